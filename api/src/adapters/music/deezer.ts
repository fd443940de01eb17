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
import { idBehind } from './follow-link.ts'
import { createSource, type Meaning } from './source.ts'

const api = 'https://api.deezer.com'
const maxListed = 100

const Track = z.object({
  id: z.number(),
  title: z.string(),
  link: z.string().nullish(),
  duration: z.number().nullish(),
  isrc: z.string().nullish(),
  explicit_lyrics: z.boolean().nullish(),
  release_date: z.string().nullish(),
  artist: z.object({ id: z.number().nullish(), name: z.string() }),
  album: z
    .object({
      id: z.number().nullish(),
      title: z.string(),
      cover_xl: z.string().nullish(),
      release_date: z.string().nullish(),
    })
    .nullish(),
})
type Track = z.output<typeof Track>

const About = z.object({ title: z.string(), description: z.string().nullish(), nb_tracks: z.number().nullish() })
const Page = z.object({ data: z.array(Track), total: z.number().nullish(), next: z.string().nullish() })
const Refusal = z.object({ error: z.object({ code: z.number().optional() }) })

/** Its documentation allows fifty requests in five seconds. */
const quotaPauseMs = 5000

/** Deezer answers everything with 200 and has its own code in the body. */
const meaning: Meaning = (status, body) => {
  const code = status === 200 ? Refusal.safeParse(body).data?.error.code : undefined
  if (code === 4) return { status: 429, retryAfterMs: quotaPauseMs }
  if (code === 200 || code === 300) return { status: 403 }
  if (code === 500 || code === 501 || code === 600 || code === 800) return { status: 404 }
  return { status: code === 700 ? 502 : status }
}

/** Deezer's open API. It requires no credentials; we use it for song metadata, not for playback. */
export function createDeezer(tools: ProviderTools): Provider {
  const source = createSource('deezer', tools, meaning)

  async function track(what: string, asking: Asking): Promise<ProviderOutcome<ProviderSong>> {
    const answer = await source.ask(`${api}/track/${what}`, Track, { asking })
    return answer.ok ? found(songOf(answer.value)) : answer
  }
  const byId = async (id: string, asking: Asking) => (isNumber(id) ? track(id, asking) : trouble('notFound'))

  return {
    name: 'deezer',
    byId,
    async byLink(link, asking) {
      const id = await idBehind(tools, 'deezer', link, asking)
      return id.ok ? byId(id.value, asking) : id
    },
    byIsrc: (isrc, asking) => track(`isrc:${encodeURIComponent(isrc)}`, asking),
    async playlist(playlistId, cursor, asking) {
      if (!isNumber(playlistId)) return trouble('notFound')
      const about = await source.ask(`${api}/playlist/${playlistId}?limit=0`, About, { asking })
      if (!about.ok) return about
      const index = Number(cursor ?? 0)
      const url = `${api}/playlist/${playlistId}/tracks?limit=${maxListed}&index=${index}`
      const page = await source.ask(url, Page, { asking })
      if (!page.ok) return page
      return found({
        name: about.value.title,
        description: about.value.description ?? null,
        total: about.value.nb_tracks ?? page.value.total ?? null,
        songs: page.value.data.map(songOf),
        next: page.value.next == null ? null : String(index + maxListed),
      })
    },
  }
}

const isNumber = (id: string) => /^\d{1,20}$/.test(id)

function songOf({ id, artist, album, ...track }: Track): ProviderSong {
  const year = Number((track.release_date ?? album?.release_date)?.slice(0, 4))
  return {
    provider: 'deezer',
    id: String(id),
    trackName: track.title,
    artistName: artist.name,
    albumName: album?.title ?? null,
    albumId: album?.id == null ? null : String(album.id),
    artistId: artist.id == null ? null : String(artist.id),
    genre: null,
    duration: track.duration ?? null,
    isrc: track.isrc?.toUpperCase() ?? null,
    explicit: track.explicit_lyrics ?? null,
    releaseYear: year > 0 ? year : null,
    thumbnail: album?.cover_xl ?? null,
    link: track.link ?? `https://www.deezer.com/track/${id}`,
    // Its previews are signed for minutes, so none is worth storing.
    previewUrl: null,
  }
}
