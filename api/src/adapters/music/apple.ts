import { importPKCS8, SignJWT } from 'jose'
import * as z from 'zod'
import type { Clock } from '../../ports/clock.ts'
import {
  found,
  trouble,
  type ProviderOutcome,
  type Asking,
  type Provider,
  type ProviderSong,
  type ProviderTools,
} from '../../ports/music-provider.ts'
import { ownToken } from './credentials.ts'
import { createSource, type Credentials, type Source } from './source.ts'

const api = 'https://api.music.apple.com'
const maxFound = 25
const maxListed = 100
/** Apple allows half a year. A page that is open for longer requests another one. */
const tokenLastsMs = 12 * 60 * 60 * 1000
const maxStorefronts = 1000

const Song = z.object({
  id: z.string(),
  attributes: z.object({
    name: z.string(),
    artistName: z.string(),
    albumName: z.string().nullish(),
    genreNames: z.array(z.string()).default([]),
    durationInMillis: z.number().nullish(),
    isrc: z.string().nullish(),
    contentRating: z.string().nullish(),
    releaseDate: z.string().nullish(),
    artwork: z.object({ url: z.string() }).nullish(),
    previews: z.array(z.object({ url: z.string().nullish() })).default([]),
    url: z.string().nullish(),
  }),
  relationships: z.object({ albums: z.unknown().optional(), artists: z.unknown().optional() }).nullish(),
})
type Song = z.output<typeof Song>

const Songs = z.object({ data: z.array(Song) })
const SearchResults = z.object({
  results: z.object({ songs: z.object({ data: z.array(Song), next: z.string().nullish() }).optional() }),
})
const About = z.object({
  data: z.array(
    z.object({
      attributes: z.object({ name: z.string(), description: z.object({ standard: z.string() }).nullish() }),
    }),
  ),
})
/** Playlists may contain music videos, which are not songs. */
const Listed = z.object({
  data: z.array(z.object({ type: z.string() }).loose()),
  next: z.string().nullish(),
  meta: z.object({ total: z.number().nullish() }).nullish(),
})
const Related = z.object({ data: z.array(z.object({ id: z.string() })) })
const Named = z.object({ data: z.array(z.object({ id: z.string() })).min(1) })

export type AppleCredentials = {
  teamId: string
  keyId: string
  /** The MusicKit key in PEM (PKCS #8), as issued by Apple. */
  privateKey: string
}

/** Creates developer tokens (ES256), for the server's requests and for MusicKit in a page. */
function createDeveloperToken({ teamId, keyId, privateKey }: AppleCredentials, clock: Clock) {
  return async () => {
    const key = await importPKCS8(privateKey.replaceAll('\\n', '\n'), 'ES256')
    const now = clock.now()
    const expiresAt = now + tokenLastsMs
    const token = await new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setIssuedAt(Math.floor(now / 1000))
      .setExpirationTime(Math.floor(expiresAt / 1000))
      .sign(key)
    return { token, expiresAt }
  }
}

/** The Apple Music API: the catalogue of a storefront, and playlists in people's libraries. */
export function createApple(credentials: AppleCredentials, tools: ProviderTools) {
  const source = createSource('apple', tools)
  const developerToken = createDeveloperToken(credentials, tools.clock)
  const own = ownToken(tools.clock, async () => found({ ...(await developerToken()), lastsMs: tokenLastsMs }))

  const personal = personalCredentials(own)

  const storefrontOf = createStorefronts(source, personal)

  async function catalogue<T>(path: string, query: Record<string, string>, schema: z.ZodType<T>, asking: Asking) {
    const url = `${api}/v1/catalog/${await storefrontOf(asking)}${path}?${new URLSearchParams(query)}`
    return source.ask(url, schema, { asking, credentials: own })
  }

  const first = (answer: ProviderOutcome<z.output<typeof Songs>>): ProviderOutcome<ProviderSong> => {
    if (!answer.ok) return answer
    const [song] = answer.value.data
    return song ? found(songOf(song)) : trouble('notFound')
  }

  const byId = async (id: string, asking: Asking) =>
    /^\d{1,20}$/.test(id) ? first(await catalogue(`/songs/${id}`, {}, Songs, asking)) : trouble('notFound')

  const provider: Provider = {
    name: 'apple',
    async search(words, { limit, offset, explicit }, asking) {
      const size = Math.min(limit, maxFound)
      const query = { term: words, types: 'songs', limit: String(size), offset: String(offset) }
      const answer = await catalogue('/search', query, SearchResults, asking)
      if (!answer.ok) return answer
      const { data = [], next } = answer.value.results.songs ?? {}
      const songs = data.map(songOf).filter((song) => explicit || !song.explicit)
      return found({ songs, hasMore: next != null, nextOffset: offset + data.length })
    },
    byId,
    byIsrc: async (isrc, asking) => first(await catalogue('/songs', { 'filter[isrc]': isrc }, Songs, asking)),
    async preview(id, asking) {
      const answer = await byId(id, asking)
      if (!answer.ok) return answer
      const { previewUrl: url } = answer.value
      return url ? found({ url, format: 'http', expiresAt: null }) : trouble('notFound')
    },
    async playlist(playlistId, cursor, asking) {
      if (!/^pl\.[\w-]+$/.test(playlistId)) return trouble('notFound')
      const about = await catalogue(`/playlists/${playlistId}`, {}, About, asking)
      if (!about.ok) return about
      const [playlist] = about.value.data
      if (!playlist) return trouble('notFound')
      const offset = Number(cursor ?? 0)
      const page = { limit: String(maxListed), offset: String(offset) }
      const listed = await catalogue(`/playlists/${playlistId}/tracks`, page, Listed, asking)
      if (!listed.ok) return listed
      const { data, next, meta } = listed.value
      const songs = data.flatMap((entry) => (entry.type === 'songs' ? (Song.safeParse(entry).data ?? []) : []))
      return found({
        name: playlist.attributes.name,
        description: playlist.attributes.description?.standard ?? null,
        total: meta?.total ?? null,
        songs: songs.map(songOf),
        next: next == null ? null : String(offset + data.length),
      })
    },
    ...libraryOf(source, personal),
    maxBatchSize: 100,
  }
  return { provider, developerToken }
}

