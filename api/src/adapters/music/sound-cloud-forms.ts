import * as z from 'zod'
import { found, trouble, type ProviderOutcome, type ProviderSong } from '../../ports/music-provider.ts'

/** SoundCloud's format of a song, as returned by `/tracks`. */
export const Track = z.object({
  id: z.union([z.number(), z.string()]).nullish(),
  urn: z.string().nullish(),
  title: z.string(),
  duration: z.number(),
  user: z.object({
    id: z.union([z.number(), z.string()]).nullish(),
    urn: z.string().nullish(),
    username: z.string(),
  }),
  metadata_artist: z.string().nullish(),
  isrc: z.string().nullish(),
  genre: z.string().nullish(),
  is_explicit: z.boolean().nullish(),
  release_year: z.number().nullish(),
  artwork_url: z.string().nullish(),
  permalink_url: z.string().nullish(),
  /** A private song's URL with its secret. Only its owner gets it. */
  secret_uri: z.string().nullish(),
})
export type Track = z.output<typeof Track>

/** A song's id is its number; for a private one it is followed by a colon and the secret of its link. */
export function placeOf(id: string) {
  const [, number, secret] = /^(?:soundcloud:tracks:)?(\d{1,19})(?::(s-\w{1,40}))?$/.exec(id) ?? []
  if (number === undefined) return undefined
  return {
    path: `/tracks/soundcloud:tracks:${number}`,
    query: secretIn(secret),
    secret,
  }
}

const secretIn = (secret: string | null | undefined): Record<string, string> =>
  secret ? { secret_token: secret } : {}

/** The path of a playlist, given by number or by a link with names, which `behind` resolves. */
export async function listPlaceOf(playlistId: string, behind: (link: string) => Promise<ProviderOutcome<URL>>) {
  const pattern = /^(?:\/playlists\/)?(?:soundcloud(?::|%3A)playlists(?::|%3A))?(\d{1,19})$/i
  const known = pattern.exec(playlistId)?.[1]
  if (known) return found({ path: `/playlists/soundcloud:playlists:${known}`, query: secretIn(null) })
  if (!playlistId.startsWith('https://')) return trouble('notFound')
  const there = await behind(playlistId)
  if (!there.ok) return there
  const number = pattern.exec(there.value.pathname)?.[1]
  if (number === undefined) return trouble('notFound')
  const query = secretIn(there.value.searchParams.get('secret_token'))
  return found({ path: `/playlists/soundcloud:playlists:${number}`, query })
}

/** When a stream URL expires: in its query, or in the policy that its signature covers. */
export function endOf(address: string): number | null {
  const { searchParams } = new URL(address)
  const plain = Number(searchParams.get('expires'))
  if (plain > 0) return plain * 1000
  try {
    // CloudFront writes `-`, `_` and `~` for `+`, `=` and `/`.
    const policy = (searchParams.get('Policy') ?? '').replace(/[-_~]/g, (sign) => ({ '-': '+', _: '=' })[sign] ?? '/')
    const seconds = /"AWS:EpochTime":(\d+)/.exec(atob(policy))?.[1]
    return seconds === undefined ? null : Number(seconds) * 1000
  } catch {
    return null
  }
}

/** The secret of a private song's link, as its owner gets it. */
export const secretOf = ({ secret_uri: address }: Track): string | undefined =>
  address && URL.canParse(address) ? (new URL(address).searchParams.get('secret_token') ?? undefined) : undefined

export function songOrNone(track: Track, secret: string | undefined): ProviderOutcome<ProviderSong> {
  const song = songOf(track, secret)
  return song ? found(song) : trouble('unavailable')
}

export function songOf(track: Track, secret?: string): ProviderSong | undefined {
  const number = numberIn(track.urn) ?? numberIn(track.id)
  if (number === undefined) return undefined
  const { user } = track
  return {
    provider: 'soundCloudPublic',
    id: secret ? `${number}:${secret}` : number,
    trackName: track.title,
    artistName: track.metadata_artist || user.username,
    albumName: null,
    albumId: null,
    artistId: numberIn(user.urn) ?? numberIn(user.id) ?? null,
    genre: track.genre || null,
    duration: track.duration / 1000,
    isrc: track.isrc?.toUpperCase() || null,
    explicit: track.is_explicit ?? null,
    releaseYear: track.release_year ?? null,
    // The size is at the end of the name; 500 is the largest that every picture has.
    thumbnail: track.artwork_url?.replace(/-large(?=\.\w+$)/, '-t500x500') ?? null,
    link: track.permalink_url ?? null,
    previewUrl: null,
  }
}

/** `soundcloud:tracks:123`, `123` or 123 → `123` */
const numberIn = (id: string | number | null | undefined) => /^(?:soundcloud:\w+:)?(\d+)$/.exec(String(id))?.[1]
