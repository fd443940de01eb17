import { audioHost, audioOf, type Served } from './audio-host.ts'
import { thirdParty, wrong, type ReceivedRequest, type Reply } from './third-party.ts'

export const soundCloudIds = {
  clientId: 'soundcloud-client',
  clientSecret: 'soundcloud-secret',
  mobile: { clientId: 'soundcloud-mobile', clientSecret: 'soundcloud-mobile-secret' },
}

const secrets = new Map([
  [soundCloudIds.clientId, soundCloudIds.clientSecret],
  [soundCloudIds.mobile.clientId, soundCloudIds.mobile.clientSecret],
])

export const soundCloudTrack = (number: number, more: object = {}) => ({
  id: 1000 + number,
  urn: `soundcloud:tracks:${1000 + number}`,
  kind: 'track',
  title: `Song ${number}`,
  duration: 200_500,
  user: { id: 7, urn: 'soundcloud:users:7', username: 'testers' },
  metadata_artist: 'The Testers',
  isrc: `GBAYE82000${String(number).padStart(2, '0')}`,
  genre: 'Synthpop',
  is_explicit: number % 2 === 0,
  release_year: 1982,
  artwork_url: 'https://i1.sndcdn.com/artworks-abc-large.jpg',
  permalink_url: `https://soundcloud.com/testers/song-${number}`,
  access: 'playable' as 'playable' | 'preview' | 'blocked',
  /** The secret of a private song's link. */
  secret: undefined as string | undefined,
  /** The owner, for requests for a user's own songs. */
  owner: undefined as string | undefined,
  ...more,
})

const origin = 'https://api.soundcloud.com'
export const streamEnds = Date.parse('2026-11-20T20:05:00Z')
const policy = btoa(
  JSON.stringify({ Statement: [{ Condition: { DateLessThan: { 'AWS:EpochTime': streamEnds / 1000 } } }] }),
).replace(/[+=/]/g, (sign) => ({ '+': '-', '=': '_' })[sign] ?? '~')

/** An HLS stream in two segments of one file, as SoundCloud splits its AAC. */
const playlistUntil = (ends: number) => `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:10
#EXT-X-MAP:URI="init.mp4"
#EXTINF:10,
data00.m4s?expires=${ends / 1000}
#EXTINF:10,
https://playback.media-streaming.soundcloud.cloud/x/aac160/data01.m4s?expires=${ends / 1000}
#EXT-X-ENDLIST
`

function delivered({ pathname, searchParams }: URL, ends: number): Served | undefined {
  if (pathname.endsWith('/init.mp4')) return { bytes: audioOf(0, 700), type: 'audio/mp4' }
  if (Number(searchParams.get('expires')) !== ends / 1000) return undefined
  if (pathname.endsWith('.m3u8')) return { bytes: playlistUntil(ends), type: 'application/vnd.apple.mpegurl' }
  const segment = /data0(\d)\.m4s$/.exec(pathname)?.[1]
  return segment ? { bytes: audioOf(Number(segment) + 1), type: 'audio/mp4' } : undefined
}

const excerpt = ({ searchParams }: URL): Served | undefined =>
  searchParams.get('Policy') === policy && searchParams.get('Signature') === 's'
    ? { bytes: audioOf(9, 30_000), type: 'audio/mpeg' }
    : undefined

/**
 * A fake of SoundCloud's token endpoint and public API, as far as they are documented and used. Its stream URLs expire.
 */
