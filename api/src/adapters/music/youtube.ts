import { LruMap } from '@segue/shared/lru-map.ts'
import * as z from 'zod'
import type { Clock } from '../../ports/clock.ts'
import type { SignIn } from '../../ports/music-accounts.ts'
import {
  found,
  trouble,
  type ProviderOutcome,
  type Asking,
  type Provider,
  type ProviderSong,
  type ProviderTools,
} from '../../ports/music-provider.ts'
import { personalToken } from './credentials.ts'
import { iso8601Seconds } from './iso-duration.ts'
import { type OAuthClient, createSignIn } from './sign-in.ts'
import { createSource, type Credentials, type Meaning, type Source } from './source.ts'
import { songInTitle } from './video-title.ts'

const api = 'https://www.googleapis.com/youtube/v3'
const maxBatchSize = 50
/** A hundred searches are allowed per day, so results are cached for a while, up to a number of searches. */
const keptMs = 60 * 60 * 1000
const maxKept = 300

const Thumbnails = z.record(z.string(), z.object({ url: z.string() }))
const Video = z.object({
  id: z.string(),
  snippet: z.object({
    title: z.string(),
    channelTitle: z.string().default(''),
    channelId: z.string().nullish(),
    publishedAt: z.string().nullish(),
    thumbnails: Thumbnails.default({}),
    liveBroadcastContent: z.string().nullish(),
  }),
  contentDetails: z.object({
    duration: z.string().nullish(),
    regionRestriction: z
      .object({ allowed: z.array(z.string()).optional(), blocked: z.array(z.string()).optional() })
      .nullish(),
  }),
  status: z.object({ embeddable: z.boolean().nullish(), privacyStatus: z.string().nullish() }).nullish(),
})
type Video = z.output<typeof Video>

const Videos = z.object({ items: z.array(Video) })
const Hits = z.object({
  items: z.array(z.object({ id: z.object({ videoId: z.string().nullish() }) })),
  nextPageToken: z.string().nullish(),
})
const Playlists = z.object({
  items: z.array(z.object({ snippet: z.object({ title: z.string(), description: z.string().nullish() }) })),
})
const Items = z.object({
  items: z.array(z.object({ contentDetails: z.object({ videoId: z.string() }) })),
  nextPageToken: z.string().nullish(),
  pageInfo: z.object({ totalResults: z.number().nullish() }).nullish(),
})
const Refusal = z.object({
  error: z.object({
    errors: z.array(z.object({ reason: z.string() })).default([]),
    details: z.array(z.object({ reason: z.string().optional() })).default([]),
  }),
})

/** Google answers 403 when a quota is used up, and 400 for an invalid key. */
const meaning: Meaning = (status, body, now) => {
  const message = Refusal.safeParse(body).data?.error
  const reasons = [...(message?.errors ?? []), ...(message?.details ?? [])].map(({ reason }) => reason)
  if (status === 403 && reasons.some((reason) => reason === 'quotaExceeded' || reason === 'dailyLimitExceeded'))
    return { status: 429, retryAfterMs: untilPacificMidnight(now) }
  if (status === 403 && reasons.some((reason) => /rateLimitExceeded$/i.test(reason ?? ''))) return { status: 429 }
  if (status === 400 && reasons.some((reason) => reason === 'API_KEY_INVALID' || reason === 'keyInvalid'))
    return { status: 403 }
  return { status }
}

/** Quotas are reset at midnight in California. */
function untilPacificMidnight(now: number): number {
  const there = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Los_Angeles',
    hourCycle: 'h23',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(now)
  const of = (type: string) => Number(there.find((part) => part.type === type)?.value ?? 0)
  return ((24 - of('hour')) * 3600 - of('minute') * 60 - of('second')) * 1000
}

export type YoutubeCredentials = {
  apiKey: string
  /** For people who link their own accounts. */
  client?: { clientId: string; clientSecret: string } | undefined
}

/** The results of a search so far, and the token for more. */
type Page = { songs: ProviderSong[]; nextToken: string | null }

