/**
 * How many years ago today (in UTC, so that everyone in a room celebrates together) a room was opened; 0 on any other
 * day. A room that opened on 29 February celebrates on the 28th in common years.
 */
export function anniversaryOf(openedAt: number, now: number): number {
  const [opened, today] = [new Date(openedAt), new Date(now)]
  const years = today.getUTCFullYear() - opened.getUTCFullYear()
  if (years < 1 || !Number.isFinite(years)) return 0
  return dayOf(opened, today.getUTCFullYear()) === dayOf(today, today.getUTCFullYear()) ? years : 0
}

/** A date's month and day as they fall in a year. */
function dayOf(date: Date, year: number): string {
  const [month, day] = [date.getUTCMonth(), date.getUTCDate()]
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return `${month}-${Math.min(day, lastOfMonth)}`
}
