/** Plausible bounds of music: a grid beyond them is a mistake or a joke. */
export const slowestKnownBpm = 50
export const fastestKnownBpm = 220
/** Seconds. */
export const latestFirstBeat = 60
