import * as z from 'zod/mini'

const whole = (least: number, most: number) => z.nullable(z.int().check(z.minimum(least), z.maximum(most)))

/** The rules of the booth: what staff can switch on for a room. Everything is off until somebody does. */
export const BoothRules = z.object({
  /** Who finds no seat stands in line for one. */
  waitingList: z.boolean(),
  /** DJs can choose to step down after their next song. */
  leaveAfterNextSong: z.boolean(),
  /** A DJ steps down after this many songs. */
  songsPerVisit: whole(1, 20),
  /** A DJ of whom nothing is heard for this many minutes is warned and then taken off the stage. */
  idleMinutes: whole(2, 180),
  /** The longest song, in minutes. */
  longestSongMinutes: whole(1, 240),
  /** A song is not played again for this many hours. */
  noRepeatHours: whole(1, 24),
  /** A song is not played again for this many songs. */
  noRepeatSongs: whole(1, 200),
  /** The room plays from its own crate while nobody is on stage. */
  autoDj: z.boolean(),
  autoDjCrate: z.nullable(z.guid()),
  /** A song is skipped when this share of the listeners, in percent, wants it. */
  skipPercent: whole(10, 100),
  /** Votes are hidden until the song ends. */
  hiddenVotes: z.boolean(),
})
export type BoothRules = z.infer<typeof BoothRules>

/** What somebody switches on or off; what is left out stays as it is. */
export const BoothRulesChange = z.partial(BoothRules)

/** What a room can start with. Its crate is chosen once it is there. */
export const StartingBoothRules = z.omit(BoothRulesChange, { autoDjCrate: true })
export type StartingBoothRules = z.infer<typeof StartingBoothRules>

export const noBoothRules: Readonly<BoothRules> = {
  waitingList: false,
  leaveAfterNextSong: false,
  songsPerVisit: null,
  idleMinutes: null,
  longestSongMinutes: null,
  noRepeatHours: null,
  noRepeatSongs: null,
  autoDj: false,
  autoDjCrate: null,
  skipPercent: null,
  hiddenVotes: false,
}

const names = Object.keys(noBoothRules)

/**
 * The booth rules of a room, all of them: one that older settings do not know is off. `manners` is their old name, which
 * a host that has not been replaced yet still sends. Asked at every step, so it copies only what is incomplete.
 */
export function boothRulesOf(settings: {
  boothRules?: BoothRules | undefined
  manners?: unknown
}): Readonly<BoothRules> {
  const given = settings.boothRules ?? settings.manners
  if (typeof given !== 'object' || given === null) return noBoothRules
  // The border: what an older version of ours wrote.
  return names.every((name) => name in given) ? (given as BoothRules) : { ...noBoothRules, ...given }
}
