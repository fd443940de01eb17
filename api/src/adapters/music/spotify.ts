import * as z from 'zod'
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
import { ownToken, personalToken } from './credentials.ts'
import { idBehind } from './follow-link.ts'
import { type OAuthClient, clientCredentials, createSignIn } from './sign-in.ts'
import { createSource, type Credentials, type Meaning, type Source } from './source.ts'

const api = 'https://api.spotify.com/v1'
/** Applications in development mode get at most ten since February 2026; more are fetched in pages. */
const maxFound = 10
const maxListed = 50

const Track = z.object({
  id: z.string().nullable(),
  name: z.string(),
  artists: z.array(z.object({ id: z.string().nullish(), name: z.string() })),
  album: z
    .object({
      id: z.string().nullish(),
      name: z.string(),
      release_date: z.string().nullish(),
      images: z.array(z.object({ url: z.string(), width: z.number().nullish() })).default([]),
    })
    .nullish(),
  duration_ms: z.number(),
  explicit: z.boolean().nullish(),
  external_ids: z.object({ isrc: z.string().nullish() }).nullish(),
  preview_url: z.string().nullish(),
  is_local: z.boolean().nullish(),
})
type Track = z.output<typeof Track>

const SearchResults = z.object({
  tracks: z.object({ items: z.array(Track.nullable()), total: z.number(), next: z.string().nullish() }),
})
const Playlist = z.object({ name: z.string(), description: z.string().nullish() })
/** Podcast episodes and removed tracks are listed too; they come out as null. */
const Entry = z.object({ item: z.unknown().optional(), track: z.unknown().optional() })
const Items = z.object({ items: z.array(Entry), total: z.number(), next: z.string().nullish() })
const Created = z.object({ id: z.string(), external_urls: z.object({ spotify: z.string().nullish() }).nullish() })

/** Some errors have a success status, and the real one in the body. */
const meaning: Meaning = (status, body) => {
  const message = z.object({ error: z.object({ status: z.number() }) }).safeParse(body)
  return { status: status < 400 && message.success ? message.data.error.status : status }
}

export type SpotifyCredentials = { clientId: string; clientSecret: string }

/** Spotify's Web API: the catalogue with the installation's own credentials, playlists on people's behalf. */
export function createSpotify(
  { clientId, clientSecret }: SpotifyCredentials,
  tools: ProviderTools,
): { provider: Provider; signIn: SignIn } {
  const source = createSource('spotify', tools, meaning)
  const client = oauthClient(source, { clientId, clientSecret })
  const own = ownToken(tools.clock, () => clientCredentials(client))

  const search = (query: string, limit: number, offset: number, asking: Asking) => {
    const url = addressOf('/search', { q: query, type: 'track', market: asking.country, limit, offset })
    return source.ask(url, SearchResults, { asking, credentials: own })
  }

  async function byId(id: string, asking: Asking): Promise<ProviderOutcome<ProviderSong>> {
    if (!isId(id)) return trouble('notFound')
    const url = addressOf(`/tracks/${id}`, { market: asking.country })
    const answer = await source.ask(url, Track, { asking, credentials: own })
    if (!answer.ok) return answer
    const song = songOf(answer.value, id)
    return song ? found(song) : trouble('notFound')
  }

  /** People may read playlists that the installation itself may not. */
  const asWhoever = ({ userToken }: Asking): Credentials => (userToken === undefined ? own : personalToken)

  const provider: Provider = {
    name: 'spotify',
    async search(words, { limit, offset, explicit }, asking) {
      const answer = await search(words, Math.min(limit, maxFound), offset, asking)
      if (!answer.ok) return answer
      const { items, next } = answer.value.tracks
      const songs = items.flatMap((track) => (track ? (songOf(track) ?? []) : []))
      return found({
        songs: songs.filter((song) => explicit || !song.explicit),
        hasMore: next != null,
        nextOffset: offset + items.length,
      })
    },
    byId,
    async byLink(link, asking) {
      const id = await idBehind(tools, 'spotify', link, asking)
      return id.ok ? byId(id.value, asking) : id
    },
    async byIsrc(isrc, asking) {
      const answer = await search(`isrc:${isrc}`, 1, 0, asking)
      if (!answer.ok) return answer
      const first = answer.value.tracks.items[0]
      const song = first && songOf(first)
      return song ? found(song) : trouble('notFound')
    },
    async preview(id, asking) {
      const answer = await byId(id, asking)
      if (!answer.ok) return answer
      const { previewUrl: url } = answer.value
      return url ? found({ url, format: 'http', expiresAt: null }) : trouble('notFound')
    },
    async playlist(playlistId, cursor, asking) {
      if (!isId(playlistId)) return trouble('notFound')
      const offset = Number(cursor ?? 0)
      const credentials = asWhoever(asking)
      const named = addressOf(`/playlists/${playlistId}`, { fields: 'name,description' })
      const about = await source.ask(named, Playlist, { asking, credentials })
      if (!about.ok) return about
      const url = addressOf(`/playlists/${playlistId}/items`, { limit: maxListed, offset, market: asking.country })
      const answer = await source.ask(url, Items, { asking, credentials })
      // Spotify refuses a playlist to everyone but its owner and collaborators.
      if (!answer.ok)
        return answer.trouble.kind === 'notAllowed' && !asking.userToken ? trouble('needsAccount') : answer
      const { items, next, total } = answer.value
      return found({
        name: about.value.name,
        description: about.value.description ?? null,
        total,
        songs: songsIn(items),
        next: next == null ? null : String(offset + maxListed),
      })
    },
    ...libraryOf(source),
    maxBatchSize: 100,
  }
  return { provider, signIn: createSignIn(client) }
}

