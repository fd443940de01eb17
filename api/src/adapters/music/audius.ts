import * as z from 'zod'
import { thirdParties } from '@segue/shared/proxy/map.ts'
import {
  found,
  trouble,
  type ProviderOutcome,
  type Asking,
  type PlaylistPage,
  type Provider,
  type ProviderSong,
  type ProviderTools,
  type Stream,
} from '../../ports/music-provider.ts'
import { createSource } from './source.ts'

const api = 'https://api.audius.co/v1'
const pages = 'https://audius.co/'
const maxListed = 50

/** Where a file is stored: one node, and mirrors that have it under the same path. */
const Media = z.object({ url: z.string(), mirrors: z.array(z.string()).default([]) })
const Track = z.object({
  id: z.string(),
  title: z.string(),
  user: z.object({ id: z.string(), name: z.string() }),
  artwork: z.record(z.string(), z.unknown()).nullish(),
  duration: z.number(),
  genre: z.string().nullish(),
  isrc: z.string().nullish(),
  release_date: z.string().nullish(),
  permalink: z.string().nullish(),
  parental_warning_type: z.string().nullish(),
  album_backlink: z.object({ playlist_id: z.union([z.string(), z.number()]), playlist_name: z.string() }).nullish(),
  is_delete: z.boolean().nullish(),
  is_streamable: z.boolean().nullish(),
  access: z.object({ stream: z.boolean() }).nullish(),
  stream: Media.nullish(),
  preview: Media.nullish(),
})
type Track = z.output<typeof Track>

const One = z.object({ data: Track })
const Many = z.object({ data: z.array(Track).nullable() })
const Playlists = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      playlist_name: z.string(),
      description: z.string().nullish(),
      playlist_contents: z.array(z.object({ track_id: z.string() })),
    }),
  ),
})
const Address = z.object({ data: z.string() })

export type AudiusCredentials = {
  /** The name under which an application makes requests. */
  appName: string
  /** The bearer token of a plan; without one the smallest plan applies. */
  token?: string | undefined
}

/** Audius' REST API, version 1. It has no search by ISRC. */
export function createAudius({ appName, token }: AudiusCredentials, tools: ProviderTools): Provider {
  const source = createSource('audius', tools)
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {}

  const addressOf = (path: string, query: Query = {}) => addressWith(appName, path, query)

  async function track(id: string, asking: Asking): Promise<ProviderOutcome<Track>> {
    if (!isId(id)) return trouble('notFound')
    const answer = await source.ask(addressOf(`/tracks/${id}`), One, { asking, headers })
    if (!answer.ok) return answer
    return answer.value.data.is_delete ? trouble('notFound') : found(answer.value.data)
  }

  async function byId(id: string, asking: Asking): Promise<ProviderOutcome<ProviderSong>> {
    const answer = await track(id, asking)
    return answer.ok ? found(songOf(answer.value)) : answer
  }

  /** Links contain names; Audius redirects them to the resource. */
  async function idBehind(
    link: string,
    kind: 'tracks' | 'playlists',
    asking: Asking,
  ): Promise<ProviderOutcome<string>> {
    const answer = await source.whereTo(addressOf('/resolve', { url: link }), { asking, headers })
    if (!answer.ok) return answer
    const id = new RegExp(`/v1/${kind}/(\\w+)$`).exec(new URL(answer.value).pathname)?.[1]
    return id === undefined ? trouble('notFound') : found(id)
  }

  /** The first node that we may reach: there are many, and not all of them are in our map. */
  async function streamAt(media: z.output<typeof Media> | null | undefined, id: string, asking: Asking) {
    const listed = media ? reachable(media) : undefined
    if (listed) return found(plainStream(listed))
    const url = addressOf(`/tracks/${id}/stream`, { no_redirect: 'true' })
    const message = await source.ask(url, Address, { asking, headers })
    if (!message.ok) return message
    const { data: node } = message.value
    if (thirdParties.find(node)) return found(plainStream(node))
    const host = URL.canParse(node) ? new URL(node).host : ''
    tools.log.warn({ provider: 'audius', host }, 'a song is on a host that is not on the allowlist')
    return trouble('unavailable')
  }

  async function stream(id: string, asking: Asking): Promise<ProviderOutcome<Stream>> {
    const answer = await track(id, asking)
    if (!answer.ok) return answer
    // Some songs are only for people who bought them, or who follow the artist.
    if (!isStreamable(answer.value)) return trouble('notAllowed')
    return streamAt(answer.value.stream, id, asking)
  }

  return {
    name: 'audius',
    async search(words, { limit, offset, explicit }, asking) {
      // Requesting one more than needed tells whether there are more.
      const url = addressOf('/tracks/search', { query: words, limit: limit + 1, offset })
      const answer = await source.ask(url, Many, { asking, headers })
      return answer.ok ? found(hitsOf(answer.value.data ?? [], limit, explicit)) : answer
    },
    byId,
    async byLink(link, asking) {
      const id = await idBehind(link, 'tracks', asking)
      return id.ok ? byId(id.value, asking) : id
    },
    stream: (id, _quality, asking) => stream(id, asking),
    async preview(id, asking) {
      const answer = await track(id, asking)
      if (!answer.ok) return answer
      const excerpt = answer.value.preview && reachable(answer.value.preview)
      if (excerpt) return found(plainStream(excerpt))
      // A song that everybody may play needs no preview.
      return isStreamable(answer.value) ? streamAt(answer.value.stream, id, asking) : trouble('notFound')
    },
    async playlist(playlistId, cursor, asking) {
      const begun = /^(\w+):(\d+)$/.exec(cursor ?? '')
      const id = begun?.[1] ?? (isId(playlistId) ? playlistId : undefined)
      const known = id === undefined ? await idBehind(playlistId, 'playlists', asking) : found(id)
      if (!known.ok) return known
      const answer = await source.ask(addressOf(`/playlists/${known.value}`), Playlists, { asking, headers })
      if (!answer.ok) return answer
      const playlist = answer.value.data[0]
      if (!playlist) return trouble('notFound')
      return playlistPage({ ...playlist, id: known.value }, Number(begun?.[2] ?? 0), (wanted) =>
        source.ask(addressOf('/tracks', { id: wanted }), Many, { asking, headers }),
      )
    },
  }
}

