import * as z from 'zod'
import {
  found,
  trouble,
  type ProviderOutcome,
  type Provider,
  type ProviderSong,
  type ProviderTools,
} from '../../ports/music-provider.ts'
import { ownToken } from './credentials.ts'
import { createSignIn } from './sign-in.ts'
import { createSource } from './source.ts'

const api = 'https://api.music.amazon.dev/v1'

const Image = z.object({ url: z.string(), width: z.number().nullish() })
const Track = z.object({
  id: z.string(),
  title: z.string(),
  duration: z.number().nullish(),
  isrc: z.string().nullish(),
  url: z.string().nullish(),
  releaseDate: z.string().nullish(),
  album: z.object({ id: z.string().nullish(), title: z.string(), images: z.array(Image).nullish() }).nullish(),
  artists: z.array(z.object({ id: z.string().nullish(), name: z.string() })).default([]),
  images: z.array(Image).nullish(),
  parentalSettings: z.object({ hasExplicitLanguage: z.boolean().nullish() }).nullish(),
})
const One = z.object({ data: z.object({ track: Track.nullable() }) })
const SearchResults = z.object({
  data: z.object({ searchTracks: z.object({ edges: z.array(z.object({ node: Track })) }) }),
})

export type AmazonMusicCredentials = {
  /** The security profile, which Amazon has admitted to its beta. */
  profileId: string
  clientId: string
  clientSecret: string
  /** Of an account owned by the installation: Amazon issues no tokens to applications themselves. */
  refreshToken: string
}

/** Amazon Music's web API, version 1, for song metadata. It is a closed beta. */
export function createAmazonMusic(credentials: AmazonMusicCredentials, tools: ProviderTools): Provider {
  const { profileId, clientId, clientSecret, refreshToken } = credentials
  const source = createSource('amazonMusic', tools)
  const tokenUrl = 'https://api.amazon.com/auth/o2/token'
  const { refresh } = createSignIn({ source, tokenUrl, clientId, clientSecret, shows: 'inForm' })
  const own = ownToken(
    tools.clock,
    async () => {
      const grant = await refresh(refreshToken)
      return grant.ok ? found({ token: grant.value.accessToken, lastsMs: grant.value.lastsMs }) : grant
    },
    (token) => ({ Authorization: `Bearer ${token}`, 'x-api-key': profileId }),
  )
  const notify = (track: z.output<typeof Track> | null | undefined): ProviderOutcome<ProviderSong> =>
    track ? found(songOf(track)) : trouble('notFound')

  return {
    name: 'amazonMusic',
    async byId(id, asking) {
      if (!/^B0[A-Z\d]{8}$/.test(id)) return trouble('notFound')
      const answer = await source.ask(`${api}/tracks/${id}`, One, { asking, credentials: own })
      return answer.ok ? notify(answer.value.data.track) : answer
    },
    async byIsrc(isrc, asking) {
      const body = { searchFilters: [{ field: 'isrc', query: isrc }], limit: 1 }
      const answer = await source.ask(`${api}/search/tracks`, SearchResults, {
        asking,
        credentials: own,
        method: 'POST',
        body,
      })
      return answer.ok ? notify(answer.value.data.searchTracks.edges[0]?.node) : answer
    },
  }
}

function songOf(track: z.output<typeof Track>): ProviderSong {
  const { album, artists } = track
  const images = track.images ?? album?.images ?? []
  const year = Number(track.releaseDate?.slice(0, 4))
  return {
    provider: 'amazonMusic',
    id: track.id,
    trackName: track.title,
    artistName: artists.map(({ name }) => name).join(', '),
    albumName: album?.title ?? null,
    albumId: album?.id ?? null,
    artistId: artists[0]?.id ?? null,
    genre: null,
    duration: track.duration ?? null,
    isrc: track.isrc?.toUpperCase() ?? null,
    explicit: track.parentalSettings?.hasExplicitLanguage ?? null,
    releaseYear: year > 0 ? year : null,
    thumbnail: images.toSorted((one, other) => (other.width ?? 0) - (one.width ?? 0))[0]?.url ?? null,
    link: track.url ?? `https://music.amazon.com/tracks/${track.id}`,
    previewUrl: null,
  }
}
