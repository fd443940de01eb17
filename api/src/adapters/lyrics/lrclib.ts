import * as z from 'zod'
import { plainJson, readJson } from '@segue/shared/read-json.ts'
import { isSameSong } from '@segue/shared/song/same-song.ts'
import type { OutboundFetch } from '../../ports/http.ts'
import {
  LyricsTrouble,
  type Lyrics,
  type LyricsLine,
  type LyricsSource,
  type LyricsTrack,
} from '../../ports/lyrics.ts'
import { parseLrc, plainLines } from './lrc.ts'

const api = 'https://lrclib.net/api'
const timeoutMs = 6000
/** A search returns twenty songs with all their lyrics. */
const maxBytes = 1_000_000
const maxName = 200
/** The difference in seconds up to which LRCLIB itself considers two recordings the same. */
const maxDifference = 2

const Found = z.object({
  trackName: z.string(),
  artistName: z.string(),
  duration: z.number().nullish(),
  instrumental: z.boolean().nullish(),
  plainLyrics: z.string().nullish(),
  syncedLyrics: z.string().nullish(),
})
type Found = z.output<typeof Found>

/** LRCLIB (https://lrclib.net/docs): lyrics that its users contribute. It requires no key and requests a name. */
export function createLrclib({ fetch, publicUrl }: { fetch: OutboundFetch; publicUrl: string }): LyricsSource {
  const headers = { 'User-Agent': `Segue (${publicUrl})` }

  /** A JSON response, or undefined if there is no such thing. */
  async function ask(path: string, query: Record<string, string>): Promise<unknown> {
    const url = `${api}${path}?${new URLSearchParams(query)}`
    let status: number
    let text: string
    try {
      const response = await fetch(url, { headers, redirect: 'error', timeoutMs, maxBytes })
      status = response.status
      text = await response.text()
    } catch (error) {
      throw new LyricsTrouble('LRCLIB does not respond', { cause: error })
    }
    if (status === 404) return undefined
    const read = readJson(text, plainJson)
    if (status !== 200 || !('value' in read)) throw new LyricsTrouble(`LRCLIB answered ${status}`)
    return read.value
  }

  /** The recording with these names and this length. */
  async function get(query: Record<string, string>, { album, duration }: LyricsTrack): Promise<Found | undefined> {
    const found = await ask('/get', {
      ...query,
      ...(album ? { album_name: nameOf(album) } : {}),
      ...(duration === null ? {} : { duration: String(Math.round(duration)) }),
    })
    if (found === undefined) return undefined
    const read = Found.safeParse(found)
    if (!read.success) throw new LyricsTrouble('LRCLIB answered in an undocumented format')
    return read.data
  }

  /** The same recording on another album, where it may also be written a little differently. */
  async function search(query: Record<string, string>, track: LyricsTrack): Promise<Found | undefined> {
    const found = await ask('/search', query)
    if (!Array.isArray(found)) throw new LyricsTrouble('LRCLIB answered in an undocumented format')
    const wanted = { trackName: track.title, artistName: track.artist, duration: track.duration }
    const fitting = found.flatMap((one: unknown) => {
      const read = Found.safeParse(one)
      return read.success && isSameSong(wanted, read.data) ? [inTime(read.data, track)] : []
    })
    return fitting.find(({ syncedLyrics }) => syncedLyrics) ?? fitting[0]
  }

  return {
    name: 'LRCLIB',
    url: 'https://lrclib.net',
    async find(track) {
      const query = { track_name: nameOf(track.title), artist_name: nameOf(track.artist) }
      if (!query.track_name || !query.artist_name) return { kind: 'none' }
      const found = (await get(query, track)) ?? (await search(query, track))
      return found ? lyricsIn(found) : { kind: 'none' }
    },
  }
}

/** Times of a recording with another length would be wrong. */
const inTime = (found: Found, { duration }: LyricsTrack): Found =>
  Math.abs((found.duration ?? 0) - (duration ?? 0)) <= maxDifference ? found : { ...found, syncedLyrics: null }

const nameOf = (name: string): string =>
  name
    .trim()
    .slice(0, maxName)
    .replace(/\p{Surrogate}/gu, '')

function lyricsIn({ syncedLyrics, plainLyrics, instrumental }: Found): Lyrics {
  const synced = parseLrc(syncedLyrics ?? '')
  if (hasWords(synced)) return { kind: 'synced', lines: synced }
  const plain = plainLines(plainLyrics ?? '')
  if (hasWords(plain)) return { kind: 'plain', lines: plain }
  return { kind: instrumental ? 'instrumental' : 'none' }
}

const hasWords = (lines: readonly LyricsLine[]) => lines.some(({ words }) => words !== '')
