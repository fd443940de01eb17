import { headersFor, type Media } from './media.ts'
import { MediaTrouble } from '../run/trouble.ts'
import { assembleSong } from './whole-source.ts'

/** Enough for the beginning of a file at the highest common bit rate, bytes per second. */
const maxBytesPerSecond = 48_000
/** Allowance for what precedes the sound in a file: tags with a picture. */
const maxTagBytes = 600_000

/**
 * Decodes the beginning of a song: decoded sound can be started with sample accuracy, unlike a media element. Rejects
 * if it is not available; the song then starts like any other.
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

/** The first bytes of a file. A host without range support sends the whole file, of which the rest is not read. */
async function beginningOf(media: Media, seconds: number, signal: AbortSignal): Promise<Blob> {
  const max = Math.ceil(seconds * maxBytesPerSecond) + maxTagBytes
  const headers = { ...headersFor(media, media.url), Range: `bytes=0-${max - 1}` }
  const answer = await fetch(media.url, { signal, headers })
  if (!answer.ok || !answer.body) throw new MediaTrouble('unreachable', 'Failed to load the start of the song')
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