/** YouTube's Data API v3. */
export function createYoutube(
  { apiKey, client }: YoutubeCredentials,
  tools: ProviderTools,
): { provider: Provider; signIn?: SignIn } {
  const source = createSource('youtube', tools, meaning)
  // In a header, because URLs are logged in many places.
  const own: Credentials = {
    headers: async () => found({ 'X-Goog-Api-Key': apiKey }),
    renew: async () => undefined,
    refused: () => 'notAllowed',
  }

  function get<T>(
    path: string,
    query: Record<string, string>,
    schema: z.ZodType<T>,
    asking: Asking,
    more: object = {},
  ) {
    const url = `${api}${path}?${new URLSearchParams(query)}`
    return source.ask(url, schema, { asking, credentials: own, ...more })
  }

  async function videos(
    ids: readonly string[],
    asking: Asking,
    credentials = own,
  ): Promise<ProviderOutcome<Video[]>> {
    if (ids.length === 0) return found([])
    const query = { part: 'snippet,contentDetails,status', id: ids.join(','), maxResults: String(maxBatchSize) }
    const answer = await get('/videos', query, Videos, asking, { credentials })
    if (!answer.ok) return answer
    // The response has its own order.
    return found(ids.flatMap((id) => answer.value.items.find((video) => video.id === id) ?? []))
  }

  /** The maximum per request, since the cost is the same. */
  async function nextPage(words: string, token: string, asking: Asking): Promise<ProviderOutcome<Page>> {
    const hits = await get('/search', searchFor(words, token, asking.country), Hits, asking, { allowance: 'search' })
    if (!hits.ok) return hits
    const ids = hits.value.items.flatMap(({ id }) => id.videoId ?? [])
    const known = await videos(ids, asking)
    if (!known.ok) return known
    const songs = known.value.filter((video) => mayPlay(video, asking.country)).map(songOf)
    return found({ songs, nextToken: hits.value.nextPageToken ?? null })
  }

  const provider: Provider = {
    name: 'youtube',
    search: searchPaged(tools.clock, nextPage),
    async byId(id, asking) {
      if (!isId(id)) return trouble('notFound')
      const answer = await videos([id], asking)
      if (!answer.ok) return answer
      const [video] = answer.value
      if (!video) return trouble('notFound')
      return mayPlay(video, asking.country) ? found(songOf(video)) : trouble('notAllowed')
    },
    async playlist(playlistId, cursor, asking) {
      if (!/^[\w-]{2,64}$/.test(playlistId)) return trouble('notFound')
      const credentials = asking.userToken === undefined ? own : personalToken
      const about = await get('/playlists', { part: 'snippet', id: playlistId }, Playlists, asking, { credentials })
      if (!about.ok) return about
      const [playlist] = about.value.items
      if (!playlist) return trouble('notFound')
      const listed = await get('/playlistItems', itemsOf(playlistId, cursor), Items, asking, { credentials })
      if (!listed.ok) return listed
      const ids = listed.value.items.map(({ contentDetails }) => contentDetails.videoId)
      const known = await videos(ids, asking)
      if (!known.ok) return known
      return found({
        name: playlist.snippet.title,
        description: playlist.snippet.description ?? null,
        total: listed.value.pageInfo?.totalResults ?? null,
        songs: known.value.filter((video) => mayPlay(video, asking.country)).map(songOf),
        next: listed.value.nextPageToken ?? null,
      })
    },
  }
  return client ? { provider, signIn: signInWith(source, client) } : { provider }
}

const itemsOf = (playlistId: string, cursor: string | null) => ({
  part: 'contentDetails',
  playlistId,
  maxResults: String(maxBatchSize),
  ...(cursor === null ? {} : { pageToken: cursor }),
})

/** Searches as many pages as needed, each of them once: results are cached. */
function searchPaged(
  clock: Clock,
  nextPage: (words: string, token: string, asking: Asking) => Promise<ProviderOutcome<Page>>,
): Provider['search'] {
  const kept = new LruMap<string, Page & { until: number }>(maxKept)
  return async (words, { limit, offset }, asking) => {
    const now = clock.now()
    const key = JSON.stringify([words.toLowerCase(), asking.country])
    let known = kept.get(key)
    if (!known || known.until <= now) known = { songs: [], nextToken: '', until: now + keptMs }
    while (known.songs.length < offset + limit && known.nextToken !== null) {
      const more = await nextPage(words, known.nextToken, asking)
      if (!more.ok) return more
      known = { ...more.value, songs: [...known.songs, ...more.value.songs], until: known.until }
      kept.set(key, known)
    }
    const { songs, nextToken } = known
    return found({
      songs: songs.slice(offset, offset + limit),
      hasMore: songs.length > offset + limit || nextToken !== null,
    })
  }
}

function signInWith(source: Source, client: { clientId: string; clientSecret: string }): SignIn {
  const oauth: OAuthClient = {
    source,
    ...client,
    tokenUrl: 'https://oauth2.googleapis.com/token',
    // Google issues a refresh token only on request, and the second time only with a new consent.
    authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth?access_type=offline&prompt=consent',
    scope: 'https://www.googleapis.com/auth/youtube.readonly',
    shows: 'inForm',
  }
  return {
    ...createSignIn(oauth),
    async revoke(refreshToken) {
      const asking: Asking = { by: { kind: 'nobody' }, country: 'US' }
      const body = new URLSearchParams({ token: refreshToken })
      // Whether Google receives it or not, we have deleted the token.
      await source.ask('https://oauth2.googleapis.com/revoke', z.unknown(), { asking, method: 'POST', body })
    },
  }
}

const searchFor = (words: string, token: string, country: string): Record<string, string> => ({
  part: 'snippet',
  type: 'video',
  q: words,
  regionCode: country,
  maxResults: String(maxBatchSize),
  // Only music, and only videos that may be embedded.
  videoCategoryId: '10',
  videoEmbeddable: 'true',
  videoSyndicated: 'true',
  ...(token ? { pageToken: token } : {}),
})

const isId = (id: string) => /^[\w-]{11}$/.test(id)

/** Whether a video may be played in our page, in a country. Live streams are excluded because they have no end. */
function mayPlay({ snippet, contentDetails, status }: Video, country: string): boolean {
  const { allowed, blocked } = contentDetails.regionRestriction ?? {}
  if (status?.embeddable === false || status?.privacyStatus === 'private') return false
  if (snippet.liveBroadcastContent === 'live' || snippet.liveBroadcastContent === 'upcoming') return false
  return (!allowed || allowed.includes(country)) && !blocked?.includes(country)
}

function songOf({ id, snippet, contentDetails }: Video): ProviderSong {
  const { thumbnails } = snippet
  const year = Number(snippet.publishedAt?.slice(0, 4))
  return {
    provider: 'youtube',
    id,
    ...songInTitle(snippet.title, snippet.channelTitle),
    albumName: null,
    albumId: null,
    artistId: snippet.channelId ?? null,
    genre: null,
    duration: iso8601Seconds(contentDetails.duration ?? ''),
    isrc: null,
    explicit: null,
    releaseYear: year > 0 ? year : null,
    thumbnail: (thumbnails['high'] ?? thumbnails['medium'] ?? thumbnails['default'])?.url ?? null,
    link: `https://www.youtube.com/watch?v=${id}`,
    previewUrl: null,
  }
}
