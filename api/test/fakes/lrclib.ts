import { thirdParty, type ReceivedRequest, type Reply } from './third-party.ts'

export type LrclibTrack = {
  trackName: string
  artistName: string
  albumName: string
  duration: number
  instrumental?: boolean
  plainLyrics?: string | null
  syncedLyrics?: string | null
}

const known: Record<string, readonly string[]> = {
  '/api/get': ['track_name', 'artist_name', 'album_name', 'duration'],
  '/api/search': ['q', 'track_name', 'artist_name', 'album_name'],
}

const refusal = (code: number, name: string, message: string): Reply => ({
  status: code,
  json: { code, name, message },
})
const same = (one: string, other: string | null) => one.toLowerCase() === other?.toLowerCase()

/** A fake of LRCLIB, as documented at https://lrclib.net/docs; it requires the name of the application as well. */
export function fakeLrclib(tracks: readonly LrclibTrack[]) {
  function answer({ method, path, query, headers }: ReceivedRequest): Reply {
    const parameters = known[path]
    if (method !== 'GET' || !parameters) return refusal(404, 'NotFound', 'No such route')
    if (!/^\S+.* \(https?:\/\/\S+\)$/.test(headers['user-agent'] ?? ''))
      return refusal(400, 'BadRequest', 'The User-Agent must have the name and the page of the application')
    const stray = [...query.keys()].find((name) => !parameters.includes(name))
    if (stray) return refusal(400, 'BadRequest', `Unknown parameter ${stray}`)
    return path === '/api/get' ? get(query) : search(query)
  }

  function get(query: URLSearchParams): Reply {
    const [title, artist, album, duration] = ['track_name', 'artist_name', 'album_name', 'duration'].map((name) =>
      query.get(name),
    )
    if (!title || !artist) return refusal(400, 'BadRequest', 'Failed to deserialize query string: missing field')
    if (duration != null && !/^\d+(?:\.\d+)?$/.test(duration)) return refusal(400, 'BadRequest', 'Invalid duration')
    const found = tracks.findIndex(
      (one) =>
        same(one.trackName, title) &&
        same(one.artistName, artist) &&
        (album == null || same(one.albumName, album)) &&
        (duration == null || Math.abs(one.duration - Number(duration)) <= 2),
    )
    const track = tracks[found]
    return track ? { json: record(track, found) } : refusal(404, 'TrackNotFound', 'Failed to find specified track')
  }

  function search(query: URLSearchParams): Reply {
    const [q, title] = [query.get('q'), query.get('track_name')]
    if (!q && !title) return refusal(400, 'BadRequest', 'Either q or track_name is required')
    const words = `${title ?? ''} ${query.get('artist_name') ?? ''} ${q ?? ''}`.toLowerCase().split(/\s+/)
    const found = tracks.map(record).filter(({ trackName, artistName }) => {
      const name = `${trackName} ${artistName}`.toLowerCase()
      return words.every((word) => name.includes(word))
    })
    return { json: found.slice(0, 20) }
  }

  const party = thirdParty(answer)
  return { ...party, hosts: { 'lrclib.net': party.handler } }
}

const record = (track: LrclibTrack, at: number) => ({
  id: at + 1,
  name: track.trackName,
  instrumental: false,
  plainLyrics: null,
  syncedLyrics: null,
  ...track,
})
