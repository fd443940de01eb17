import { musicProviders, type MusicProvider } from './providers.ts'
import type { Song } from './song.ts'

/** Max difference in length between two recordings of one song, in seconds. */
export const durationTolerance = 5

/** A provider's song id in its canonical form: Spotify's come bare and as `spotify:track:<id>`, and mean the same. */
export function providerKey(provider: MusicProvider, id: string): string {
  const trimmed = id.trim()
  return provider === 'spotify' ? trimmed.replace(/^spotify:track:/, '') : trimmed
}

/** Whether two entries are the same song (client specification, section 5). */
export function isSameSong(one: Song, other: Song): boolean {
  return (
    same(one.crateSongUuid, other.crateSongUuid) ||
    same(one.songId, other.songId) ||
    same(one.songShortId, other.songShortId) ||
    same(one.isrc, other.isrc) ||
    sharesProviderId(one, other) ||
    soundsAlike(one, other)
  )
}

const same = (one: string | null | undefined, other: string | null | undefined) =>
  one != null && one !== '' && one === other

function sharesProviderId(one: Song, other: Song): boolean {
  return musicProviders.some((provider) => {
    const id = idAt(provider, one)
    return id !== undefined && id === idAt(provider, other)
  })
}

/** Providers' ids have a hundred characters at most. Longer texts are no ids, and take long to compare. */
const longestProviderId = 500

type Ids = NonNullable<Song['musicProviders']>

const canonical = new WeakMap<Ids, Map<MusicProvider, { id: string; key: string }>>()

/** Kept with the song's ids, like its names. */
function idAt(provider: MusicProvider, { musicProviders: ids }: Song): string | undefined {
  const id = ids?.[provider]
  if (!ids || !id || id.length > longestProviderId) return undefined
  const keys = canonical.get(ids) ?? new Map<MusicProvider, { id: string; key: string }>()
  const known = keys.get(provider)
  if (known?.id === id) return known.key
  const key = providerKey(provider, id)
  canonical.set(ids, keys.set(provider, { id, key }))
  return key
}

function soundsAlike(one: Song, other: Song): boolean {
  if (!one.trackName || !one.artistName || one.duration == null || other.duration == null) return false
  if (!other.trackName || !other.artistName) return false
  return Math.abs(one.duration - other.duration) <= durationTolerance && loweredNames(one) === loweredNames(other)
}

type Names = Pick<Song, 'trackName' | 'artistName'>

const lowered = new WeakMap<Names, Names & { both: string }>()

/**
 * The title and artist, ignoring case. Kept with the song: fifty songs that are compared with the five hundred that a
 * room remembers would otherwise be lowered 25,000 times, which takes ten seconds for the longest names.
 */
function loweredNames(song: Names): string {
  const { trackName, artistName } = song
  const known = lowered.get(song)
  if (known && known.trackName === trackName && known.artistName === artistName) return known.both
  const both = `${trackName}\0${artistName}`.toLowerCase()
  lowered.set(song, { trackName, artistName, both })
  return both
}

/** A crate entry can be changed to another song, so its uuid does not identify a recording. */
export const withoutCrateEntry = (song: Song): Song => ({ ...song, crateSongUuid: null })
