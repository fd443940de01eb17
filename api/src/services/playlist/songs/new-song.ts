import * as z from 'zod'
import { Provider } from '@segue/shared/song/song.ts'
import { musicProviders, type MusicProvider } from '@segue/shared/song/providers.ts'
import { providerKey } from '@segue/shared/song/same-song.ts'
import type { SongStatus } from '@segue/shared/song/song.ts'
import type { SongClaim } from '../../../db/tables/song-knowledge.ts'

const text = (max: number) => z.string().max(max).nullish()
const address = z
  .string()
  .max(2000)
  .regex(/^(https?:\/\/|\/)/i, { error: 'must be a web address' })

const SongForm = z
  .object({
    musicProvider: z.nullish(Provider),
    songId: z.union([z.string().min(1).max(300), z.int().nonnegative()]).nullish(),
    songShortId: text(40),
    musicProviders: z.partialRecord(Provider, z.string().max(300).nullable()).nullish(),
    thumbnails: z.partialRecord(Provider, address.nullable()).nullish(),
    trackName: text(500),
    artistName: text(500),
    genre: text(200),
    duration: z.number().min(0).max(86_400).nullish(),
    isrc: text(40),
    playbackToken: text(500),
    explicit: z.boolean().nullish(),
  })
  .meta({ id: 'NewSong' })

/**
 * A song as clients send it. With `musicProvider`, `songId` is that provider's own id; without it, ours. The crate,
 * looked-up and full forms have `musicProviders` instead. Other properties are dropped.
 */
export const NewSong = SongForm.refine(
  (song) => keysOf(song).length > 0 || numberOf(song) !== null || song.songShortId,
  { error: 'needs a songId or the id of a music provider' },
)
export type NewSong = z.infer<typeof NewSong>

export const maxSongsPerRequest = 300

/** Songs to add to a crate, in order; at the front unless `append` is set. */
export const NewSongs = z
  .object({
    songs: z.array(NewSong).min(1).max(maxSongsPerRequest),
    append: z.boolean().nullish(),
  })
  .meta({ id: 'NewSongs' })

/** A song as the statement that adds it expects it; `n` counts from 0. */
export type NormalizedSong = {
  n: number
  /** The `n` of an earlier song in the same request that this one repeats. */
  sameAs: number | null
  songId: number | null
  songShortId: string | null
  /** The provider id to create the song under if the catalogue has none; null if it must exist already. */
  provider: MusicProvider | null
  providerSongId: string | null
  keys: Partial<Record<MusicProvider, string>>
  /** What the user who added the song claims about it, for themselves only; null if the source is a provider. */
  claim: SongClaim | null
} & NewEntry

/** What the catalogue stores of a song that it creates. */
type NewEntry = {
  musicProviders: Partial<Record<MusicProvider, string>>
  thumbnails: Partial<Record<MusicProvider, string>>
  trackName: string
  artistName: string
  genre: string | null
  duration: number | null
  isrc: string | null
  playbackToken: string | null
  explicit: boolean | null
  status: SongStatus
}

/** Who describes a song: a user, whose data is a claim, or a music provider that we requested it from. */
export type SongSource = 'person' | 'provider'

/** Converts every form of a song to one, and marks repeats within a request. */
export function normalizeSongs(songs: readonly NewSong[], source: SongSource = 'person'): NormalizedSong[] {
  const seen = new Map<string, number>()
  return songs.map((song, n) => {
    const ids = keysOf(song)
    const keys = Object.fromEntries(ids.map(([provider, id]) => [provider, providerKey(provider, id)]))
    // An upload enters the catalogue when it is accepted, never because someone names it.
    const primary = ids.find(([provider]) => provider !== 'uploadService')
    const names = ids.map(([provider]) => `${provider} ${keys[provider]}`)
    const sameAs = names.map((name) => seen.get(name)).find((at) => at !== undefined) ?? null
    for (const name of names) if (!seen.has(name)) seen.set(name, sameAs ?? n)
    return {
      n,
      sameAs,
      songId: numberOf(song),
      songShortId: song.songShortId ?? null,
      provider: primary?.[0] ?? null,
      providerSongId: primary ? (keys[primary[0]] ?? null) : null,
      keys,
      claim: source === 'person' ? claimIn(song, ids) : null,
      ...(source === 'person' ? unknownSong(primary) : describedSong(song, ids)),
    }
  })
}