/** Apple requires both: the installation's token and the person's. */
const personalCredentials = (own: Credentials): Credentials => ({
  async headers(asking) {
    if (asking.userToken === undefined) return trouble('needsAccount')
    const ours = await own.headers(asking)
    return ours.ok ? found({ ...ours.value, 'Music-User-Token': asking.userToken }) : ours
  },
  async renew(asking) {
    const ours = await own.headers(asking)
    return ours.ok ? own.renew(asking, ours.value) : undefined
  },
  // An expired user token is a 403 and can't be renewed without the person.
  refused: (status) => (status === 403 ? 'needsAccount' : 'notAllowed'),
})

/** Ids belong to a storefront: songs for a user's library have to come from that user's storefront. */
function createStorefronts(source: Source, personal: Credentials) {
  const storefronts = new Map<string, string>()
  return async (asking: Asking): Promise<string> => {
    const { userToken, country } = asking
    if (userToken === undefined) return country.toLowerCase()
    const known = storefronts.get(userToken)
    if (known) return known
    const answer = await source.ask(`${api}/v1/me/storefront`, Named, { asking, credentials: personal })
    const storefront = answer.ok ? answer.value.data[0]?.id : undefined
    if (!storefront) return country.toLowerCase()
    if (storefronts.size >= maxStorefronts) storefronts.clear()
    storefronts.set(userToken, storefront)
    return storefront
  }
}

/** The caller's own library. */
const libraryOf = (source: Source, credentials: Credentials): Pick<Provider, 'createPlaylist' | 'addToPlaylist'> => ({
  async createPlaylist({ name, description }, asking) {
    const made = await source.ask(`${api}/v1/me/library/playlists`, Named, {
      asking,
      credentials,
      method: 'POST',
      body: { attributes: { name, description } },
    })
    if (!made.ok) return made
    const id = made.value.data[0]?.id
    return id ? found({ id, link: `https://music.apple.com/library/playlist/${id}` }) : trouble('unavailable')
  },
  async addToPlaylist(playlistId, songIds, asking) {
    if (!/^p\.\w+$/.test(playlistId)) return trouble('notFound')
    const added = await source.ask(`${api}/v1/me/library/playlists/${playlistId}/tracks`, z.unknown(), {
      asking,
      credentials,
      method: 'POST',
      body: { data: songIds.map((id) => ({ id, type: 'songs' })) },
    })
    return added.ok ? found(null) : added
  },
})

function songOf({ id, attributes, relationships }: Song): ProviderSong {
  const year = Number(attributes.releaseDate?.slice(0, 4))
  return {
    provider: 'apple',
    id,
    trackName: attributes.name,
    artistName: attributes.artistName,
    albumName: attributes.albumName ?? null,
    albumId: firstId(relationships?.albums),
    artistId: firstId(relationships?.artists),
    // All of Apple's songs also have the genre "Music".
    genre: attributes.genreNames.find((name) => name !== 'Music') ?? null,
    duration: attributes.durationInMillis == null ? null : attributes.durationInMillis / 1000,
    isrc: attributes.isrc?.toUpperCase() ?? null,
    explicit: attributes.contentRating === 'explicit',
    releaseYear: year > 0 ? year : null,
    thumbnail: attributes.artwork?.url ?? null,
    link: attributes.url ?? null,
    previewUrl: attributes.previews[0]?.url ?? null,
  }
}

const firstId = (related: unknown) => Related.safeParse(related).data?.data[0]?.id ?? null
