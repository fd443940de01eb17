import { thirdParty, wrong, type ReceivedRequest, type Reply } from './third-party.ts'

const isrcOf = (number: number) => `GBAYE82000${String(number).padStart(2, '0')}`
const numbers = Array.from({ length: 130 }, (_, number) => number + 1)

/** A fake of Deezer, whose refusals all have status 200. */
export function fakeDeezer() {
  const refusal = (code: number, type: string): Reply => ({ json: { error: { type, message: type, code } } })
  const track = (number: number) => ({
    id: 5000 + number,
    title: `Song ${number}`,
    link: `https://www.deezer.com/track/${5000 + number}`,
    duration: 200,
    ...(number < 100 ? { isrc: isrcOf(number) } : {}),
    explicit_lyrics: number % 2 === 0,
    release_date: '1982-05-01',
    artist: { id: 1, name: 'The Testers' },
    album: {
      id: 2,
      title: 'Test Pressings',
      cover_xl: 'https://cdn-images.dzcdn.net/images/cover/a/1000x1000-0.jpg',
    },
    type: 'track',
  })
  const tracks = numbers.map(track)
  const party = thirdParty(({ path, query }) => {
    const [, kind, id = '', part] = path.split('/')
    if (kind === 'track') {
      const isrc = /^isrc:(\w+)$/.exec(id)?.[1]
      const known = tracks.find((each) => (isrc ? each.isrc === isrc : String(each.id) === id))
      return known ? { json: known } : refusal(800, 'DataException')
    }
    if (kind !== 'playlist' || id !== '77') return refusal(800, 'DataException')
    if (part === undefined) return { json: { id: 77, title: 'Pressings', description: '', nb_tracks: tracks.length } }
    const [index, limit] = [Number(query.get('index')), Number(query.get('limit'))]
    const next = tracks.length > index + limit ? { next: 'https://api.deezer.com/more' } : {}
    return { json: { data: tracks.slice(index, index + limit), total: tracks.length, ...next } }
  })
  return { ...party, hosts: { 'api.deezer.com': party.handler } }
}

export const tidalIds = { clientId: 'tidal-client', clientSecret: 'tidal-secret' }

/** A fake of TIDAL, which uses JSON:API. */
export function fakeTidal() {
  const tokens = new Set<string>()
  const playlist = '11111111-2222-4333-8444-555555555555'
  const refusal = (status: number, code: string): Reply => ({
    status,
    json: { errors: [{ status: String(status), code }] },
  })
  const identifier = (type: string, id: string) => ({ type, id })
  const track = (number: number) => ({
    id: String(7000 + number),
    type: 'tracks',
    attributes: {
      title: `Song ${number}`,
      version: null,
      isrc: isrcOf(number),
      duration: 'PT3M20S',
      explicit: false,
    },
    relationships: { artists: { data: [identifier('artists', '1')] }, albums: { data: [identifier('albums', '2')] } },
  })
  const included = [
    { id: '1', type: 'artists', attributes: { name: 'The Testers' } },
    {
      id: '2',
      type: 'albums',
      attributes: { title: 'Test Pressings', releaseDate: '1982-05-01' },
      relationships: { coverArt: { data: [identifier('artworks', '3')] } },
    },
    {
      id: '3',
      type: 'artworks',
      attributes: {
        files: [320, 1280, 640].map((width) => ({
          href: `https://resources.tidal.com/images/a/${width}x${width}.jpg`,
          meta: { width, height: width },
        })),
      },
    },
  ]
  const tracks = numbers.slice(0, 30).map(track)

  function token({ headers, body }: ReceivedRequest): Reply {
    const basic = `Basic ${btoa(`${tidalIds.clientId}:${tidalIds.clientSecret}`)}`
    const isGood =
      headers.authorization === basic && new URLSearchParams(body).get('grant_type') === 'client_credentials'
    if (!isGood) return { status: 401, json: { error: 'invalid_client' } }
    const made = `tidal-access-${tokens.size}`
    tokens.add(made)
    return { json: { access_token: made, token_type: 'Bearer', expires_in: 86_400 } }
  }

  function data({ path, query, headers }: ReceivedRequest): Reply {
    if (!tokens.has(String(headers.authorization).replace('Bearer ', ''))) return refusal(401, 'UNAUTHORIZED')
    if (headers.accept !== 'application/vnd.api+json') return refusal(406, 'NOT_ACCEPTABLE')
    if (!/^[A-Z]{2}$/.test(query.get('countryCode') ?? '')) return refusal(400, 'INVALID_COUNTRY')
    const [, , kind, id, , what] = path.split('/')
    const wanted = query.get('include')?.split(',') ?? []
    if (kind === 'tracks') {
      const more = wanted.includes('albums.coverArt') && wanted.includes('artists') ? included : []
      if (id === undefined)
        return {
          json: { data: tracks.filter((each) => each.attributes.isrc === query.get('filter[isrc]')), included: more },
        }
      const known = tracks.find((each) => each.id === id)
      return known ? { json: { data: known, included: more } } : refusal(404, 'NOT_FOUND')
    }
    if (kind !== 'playlists' || id !== playlist) return refusal(404, 'NOT_FOUND')
    if (what === undefined)
      return {
        json: {
          data: { id, type: 'playlists', attributes: { name: 'Pressings', description: 'All', numberOfItems: 31 } },
        },
      }
    const at = Number(query.get('page[cursor]') ?? 0)
    const all = [identifier('videos', '9'), ...tracks.map((each) => identifier('tracks', each.id))]
    const nextCursor = all.length > at + 20 ? { meta: { nextCursor: String(at + 20) } } : {}
    return {
      json: {
        data: all.slice(at, at + 20),
        included: [...tracks, ...included],
        links: { self: path, ...nextCursor },
      },
    }
  }

  const party = thirdParty((request) => (request.host === 'auth.tidal.com' ? token(request) : data(request)))
  return { ...party, hosts: { 'auth.tidal.com': party.handler, 'openapi.tidal.com': party.handler }, playlist }
}

