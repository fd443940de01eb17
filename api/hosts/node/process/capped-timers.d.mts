export const maxTimeoutMs: number
type SetTimer = (run: () => void, ms: number) => unknown
export const cappedTimeout: (setTimer: SetTimer) => SetTimer