const plainStream = (url: string): Stream => ({ url, format: 'http', expiresAt: null })
const reachable = (media: z.output<typeof Media>) => addressesOf(media).find((url) => thirdParties.find(url))

function hitsOf(tracks: readonly Track[], limit: number, explicit: boolean) {
  const songs = tracks.slice(0, limit).map(songOf)
  return { songs: explicit ? songs : songs.filter((song) => !song.explicit), hasMore: tracks.length > limit }
}

type Query = Record<string, string | number | readonly string[]>

function addressWith(appName: string, path: string, query: Query): string {
  const pairs = Object.entries<Query[string]>({ ...query, app_name: appName }).flatMap(([name, value]) =>
    (typeof value === 'object' ? value : [value]).map((one) => [name, String(one)]),
  )
  return `${api}${path}?${new URLSearchParams(pairs)}`
}

/**
 * The songs of a playlist from `offset` on; the playlist lists all ids, and `tracksOf` loads the details of one page.
 */
async function playlistPage(
  playlist: z.output<typeof Playlists>['data'][number],
  offset: number,
  tracksOf: (ids: readonly string[]) => Promise<ProviderOutcome<z.output<typeof Many>>>,
): Promise<ProviderOutcome<PlaylistPage>> {
  const ids = playlist.playlist_contents.map((entry) => entry.track_id)
  const wanted = ids.slice(offset, offset + maxListed)
  const tracks = wanted.length === 0 ? found({ data: [] }) : await tracksOf(wanted)
  if (!tracks.ok) return tracks
  const byTheirId = new Map((tracks.value.data ?? []).map((each) => [each.id, each]))
  const inOrder = wanted.flatMap((each) => byTheirId.get(each) ?? [])
  const end = offset + maxListed
  return found({
    name: playlist.playlist_name,
    description: playlist.description ?? null,
    total: ids.length,
    songs: inOrder.filter((each) => !each.is_delete).map(songOf),
    next: end < ids.length ? `${playlist.id}:${end}` : null,
  })
}

const isId = (id: string) => /^[A-Za-z\d]{1,20}$/.test(id)
const isStreamable = ({ is_streamable, access }: Track) => is_streamable !== false && access?.stream !== false

const addressesOf = ({ url, mirrors }: z.output<typeof Media>): string[] =>
  URL.canParse(url) ? [url, ...mirrors.map((node) => elsewhere(url, node)).filter((each) => each !== undefined)] : []

function elsewhere(url: string, node: string): string | undefined {
  const { pathname, search } = new URL(url)
  return URL.canParse(node) ? `${new URL(node).origin}${pathname}${search}` : undefined
}

function songOf(track: Track): ProviderSong {
  const { user, artwork, permalink, album_backlink: album, parental_warning_type: warning } = track
  const year = track.release_date ? new Date(track.release_date).getUTCFullYear() : NaN
  const picture = [artwork?.['1000x1000'], artwork?.['480x480'], artwork?.['150x150']].find(
    (url) => typeof url === 'string',
  )
  return {
    provider: 'audius',
    id: track.id,
    trackName: track.title,
    artistName: user.name,
    albumName: album?.playlist_name ?? null,
    albumId: album ? String(album.playlist_id) : null,
    artistId: user.id,
    genre: track.genre ?? null,
    duration: track.duration,
    isrc: track.isrc?.toUpperCase() || null,
    explicit: warning ? /^explicit$/i.test(warning) : null,
    releaseYear: Number.isNaN(year) ? null : year,
    thumbnail: picture ?? null,
    link: permalink && URL.canParse(permalink, pages) ? new URL(permalink, pages).href : null,
    previewUrl: null,
  }
}
