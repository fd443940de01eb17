import type { AudioQuality } from '@segue/shared/playback/audio-quality.ts'
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
import { signedAddress } from './oauth1.ts'
import { createSource, type Meaning } from './source.ts'

const api = 'https://api.7digital.com/1.2'
/** A signed stream URL is valid for an hour. */
const streamLastsMs = 60 * 60_000

/** Formats by 7digital's numbers: HE-AAC at 64 kbit/s and AAC at 160. */
const formatIds: Record<AudioQuality, string> = { low: '55', medium: '56', high: '56' }

/** The classic API is inconsistent about numbers and booleans. */
const idLike = z.union([z.string(), z.number()]).transform(String)
const numberLike = z.union([z.number(), z.string().regex(/^\d+(?:\.\d+)?$/)]).transform(Number)
const truthLike = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])

const Track = z.object({
  id: idLike,
  title: z.string(),
  version: z.string().nullish(),
  artist: z.object({ id: idLike.nullish(), name: z.string() }),
  duration: numberLike.nullish(),
  explicitContent: truthLike.nullish(),
  explicit: truthLike.nullish(),
  isrc: z.string().nullish(),
  url: z.string().nullish(),
  release: z
    .object({
      id: idLike.nullish(),
      title: z.string(),
      image: z.string().nullish(),
      releaseDate: z.string().nullish(),
      year: z.union([z.string(), z.number()]).nullish(),
    })
    .nullish(),
})
type Track = z.output<typeof Track>

const Details = z.object({ track: Track })
const Hits = z.object({
  searchResults: z.object({
    totalItems: numberLike,
    searchResult: z.array(z.object({ track: Track })).default([]),
  }),
})
const Tracks = z.object({ totalItems: numberLike, tracks: z.array(Track) })
/** The newer API lists tracks directly, the classic one wraps each of them. */
const SearchResults = z.union([
  Hits.transform(({ searchResults }) => ({
    total: searchResults.totalItems,
    tracks: searchResults.searchResult.map(({ track }) => track),
  })),
  Tracks.transform(({ totalItems, tracks }) => ({ total: totalItems, tracks })),
])

/**
 * Errors are reported by number, in responses with any status: 1 input, 2 resource, 3 user, 7 application, 9 server.
 */
const meaning: Meaning = (status, body) => {
  const message = z.object({ status: z.literal('error'), error: z.object({ code: numberLike }) }).safeParse(body).data
  if (!message || status === 401 || status === 403 || status === 429) return { status }
  const byNumber: Record<number, number> = { 1: 400, 2: 404, 3: 403, 7: 403, 9: 500 }
  return { status: byNumber[Math.floor(message.error.code / 1000)] ?? 500 }
}

export type SevenDigitalCredentials = {
  key: string
  secret: string
  /** The shop whose catalogue is used; by default that of the country. */
  shopId?: string | undefined
}

/** 7digital's API, version 1.2. Every request is signed. */
export function createSevenDigital(
  { key, secret, shopId }: SevenDigitalCredentials,
  { nonce, ...tools }: ProviderTools & { nonce: () => string },
): Provider {
  const source = createSource('sevenDigital', tools, meaning)
  const shop: Record<string, string> = shopId ? { shopId } : {}

  const sign = (url: string, query: Record<string, string>) =>
    signedAddress(url, { ...query, ...shop }, { consumer: { key, secret }, nonce: nonce(), at: tools.clock.now() })

  async function search(words: string, page: number, pageSize: number, asking: Asking) {
    const url = await sign(`${api}/track/search`, {
      q: words,
      page: String(page),
      pageSize: String(pageSize),
      country: asking.country,
      imageSize: '800',
      usageTypes: 'adsupportedstreaming',
    })
    return source.ask(url, SearchResults, { asking })
  }

  async function byId(id: string, asking: Asking): Promise<ProviderOutcome<ProviderSong>> {
    if (!isId(id)) return trouble('notFound')
    const query = { trackId: id, country: asking.country, imageSize: '800', usageTypes: 'adsupportedstreaming' }
    const answer = await source.ask(await sign(`${api}/track/details`, query), Details, { asking })
    return answer.ok ? found(songOf(answer.value.track)) : answer
  }

  return {
    name: 'sevenDigital',
    async search(words, { limit, offset, explicit }, asking) {
      const page = Math.floor(offset / limit) + 1
      const answer = await search(words, page, limit, asking)
      if (!answer.ok) return answer
      const skipped = offset % limit
      // Our page may begin inside one of their pages and end in the next.
      const more = skipped === 0 ? undefined : await search(words, page + 1, limit, asking)
      if (more && !more.ok) return more
      const tracks = [...answer.value.tracks, ...(more?.value.tracks ?? [])].slice(skipped, skipped + limit)
      const songs = tracks.map(songOf)
      return found({
        songs: explicit ? songs : songs.filter((song) => !song.explicit),
        hasMore: offset + tracks.length < answer.value.total && tracks.length > 0,
      })
    },
    byId,
    async byIsrc(isrc, asking) {
      const answer = await search(isrc, 1, 10, asking)
      if (!answer.ok) return answer
      // The search covers all fields, so only an exact ISRC match counts.
      const track = answer.value.tracks.find((one) => one.isrc?.toUpperCase() === isrc.toUpperCase())
      return track ? found(songOf(track)) : trouble('notFound')
    },
    async stream(id, quality, { country }) {
      if (!isId(id)) return trouble('notFound')
      const query = { trackId: id, formatId: formatIds[quality], country }
      const url = await sign('https://stream.svc.7digital.net/stream/catalogue', query)
      return found({ url, format: 'http', expiresAt: tools.clock.now() + streamLastsMs })
    },
    async preview(id, { country }) {
      if (!isId(id)) return trouble('notFound')
      const url = await sign(`https://previews.7digital.com/clip/${id}`, { country })
      return found({ url, format: 'http', expiresAt: tools.clock.now() + streamLastsMs })
    },
  }
}

const isId = (id: string) => /^\d{1,18}$/.test(id)

function songOf(track: Track): ProviderSong {
  const { release, artist, version } = track
  const year = Number(release?.releaseDate?.slice(0, 4) ?? release?.year)
  return {
    provider: 'sevenDigital',
    id: track.id,
    // The version is part of a song's common title.
    trackName: version ? `${track.title} (${version})` : track.title,
    artistName: artist.name,
    albumName: release?.title ?? null,
    albumId: release?.id ?? null,
    artistId: artist.id ?? null,
    genre: null,
    duration: track.duration ?? null,
    isrc: track.isrc?.toUpperCase() || null,
    explicit: track.explicitContent ?? track.explicit ?? null,
    releaseYear: year > 0 ? year : null,
    // Old entries use a host that no longer exists.
    thumbnail: release?.image?.replace(/^https?:\/\/cdn\.7static\.com\//, 'https://artwork-cdn.7static.com/') ?? null,
    link: track.url?.replace(/^http:/, 'https:') ?? null,
    previewUrl: null,
  }
}
