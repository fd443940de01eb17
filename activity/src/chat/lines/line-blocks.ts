import type { LogLine } from '../comings/log-lines.ts'

/** As many lines as stand together in a block at most. */
const maxTogether = 50

/** Lines that the log draws, and leaves undrawn, together. Its key stays while lines come before and after it. */
export type LineBlock = { key: string; lines: readonly LogLine[] }

/**
 * The lines in blocks. A block that has begun with a line begins with it for good, in `starts`: what is read further back
 * stands in blocks of its own, and none of those that are drawn is torn apart.
 */
export function blocksOf(lines: readonly LogLine[], starts: Set<string>): LineBlock[] {
  const blocks: { key: string; lines: LogLine[] }[] = []
  for (const line of lines) {
    const last = blocks.at(-1)
    if (last && last.lines.length < maxTogether && !starts.has(line.key)) last.lines.push(line)
    else {
      starts.add(line.key)
      blocks.push({ key: line.key, lines: [line] })
    }
  }
  return blocks
}

export const isSameBlock = (one: LineBlock, other: LineBlock): boolean =>
  one.lines.length === other.lines.length && one.lines.every((line, at) => line === other.lines[at])
