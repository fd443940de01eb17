/** The times of a season, in ms since 1970. */
export interface Stretch {
  startTime: number
  endTime: number
}

const longestMonths = 24

/** A season lasts at least a day: shorter ones would follow each other faster than they can be started. */
export const shortestSeasonMs = 24 * 60 * 60 * 1000

/** The same day and time a number of months later (UTC); the last day if that month is too short. */
export function monthsLater(time: number, months: number): number {
  const date = new Date(time)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  return date.setUTCDate(Math.min(day, lastDay))
}

/**
 * The season after one that has ended. It lasts as many months if the last one was whole months, else as many
 * milliseconds. Seasons that would have started and ended while nothing was running are skipped.
 */
export function nextSeason({ startTime, endTime }: Stretch, now: number): Stretch {
  const all = Array.from({ length: longestMonths }, (_, index) => index + 1)
  const months = all.find((count) => monthsLater(startTime, count) === endTime)
  return months ? nextOfMonths(startTime, months, now) : nextOfLength(endTime, endTime - startTime, now)
}

function nextOfMonths(startTime: number, months: number, now: number): Stretch {
  const after = (turns: number) => monthsLater(startTime, turns * months)
  // The difference in months, ignoring the days, is right or one turn too many.
  const [from, to] = [new Date(startTime), new Date(now)]
  const between = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()
  const max = Math.floor(between / months)
  const turns = Math.max(1, after(max) <= now ? max : max - 1)
  return { startTime: after(turns), endTime: after(turns + 1) }
}

function nextOfLength(endTime: number, length: number, now: number): Stretch {
  const lasts = Math.max(length, shortestSeasonMs)
  const skipped = Math.max(0, Math.floor((now - endTime) / lasts))
  const start = endTime + skipped * lasts
  return { startTime: start, endTime: start + lasts }
}

/** `Season 3` after `Season 2`, `Spring 2` after `Spring`. */
export function nextName(name: string): string {
  const number = /\d{1,9}$/.exec(name)
  if (!number) return `${name.trimEnd()} 2`.trim()
  return `${name.slice(0, number.index).trimEnd()} ${Number(number[0]) + 1}`.trim()
}
