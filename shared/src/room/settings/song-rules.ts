import { isSameSong, withoutCrateEntry } from '../../song/same-song.ts'
import type { RefusalIn } from '../refusals/refusal-facts.ts'
import type { songRefusals } from '../refusals/refusals.ts'
import type { Rule, SongInQuestion, SongRelease } from './rule.ts'

type Refusal = RefusalIn<typeof songRefusals>

const hourMs = 60 * 60 * 1000
const unending: SongRelease = { freeAt: null, freeAfterSongs: 0 }

const tooLong = ({ song }: SongInQuestion, minutes: number) =>
  (song.duration ?? 0) > minutes * 60
    ? ({ code: 'songTooLong', values: { minutes: String(minutes) }, ...unending } as const)
    : null

/** When the same recording last started here (server ms), and how many songs have started since. */
function lastPlayOf({ song, recentPlays }: SongInQuestion) {
  const wanted = withoutCrateEntry(song)
  const at = recentPlays.findLastIndex((play) => isSameSong(wanted, play.song))
  const play = recentPlays[at]
  return play && { startedAt: play.startedAt, songsSince: recentPlays.length - at - 1 }
}

function playedWithinHours(about: SongInQuestion, hours: number) {
  const play = lastPlayOf(about)
  if (!play || play.startedAt + hours * hourMs <= about.now) return chosen(about)
  return repeated(about.now - play.startedAt, { freeAt: play.startedAt + hours * hourMs, freeAfterSongs: 0 })
}

function playedWithinSongs(about: SongInQuestion, songs: number) {
  const play = lastPlayOf(about)
  if (!play || play.songsSince >= songs) return chosen(about)
  return repeated(about.now - play.startedAt, { freeAt: null, freeAfterSongs: songs - play.songsSince })
}

function repeated(afterMs: number, release: SongRelease) {
  const minutes = String(Math.max(1, Math.round(afterMs / 60_000)))
  return { code: 'playedRecently', values: { minutes }, ...release } as const
}

const chosen = ({ isChosenByOther }: SongInQuestion) =>
  isChosenByOther ? ({ code: 'chosenAlready', values: {}, ...unending } as const) : null

/** The rules about the songs that DJs choose. */
export const songRules = {
  /** The longest song, in minutes. */
  longestSongMinutes: {
    kind: 'minutes',
    min: 1,
    max: 240,
    usual: [4, 5, 6, 7, 8, 10, 12, 15, 20, 30, 60],
    first: 10,
    refusesSong: tooLong,
  },
  /** A song is not played again for this many hours. */
  noRepeatHours: {
    kind: 'hours',
    min: 1,
    max: 24,
    usual: [1, 2, 3, 4, 6, 8, 12, 24],
    first: 2,
    refusesSong: playedWithinHours,
  },
  /** A song is not played again for this many songs. */
  noRepeatSongs: {
    kind: 'songs',
    min: 1,
    max: 200,
    usual: [5, 10, 15, 20, 30, 50, 100],
    first: 20,
    refusesSong: playedWithinSongs,
  },
} as const satisfies Record<string, Rule<Refusal>>
