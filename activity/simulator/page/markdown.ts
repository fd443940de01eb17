import { readInline, type Inline } from './inline.ts'

export type Block =
  | { is: 'text' | 'small'; inside: Inline[] }
  | { is: 'heading'; level: number; inside: Inline[] }
  | { is: 'quote'; blocks: Block[] }
  | { is: 'code'; text: string }
  /** `start` is the first number of an ordered list. */
  | { is: 'list'; start: number | null; items: Block[][] }

/**
 * Parses Discord's dialect of Markdown. HTML is plain text. Our own parser, because the published one
 * (discord-markdown-parser 1.3) lacks lists and reads code inside emphasis as marks.
 */
export function readMarkdown(source: string): Block[] {
  // A code block may start in the middle of a line. Every second part is the content of one.
  const parts = source.replace(/\r\n?/g, '\n').split(/```(?:[\w+#.-]*\n)?([^]+?)```/)
  return parts.flatMap((part, at): Block[] => (at % 2 === 1 ? [{ is: 'code', text: trimmed(part) }] : blocksOf(part)))
}

const heading = /^(#{1,3})\s+(\S.*)$/
const small = /^-#\s+(\S.*)$/
const listed = /^(\s*)([-*]|\d{1,9}\.)\s+(\S.*)$/
const trimmed = (text: string) => text.replace(/^\n+|(?<!\n)\n+$/g, '')

/** Max nesting of quotes: deeper ones stay as typed. */
const deepest = 10

function blocksOf(text: string, depth = 0): Block[] {
  const lines = text.split('\n')
  const blocks: Block[] = []
  let plain: string[] = []
  const endText = () => {
    const words = trimmed(plain.join('\n'))
    if (words) blocks.push({ is: 'text', inside: readInline(words) })
    plain = []
  }
  const put = (block: Block) => {
    endText()
    blocks.push(block)
  }
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const [, marks, title] = heading.exec(line) ?? []
    const [, aside] = small.exec(line) ?? []
    if (line.startsWith('>>> ') && depth < deepest) {
      const rest = [line.slice(4), ...lines.slice(at + 1)]
      put({ is: 'quote', blocks: blocksOf(rest.join('\n'), depth + 1) })
      at = lines.length
    } else if (line.startsWith('> ') && depth < deepest) {
      const quoted = runOf(lines, at, (one) => one.startsWith('> '))
      put({ is: 'quote', blocks: blocksOf(quoted.map((one) => one.slice(2)).join('\n'), depth + 1) })
      at += quoted.length - 1
    } else if (marks && title) {
      put({ is: 'heading', level: marks.length, inside: readInline(title) })
    } else if (aside) {
      put({ is: 'small', inside: readInline(aside) })
    } else if (listed.test(line)) {
      const items = runOf(lines, at, (one) => listed.test(one))
      endText()
      blocks.push(...listsOf(items))
      at += items.length - 1
    } else {
      plain.push(line)
    }
  }
  endText()
  return blocks
}

function runOf(lines: readonly string[], from: number, belongs: (line: string) => boolean): string[] {
  const end = lines.findIndex((line, at) => at > from && !belongs(line))
  return lines.slice(from, end === -1 ? lines.length : end)
}

/** Lists from lines that are all items. Deeper indented items belong to the item before. */
function listsOf(lines: readonly string[]): Block[] {
  const lists: Extract<Block, { is: 'list' }>[] = []
  const depthOf = (line: string) => listed.exec(line)?.[1]?.length ?? 0
  const base = depthOf(lines[0] ?? '')
  for (let at = 0; at < lines.length; at++) {
    const [, , mark = '', words = ''] = listed.exec(lines[at] ?? '') ?? []
    const start = /\d/.test(mark) ? Number.parseInt(mark, 10) : null
    const last = lists.at(-1)
    const list = last && (last.start === null) === (start === null) ? last : { is: 'list' as const, start, items: [] }
    if (list !== last) lists.push(list)
    const deeper = runOf(lines, at, (line) => depthOf(line) > base).slice(1)
    list.items.push([{ is: 'text', inside: readInline(words) }, ...listsOf(deeper)])
    at += deeper.length
  }
  return lists
}
