import { audioHost, audioOf } from './audio-host.ts'
import { thirdParty, wrong, type ReceivedRequest, type Reply } from './third-party.ts'

export const audiusIds = { appName: 'Segue', token: 'audius-bearer' }

/** The ids of Audius are short words. */
const idOf = (number: number) => `D${String(number).padStart(3, '0')}x`

export const audiusTrack = (number: number, more: object = {}) => ({
  id: idOf(number),
  title: `Song ${number}`,
  user: { id: 'U1', name: 'The Testers', handle: 'testers' },
  artwork: {
    '150x150': 'https://creatornode.audius.co/content/art/150x150.jpg',
    '480x480': 'https://creatornode.audius.co/content/art/480x480.jpg',
    '1000x1000': 'https://creatornode.audius.co/content/art/1000x1000.jpg',
  },
  duration: 200,
  genre: 'Electronic',
  isrc: `GBAYE82000${String(number).padStart(2, '0')}`,
  release_date: '1982-05-01T00:00:00Z',
  permalink: `/testers/song-${number}`,
  parental_warning_type: number % 2 === 0 ? 'Explicit' : null,
  is_delete: false,
  is_streamable: true,
  access: { stream: true, download: false },
  stream: {
    url: `https://creatornode.audius.co/tracks/cidstream/${idOf(number)}?signature=s`,
    mirrors: ['https://creatornode2.audius.co'],
  },
  preview: null as null | { url: string; mirrors: string[] },
  ...more,
})

/** A fake of Audius' REST API, as far as it is documented and used. Every request must name the application. */
export function fakeAudius() {
  const tracks = Array.from({ length: 25 }, (_, number) => audiusTrack(number + 1))
  const playlists = new Map<string, { name: string; trackIds: string[] }>()
  /** The response of `/tracks/{id}/stream?no_redirect=true`. */
  const received = { url: 'https://creatornode3.audius.co/tracks/cidstream/told' }

  function answer(request: ReceivedRequest): Reply {
    const { query, headers, path, method } = request
    if (method !== 'GET') return wrong('method not allowed', 405)
    if (!query.get('app_name')) return wrong('app_name is missing')
    if (headers.authorization !== undefined && headers.authorization !== `Bearer ${audiusIds.token}`)
      return wrong('invalid token', 401)
    if (path === '/v1/tracks/search') return search(query)
    if (path === '/v1/tracks') {
      const ids = query.getAll('id')
      if (ids.length === 0 || ids.length > 100) return wrong('id is missing')
      // In a different order than requested.
      return { json: { data: tracks.filter((each) => ids.includes(each.id)) } }
    }
    if (path === '/v1/resolve') return resolve(query.get('url') ?? '')
    const stream = /^\/v1\/tracks\/(\w+)\/stream$/.exec(path)?.[1]
    if (stream) {
      if (query.get('no_redirect') !== 'true') return { status: 302, headers: { Location: received.url } }
      return tracks.some((each) => each.id === stream) ? { json: { data: received.url } } : wrong('not found', 404)
    }
    const one = /^\/v1\/tracks\/(\w+)$/.exec(path)?.[1]
    const track = tracks.find((each) => each.id === one)
    if (one) return track ? { json: { data: track } } : wrong('track not found', 404)
    const list = /^\/v1\/playlists\/(\w+)$/.exec(path)?.[1] ?? ''
    const playlist = playlists.get(list)
    if (!playlist) return wrong('not found', 404)
    const contents = playlist.trackIds.map((id) => ({ track_id: id, timestamp: 1, metadata_timestamp: 1 }))
    return { json: { data: [{ id: list, playlist_name: playlist.name, playlist_contents: contents }] } }
  }

  function search(query: URLSearchParams): Reply {
    const [limit, offset] = [Number(query.get('limit')), Number(query.get('offset'))]
    if (!query.get('query') || !(limit >= 1 && limit <= 100) || !(offset >= 0)) return wrong('invalid parameters')
    const words = (query.get('query') ?? '').toLowerCase()
    const hits = tracks.filter((each) => each.title.toLowerCase().includes(words))
    return { json: { data: hits.slice(offset, offset + limit) } }
  }

  function resolve(url: string): Reply {
    const track = tracks.find((each) => url === `https://audius.co${each.permalink}`)
    if (track) return { status: 302, headers: { Location: `/v1/tracks/${track.id}` } }
    const list = /^https:\/\/audius\.co\/testers\/playlist\/(\w+)$/.exec(url)?.[1]
    return list ? { status: 302, headers: { Location: `/v1/playlists/${list}` } } : wrong('not found', 404)
  }

  const party = thirdParty(answer)
  // Files are named after the song's id, and a node requires Audius' signature.
  const node = audioHost(({ pathname, searchParams }) => {
    const number = Number(/^\/tracks\/cidstream\/D(\d+)x$/.exec(pathname)?.[1])
    const known = searchParams.get('signature') === 's' && tracks.some(({ id }) => id === idOf(number))
    return known ? { bytes: audioOf(number), type: 'audio/mpeg' } : undefined
  })
  const hosts = { 'api.audius.co': party.handler, 'creatornode.audius.co': node }
  return { ...party, hosts, tracks, playlists, received }
}