export function fakeSoundCloud(ends = streamEnds) {
  const tracks = Array.from({ length: 25 }, (_, number) => soundCloudTrack(number + 1))
  /** The owner of an access token: `ours`, or a person's name. */
  const tokens = new Map<string, string>()
  const refreshTokens = new Map<string, { user: string; client: string }>()
  const codes = new Map<string, { user: string; client: string; verifier: string }>()
  const playlists = new Map<string, { title: string; trackIds: number[]; owner?: string }>()
  const grants: string[] = []
  let issued = 0

  function grant(user: string, client: string): Reply {
    const [access_token, refresh_token] = [`soundcloud-access-${++issued}`, `soundcloud-refresh-${issued}`]
    tokens.set(access_token, user)
    refreshTokens.set(refresh_token, { user, client })
    return { json: { access_token, refresh_token, expires_in: 3599, scope: '', token_type: 'Bearer' } }
  }

  const refused = (error: string, status = 400): Reply => ({ status, json: { error, error_description: error } })

  function token({ method, path, headers, body }: ReceivedRequest): Reply {
    if (method !== 'POST' || path !== '/oauth/token') return refused('not_found', 404)
    if (!headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return refused('invalid_request')
    const form = new URLSearchParams(body)
    const kind = form.get('grant_type') ?? ''
    grants.push(kind)
    const basic = atob(/^Basic (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '')
    const [client = '', secret] =
      kind === 'client_credentials' ? basic.split(':') : [form.get('client_id') ?? '', form.get('client_secret')]
    if (!secret || secrets.get(client) !== secret) return refused('invalid_client', 401)
    if (kind === 'client_credentials') return form.size === 1 ? grant('ours', client) : refused('invalid_request')
    if (kind === 'refresh_token') {
      const value = form.get('refresh_token') ?? ''
      const known = refreshTokens.get(value)
      // A refresh token is valid once, and only for the application it was issued to.
      refreshTokens.delete(value)
      return known?.client === client ? grant(known.user, client) : refused('invalid_grant')
    }
    if (kind !== 'authorization_code') return refused('unsupported_grant_type')
    const code = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const fits = code && code.client === client && code.verifier === form.get('code_verifier')
    return fits && form.get('redirect_uri') ? grant(code.user, client) : refused('invalid_grant')
  }

  const failed = (code: number, message: string): Reply => ({
    status: code,
    json: { code, message, link: 'https://developers.soundcloud.com/docs/api', status: `${code}`, errors: [] },
  })

  function api(request: ReceivedRequest): Reply {
    const { path, query, headers, method } = request
    if (method !== 'GET') return failed(405, 'Method not allowed')
    const user = tokens.get(/^OAuth (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? '')
    if (user === undefined) return failed(401, 'invalid_client')
    if (path === '/tracks') return search(query)
    if (path === '/me/tracks') return own(user, query)
    if (path === '/resolve') return resolve(query.get('url') ?? '')
    const list = /^\/playlists\/soundcloud:playlists:(\d+)(\/tracks)?$/.exec(path)
    if (list?.[1]) return playlist(user, list[1], list[2] !== undefined, query)
    const one = /^\/tracks\/soundcloud:tracks:(\d+)(?:\/(streams)(?:\/(\w+)\/(\w+))?)?$/.exec(path)
    const track = tracks.find(({ id }) => String(id) === one?.[1])
    if (!one || !track) return failed(404, '404 - Not Found')
    if (track.secret !== undefined && query.get('secret_token') !== track.secret) return failed(404, 'Not Found')
    if (one[3]) return media(one[3], one[4] ?? '')
    if (one[2]) return streams(track)
    const { secret: _secret, owner: _owner, ...seen } = track
    return { json: seen }
  }

  function streams(track: (typeof tracks)[number]): Reply {
    if (track.access === 'blocked') return failed(403, 'Forbidden')
    const at = (name: string, kind: string) => `${origin}/tracks/${track.urn}/streams/${name}/${kind}`
    const preview = { preview_mp3_128_url: at('preview', 'http') }
    if (track.access === 'preview') return { json: preview }
    return { json: { hls_aac_160_url: at('aac160', 'hls'), hls_aac_96_url: at('aac96', 'hls'), ...preview } }
  }

  function media(name: string, kind: string): Reply {
    const location =
      kind === 'hls'
        ? `https://playback.media-streaming.soundcloud.cloud/x/${name}/playlist.m3u8?expires=${ends / 1000}`
        : `https://cf-preview-media.sndcdn.com/${name}.mp3?Policy=${policy}&Signature=s`
    return { status: 302, headers: { Location: location }, json: { status: '302 - Found', location } }
  }

  function pageOf(all: readonly object[], query: URLSearchParams, path: string): Reply {
    const [limit, offset] = [Number(query.get('limit')), Number(query.get('offset') ?? 0)]
    if (query.get('linked_partitioning') !== 'true' || !(limit >= 1 && limit <= 200))
      return failed(400, 'Bad Request')
    const next = new URLSearchParams(query)
    next.set('offset', String(offset + limit))
    return {
      json: {
        collection: all.slice(offset, offset + limit),
        next_href: all.length > offset + limit ? `${origin}${path}?${next}` : null,
      },
    }
  }

  function search(query: URLSearchParams): Reply {
    const words = (query.get('q') ?? '').toLowerCase()
    if (words === '' || query.get('access') !== 'playable,preview') return failed(400, 'Bad Request')
    const hits = tracks.filter((track) => track.access !== 'blocked' && track.title.toLowerCase().includes(words))
    return pageOf(hits, query, '/tracks')
  }

  /** An application's own tokens belong to no user. Only the owner gets private songs and their secrets. */
  function own(user: string, query: URLSearchParams): Reply {
    if (user === 'ours') return failed(401, 'invalid_client')
    const theirs = tracks.filter(({ owner }) => owner === user)
    const messages = theirs.map(({ secret, ...track }) => ({
      ...track,
      sharing: secret === undefined ? 'public' : 'private',
      secret_uri: secret === undefined ? null : `${origin}/tracks/${track.id}?secret_token=${secret}`,
    }))
    return pageOf(messages, query, '/me/tracks')
  }

  function resolve(url: string): Reply {
    const track = tracks.find((each) => [each.permalink_url, `${each.permalink_url}/${each.secret}`].includes(url))
    const secret = track?.secret === undefined ? '' : `?secret_token=${track.secret}`
    if (track && (secret === '' || url.endsWith(track.secret ?? '')))
      return { status: 302, headers: { Location: `${origin}/tracks/${track.urn}${secret}` } }
    const list = /^https:\/\/soundcloud\.com\/testers\/sets\/(\d+)$/.exec(url)?.[1]
    return list
      ? { status: 302, headers: { Location: `${origin}/playlists/soundcloud:playlists:${list}` } }
      : failed(404, '404 - Not Found')
  }

  function playlist(user: string, id: string, wantsTracks: boolean, query: URLSearchParams): Reply {
    const known = playlists.get(id)
    if (!known || (known.owner !== undefined && known.owner !== user)) return failed(404, '404 - Not Found')
    if (!wantsTracks) return { json: { title: known.title, description: null, track_count: known.trackIds.length } }
    const listed = known.trackIds.flatMap((number) => tracks.find((track) => track.id === number) ?? [])
    return pageOf(listed, query, `/playlists/soundcloud:playlists:${id}/tracks`)
  }

  const party = thirdParty((request) => {
    if (request.host === 'secure.soundcloud.com') return token(request)
    if (request.host === 'soundcloud.app.goo.gl')
      return request.headers.authorization === undefined
        ? { status: 302, headers: { Location: 'https://soundcloud.com/testers/song-6' } }
        : wrong('a token for another host', 500)
    return request.host === 'api.soundcloud.com' ? api(request) : wrong('no such host', 500)
  })
  return {
    ...party,
    hosts: {
      'secure.soundcloud.com': party.handler,
      'api.soundcloud.com': party.handler,
      'soundcloud.app.goo.gl': party.handler,
      'playback.media-streaming.soundcloud.cloud': audioHost((address) => delivered(address, ends)),
      'cf-preview-media.sndcdn.com': audioHost(excerpt),
    },
    tracks,
    tokens,
    refreshTokens,
    playlists,
    /** The requested grants, in order. */
    grants,
    /** A code as the sign-in page would have issued it to a user. */
    codeFor(user: string, verifier: string, client = soundCloudIds.clientId) {
      const code = `soundcloud-code-${++issued}`
      codes.set(code, { user, client, verifier })
      return code
    },
  }
}
