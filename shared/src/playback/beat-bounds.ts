/** What music can be like: a grid beyond these bounds is a mistake, or somebody's joke. */
export const slowestKnownBpm = 50
export const fastestKnownBpm = 220
/** Seconds. */
export const latestFirstBeat = 60
