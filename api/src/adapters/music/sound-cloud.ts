import type { AudioQuality } from '@segue/shared/playback/audio-quality.ts'
import * as z from 'zod'
import type { Grant, SignIn } from '../../ports/music-accounts.ts'
import {
  found,
  trouble,
  type ProviderOutcome,
  type Asking,
  type OwnSongsPage,
  type PlaylistPage,
  type Provider,
  type ProviderSong,
  type ProviderTools,
  type Stream,
} from '../../ports/music-provider.ts'
import type { PublicToken } from '../../ports/music.ts'
import { personalToken } from './credentials.ts'
import { createSharedStreams } from './shared-streams.ts'
import { type OAuthClient, askForTokens, createSignIn } from './sign-in.ts'
import { endOf, listPlaceOf, placeOf, secretOf, songOf, songOrNone, Track } from './sound-cloud-forms.ts'
import { createSource, type Credentials, type Meaning, type Source } from './source.ts'
import type { TokenStore } from './token-store.ts'

const api = 'https://api.soundcloud.com'
const maxListed = 50
/** Songs that can't be played are left out of search results, and kept in playlists. */
const received = 'playable,preview'
const listed = 'playable,preview,blocked'
/** A renewed token that is also rejected was not rejected for its age; the next attempt is this much later. */
const renewAgainAfterMs = 15 * 60_000

const Page = z.object({ collection: z.array(Track), next_href: z.string().nullish() })
const Playlist = z.object({ title: z.string(), description: z.string().nullish(), track_count: z.number().nullish() })
const Streams = z.object({
  hls_aac_160_url: z.string().optional(),
  hls_aac_96_url: z.string().optional(),
  http_mp3_128_url: z.string().optional(),
  hls_mp3_128_url: z.string().optional(),
  preview_mp3_128_url: z.string().optional(),
})
type Transcoding = keyof z.output<typeof Streams>

const LimitReached = z.object({
  errors: z.array(z.object({ meta: z.object({ reset_time: z.string() }) })).min(1),
})

/** The body says which limit was reached, and until when: `2026/11/20 21:00:00 +0000`. */
const meaning: Meaning = (status, body, now) => {
  const message = status === 429 ? LimitReached.safeParse(body).data : undefined
  const ends = (message?.errors ?? []).map(({ meta }) => Date.parse(meta.reset_time.replaceAll('/', '-')))
  const last = Math.max(...ends.filter((end) => !Number.isNaN(end)))
  return last > now ? { status, retryAfterMs: last - now } : { status }
}

type Application = { clientId: string; clientSecret: string }
export type SoundCloudCredentials = Application & {
  /** The mobile apps' own application, if there is one. */
  mobile?: Application | undefined
}

/**
 * SoundCloud's public API: public content with the installation's own token, and people's own playlists with theirs.
 */
export function createSoundCloud(
  { mobile, ...web }: SoundCloudCredentials,
  tools: ProviderTools & { tokenStore: TokenStore },
): {
  provider: Provider
  signIn: SignIn
  mobileSignIn: SignIn
  publicTokens: { web: PublicToken; mobile: PublicToken }
} {
  const source = createSource('soundCloudPublic', tools, meaning)
  const ours = application(source, 'soundCloudPublic', web, tools.tokenStore)
  const theirs = mobile ? application(source, 'soundCloudPublic/mobile', mobile, tools.tokenStore) : ours
  return {
    provider: asProvider(source, inOurName(ours.publicToken, tools.clock.now), createSharedStreams(tools.clock)),
    signIn: ours.signIn,
    mobileSignIn: theirs.signIn,
    publicTokens: { web: ours.publicToken, mobile: theirs.publicToken },
  }
}

function application(source: Source, name: string, { clientId, clientSecret }: Application, tokenStore: TokenStore) {
  const tokenUrl = 'https://secure.soundcloud.com/oauth/token'
  // Users' grants send the secret in the form, the application's own in the header.
  const authorizeUrl = 'https://secure.soundcloud.com/authorize'
  const client: OAuthClient = { source, tokenUrl, authorizeUrl, clientId, clientSecret, shows: 'inForm' }
  const signIn = createSignIn(client)

  /**
   * New tokens without a refresh token are limited to 50 in twelve hours; those with the last refresh token are not.
   */
  async function next(refreshToken: string | null): Promise<ProviderOutcome<Grant>> {
    const renewed = refreshToken === null ? undefined : await signIn.refresh(refreshToken)
    if (renewed?.ok || (renewed && renewed.trouble.kind !== 'notAllowed')) return renewed
    return askForTokens({ ...client, shows: 'inHeader' }, { grant_type: 'client_credentials' })
  }

  const publicToken: PublicToken = (refused) => tokenStore.fresh(name, next, refused)
  return { signIn, publicToken }
}

