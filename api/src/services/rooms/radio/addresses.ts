import type { App } from '../../../app.ts'
import type { RoomRow } from '../room/queries.ts'

/** The same for a room that doesn't exist and for one that isn't on air: strangers learn nothing about private rooms. */
export const radioNotFound = [404, 'There is no radio at this address'] as const

export const roomUrlOf = ({ config }: Pick<App, 'config'>, { slug }: Pick<RoomRow, 'slug'>) =>
  `${config.publicUrl}/room/${encodeURIComponent(slug)}`
