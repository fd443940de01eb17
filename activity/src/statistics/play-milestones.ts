import type { Song } from '@segue/shared/song/song.ts'

/** The data of a play when it is first heard. Dates are the server's. */
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

/** How much of a play the user has heard. */
export type TrackedPlay = PlayToHear & {
  volumeEnd: number
  updatedDate: string
  msTimePlayed: number
  told: Milestone[]
}

type Milestone = keyof typeof milestones

/**
 * The range of time heard in which each topic is sent, once (client specification, section 9). If a sleeping page
 * missed it, it is not sent later.
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

/** Adds time heard to a play, and returns the topics that are now due. */
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

/** The record sent for a play. */
export const recordOf = (play: TrackedPlay) => ({
  ...play,
  msTimePlayed: Math.round(play.msTimePlayed),
  told: undefined,
})
