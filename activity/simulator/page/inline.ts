/** How a moment is written; the letters are Discord's. */
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

/** What stands for itself, tried in this order where the text has got to. */
const rules: Rule[] = [
  [/\\([^\p{L}\p{N}\s])/uy, ([, sign = '']) => sign],
  [/(`+)([^]*?[^`])\1(?!`)/y, ([, , text = '']) => ({ is: 'code', text: text.trim() || text })],
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
    /\[((?:\\.|[^[\]\\\n])+)\]\(<?(https?:\/\/(?:\([^\s()<>]*\)|[^\s()<>])+)>?(?: "[^"\n]*")?\)/y,
    ([, words = '', url = '']) => ({ is: 'link', url, inside: readInline(words) }),
  ],
  [/https?:\/\/[^\s<]*[^\s<.,:;"')\]!?*_~|]/y, ([url]) => ({ is: 'link', url, inside: [url] })],
]
const plainest = /[^\\`<@[h*_~|]+/y

/** Marks around words, the longer before the shorter. */
const marks: [mark: string, is: 'bold' | 'italic' | 'underline' | 'strike' | 'spoiler'][] = [
  ['**', 'bold'],
  ['__', 'underline'],
  ['~~', 'strike'],
  ['||', 'spoiler'],
  ['*', 'italic'],
  ['_', 'italic'],
]

/** Reads what is within a line or a paragraph. */
export function readInline(source: string): Inline[] {
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
      plain === undefined ? (ruled(source, at) ?? marked(source, at)) : { one: plain, length: plain.length }
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

function marked(source: string, at: number): (Read & { one: Node }) | undefined {
  for (const [mark, is] of marks) {
    if (!source.startsWith(mark, at) || !mayOpen(source, at, mark)) continue
    const from = at + mark.length
    const end = endOf(source, from, mark)
    if (end <= from) continue
    return { one: { is, inside: readInline(source.slice(from, end)) }, length: end + mark.length - at }
  }
  return undefined
}

const mayOpen = (source: string, at: number, mark: string) =>
  mark === '*' ? /[^\s*]/.test(source.charAt(at + 1)) : mark !== '_' || !/\w/.test(source.charAt(at - 1))

const mayClose = (source: string, at: number, mark: string) =>
  mark === '*' ? /\S/.test(source.charAt(at - 1)) : mark !== '_' || !/\w/.test(source.charAt(at + 1))

/** Where the mark is that closes what begins at `from`, or -1. */
function endOf(source: string, from: number, mark: string): number {
  const sign = mark.charAt(0)
  for (let at = from; at < source.length; at++) {
    if (source[at] === '\\') at++
    else if (source[at] === '`') at += (foundAt(/(`+)[^]*?[^`]\1(?!`)/y, source, at)?.[0].length ?? 1) - 1
    else if (mark.length === 1 && source.startsWith(sign + sign, at)) at++
    // Of three in a row the first closes what is inside.
    else if (source.startsWith(mark, at) && !(mark.length === 2 && source[at + 2] === sign))
      if (mayClose(source, at, mark)) return at
  }
  return -1
}

function foundAt(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(source)
}
