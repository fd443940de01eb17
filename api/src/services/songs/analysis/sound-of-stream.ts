import { isPlaylistPath } from '@segue/shared/proxy/playlist.ts'
import type { App } from '../../../app.ts'
import type { Stream } from '../../../ports/music-provider.ts'

/** Fits a song of 15 minutes at the usual bit rates. */
const maxBytes = 60 * 1024 * 1024
const timeoutMs = 120_000
const maxSegments = 1000
const maxPlaylistBytes = 1024 * 1024

/** The sound cannot be analysed, and a retry won't help. */
export class NoSound extends Error {
  override readonly name = 'NoSound'
}

/**
 * The sound of a provider's stream. It is fetched like everything the server requests from third parties: only from
 * hosts in the map, bounded in time and size. HLS segments are concatenated; encrypted streams are refused.
 */
export async function* soundOfStream(
  { fetch }: Pick<App, 'fetch'>,
  { url, format }: Pick<Stream, 'url' | 'format'>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const parts = format === 'hls' || isPlaylistPath(url) ? await partsOf({ fetch }, url, signal) : [url]
  let left = maxBytes
  for (const part of parts) {
    const answer = await fetch(part, { signal, timeoutMs, maxBytes: left })
    if (!answer.ok || !answer.body) throw failure(answer.status)
    for await (const bytes of answer.body) {
      left -= bytes.length
      if (left < 0) throw new NoSound('The audio of this song is too large')
      yield bytes
    }
  }
}

/** An unavailable host is worth a retry; a refusal is final. */
const failure = (status: number) =>
  status >= 500 || status === 429
    ? new Error('The audio is temporarily unavailable')
    : new NoSound('There is no audio')

/** The URLs of a playlist's segments, after that of its init section; of several renditions, the first. */
async function partsOf(app: Pick<App, 'fetch'>, url: string, signal: AbortSignal, depth = 0): Promise<string[]> {
  const answer = await app.fetch(url, { signal, maxBytes: maxPlaylistBytes })
  if (!answer.ok) throw failure(answer.status)
  const text = await answer.text()
  if (!text.startsWith('#EXTM3U')) throw new NoSound('The response is not a playlist')
  if (text.includes('#EXT-X-BYTERANGE')) throw new NoSound('The playlist uses byte ranges, which are not supported')
  if (/^#EXT-X-KEY:.*METHOD=(?!NONE)/m.test(text)) throw new NoSound('The audio is encrypted')
  const lines = text.split(/\r?\n/)
  const addresses = lines.filter((line) => line.trim() !== '' && !line.startsWith('#'))
  const absolute = (address: string) => new URL(address.trim(), url).href
  if (text.includes('#EXT-X-STREAM-INF')) {
    const [rendition] = addresses
    if (!rendition || depth > 0) throw new NoSound('The playlist has no rendition with segments')
    return partsOf(app, absolute(rendition), signal, depth + 1)
  }
  if (addresses.length > maxSegments) throw new NoSound('The playlist has too many segments')
  const map = /^#EXT-X-MAP:.*URI="([^"]+)"/m.exec(text)?.[1]
  return [...(map === undefined ? [] : [map]), ...addresses].map(absolute)
}
