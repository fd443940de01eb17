import { headersFor, type Media } from './media.ts'
import { MediaTrouble } from '../run/trouble.ts'

/** Fetches a file that needs a token as a whole. */
export async function fetchSong(media: Media, signal: AbortSignal): Promise<Blob> {
  const answer = await request(media, media.url, signal)
  return answer.blob()
}

/**
 * Assembles a song from its playlist: the first rendition's segments, decrypted (AES-128-CBC) and appended to their
 * init segment as one fragmented MP4, which browsers without Media Source play as a file. With `seconds`, only the
 * segments needed for that much of the beginning.
 */
export async function assembleSong(media: Media, signal: AbortSignal, seconds = Infinity): Promise<Blob> {
  const list = await playlistOf(media, media.url, { signal, seconds })
  const fetchPart = partFetcher(media, signal)
  return new Blob(await Promise.all(list.parts.map(fetchPart)), { type: 'audio/mp4' })
}

/** Fetches and decrypts segments; each key is requested once. */
export function partFetcher(media: Media, signal: AbortSignal): (part: SourceSegment) => Promise<ArrayBuffer> {
  const keys = new Map<string, Promise<CryptoKey>>()
  const keyAt = (url: string) => {
    const known = keys.get(url) ?? fetchKey(media, url, signal)
    keys.set(url, known)
    // A failed request for a key is repeated the next time.
    known.catch(() => keys.delete(url))
    return known
  }
  return async ({ url, key }) => {
    const unlocking = key && keyAt(key.url)
    unlocking?.catch(() => undefined)
    const bytes = await (await request(media, url, signal)).arrayBuffer()
    if (!key || !unlocking) return bytes
    return crypto.subtle.decrypt({ name: 'AES-CBC', iv: key.iv }, await unlocking, bytes).catch(() => {
      throw new MediaTrouble('broken', 'Failed to decrypt a segment')
    })
  }
}

/** `seconds` is the duration of the segment: 0 for the init segment. */
export type SourceSegment = {
  url: string
  seconds: number
  key: { url: string; iv: Uint8Array<ArrayBuffer> } | null
}

type SegmentRequest = { signal: AbortSignal; seconds: number }

async function playlistOf(media: Media, url: string, wanted: SegmentRequest): Promise<{ parts: SourceSegment[] }> {
  const { text, base } = await fetchPlaylist(media, url, wanted.signal)
  const rendition = renditionIn(text, base, Number.isFinite(wanted.seconds) ? 'best' : 'first')
  if (rendition) return playlistOf(media, rendition.url, wanted)
  return { parts: partsOf(beginningOf(text, wanted.seconds), base) }
}

/** One quality of a song, and the bandwidth it needs, bits per second. */
export type Rendition = { url: string; bandwidth: number }

/** The renditions that a playlist lists, in its order; empty for a playlist of segments. */
export function renditionsIn(playlist: string, base: string): Rendition[] {
  const entries = [...playlist.matchAll(/^#EXT-X-STREAM-INF:([^\n]*)\n([^#\n][^\n]*)/gm)]
  return entries.map(([, facts = '', url = '']) => ({
    url: new URL(url.trim(), base).href,
    bandwidth: Number(/(?:^|,)BANDWIDTH=(\d+)/.exec(facts)?.[1] ?? 0),
  }))
}

/** A whole song uses the first rendition, which is the smallest; a beginning has to sound like the rest of the song. */
function renditionIn(playlist: string, base: string, which: 'first' | 'best'): Rendition | undefined {
  const all = renditionsIn(playlist, base)
  return (which === 'best' ? all.toSorted((one, other) => other.bandwidth - one.bandwidth) : all)[0]
}

/** The text of a playlist, and the base of its relative URLs. */
export async function fetchPlaylist(
  media: Media,
  url: string,
  signal: AbortSignal,
): Promise<{ text: string; base: string }> {
  const text = await (await request(media, url, signal)).text()
  if (!text.startsWith('#EXTM3U')) throw new MediaTrouble('broken', 'The response is not a playlist')
  return { text, base: new URL(url, globalThis.location?.href).href }
}

/** A playlist up to the segment in which the given duration ends. */
function beginningOf(playlist: string, seconds: number): string {
  const lines = playlist.split(/\r?\n/)
  let length = 0
  for (const [at, line] of lines.entries()) {
    const extent = /^#EXTINF:([\d.]+)/.exec(line)?.[1]
    if (extent && length >= seconds) return lines.slice(0, at).join('\n')
    length += Number(extent ?? 0)
  }
  return playlist
}

/** The init segment and the segments of a media playlist, in order, with their keys. */
export function partsOf(playlist: string, base: string): SourceSegment[] {
  const parts: SourceSegment[] = []
  let number = Number(/#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(playlist)?.[1] ?? 0)
  let key: { url: string; iv: string | undefined } | null = null
  let seconds = 0
  for (const line of playlist.split(/\r?\n/)) {
    if (line.startsWith('#EXT-X-MAP:')) {
      const init = attribute(line, 'URI')
      // The key line follows the line of the init segment, which is not encrypted.
      if (init) parts.push({ url: new URL(init, base).href, seconds: 0, key: null })
    } else if (line.startsWith('#EXTINF:')) {
      seconds = Number.parseFloat(line.slice('#EXTINF:'.length)) || 0
    } else if (line.startsWith('#EXT-X-KEY:')) {
      const uri = attribute(line, 'URI')
      key =
        uri && attribute(line, 'METHOD') === 'AES-128'
          ? { url: new URL(uri, base).href, iv: attribute(line, 'IV') }
          : null
    } else if (line && !line.startsWith('#')) {
      const lock = key && { url: key.url, iv: key.iv ? fromHex(key.iv) : fromNumber(number) }
      parts.push({ url: new URL(line.trim(), base).href, seconds, key: lock })
      number += 1
    }
  }
  return parts
}

function attribute(line: string, name: string): string | undefined {
  const found = new RegExp(`[:,]${name}=(?:"([^"]*)"|([^,]*))`).exec(line)
  return found?.[1] ?? found?.[2]
}

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  const digits = text.replace(/^0x/i, '').padStart(32, '0')
  return Uint8Array.from({ length: 16 }, (_, n) => Number.parseInt(digits.slice(n * 2, n * 2 + 2), 16))
}

/** A segment without an IV uses its sequence number, as sixteen bytes. */
function fromNumber(number: number): Uint8Array<ArrayBuffer> {
  const iv = new Uint8Array(16)
  new DataView(iv.buffer).setUint32(12, number)
  return iv
}

async function fetchKey(media: Media, url: string, signal: AbortSignal): Promise<CryptoKey> {
  const bytes = await (await request(media, url, signal)).arrayBuffer()
  if (bytes.byteLength !== 16) throw new MediaTrouble('broken', 'The key is not sixteen bytes long')
  return crypto.subtle.importKey('raw', bytes, 'AES-CBC', false, ['decrypt'])
}

async function request(media: Media, url: string, signal: AbortSignal): Promise<Response> {
  const answer = await fetch(url, { signal, headers: headersFor(media, url) }).catch(() => {
    throw new MediaTrouble('unreachable', 'No response from the host of the song')
  })
  if (answer.status >= 400 && answer.status < 500) throw new MediaTrouble('refused', 'The host refused the song')
  if (!answer.ok) throw new MediaTrouble('unreachable', 'The host of the song failed')
  return answer
}
