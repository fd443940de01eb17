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
import { createSource, type Credentials } from './source.ts'

const api = 'https://api.napster.com/v2.2'

const Track = z.object({
  id: z.string(),
  name: z.string(),
  artistName: z.string(),
  artistId: z.string().nullish(),
  albumName: z.string().nullish(),
  albumId: z.string().nullish(),
  isrc: z.string().nullish(),
  playbackSeconds: z.number().nullish(),
  isExplicit: z.boolean().nullish(),
  previewURL: z.string().nullish(),
})
const Tracks = z.object({ tracks: z.array(Track) })

/** Napster's API v2.2, for song metadata. */
export function createNapster({ apiKey }: { apiKey: string }, tools: ProviderTools): Provider {
  const source = createSource('napster', tools)
  const credentials: Credentials = {
    headers: async () => found({ apikey: apiKey }),
    renew: async () => undefined,
    refused: () => 'notAllowed',
  }

  async function first(path: string, asking: Asking): Promise<ProviderOutcome<ProviderSong>> {
    const url = `${api}/tracks/${path}?${new URLSearchParams({ catalog: asking.country })}`
    const answer = await source.ask(url, Tracks, { asking, credentials })
    if (!answer.ok) return answer
    const [track] = answer.value.tracks
    return track ? found(songOf(track)) : trouble('notFound')
  }

  return {
    name: 'napster',
    byId: async (id, asking) => (/^tra\.\d+$/i.test(id) ? first(id.toLowerCase(), asking) : trouble('notFound')),
    async byLink(link, asking) {
      // Napster accepts the names in a link in place of the id: artist, album, song.
      const names = /\/artist\/([\w-]+)\/album\/([\w-]+)\/track\/([\w-]+)$/.exec(pathOf(link))
      return names ? first(names.slice(1).join('/'), asking) : trouble('notFound')
    },
    byIsrc: (isrc, asking) => first(`isrc/${encodeURIComponent(isrc)}`, asking),
  }
}

function songOf(track: z.output<typeof Track>): ProviderSong {
  const { albumId, previewURL } = track
  return {
    provider: 'napster',
    id: track.id,
    trackName: track.name,
    artistName: track.artistName,
    albumName: track.albumName ?? null,
    albumId: albumId ?? null,
    artistId: track.artistId ?? null,
    genre: null,
    duration: track.playbackSeconds ?? null,
    isrc: track.isrc?.toUpperCase() ?? null,
    explicit: track.isExplicit ?? null,
    releaseYear: null,
    thumbnail: albumId ? `https://api.napster.com/imageserver/v2/albums/${albumId}/images/500x500.jpg` : null,
    link: `https://play.napster.com/track/${track.id}`,
    previewUrl: previewURL || null,
  }
}

const pathOf = (link: string) => (URL.canParse(link) ? new URL(link).pathname : '')
