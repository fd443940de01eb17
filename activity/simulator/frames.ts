/** A frame beyond this ends its connection. */
export const largestFrameBytes = 1024 * 1024
/** Deeper than anything a client of Discord writes, and far from what exhausts the stack when it is written again. */
const deepestLevel = 64

/** What the text of a frame holds; undefined where it is no JSON object, or nested too deep to be passed on. */
export function readFrame(text: string): Record<string, unknown> | undefined {
  try {
    const frame: unknown = JSON.parse(text)
    return isRecord(frame) && isShallow(frame) ? frame : undefined
  } catch {
    return undefined
  }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

function isShallow(value: unknown): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepestLevel) return false
    level = level.flatMap((one) => (isRecord(one) ? Object.values(one) : []))
  }
  return true
}
