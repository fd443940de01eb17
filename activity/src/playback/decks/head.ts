import { headersFor, type Media } from './media.ts'
import { MediaTrouble } from '../run/trouble.ts'
import { assembleSong } from './whole-source.ts'

/** Enough of a file for its beginning at the highest bit rate that is usual, bytes per second. */
const maxBytesPerSecond = 48_000
/** What comes before the sound in a file: tags with a picture. */
const maxTagBytes = 600_000

/**
 * The beginning of a song, decoded: what is decoded can be started to the sample, which no media element can. Rejects
 * where it cannot be had; the song is then started as any other.
 */
export async function fetchHead(
  context: BaseAudioContext,
  media: Media,
  { seconds, signal }: { seconds: number; signal: AbortSignal },
): Promise<AudioBuffer> {
  const song =
    media.kind === 'hls' ? await assembleSong(media, signal, seconds) : await beginningOf(media, seconds, signal)
  return context.decodeAudioData(await song.arrayBuffer())
}

/** The first bytes of a file. A host that knows no ranges sends all of it, and what is not needed is not read. */
async function beginningOf(media: Media, seconds: number, signal: AbortSignal): Promise<Blob> {
  const max = Math.ceil(seconds * maxBytesPerSecond) + maxTagBytes
  const headers = { ...headersFor(media, media.url), Range: `bytes=0-${max - 1}` }
  const answer = await fetch(media.url, { signal, headers })
  if (!answer.ok || !answer.body) throw new MediaTrouble('unreachable', 'No beginning of the song')
  const reader = answer.body.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  for (let length = 0; length < max;) {
    const { value, done } = await reader.read()
    if (done) break
    parts.push(value)
    length += value.length
  }
  void reader.cancel().catch(() => undefined)
  return new Blob(parts)
}
