import type { RefusalIn } from '../refusals/refusal-facts.ts'
import type { stageRefusals } from '../refusals/refusals.ts'
import type { Rule, Visit } from './rule.ts'

type Refusal = RefusalIn<typeof stageRefusals>

const hasPlayedSongs = ({ songsPlayed }: Visit, songs: number) =>
  songsPlayed >= songs ? ({ code: 'songsPlayed', values: { count: String(songs) } } as const) : null

/** The rules about who is on stage, and for how long. */
export const stageRules = {
  /** Only staff can step up. DJs on stage stay, and nobody in the waiting list gets a seat. */
  lockedDecks: { kind: 'switch' },
  /** A user who finds no free seat joins the waiting list. */
  waitingList: { kind: 'switch' },
  /** A DJ steps down after this many songs. */
  songsPerVisit: {
    kind: 'songs',
    min: 1,
    max: 20,
    usual: [1, 2, 3, 4, 5, 8, 10],
    first: 3,
    endsVisit: hasPlayedSongs,
  },
  /** DJs can choose to step down after their next song. */
  leaveAfterNextSong: { kind: 'switch' },
  /** A DJ who is inactive for this many minutes is warned and then removed from the stage. */
  idleMinutes: { kind: 'minutes', min: 2, max: 180, usual: [5, 10, 15, 20, 30, 45, 60], first: 15 },
} as const satisfies Record<string, Rule<Refusal>>
