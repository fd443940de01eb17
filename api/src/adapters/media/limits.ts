/** Limits on accepted files; `defaultLimits` in probe.ts. */
export type MediaLimits = { maxBytes: number; minSeconds: number; maxSeconds: number }
