/** A larger frame ends its connection. */
export const largestFrameBytes = 1024 * 1024
/** Deeper than anything a Discord client sends, and far from exhausting the stack when it is serialized again. */
const deepestLevel = 64

/** Parses the text of a frame; undefined if it is not a JSON object, or nested too deep to be passed on. */
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
