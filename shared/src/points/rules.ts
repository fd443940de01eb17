/**
 * Every number of the rules by which points are earned. `/how-points-work` tells people the same numbers. They
 * are made against cheating: two friends who take turns, one person in five browsers, a bot that plays all night. A dislike
 * takes nothing away, because it would be a weapon.
 */
export const pointRules = {
  /** For a song that others heard. */
  perPlay: 8,
  /** For each like it ended with. */
  perLike: 4,
  /** For each star it ended with. */
  perStar: 8,
  /** How long (ms) of a song somebody must have been in the room, up to its end, to have heard it. */
  minPlayedMs: 30_000,
  /** Fewer listeners than this, each with an account and an address of their own, and a song earns nothing. */
  leastListeners: 2,
  /** The most listeners of one song that count; those who voted come first. */
  mostListeners: 100,
  /**
   * What somebody's ears and votes are worth to one DJ within a week (UTC, from Thursday): how many songs are worth how
   * many quarters. Songs beyond the last count for nothing.
   */
  fading: [
    { songs: 10, quarters: 4 },
    { songs: 10, quarters: 2 },
    { songs: 10, quarters: 1 },
  ],
  /** The most points that songs earn a DJ on one day (UTC). */
  mostPerDay: 1000,
} as const

/** Somebody with an account who heard a song of another, with what they thought of it in the end. */
export interface Listener {
  userUuid: string
  /** What their address has in common with others at the same one; null where the host knows no addresses. */
  place: number | null
  like: boolean
  star: boolean
}

/** Who heard a song. */
export interface Audience {
  djPlace: number | null
  listeners: Listener[]
}

const dayMs = 24 * 60 * 60 * 1000

/** The day (UTC) of an instant, and the week within which the same pair of people fades, both counted since 1970. */
export const dayOf = (at: number): number => Math.floor(at / dayMs)
export const weekOf = (at: number): number => Math.floor(at / (7 * dayMs))
export const dayStartsAt = (day: number): number => day * dayMs

/** The listeners that count: one from each address, and none from the DJ's. */
export function countedListeners({ djPlace, listeners }: Audience): Listener[] {
  const places = new Set(djPlace === null ? [] : [djPlace])
  return listeners.slice(0, pointRules.mostListeners).filter(({ place }) => {
    if (place === null) return true
    const isNew = !places.has(place)
    places.add(place)
    return isNew
  })
}

/** What somebody who has heard this many songs of a DJ this week is worth, in quarters. */
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
 * @param listeners those who count, as `countedListeners` gives them
 * @param songsPlayed how many songs of this DJ each has been counted for this week
 * @param earnedToday what songs have earned the DJ on this day
 */
export function pointsForSong(
  listeners: readonly Listener[],
  songsPlayed: (userUuid: string) => number,
  earnedToday: number,
): number {
  const { leastListeners: minListeners, perPlay, perLike, perStar, mostPerDay: maxPerDay } = pointRules
  if (listeners.length < minListeners) return 0
  const weighed = listeners.map((one) => ({ ...one, quarters: quartersAfter(songsPlayed(one.userUuid)) }))
  const sum = (counts: (one: Listener) => boolean) =>
    weighed.filter(counts).reduce((quarters, one) => quarters + one.quarters, 0)
  const played = Math.min(1, sum(() => true) / (4 * minListeners))
  const votes = (perLike * sum(({ like }) => like)) / 4 + (perStar * sum(({ star }) => star)) / 4
  return Math.max(0, Math.min(Math.floor(perPlay * played + votes), maxPerDay - earnedToday))
}
