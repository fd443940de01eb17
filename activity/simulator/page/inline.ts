/** The formatting style of a timestamp; the letters are Discord's. */
export type TimeStyle = 't' | 'T' | 'd' | 'D' | 'f' | 'F' | 's' | 'S' | 'R'

export type Inline =
  | string
  | { is: 'bold' | 'italic' | 'underline' | 'strike' | 'spoiler'; inside: Inline[] }
  | { is: 'code'; text: string }
  | { is: 'link'; url: string; inside: Inline[] }
  | { is: 'person' | 'channel' | 'role'; id: string }
  | { is: 'everybody'; text: string }
  | { is: 'command'; name: string }
  | { is: 'time'; seconds: number; style: TimeStyle }
  | { is: 'emoji'; name: string }

type Node = Exclude<Inline, string>
type Rule = [pattern: RegExp, read: (found: RegExpExecArray) => Inline]

/** Self-contained elements, tried in this order at the current position. */
const rules: Rule[] = [
  [/\\([^\p{L}\p{N}\s])/uy, ([, sign = '']) => sign],
  [/<@!?(\d+)>/y, ([, id = '']) => ({ is: 'person', id })],
  [/<#(\d+)>/y, ([, id = '']) => ({ is: 'channel', id })],
  [/<@&(\d+)>/y, ([, id = '']) => ({ is: 'role', id })],
  [/@(?:everyone|here)\b/y, ([text]) => ({ is: 'everybody', text })],
  [/<\/([^:<>\n]+):\d+>/y, ([, name = '']) => ({ is: 'command', name })],
  [
    /<t:(-?\d{1,13})(?::([tTdDfFsSR]))?>/y,
    ([, seconds, style = 'f']) => ({ is: 'time', seconds: Number(seconds), style: style as TimeStyle }),
  ],
  [/<a?:(\w{2,32}):\d+>/y, ([, name = '']) => ({ is: 'emoji', name })],
  [/<(https?:\/\/[^\s<>]+)>/y, ([, url = '']) => ({ is: 'link', url, inside: [url] })],
  [
    /\[((?:\\.|[^[\]\\\n])+)\]\(<?(https?:\/\/(?:\([^\s()<>[\]]*\)|[^\s()<>[\]])+)>?(?: "[^"\n]*")?\)/y,
    ([, words = '', url = '']) => ({ is: 'link', url, inside: readInline(words) }),
  ],
  [/https?:\/\/[^\s<]*[^\s<.,:;"')\]!?*_~|]/y, ([url]) => ({ is: 'link', url, inside: [url] })],
]
/** Max nesting of marks: deeper ones stay as typed. */
const deepest = 10
const plainest = /[^\\`<@[h*_~|]+/y

/** Marks around text, longer ones first. */
const marks: [mark: string, is: 'bold' | 'italic' | 'underline' | 'strike' | 'spoiler'][] = [
  ['**', 'bold'],
  ['__', 'underline'],
  ['~~', 'strike'],
  ['||', 'spoiler'],
  ['*', 'italic'],
  ['_', 'italic'],
]

/**
 * Results of earlier searches: lengths of backtick runs that don't close, and positions after which a mark has no end.
 */
type Unclosed = { runs: Set<number>; places: Map<string, Set<number>> }
type InlinePosition = { source: string; depth: number; unclosed: Unclosed }

/** Parses the content of a line or paragraph, in linear time. */
export function readInline(source: string, depth = 0): Inline[] {
  if (depth > deepest) return [source]
  const place: InlinePosition = { source, depth, unclosed: { runs: new Set(), places: new Map() } }
  const read: Inline[] = []
  const put = (one: Inline) => {
    const last = read.at(-1)
    if (typeof one === 'string' && typeof last === 'string') read[read.length - 1] = last + one
    else read.push(one)
  }
  let at = 0
  while (at < source.length) {
    const plain = foundAt(plainest, source, at)?.[0]
    const next =
      plain === undefined
        ? (ruled(source, at) ?? coded(place, at) ?? marked(place, at))
        : { one: plain, length: plain.length }
    put(next?.one ?? source.charAt(at))
    at += next?.length ?? 1
  }
  return read
}

type Read = { one: Inline; length: number }

function ruled(source: string, at: number): Read | undefined {
  for (const [pattern, read] of rules) {
    const found = foundAt(pattern, source, at)
    if (found) return { one: read(found), length: found[0].length }
  }
  return undefined
}

/** Code between two runs of backticks of the same length, or an unclosed run as typed. */
function coded({ source, unclosed }: InlinePosition, at: number): Read | undefined {
  if (source[at] !== '`') return undefined
  const length = runLength(source, at)
  for (let end = unclosed.runs.has(length) ? -1 : source.indexOf('`', at + length); end >= 0;) {
    const found = runLength(source, end)
    if (found === length) {
      const text = source.slice(at + length, end)
      return { one: { is: 'code', text: text.trim() || text }, length: end + length - at }
    }
    end = source.indexOf('`', end + found)
  }
  unclosed.runs.add(length)
  return { one: source.slice(at, at + length), length }
}

function runLength(source: string, at: number): number {
  let end = at
  while (source[end] === '`') end += 1
  return end - at
}

function marked(place: InlinePosition, at: number): (Read & { one: Node }) | undefined {
  const { source, depth } = place
  for (const [mark, is] of marks) {
    if (!source.startsWith(mark, at) || !mayOpen(source, at, mark)) continue
    const from = at + mark.length
    const end = endOf(place, from, mark)
    if (end <= from) continue
    return { one: { is, inside: readInline(source.slice(from, end), depth + 1) }, length: end + mark.length - at }
  }
  return undefined
}

const mayOpen = (source: string, at: number, mark: string) =>
  mark === '*' ? /[^\s*]/.test(source.charAt(at + 1)) : mark !== '_' || !/\w/.test(source.charAt(at - 1))

const mayClose = (source: string, at: number, mark: string) =>
  mark === '*' ? /\S/.test(source.charAt(at - 1)) : mark !== '_' || !/\w/.test(source.charAt(at + 1))

/** The position of the closing mark for text that begins at `from`, or -1. */
function endOf(place: InlinePosition, from: number, mark: string): number {
  const { source, unclosed } = place
  const sign = mark.charAt(0)
  const deadEnds = unclosed.places.get(mark) ?? new Set()
  unclosed.places.set(mark, deadEnds)
  const passed: number[] = []
  for (let at = from; at < source.length && !deadEnds.has(at); at++) {
    passed.push(at)
    if (source[at] === '\\') at++
    else if (source[at] === '`') at += (coded(place, at)?.length ?? 1) - 1
    else if (mark.length === 1 && source.startsWith(sign + sign, at)) at++
    // Of three in a row the first closes the inner mark.
    else if (source.startsWith(mark, at) && !(mark.length === 2 && source[at + 2] === sign))
      if (mayClose(source, at, mark)) return at
  }
  for (const at of passed) deadEnds.add(at)
  return -1
}

function foundAt(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(source)
}
