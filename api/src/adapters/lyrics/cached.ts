import { LruMap } from '@segue/shared/lru-map.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Lyrics, LyricsSource, LyricsTrack } from '../../ports/lyrics.ts'

const maxSongs = 300
const hourMs = 3_600_000
/** People add lyrics at any time, so a missing song is looked up again sooner; a provider in trouble gets a rest. */
const keptMs = { found: 24 * hourMs, missing: hourMs, trouble: 30_000 }

type Entry = { lyrics: Promise<Lyrics>; until: number }

/**
 * A source that is queried once for each song, also if a whole room opens its lyrics at the same moment. Lyrics belong to
 * others, so they are kept in memory only, and expire.
 */
export function cachedLyrics(source: LyricsSource, clock: Clock): LyricsSource {
  const entries = new LruMap<string, Entry>(maxSongs)

  function request(key: string, track: LyricsTrack): Promise<Lyrics> {
    const entry: Entry = { lyrics: source.find(track), until: Infinity }
    entries.set(key, entry)
    const keep = (ms: number) => void (entry.until = clock.now() + ms)
    entry.lyrics.then(
      ({ kind }) => keep(kind === 'none' ? keptMs.missing : keptMs.found),
      () => keep(keptMs.trouble),
    )
    return entry.lyrics
  }

  return {
    ...source,
    find(track) {
      const key = JSON.stringify([track.title, track.artist, track.album, track.duration])
      const entry = entries.get(key)
      return entry && entry.until > clock.now() ? entry.lyrics : request(key, track)
    },
  }
}
