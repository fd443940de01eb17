import type { Song } from '@segue/shared/song/song.ts'

/** What is known of a play when it is first heard. Dates are the server's. */
export type PlayToHear = {
  playId: string
  userUuid: string
  roomSlug: string
  roomOwnerUuid: string | null
  djUuid: string | null
  songInfo: Pick<Song, 'songId' | 'trackName' | 'artistName' | 'musicProviders'>
  userProvider: string | null
  volumeStart: number
  startedDate: string
}

/** How much of a play somebody has heard. */
export type TrackedPlay = PlayToHear & {
  volumeEnd: number
  updatedDate: string
  msTimePlayed: number
  told: Milestone[]
}

type Milestone = keyof typeof milestones

/**
 * Within which heard time each is told, once (client specification, section 9). A moment that passed unseen, in a page
 * that slept, is not made up.
 */
const milestones = {
  songPlayed15Seconds: { fromMs: 10_000, untilMs: 20_000 },
  songPlayed30Seconds: { fromMs: 25_000, untilMs: 35_000 },
} as const
const milestoneNames = ['songPlayed15Seconds', 'songPlayed30Seconds'] as const satisfies readonly Milestone[]

export const startHearing = (play: PlayToHear): TrackedPlay => ({
  ...play,
  volumeEnd: play.volumeStart,
  updatedDate: play.startedDate,
  msTimePlayed: 0,
  told: [],
})

/** The play after some more of it was heard, and what is to be told of that. */
export function hearMore(
  play: TrackedPlay,
  { ms, volume, date }: { ms: number; volume: number; date: string },
): { play: TrackedPlay; reached: Milestone[] } {
  const msTimePlayed = play.msTimePlayed + ms
  const reached = milestoneNames.filter((name) => {
    const { fromMs, untilMs } = milestones[name]
    return msTimePlayed >= fromMs && msTimePlayed <= untilMs && !play.told.includes(name)
  })
  return {
    play: { ...play, msTimePlayed, volumeEnd: volume, updatedDate: date, told: [...play.told, ...reached] },
    reached,
  }
}

/** What is told of a play. */
export const recordOf = (play: TrackedPlay) => ({
  ...play,
  msTimePlayed: Math.round(play.msTimePlayed),
  told: undefined,
})
