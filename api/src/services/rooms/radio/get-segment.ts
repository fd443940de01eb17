import * as z from 'zod'
import { LruMap } from '@segue/shared/lru-map.ts'
import type { App } from '../../../app.ts'
import { anyone } from '../../../platform/access.ts'
import { onceFor } from '../../../platform/once-for.ts'
import { operation } from '../../../platform/operation.ts'
import { raw } from '../../../platform/schemas.ts'
import { roomId } from '../room/schemas.ts'
import { radioNotFound } from './addresses.ts'
import { packedAudio, soundIn } from './sound.ts'
import { cacheControl, stationOf } from './station.ts'
import type { Segment } from './timeline.ts'

type Bytes = Promise<Uint8Array<ArrayBuffer>>

/** About 65 kB each. */
const maxKept = 240
const keptBy = onceFor((_db: App['db']) => new LruMap<string, Bytes>(maxKept))

export const getRadioSegment = operation('GET /room/{id}/radio/{file}', {
  summary: 'Get a segment of a room’s radio: AAC, for as long as a player may need it',
  access: anyone,
  params: {
    id: roomId,
    file: z.string().regex(/^\d{1,10}\.aac$/, { error: 'must be the name of a segment' }),
  },
  returns: raw('audio/aac'),
  allowance: 'proxy',
  errors: { radioNotFound, segmentNotFound: [404, 'This part of the radio is over, or not on air yet'] },
  async handle({ app, params, fail }) {
    const station = await stationOf(app, params.id)
    if (!station) throw fail('radioNotFound')
    const segment = station.segment(Number.parseInt(params.file, 10))
    if (!segment) throw fail('segmentNotFound')
    return new Response(await bytesOf(app, station.room.uuid, segment), {
      // Its name is never used again; a shared cache needs it for as long as players do.
      headers: { 'Content-Type': 'audio/aac', 'Cache-Control': cacheControl(station, 'max-age=120, immutable') },
    })
  },
})

/** The sound of a segment, read once for all listeners. */
function bytesOf(app: App, roomUuid: string, segment: Segment): Bytes {
  const kept = keptBy(app.db)
  const key = `${roomUuid} ${segment.number} ${segment.from} ${segment.until} ${segment.source?.playId ?? ''} ${segment.source?.upload ?? ''}`
  const bytes = kept.get(key) ?? soundIn(app, segment).then(packedAudio)
  kept.set(key, bytes)
  bytes.catch(() => kept.delete(key))
  return bytes
}