export const napsterKey = { apiKey: 'napster-key' }

export function fakeNapster() {
  const party = thirdParty(({ path, query, headers }) => {
    if (headers.apikey !== napsterKey.apiKey)
      return { status: 401, json: { code: 'UnauthorizedError', message: 'x' } }
    if (query.get('catalog') !== 'US') return wrong('unknown catalog')
    const track = {
      type: 'track',
      id: 'tra.1',
      name: 'Song 1',
      artistName: 'The Testers',
      artistId: 'art.1',
      albumName: 'Test Pressings',
      albumId: 'alb.1',
      isrc: isrcOf(1),
      playbackSeconds: 200,
      isExplicit: false,
      previewURL: 'https://listen.hs.llnwd.net/g3/prvw/1.mp3',
    }
    const known = [
      '/v2.2/tracks/tra.1',
      `/v2.2/tracks/isrc/${isrcOf(1)}`,
      '/v2.2/tracks/the-testers/test-pressings/song-1',
    ]
    if (known.includes(path)) return { json: { tracks: [track] } }
    return path.startsWith('/v2.2/tracks/isrc/')
      ? { json: { tracks: [] } }
      : { status: 404, json: { code: 'NotFoundError', message: 'x' } }
  })
  return { ...party, hosts: { 'api.napster.com': party.handler } }
}

export const amazonKeys = {
  profileId: 'amazon-profile',
  clientId: 'amazon-client',
  clientSecret: 'amazon-secret',
  refreshToken: 'amazon-refresh',
}

export function fakeAmazon() {
  let issued = 0
  const track = {
    id: 'B000000001',
    title: 'Song 1',
    duration: 200,
    isrc: isrcOf(1),
    url: 'https://music.amazon.com/tracks/B000000001',
    releaseDate: '1982-05-01T04:00:00.000Z',
    album: { id: 'B000000002', title: 'Test Pressings' },
    artists: [{ id: 'B000000003', name: 'The Testers' }],
    images: [{ url: 'https://m.media-amazon.com/images/I/a.jpg', width: 500, height: 500 }],
    parentalSettings: { hasExplicitLanguage: false },
  }
  function token({ body }: ReceivedRequest): Reply {
    const form = Object.fromEntries(new URLSearchParams(body))
    const { clientId: client_id, clientSecret: client_secret, refreshToken: refresh_token } = amazonKeys
    const expected = { grant_type: 'refresh_token', client_id, client_secret, refresh_token }
    if (Object.entries(expected).some(([name, value]) => form[name] !== value))
      return { status: 400, json: { error: 'invalid_grant' } }
    return { json: { access_token: `amazon-access-${++issued}`, expires_in: 3600, token_type: 'bearer' } }
  }
  const party = thirdParty((request) => {
    if (request.host === 'api.amazon.com') return token(request)
    if (request.headers['x-api-key'] !== amazonKeys.profileId) return { status: 403, json: {} }
    if (!String(request.headers.authorization).startsWith('Bearer amazon-access')) return { status: 401, json: {} }
    if (request.path === '/v1/search/tracks') {
      const { searchFilters, limit } = JSON.parse(request.body)
      if (request.method !== 'POST' || !(limit <= 100)) return wrong('bad search')
      const isIt = searchFilters[0].field === 'isrc' && searchFilters[0].query === track.isrc
      return { json: { data: { searchTracks: { edgeCount: 1, edges: isIt ? [{ node: track }] : [] } } } }
    }
    return request.path === '/v1/tracks/B000000001' ? { json: { data: { track } } } : wrong('unknown', 404)
  })
  return { ...party, hosts: { 'api.amazon.com': party.handler, 'api.music.amazon.dev': party.handler } }
}