const songsIn = (entries: readonly z.output<typeof Entry>[]) =>
  entries.flatMap((entry) => {
    const { data } = Track.safeParse(entry.item ?? entry.track)
    return data ? (songOf(data) ?? []) : []
  })

const oauthClient = (source: Source, { clientId, clientSecret }: SpotifyCredentials): OAuthClient => ({
  source,
  tokenUrl: 'https://accounts.spotify.com/api/token',
  authorizeUrl: 'https://accounts.spotify.com/authorize',
  // The player in the page needs the first four; import and export the rest.
  scope:
    'streaming user-read-email user-read-private user-modify-playback-state ' +
    'playlist-read-private playlist-read-collaborative playlist-modify-private',
  clientId,
  clientSecret,
  shows: 'inHeader',
})

/** The caller's own playlists. */
const libraryOf = (source: Source): Pick<Provider, 'createPlaylist' | 'addToPlaylist'> => ({
  async createPlaylist({ name, description }, asking) {
    const made = await source.ask(`${api}/me/playlists`, Created, {
      asking,
      credentials: personalToken,
      method: 'POST',
      // Spotify rejects a description with a line break.
      body: { name, description: description.replace(/\s+/g, ' ').slice(0, 300), public: false },
    })
    return made.ok ? found({ id: made.value.id, link: made.value.external_urls?.spotify ?? null }) : made
  },
  async addToPlaylist(playlistId, songIds, asking) {
    if (!isId(playlistId)) return trouble('notFound')
    const added = await source.ask(`${api}/playlists/${playlistId}/items`, z.object({ snapshot_id: z.string() }), {
      asking,
      credentials: personalToken,
      method: 'POST',
      body: { uris: songIds.map((id) => `spotify:track:${id}`) },
    })
    return added.ok ? found(null) : added
  },
})

const isId = (id: string) => /^[A-Za-z\d]{22}$/.test(id)

function addressOf(path: string, query: Record<string, string | number>): string {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return `${api}${path}?${search}`
}

/**
 * A person's local file has no id, and can't be played by anyone else. For a market, Spotify may return another track
 * of the same recording: `id` is then the requested one.
 */
function songOf(track: Track, id: string | null = track.id): ProviderSong | undefined {
  if (id === null || track.is_local) return undefined
  const { album, artists } = track
  const widest = [...(album?.images ?? [])].sort((one, other) => (other.width ?? 0) - (one.width ?? 0))[0]
  const year = Number(album?.release_date?.slice(0, 4))
  return {
    provider: 'spotify',
    id,
    trackName: track.name,
    artistName: artists.map(({ name }) => name).join(', '),
    albumName: album?.name ?? null,
    albumId: album?.id ?? null,
    artistId: artists[0]?.id ?? null,
    genre: null,
    duration: track.duration_ms / 1000,
    isrc: track.external_ids?.isrc?.toUpperCase() ?? null,
    explicit: track.explicit ?? null,
    releaseYear: year > 0 ? year : null,
    thumbnail: widest?.url ?? null,
    link: `https://open.spotify.com/track/${id}`,
    previewUrl: track.preview_url ?? null,
  }
}
