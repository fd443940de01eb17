/** Server time in milliseconds since 1970; rooms, tokens and rows all use it. */
export type Clock = { now: () => number }

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
