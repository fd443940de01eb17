import type { LogLine } from '../../comings/log-lines.ts'

/** Maximum number of lines per block. */
const maxTogether = 50

/**
 * Lines that the log renders, and skips rendering, together. Its key is stable when lines are added before or after it.
 */
export type LineBlock = { key: string; lines: readonly LogLine[] }

/**
 * Splits lines into blocks. A line that once started a block, recorded in `starts`, always does: older lines get blocks
 * of their own and no rendered block is split.
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
