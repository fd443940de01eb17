import { thirdParty, wrong, type ReceivedRequest, type Reply } from './third-party.ts'

export const spotifyIds = { clientId: 'spotify-client', clientSecret: 'spotify-secret' }

const id = (number: number) => `${'0'.repeat(19)}${String(number).padStart(3, '0')}`

export const spotifyTrack = (number: number, more: object = {}) => ({
  id: id(number),
  name: `Song ${number}`,
  artists: [
    { id: 'artist1', name: 'The Testers' },
    { id: 'artist2', name: 'Guest' },
  ],
  album: {
    id: 'album1',
    name: 'Test Pressings',
    release_date: '1982-05-01',
    images: [
      { url: 'https://i.scdn.co/image/ab67616d00001e02aa', width: 300, height: 300 },
      { url: 'https://i.scdn.co/image/ab67616d0000b273aa', width: 640, height: 640 },
    ],
  },
  duration_ms: 200_500,
  explicit: number % 2 === 0,
  external_ids: { isrc: `GBAYE82000${String(number).padStart(2, '0')}` },
  preview_url: null,
  is_local: false,
  type: 'track',
  uri: `spotify:track:${id(number)}`,
  ...more,
})

/** A fake of Spotify's accounts service and Web API, as far as they are documented and used. */
export function fakeSpotify() {
  const tracks = Array.from({ length: 25 }, (_, number) => spotifyTrack(number + 1))
  const tokens = new Map<string, string>()
  const refreshTokens = new Map<string, string>()
  const codes = new Map<string, { user: string; verifier?: string }>()
  const playlists = new Map<string, { name: string; description: string; owner: string | null; uris: string[] }>()
  const closed = new Set<string>()
  let issued = 0

  function grant(user: string, withRefresh: boolean): Reply {
    const token = `spotify-access-${++issued}`
    tokens.set(token, user)
    const refresh = withRefresh ? `spotify-refresh-${issued}` : undefined
    if (refresh) refreshTokens.set(refresh, user)
    return {
      json: {
        access_token: token,
        token_type: 'Bearer',
        expires_in: 3600,
        ...(refresh ? { refresh_token: refresh, scope: 'streaming playlist-modify-private' } : {}),
      },
    }
  }

  function token({ method, headers, body }: ReceivedRequest): Reply {
    if (method !== 'POST') return wrong('POST it', 405)
    if (headers['content-type'] !== 'application/x-www-form-urlencoded') return wrong('unsupported', 415)
    const basic = `Basic ${btoa(`${spotifyIds.clientId}:${spotifyIds.clientSecret}`)}`
    if (headers.authorization !== basic) return { status: 400, json: { error: 'invalid_client' } }
    const form = new URLSearchParams(body)
    if (form.get('grant_type') === 'client_credentials') return grant('ours', false)
    const value = form.get('code') ?? ''
    const code = codes.get(value)
    codes.delete(value)
    if (form.get('grant_type') === 'authorization_code') {
      const fits = code && form.get('redirect_uri') && (form.get('code_verifier') ?? undefined) === code.verifier
      return fits ? grant(code.user, true) : { status: 400, json: { error: 'invalid_grant' } }
    }
    const refresh = form.get('refresh_token') ?? ''
    const user = refreshTokens.get(refresh)
    if (form.get('grant_type') !== 'refresh_token' || !user) return { status: 400, json: { error: 'invalid_grant' } }
    // As with PKCE: a refresh token is valid once.
    refreshTokens.delete(refresh)
    return grant(user, true)
  }

  function api(request: ReceivedRequest): Reply {
    const user = tokens.get(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '')
    if (!user) return wrong('The access token expired', 401)
    const [, version, kind, one, part] = request.path.split('/')
    if (version !== 'v1') return wrong('Service not found', 404)
    if (kind === 'search') return search(request.query)
    if (kind === 'tracks') return track(one ?? '')
    if (kind === 'me' && one === 'playlists' && request.method === 'POST') return create(user, request)
    if (kind === 'playlists' && part === undefined) return about(one ?? '')
    if (kind === 'playlists' && part === 'items') return items(user, one ?? '', request)
    return wrong('Service not found', 404)
  }

  function search(query: URLSearchParams): Reply {
    const [limit, offset] = [Number(query.get('limit')), Number(query.get('offset'))]
    if (query.get('type') !== 'track' || !query.get('q')) return wrong('No search query')
    if (!(limit >= 1 && limit <= 10)) return wrong('Invalid limit')
    const isrc = /^isrc:(\w{12})$/.exec(query.get('q') ?? '')?.[1]
    const hits = tracks.filter((each) =>
      isrc ? each.external_ids.isrc === isrc : each.name.toLowerCase().includes(query.get('q') ?? ''),
    )
    const next = hits.length > offset + limit ? `https://api.spotify.com/v1/search?offset=${offset + limit}` : null
    return {
      json: { tracks: { items: hits.slice(offset, offset + limit), total: hits.length, limit, offset, next } },
    }
  }

  function track(wanted: string): Reply {
    if (!/^[A-Za-z\d]{22}$/.test(wanted)) return wrong('invalid id')
    const known = tracks.find((each) => each.id === wanted)
    return known ? { json: known } : wrong('Resource not found', 404)
  }

  function create(user: string, { body }: ReceivedRequest): Reply {
    if (user === 'ours') return wrong('This request requires user authentication.', 403)
    const { name, description } = JSON.parse(body)
    if (!name || /\n/.test(description)) return wrong('Malformed json')
    const playlist = id(900 + playlists.size)
    playlists.set(playlist, { name, description, owner: user, uris: [] })
    return {
      status: 201,
      json: { id: playlist, external_urls: { spotify: `https://open.spotify.com/playlist/${playlist}` } },
    }
  }

  function about(wanted: string): Reply {
    const playlist = playlists.get(wanted)
    return playlist
      ? { json: { name: playlist.name, description: playlist.description } }
      : wrong('Resource not found', 404)
  }

  function items(user: string, wanted: string, { method, query, body }: ReceivedRequest): Reply {
    const playlist = playlists.get(wanted)
    if (!playlist) return wrong('Resource not found', 404)
    if (method === 'POST') {
      const { uris } = JSON.parse(body)
      if (playlist.owner !== user) return wrong('Forbidden', 403)
      if (!Array.isArray(uris) || uris.length > 100) return wrong('Too many ids')
      playlist.uris.push(...uris)
      return { status: 201, json: { snapshot_id: `snap${playlist.uris.length}` } }
    }
    if (closed.has(wanted) && playlist.owner !== user) return wrong('Forbidden', 403)
    const [limit, offset] = [Number(query.get('limit')), Number(query.get('offset'))]
    if (!(limit >= 1 && limit <= 50)) return wrong('Invalid limit')
    const all = playlist.uris.map((uri) => ({ item: tracks.find((each) => each.uri === uri) ?? { type: 'episode' } }))
    const next = all.length > offset + limit ? 'https://api.spotify.com/v1/next' : null
    return { json: { items: all.slice(offset, offset + limit), total: all.length, limit, offset, next } }
  }

  const party = thirdParty((request) => (request.host === 'accounts.spotify.com' ? token(request) : api(request)))
  return {
    ...party,
    hosts: { 'accounts.spotify.com': party.handler, 'api.spotify.com': party.handler },
    tracks,
    tokens,
    refreshTokens,
    playlists,
    closed,
    /** A code as the sign-in page would have issued it to a user. */
    codeFor(user: string, verifier?: string) {
      const code = `spotify-code-${++issued}`
      codes.set(code, verifier === undefined ? { user } : { user, verifier })
      return code
    },
  }
}
