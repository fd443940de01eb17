const dayMs = 86_400_000
/** After a missed day that is forgiven, the next one is forgiven this many days later at the earliest. */
const forgivenEvery = 7

/** The days on which something happened in a time zone, as numbers that count up by one each day. */
export function daysOf(instants: readonly number[], timeZone: string): number[] {
  const format = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' })
  const days = instants.map((instant) => {
    const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
    return Date.UTC(parts.get('year') ?? 0, (parts.get('month') ?? 1) - 1, parts.get('day') ?? 1) / dayMs
  })
  return [...new Set(days)].toSorted((one, other) => one - other)
}

export type Streak = {
  /** The days on which something was played; missed days are not counted. */
  days: number
  isToday: boolean
  /** Whether it survives a day without a song, if nothing is played today. */
  canMiss: boolean
}

const none: Streak = { days: 0, isToday: false, canMiss: false }

/**
 * The current streak, from the days in order. One missed day does not end it, unless another one was missed in the week
 * before; two in a row do.
 */
export function streakOf(days: readonly number[], today: number): Streak {
  let streak = { days: 0, last: Number.NEGATIVE_INFINITY, missed: Number.NEGATIVE_INFINITY }
  const isForgiven = (day: number) => day - streak.missed >= forgivenEvery
  for (const day of days.filter((one) => one <= today)) {
    const isNext = day === streak.last + 1
    const isAfterMissed = day === streak.last + 2 && isForgiven(day - 1)
    if (isNext) streak = { ...streak, days: streak.days + 1, last: day }
    else if (isAfterMissed) streak = { days: streak.days + 1, last: day, missed: day - 1 }
    else streak = { days: 1, last: day, missed: Number.NEGATIVE_INFINITY }
  }
  const { days: count, last } = streak
  if (last === today) return { days: count, isToday: true, canMiss: isForgiven(today + 1) }
  if (last === today - 1) return { days: count, isToday: false, canMiss: isForgiven(today) }
  return last === today - 2 && isForgiven(today - 1) ? { days: count, isToday: false, canMiss: false } : none
}
