/** Bounds on what is accepted; `defaultLimits` in probe.ts. */
export type MediaLimits = { maxBytes: number; minSeconds: number; maxSeconds: number }
