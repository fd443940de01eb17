/**
 * All numbers in the rules for earning points; `/how-points-work` shows the same ones. They are designed against
 * cheating: two friends who take turns, one person in five browsers, a bot that plays all night. A dislike takes
 * nothing away, because it would be a weapon.
 */
export const pointRules = {
  /** For a song that others heard. */
  perPlay: 8,
  /** For each like at the end of the song. */
  perLike: 4,
  /** For each star at the end of the song. */
  perStar: 8,
  /** How long (ms) a listener must have been in the room, up to the song's end, to have heard it. */
  minPlayedMs: 30_000,
  /** With fewer listeners, each with an account and an address of their own, a song earns nothing. */
  minListeners: 2,
  /** Max number of listeners that count per song; those who voted come first. */
  maxListeners: 100,
  /**
   * How much one person's listening and votes are worth to one DJ within a week (UTC, from Thursday): the first `songs`
   * songs are worth this many quarters each. Songs beyond the last entry count for nothing.
   */
  fading: [
    { songs: 10, quarters: 4 },
    { songs: 10, quarters: 2 },
    { songs: 10, quarters: 1 },
  ],
  /** Max points that songs earn a DJ per day (UTC). */
  maxPerDay: 1000,
} as const

/** A user who heard another's song, with their votes at its end. */
export interface Listener {
  userUuid: string
  /** Equal for listeners at the same address; null if the host doesn't know addresses. */
  place: number | null
  like: boolean
  star: boolean
}

/** The listeners of a song. */
export interface Audience {
  djPlace: number | null
  listeners: Listener[]
}

const dayMs = 24 * 60 * 60 * 1000

/** The day (UTC) of an instant, and the week within which a pair's worth declines, both counted since 1970. */
export const dayOf = (at: number): number => Math.floor(at / dayMs)
export const weekOf = (at: number): number => Math.floor(at / (7 * dayMs))
export const dayStartsAt = (day: number): number => day * dayMs

/** The listeners that count: one per address, and none at the DJ's. */
export function countedListeners({ djPlace, listeners }: Audience): Listener[] {
  const places = new Set(djPlace === null ? [] : [djPlace])
  return listeners.slice(0, pointRules.maxListeners).filter(({ place }) => {
    if (place === null) return true
    const isNew = !places.has(place)
    places.add(place)
    return isNew
  })
}

/** How many quarters a listener is worth who has heard this many songs of a DJ this week. */
export function quartersAfter(songsPlayed: number): number {
  let until = 0
  for (const { songs, quarters } of pointRules.fading) {
    until += songs
    if (songsPlayed < until) return quarters
  }
  return 0
}

/**
 * The points a song earns its DJ.
 * @param listeners those who count, as returned by `countedListeners`
 * @param songsPlayed how many songs of this DJ each has been counted for this week
 * @param earnedToday what songs have earned the DJ today
 */
export function pointsForSong(
  listeners: readonly Listener[],
  songsPlayed: (userUuid: string) => number,
  earnedToday: number,
): number {
  const { minListeners, perPlay, perLike, perStar, maxPerDay } = pointRules
  if (listeners.length < minListeners) return 0
  const weighed = listeners.map((one) => ({ ...one, quarters: quartersAfter(songsPlayed(one.userUuid)) }))
  const sum = (counts: (one: Listener) => boolean) =>
    weighed.filter(counts).reduce((quarters, one) => quarters + one.quarters, 0)
  const played = Math.min(1, sum(() => true) / (4 * minListeners))
  const votes = (perLike * sum(({ like }) => like)) / 4 + (perStar * sum(({ star }) => star)) / 4
  return Math.max(0, Math.min(Math.floor(perPlay * played + votes), maxPerDay - earnedToday))
}
