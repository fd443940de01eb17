import * as z from 'zod'
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
import { iso8601Seconds } from './iso-duration.ts'
import { clientCredentials } from './sign-in.ts'
import { createSource } from './source.ts'

const api = 'https://openapi.tidal.com/v2'

/** JSON:API: a resource only names its related resources, which are included once at the end. */
const Relation = z.object({ data: z.array(z.object({ id: z.string(), type: z.string() })).nullish() }).nullish()
const Thing = z.object({
  id: z.string(),
  type: z.string(),
  attributes: z.record(z.string(), z.unknown()).default({}),
  relationships: z.record(z.string(), z.unknown()).default({}),
})
type Thing = z.output<typeof Thing>

const Attributes = z.object({
  title: z.string(),
  version: z.string().nullish(),
  isrc: z.string().nullish(),
  duration: z.string().nullish(),
  explicit: z.boolean().nullish(),
})
const Artwork = z.object({
  files: z.array(z.object({ href: z.string(), meta: z.object({ width: z.number().nullish() }).nullish() })),
})
const One = z.object({ data: Thing, included: z.array(Thing).default([]) })
const Many = z.object({ data: z.array(Thing), included: z.array(Thing).default([]) })
const About = z.object({
  data: z.object({
    attributes: z.object({
      name: z.string(),
      description: z.string().nullish(),
      numberOfItems: z.number().nullish(),
    }),
  }),
})
const Items = z.object({
  data: z.array(z.object({ id: z.string(), type: z.string() })),
  included: z.array(Thing).default([]),
  links: z.object({ meta: z.object({ nextCursor: z.string().nullish() }).nullish() }).nullish(),
})

export type TidalCredentials = { clientId: string; clientSecret: string }

/** TIDAL's open API, version 2, for song metadata. */
export function createTidal({ clientId, clientSecret }: TidalCredentials, tools: ProviderTools): Provider {
  const source = createSource('tidal', tools)
  const tokenUrl = 'https://auth.tidal.com/v1/oauth2/token'
  const credentials = ownToken(tools.clock, () =>
    clientCredentials({ source, tokenUrl, clientId, clientSecret, shows: 'inHeader' }),
  )
  const related = (prefix: string) => ['artists', 'albums', 'albums.coverArt'].map((name) => prefix + name)

  function get<T>(path: string, query: Record<string, string>, schema: z.ZodType<T>, asking: Asking) {
    const search = new URLSearchParams({ countryCode: asking.country, ...query })
    const headers = { Accept: 'application/vnd.api+json' }
    return source.ask(`${api}${path}?${search}`, schema, { asking, credentials, headers })
  }
  const notify = (song: ProviderSong | undefined): ProviderOutcome<ProviderSong> =>
    song ? found(song) : trouble('notFound')

  return {
    name: 'tidal',
    async byId(id, asking) {
      if (!/^\d{1,20}$/.test(id)) return trouble('notFound')
      const answer = await get(`/tracks/${id}`, { include: related('').join(',') }, One, asking)
      return answer.ok ? notify(songOf(answer.value.data, answer.value.included)) : answer
    },
    async byIsrc(isrc, asking) {
      const answer = await get('/tracks', { 'filter[isrc]': isrc, include: related('').join(',') }, Many, asking)
      if (!answer.ok) return answer
      const [first] = answer.value.data
      return notify(first && songOf(first, answer.value.included))
    },
    async playlist(playlistId, cursor, asking) {
      if (!/^[\da-f-]{36}$/i.test(playlistId)) return trouble('notFound')
      const about = await get(`/playlists/${playlistId}`, {}, About, asking)
      if (!about.ok) return about
      const page: Record<string, string> = cursor === null ? {} : { 'page[cursor]': cursor }
      const include = ['items', ...related('items.')].join(',')
      const items = await get(`/playlists/${playlistId}/relationships/items`, { include, ...page }, Items, asking)
      if (!items.ok) return items
      const { data, included, links } = items.value
      const { name, description, numberOfItems } = about.value.data.attributes
      const tracks = data.flatMap((item) => find(included, item) ?? []).filter(({ type }) => type === 'tracks')
      return found({
        name,
        description: description ?? null,
        total: numberOfItems ?? null,
        songs: tracks.flatMap((track) => songOf(track, included) ?? []),
        next: links?.meta?.nextCursor ?? null,
      })
    },
  }
}

const find = (included: readonly Thing[], { id, type }: { id: string; type: string }) =>
  included.find((thing) => thing.id === id && thing.type === type)

const relatedTo = (thing: Thing | undefined, name: string, included: readonly Thing[]) =>
  (Relation.safeParse(thing?.relationships[name]).data?.data ?? []).flatMap((one) => find(included, one) ?? [])

const textIn = (thing: Thing | undefined, name: string) => {
  const text = thing?.attributes[name]
  return typeof text === 'string' ? text : null
}

function songOf(track: Thing, included: readonly Thing[]): ProviderSong | undefined {
  const { data: message } = Attributes.safeParse(track.attributes)
  if (!message) return undefined
  const artists = relatedTo(track, 'artists', included)
  const [album] = relatedTo(track, 'albums', included)
  const [cover] = relatedTo(album, 'coverArt', included)
  const files = Artwork.safeParse(cover?.attributes).data?.files ?? []
  const widest = files.toSorted((one, other) => (other.meta?.width ?? 0) - (one.meta?.width ?? 0))[0]
  const year = Number(textIn(album, 'releaseDate')?.slice(0, 4))
  return {
    provider: 'tidal',
    id: track.id,
    trackName: message.version ? `${message.title} (${message.version})` : message.title,
    artistName: artists.flatMap((artist) => textIn(artist, 'name') ?? []).join(', '),
    albumName: textIn(album, 'title'),
    albumId: album?.id ?? null,
    artistId: artists[0]?.id ?? null,
    genre: null,
    duration: iso8601Seconds(message.duration ?? ''),
    isrc: message.isrc?.toUpperCase() ?? null,
    explicit: message.explicit ?? null,
    releaseYear: year > 0 ? year : null,
    thumbnail: widest?.href ?? null,
    link: `https://tidal.com/browse/track/${track.id}`,
    previewUrl: null,
  }
}
