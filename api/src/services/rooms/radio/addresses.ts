import type { App } from '../../../app.ts'
import type { RoomRow } from '../room/queries.ts'

/** The same for a room that doesn't exist and for one that isn't on air: strangers learn nothing about private rooms. */
export const radioNotFound = [404, 'There is no radio at this address'] as const

type AppWithUrl = Pick<App, 'config'>
type Named = Pick<RoomRow, 'slug'>

export const roomUrlOf = ({ config }: AppWithUrl, { slug }: Named) =>
  `${config.publicUrl}/room/${encodeURIComponent(slug)}`

/**
 * The addresses of a room's radio under its slug or its key. `stream` is null on hosts that can't keep a response open.
 */
export function radioAddresses(app: Pick<App, 'config' | 'timers'>, address: string) {
  const radio = `${roomUrlOf(app, { slug: address })}/radio`
  return {
    page: radio,
    stream: app.timers ? `${radio}.aac` : null,
    hls: `${radio}.m3u8`,
    m3u: `${radio}.m3u`,
    pls: `${radio}.pls`,
    cover: `${radio}/cover`,
  }
}
