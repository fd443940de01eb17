import { thirdParty, type ReceivedRequest, type Reply } from './third-party.ts'

export const youtubeKeys = {
  apiKey: 'youtube-key',
  client: { clientId: 'youtube-client', clientSecret: 'youtube-secret' },
}

/** An error in Google's format. */
export const googleRefusal = (status: number, reason: string): Reply => ({
  status,
  json: { error: { code: status, message: reason, errors: [{ message: reason, domain: 'youtube', reason }] } },
})

const idOf = (number: number) => `video${String(number).padStart(6, '0')}`

const video = (number: number, more: { region?: object; status?: object; live?: string } = {}) => ({
  id: idOf(number),
  snippet: {
    title: `The Testers - Song ${number} (Official Video)`,
    channelTitle: 'TestersVEVO',
    channelId: 'channel1',
    publishedAt: '1982-05-01T00:00:00Z',
    liveBroadcastContent: more.live ?? 'none',
    thumbnails: {
      default: { url: `https://i.ytimg.com/vi/${idOf(number)}/default.jpg`, width: 120, height: 90 },
      high: { url: `https://i.ytimg.com/vi/${idOf(number)}/hqdefault.jpg`, width: 480, height: 360 },
    },
  },
  contentDetails: { duration: 'PT3M20S', ...(more.region ? { regionRestriction: more.region } : {}) },
  status: { embeddable: true, privacyStatus: 'public', ...more.status },
})

/** A fake of YouTube's Data API and Google's tokens, as far as they are documented and used. */
export function fakeYoutube() {
  const videos = [
    ...Array.from({ length: 70 }, (_, number) => video(number + 1)),
    video(901, { region: { blocked: ['US'] } }),
    video(902, { status: { embeddable: false } }),
    video(903, { live: 'live' }),
    video(904, { region: { allowed: ['DE'] } }),
  ]
  const codes = new Set<string>()
  const refreshTokens = new Set<string>()
  const tokens = new Set<string>()
  const playlists = new Map([['PLtestplaylist1', videos.map(({ id }) => id)]])
  let issued = 0

  function token({ method, path, headers, body }: ReceivedRequest): Reply {
    const form = new URLSearchParams(body)
    if (method !== 'POST' || headers['content-type'] !== 'application/x-www-form-urlencoded') return { status: 405 }
    if (path === '/revoke') return { status: refreshTokens.delete(form.get('token') ?? '') ? 200 : 400, json: {} }
    const { clientId, clientSecret } = youtubeKeys.client
    if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret)
      return { status: 401, json: { error: 'invalid_client' } }
    const access = `youtube-access-${++issued}`
    if (form.get('grant_type') === 'authorization_code' && codes.delete(form.get('code') ?? '')) {
      const refresh = `youtube-refresh-${issued}`
      refreshTokens.add(refresh)
      tokens.add(access)
      return { json: { access_token: access, expires_in: 3599, token_type: 'Bearer', refresh_token: refresh } }
    }
    // Google's refresh tokens stay valid, and no new one is issued.
    if (form.get('grant_type') === 'refresh_token' && refreshTokens.has(form.get('refresh_token') ?? '')) {
      tokens.add(access)
      return { json: { access_token: access, expires_in: 3599, token_type: 'Bearer' } }
    }
    return { status: 400, json: { error: 'invalid_grant' } }
  }

  function data(request: ReceivedRequest): Reply {
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    if (bearer !== undefined && !tokens.has(bearer)) return googleRefusal(401, 'authError')
    if (bearer === undefined && request.headers['x-goog-api-key'] !== youtubeKeys.apiKey)
      return googleRefusal(400, 'keyInvalid')
    const { query } = request
    const part = query.get('part')?.split(',') ?? []
    if (part.length === 0) return googleRefusal(400, 'missingRequiredParameter')
    if (Number(query.get('maxResults') ?? 5) > 50) return googleRefusal(400, 'invalidParameter')
    if (request.path === '/youtube/v3/videos') {
      const ids = query.get('id')?.split(',') ?? []
      if (ids.length > 50) return googleRefusal(400, 'invalidFilters')
      return { json: { items: videos.filter(({ id }) => ids.includes(id)) } }
    }
    const at = Number(query.get('pageToken') ?? 0)
    const size = Number(query.get('maxResults') ?? 5)
    const paged = <T>(all: T[]) => ({
      items: all.slice(at, at + size),
      ...(all.length > at + size ? { nextPageToken: String(at + size) } : {}),
      pageInfo: { totalResults: all.length, resultsPerPage: size },
    })
    if (request.path === '/youtube/v3/search') {
      // Three filters are only valid for videos.
      if (query.get('type') !== 'video') return googleRefusal(400, 'invalidSearchFilter')
      const hits = videos.filter(({ snippet }) => snippet.title.toLowerCase().includes(query.get('q') ?? ''))
      return { json: paged(hits.map(({ id, snippet }) => ({ id: { kind: 'youtube#video', videoId: id }, snippet }))) }
    }
    const list = playlists.get(query.get('id') ?? query.get('playlistId') ?? '')
    if (request.path === '/youtube/v3/playlists')
      return { json: { items: list ? [{ snippet: { title: 'Pressings', description: 'All of them' } }] : [] } }
    if (request.path !== '/youtube/v3/playlistItems') return googleRefusal(404, 'notFound')
    if (!list) return googleRefusal(404, 'playlistNotFound')
    return { json: paged(list.map((videoId) => ({ contentDetails: { videoId } }))) }
  }

  const party = thirdParty((request) => (request.host === 'oauth2.googleapis.com' ? token(request) : data(request)))
  return {
    ...party,
    hosts: { 'www.googleapis.com': party.handler, 'oauth2.googleapis.com': party.handler },
    tokens,
    refreshTokens,
    codeFor(name: string) {
      const code = `youtube-code-${name}-${++issued}`
      codes.add(code)
      return code
    },
  }
}