const scheme = 'OAuth '

function inOurName(publicToken: PublicToken, now: () => number): Credentials {
  let renewedAt = -Infinity
  return {
    async headers() {
      const token = await publicToken()
      return token.ok ? found({ Authorization: scheme + token.value.accessToken }) : token
    },
    async renew(asking, refused) {
      if (now() - renewedAt < renewAgainAfterMs) return undefined
      renewedAt = now()
      const token = await publicToken(refused['Authorization']?.slice(scheme.length))
      return token.ok ? asking : undefined
    },
    refused: () => 'notAllowed',
  }
}

const inTheirName: Credentials = {
  ...personalToken,
  async headers({ userToken }) {
    return userToken === undefined ? trouble('needsAccount') : found({ Authorization: scheme + userToken })
  },
}

type SharedStreams = ReturnType<typeof createSharedStreams>

function asProvider(source: Source, own: Credentials, shared: SharedStreams): Provider {
  const credentialsOf = ({ userToken }: Asking) => (userToken === undefined ? own : inTheirName)

  async function byId(id: string, asking: Asking): Promise<ProviderOutcome<ProviderSong>> {
    const at = placeOf(id)
    if (!at) return trouble('notFound')
    const answer = await source.ask(addressOf(at.path, at.query), Track, {
      asking,
      credentials: credentialsOf(asking),
    })
    return answer.ok ? songOrNone(answer.value, at.secret) : answer
  }

  /** The resource behind a link with names: SoundCloud redirects to it. */
  async function behind(link: string, asking: Asking): Promise<ProviderOutcome<URL>> {
    if (!URL.canParse(link)) return trouble('notFound')
    // SoundCloud resolves its own short links; the older goo.gl ones redirect by themselves.
    const long = new URL(link).hostname.endsWith('.goo.gl') ? await source.whereTo(link, { asking }) : found(link)
    if (!long.ok) return long
    const question = { asking, credentials: credentialsOf(asking) }
    const answer = await source.whereTo(addressOf('/resolve', { url: long.value }), question)
    return answer.ok ? found(new URL(answer.value)) : answer
  }

  /** Requests the song's transcodings, and the URL of the first wanted one that it has. */
  async function streamAt(
    id: string,
    wanted: readonly Transcoding[],
    asking: Asking,
  ): Promise<ProviderOutcome<Stream>> {
    const at = placeOf(id)
    if (!at) return trouble('notFound')
    // Every stream request counts towards a daily limit, which doesn't apply to other requests.
    const question = { asking, credentials: credentialsOf(asking), allowance: 'plays' }
    const streams = await source.ask(addressOf(`${at.path}/streams`, at.query), Streams, question)
    if (!streams.ok) return streams
    const has = wanted.find((one) => streams.value[one] !== undefined)
    const url = has && streams.value[has]
    if (!has || url === undefined) return trouble('notAllowed')
    const format = has.startsWith('hls') ? 'hls' : 'http'
    // This URL requires our token; the one it redirects to requires none, and is valid for minutes.
    if (!url.startsWith(`${api}/`)) return found({ url, format, expiresAt: endOf(url) })
    const address = new URL(url)
    if (at.secret) address.searchParams.set('secret_token', at.secret)
    const there = await source.whereTo(address, question)
    return there.ok ? found({ url: there.value, format, expiresAt: endOf(there.value) }) : there
  }

  /**
   * A room that plays a song makes one request for all its listeners; what a person can play only with their own
   * account is not shared.
   */
  const play = (id: string, kind: string, wanted: readonly Transcoding[], asking: Asking) =>
    asking.userToken === undefined
      ? shared.get(`${kind} ${id}`, () => streamAt(id, wanted, asking))
      : streamAt(id, wanted, asking)

  return {
    name: 'soundCloudPublic',
    async search(words, { limit, offset, explicit }, asking) {
      const url = addressOf('/tracks', { q: words, limit, offset, access: received, linked_partitioning: 'true' })
      const answer = await source.ask(url, Page, { asking, credentials: own })
      if (!answer.ok) return answer
      const songs = answer.value.collection.flatMap((track) => songOf(track) ?? [])
      return found({
        songs: explicit ? songs : songs.filter((song) => !song.explicit),
        hasMore: answer.value.next_href != null,
      })
    },
    byId,
    ownSongs: (cursor, asking) => ownPage(source, cursor, asking),
    async byLink(link, asking) {
      const there = await behind(link, asking)
      if (!there.ok) return there
      const { pathname, searchParams } = there.value
      const number = /^\/tracks\/(?:soundcloud(?::|%3A)tracks(?::|%3A))?(\d+)$/i.exec(pathname)?.[1]
      const secret = searchParams.get('secret_token')
      return number === undefined ? trouble('notFound') : byId(secret ? `${number}:${secret}` : number, asking)
    },
    stream: (id, quality, asking) => play(id, quality, transcodings[quality], asking),
    preview: (id, asking) => play(id, 'preview', ['preview_mp3_128_url'], asking),
    async playlist(playlistId, cursor, asking) {
      const place = await listPlaceOf(playlistId, (link) => behind(link, asking))
      if (!place.ok) return place
      return playlistPage(source, place.value, { cursor, asking, credentials: credentialsOf(asking) })
    },
  }
}