/** A song of which only the first provider id is certain: that others belong to the same song would be a claim too. */
function unknownSong(primary: [MusicProvider, string] | undefined): NewEntry {
  return {
    musicProviders: primary ? Object.fromEntries([primary]) : {},
    thumbnails: {},
    trackName: '',
    artistName: '',
    genre: null,
    duration: null,
    isrc: null,
    playbackToken: null,
    explicit: null,
    status: 'PENDING_REQUEST',
  }
}

function describedSong(song: NewSong, ids: readonly [MusicProvider, string][]): NewEntry {
  return {
    musicProviders: withoutUpload(ids),
    thumbnails: withoutNull(song.thumbnails),
    trackName: song.trackName ?? '',
    artistName: song.artistName ?? '',
    genre: song.genre ?? null,
    duration: song.duration ?? null,
    isrc: song.isrc || null,
    playbackToken: song.playbackToken ?? null,
    explicit: song.explicit ?? null,
    status: song.trackName && song.duration ? 'SUCCESS' : 'PENDING_REQUEST',
  }
}

function claimIn(song: NewSong, ids: readonly [MusicProvider, string][]): SongClaim | null {
  const { trackName, artistName, genre, duration, isrc, playbackToken, explicit } = song
  const claim: SongClaim = {}
  if (trackName) claim.trackName = trackName
  if (artistName) claim.artistName = artistName
  if (genre) claim.genre = genre
  if (duration) claim.duration = duration
  if (isrc) claim.isrc = isrc
  if (playbackToken) claim.playbackToken = playbackToken
  if (explicit != null) claim.explicit = explicit
  if (ids.length > 1) claim.musicProviders = withoutUpload(ids)
  if (song.thumbnails) claim.thumbnails = withoutNull(song.thumbnails)
  return Object.keys(claim).length > 0 ? claim : null
}

const withoutUpload = (ids: readonly [MusicProvider, string][]) =>
  Object.fromEntries(ids.filter(([provider]) => provider !== 'uploadService'))

/** Our own id, if the song has one that can be ours. */
function numberOf(song: { musicProvider?: unknown; songId?: string | number | null | undefined }): number | null {
  if (song.musicProvider || song.songId == null || !/^\d{1,10}$/.test(String(song.songId))) return null
  const number = Number(song.songId)
  return number <= 2_147_483_647 ? number : null
}

type Identified = Pick<z.output<typeof SongForm>, 'musicProvider' | 'songId' | 'musicProviders'>

function keysOf(song: Identified): [MusicProvider, string][] {
  const own = song.musicProvider && song.songId != null ? String(song.songId).trim() : ''
  // Most songs come with a single provider id.
  if (!song.musicProviders) return song.musicProvider && own ? [[song.musicProvider, own]] : []
  const ids = withoutNull(song.musicProviders)
  if (song.musicProvider && own) ids[song.musicProvider] = own
  // In the order of the provider list, whatever order the client used: concurrent requests for one song must agree on
  // its first provider.
  return musicProviders.flatMap((provider) => {
    const id = ids[provider]?.trim()
    return id ? [[provider, id] satisfies [MusicProvider, string]] : []
  })
}

function withoutNull(ids: Partial<Record<MusicProvider, string | null>> | null | undefined) {
  const kept: Partial<Record<MusicProvider, string>> = {}
  if (!ids) return kept
  for (const provider of musicProviders) {
    const id = ids[provider]
    if (id) kept[provider] = id
  }
  return kept
}
