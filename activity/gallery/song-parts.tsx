import type { Song } from '@segue/shared/song/song.ts'
import { queries } from '../src/client/api.ts'
import { CrateFacts } from '../src/crate/crates/crate-facts.tsx'
import type { Crate } from '../src/crate/crates/crates.ts'
import { PlayingNow } from '../src/crate/shared/playing-now.tsx'
import { SongFacts, SongShape } from '../src/crate/songs/song-facts.tsx'
import type { CrateSong } from '../src/song/crate-song.ts'
import styles from './gallery.module.css'
import { sampleRooms } from './samples.ts'

const song: Song = {
  songId: '1',
  trackName: 'Paper Lanterns',
  artistName: 'Marlo Quay',
  duration: 251,
  musicProviders: { uploadService: 'paper-lanterns' },
}
/** Nothing is known of it but how long it is. */
const unknownSong: Song = { trackName: 'Kite Season', duration: 187 }

// Cast: of a crate and its songs, only what these parts use.
const crate = { count: 2, userUuid: 'vera' } as Crate
const songs = [{ duration: 251 }, { duration: 3900 }] as CrateSong[]

/** It gets louder, stays, and fades. */
const envelope = Array.from(
  { length: 240 },
  (_, at) => Math.min(1, at / 60, (240 - at) / 30) * (0.7 + 0.3 * Math.sin(at)),
)

// The server's response.
queries.setQueryData(['upload', 'paper-lanterns'], {
  envelope,
  beat: { bpm: 118, firstBeat: 0, beatsPerBar: 4, confidence: 0.9 },
  cue: { in: 0, out: 251, key: { tonic: 9, mode: 'minor' } },
})
queries.setQueryData(['person', crate.userUuid], { nickname: 'Vera Vinyl' })
queries.setQueryData(['playing-now', song.trackName, song.artistName], { rooms: sampleRooms, count: 2 })

/** What is shown of a song and of a crate, where much is known and where little is. */
export function SongParts() {
  return (
    <>
      <div className={styles.column}>
        <SongShape song={song} />
        <SongFacts song={song} />
      </div>
      <div className={styles.column}>
        <SongFacts song={unknownSong} />
      </div>
      <div className={styles.column}>
        <CrateFacts crate={crate} mine={false} songs={songs} />
        <CrateFacts crate={crate} mine songs={[]} />
        <PlayingNow song={song} />
      </div>
    </>
  )
}