type ListPlace = Extract<Awaited<ReturnType<typeof listPlaceOf>>, { ok: true }>['value']

async function playlistPage(
  source: Source,
  { path, query }: ListPlace,
  { cursor, asking, credentials }: { cursor: string | null; asking: Asking; credentials: Credentials },
): Promise<ProviderOutcome<PlaylistPage>> {
  const about = await source.ask(addressOf(path, { ...query, show_tracks: 'false' }), Playlist, {
    asking,
    credentials,
  })
  if (!about.ok) return about
  const first = { ...query, limit: maxListed, access: listed, linked_partitioning: 'true' }
  // The next page is wherever the last one says, but never anywhere else.
  if (cursor !== null && !cursor.startsWith(`${api}${path}/tracks?`)) return trouble('notFound')
  const answer = await source.ask(cursor ?? addressOf(`${path}/tracks`, first), Page, { asking, credentials })
  if (!answer.ok) return answer
  const { title, description, track_count } = about.value
  return found({
    name: title,
    description: description ?? null,
    total: track_count ?? null,
    songs: answer.value.collection.flatMap((track) => songOf(track) ?? []),
    next: answer.value.next_href ?? null,
  })
}

/** A page of a person's own uploads, including the secrets of private ones. */
async function ownPage(
  source: Source,
  cursor: string | null,
  asking: Asking,
): Promise<ProviderOutcome<OwnSongsPage>> {
  const path = '/me/tracks'
  if (cursor !== null && !cursor.startsWith(`${api}${path}?`)) return trouble('notFound')
  const url = cursor ?? addressOf(path, { limit: maxListed, linked_partitioning: 'true' })
  const answer = await source.ask(url, Page, { asking, credentials: inTheirName })
  if (!answer.ok) return answer
  const { collection, next_href } = answer.value
  return found({
    songs: collection.flatMap((track) => songOf(track, secretOf(track)) ?? []),
    next: next_href ?? null,
  })
}

/** AAC is the standard since the end of 2025; the others are for songs that were not transcoded again. */
const transcodings: Record<AudioQuality, readonly Transcoding[]> = {
  low: ['hls_aac_96_url', 'hls_aac_160_url', 'http_mp3_128_url', 'hls_mp3_128_url'],
  medium: ['hls_aac_160_url', 'hls_aac_96_url', 'http_mp3_128_url', 'hls_mp3_128_url'],
  high: ['hls_aac_160_url', 'hls_aac_96_url', 'http_mp3_128_url', 'hls_mp3_128_url'],
}

function addressOf(path: string, query: Record<string, string | number>): string {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return `${api}${path}${search.size > 0 ? `?${search}` : ''}`
}
