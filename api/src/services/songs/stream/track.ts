import { LruMap } from '@segue/shared/lru-map.ts'
import { isUuid } from '@segue/shared/uuid.ts'
import type { App } from '../../../app.ts'
import { onceFor } from '../../../platform/once-for.ts'
import { formatIn, framesIn, sampleRateOf, samplesPerFrame, type AacFormat } from './adts.ts'
import { keyOf } from './queries.ts'
import { openStored, type StoredSound } from './sound.ts'

type Files = Pick<App, 'db' | 'storage'>

/** The sound of an upload as AAC frames, which are read from its stored segments. */
export type Track = {
  format: AacFormat
  /** The frames from `first` on; undefined for those before the beginning and after the end. */
  frames: (first: number, count: number) => Promise<(Uint8Array | undefined)[]>
}

/** A few kilobytes each: the list of a song's segments. */
const maxOpen = 200
const tracksOf = onceFor((_db: App['db']) => new LruMap<string, Promise<Track>>(maxOpen))

/** The track of a verified upload in a quality that suits broadcasting; undefined for any other song. */
export async function trackOf(app: Files, uploadUuid: string): Promise<Track | undefined> {
  if (!isUuid(uploadUuid)) return undefined
  const row = await keyOf(app.db, uploadUuid)
  if (row?.status !== 'VERIFIED' || !row.hlsKey) return undefined
  const open = tracksOf(app.db)
  const key = `${uploadUuid} ${Buffer.from(row.hlsKey).toString('hex')}`
  const track = open.get(key) ?? openTrack(app, uploadUuid, row.hlsKey)
  open.set(key, track)
  track.catch(() => open.delete(key))
  return track
}

async function openTrack(app: Files, uploadUuid: string, key: Uint8Array): Promise<Track> {
  const stored = await openStored(app.storage, uploadUuid, key, ['medium', 'high', 'low'])
  if (!stored) throw new Error(`The upload ${uploadUuid} has no segments`)
  const format = formatIn(await stored.init())
  const starts = startsOf(stored, sampleRateOf(format))
  return {
    format,
    async frames(first, count) {
      const found: (Uint8Array | undefined)[] = Array.from({ length: count })
      for (const [index, start] of starts.entries()) {
        const next = starts[index + 1] ?? Infinity
        // The listed lengths are rounded: a frame may be in the segment beside.
        if (start > first + count || next < first) continue
        const segment = framesIn(await stored.segment(index))
        for (const [offset, frame] of segment.frames.entries()) {
          const at = segment.first + offset - first
          if (at >= 0 && at < count) found[at] = frame
        }
      }
      return found
    },
  }
}

/** The approximate first frame of each segment. */
function startsOf({ seconds }: StoredSound, rate: number): number[] {
  let at = 0
  return seconds.map((length) => {
    const start = Math.floor((at * rate) / samplesPerFrame) - 1
    at += length
    return start
  })
}
