/** The times of a season, in ms since 1970. */
export interface Stretch {
  startTime: number
  endTime: number
}

const longestMonths = 24

/** The same day and time a number of months later (UTC); the last day of a month that is too short. */
export function monthsLater(time: number, months: number): number {
  const date = new Date(time)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  return date.setUTCDate(Math.min(day, lastDay))
}

/**
 * The season after one that is over. It lasts as many months if the last one was whole months, else as many
 * milliseconds. Seasons that would have come and gone while nothing was running are skipped.
 */
export function nextSeason({ startTime, endTime }: Stretch, now: number): Stretch {
  const all = Array.from({ length: longestMonths }, (_, index) => index + 1)
  const months = all.find((count) => monthsLater(startTime, count) === endTime)
  const after = (turns: number) =>
    months ? monthsLater(startTime, turns * months) : endTime + (turns - 1) * (endTime - startTime)
  let turns = 1
  while (after(turns + 1) <= now) turns += 1
  return { startTime: after(turns), endTime: after(turns + 1) }
}

/** `Season 3` after `Season 2`, `Spring 2` after `Spring`. */
export function nextName(name: string): string {
  const [, words = name, figures] = /^(.*?)\s*(\d{1,9})?$/.exec(name) ?? []
  return `${words} ${figures === undefined ? 2 : Number(figures) + 1}`.trim()
}
