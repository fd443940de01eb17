const dayMs = 86_400_000
const weekMs = 7 * dayMs
/** 1970 began on a Thursday. */
const firstMonday = 4 * dayMs

export type Week = { from: number; until: number }

/** The week that an instant is in, from Monday to Monday in UTC. */
export function weekOf(instant: number): Week {
  const from = Math.floor((instant - firstMonday) / weekMs) * weekMs + firstMonday
  return { from, until: from + weekMs }
}

export const weekBefore = ({ from }: Week): Week => ({ from: from - weekMs, until: from })
export const weekAfter = ({ until }: Week): Week => ({ from: until, until: until + weekMs })

/** The date of its Monday, which names it. */
export const nameOf = ({ from }: Week): string => new Date(from).toISOString().slice(0, 10)
