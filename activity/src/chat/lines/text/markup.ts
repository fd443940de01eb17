export type Style = 'strong' | 'emphasis' | 'underline' | 'strike' | 'spoiler' | 'quote' | 'subtext' | 'item'

/** A part of a message's text. */
export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'mention'; uid: string }
  /** A word that may mention a group; the message states whether it does. */
  | { kind: 'group'; text: string }
  /** May be an emoji of the room; the message states whether it is. */
  | { kind: 'emoji'; name: string; text: string }
  | { kind: 'link'; url: string; text: string }
  | { kind: 'code'; text: string; isBlock: boolean }
  | { kind: 'heading'; level: number; parts: TextPart[] }
  /** Its parts are items; `first` is the number of the first item of a numbered list. */
  | { kind: 'list'; first: number | null; parts: TextPart[] }
  | { kind: Style; parts: TextPart[] }

/** Maximum nesting of styles; anything deeper stays as typed. */
const deepest = 6

type Inner = (text: string) => TextPart[]

/**
 * What a rule makes of a match, and the length it takes if that is not the whole match; undefined if it is not a mark.
 */
type Made = { part: TextPart; length?: number }
type Match = { find: RegExp; make: (found: RegExpExecArray, inner: Inner) => Made | undefined }
/** Text between two marks. `open` is sticky and `close` is global, and neither looks beyond its own mark. */
type Enclosed = { open: RegExp; close: RegExp; part: (text: string, inner: Inner) => TextPart }
/** Text between single marks, which may contain double ones. */
type Emphasis = { open: RegExp; mark: '*' | '_'; closes: (before: string, after: string) => boolean }

const styled =
  (kind: Style) =>
  (text: string, inner: Inner): TextPart => ({ kind, parts: inner(text) })

const code = (text: string, isBlock: boolean): TextPart => ({
  kind: 'code',
  isBlock,
  text: text.replace(/^\n|\n$/g, ''),
})

const looksLikeAddress = /:\/\/|www\./

/** Tried in this order at each character that may start a mark. */
const rules: readonly (Match | Enclosed | Emphasis)[] = [
  { find: /\\([\\*_~`|>])/y, make: (found) => ({ part: { kind: 'text', text: found[1] ?? '' } }) },
  {
    open: /```/y,
    close: /```/g,
    part: (text) => code(text.replace(/^[\w+#-]{1,20}\n(?=[^])/, ''), true),
  },
  { open: /``/y, close: /``(?!`)/g, part: (text) => code(text, false) },
  { find: /`([^`\n]+)`/y, make: ([, text = '']) => ({ part: code(text, false) }) },
  { find: /<@uid:([\w-]{1,64})>/y, make: (found) => ({ part: { kind: 'mention', uid: found[1] ?? '' } }) },
  {
    find: /(?<![\p{L}\p{N}_@.])@(?:djs|staff|here)(?![\p{L}\p{N}_@])/iuy,
    make: ([text]) => ({ part: { kind: 'group', text } }),
  },
  {
    find: /https?:\/\/[^\s<>"|]+/y,
    make([found]) {
      const url = withoutEnd(found)
      return { part: { kind: 'link', url, text: shortened(url) }, length: url.length }
    },
  },
  {
    find: /<(https?:\/\/[^\s<>]+)>/y,
    make: ([, url = '']) => ({ part: { kind: 'link', url, text: shortened(url) } }),
  },
  {
    find: /\[([^[\]\n]{1,200})\]\(<?(https?:\/\/[^\s<>()[\]]+)>?\)/y,
    // A label that looks like a URL would hide the link's real target.
    make: ([, text = '', url = '']) =>
      looksLikeAddress.test(text) ? undefined : { part: { kind: 'link', url, text } },
  },
  { find: /:([a-z0-9_]{2,32}):/y, make: ([text, name = '']) => ({ part: { kind: 'emoji', name, text } }) },
  { open: /\|\|(?!\|)/y, close: /\|\|/g, part: styled('spoiler') },
  { open: /\*\*(?!\s)/y, close: /\*\*(?!\*)/g, part: styled('strong') },
  { open: /__(?!\s)/y, close: /__(?!_)/g, part: styled('underline') },
  { open: /~~(?!\s)/y, close: /~~/g, part: styled('strike') },
  { open: /\*(?![\s*])/y, mark: '*', closes: (before) => !/\s/.test(before) },
  {
    open: /(?<![\p{L}\p{N}\p{M}_])_(?![\s_])/uy,
    mark: '_',
    closes: (_, after) => !/[\p{L}\p{N}\p{M}_]/u.test(after),
  },
]
/** Only at the start of a line: headings, subtext and lists. */
const blocks: readonly Match[] = [
  {
    find: /(#{1,3}) +([^ \n][^\n]*)(?:\n|$)/y,
    make: ([, signs = '', text = ''], inner) => ({
      part: { kind: 'heading', level: signs.length, parts: inner(text) },
    }),
  },
  {
    find: /-# +([^ \n][^\n]*)(?:\n|$)/y,
    make: ([, text = ''], inner) => ({ part: { kind: 'subtext', parts: inner(text) } }),
  },
  { find: /((?:[-*] +[^ \n][^\n]*(?:\n|$))+)/y, make: ([all], inner) => ({ part: listOf(all, null, inner) }) },
  {
    find: /(\d{1,9})\. +[^ \n][^\n]*(?:\n|$)(?:\d{1,9}\. +[^ \n][^\n]*(?:\n|$))*/y,
    make: ([all, first], inner) => ({ part: listOf(all, Number(first), inner) }),
  },
]

const listOf = (all: string, first: number | null, inner: Inner): TextPart => ({
  kind: 'list',
  first,
  parts: all
    .trimEnd()
    .split('\n')
    .map((line) => ({ kind: 'item', parts: inner(line.replace(/^(?:[-*]|\d+\.) +/, '')) })),
})

/** Only at the start of a line: quoted lines, or everything that follows. */
const quotes: readonly RegExp[] = [/>>> ([^]+)/y, /((?:> [^\n]*(?:\n|$))+)/y]

/** Characters that may start a mark. Some of them count only at the start of a line. */
const mayBegin = /[\\`<h|*_~>@:#[-]|(?<![^\n])\d/g

/**
 * Parses a message in Discord's markup: **strong**, *emphasis*, __underline__, ~~strike~~, `code` and code blocks,
 * ||spoilers||, > quotes, # headings, -# subtext, lists and [named](https://…) links; mentions and URLs. The result is
 * text parts, never HTML. Takes linear time for any input: an unclosed mark is searched for only once.
 */
export function partsOf(text: string, depth = 0): TextPart[] {
  const parts: TextPart[] = []
  const unclosed: Unclosed = { marks: new Set(), places: new Set() }
  const inner = (within: string) => (depth < deepest ? partsOf(within, depth + 1) : [asText(within)])
  let from = 0
  for (let at = nextFrom(text, 0); at < text.length;) {
    const made = quoteAt(text, at, inner) ?? blockAt(text, at, inner) ?? markAt({ text, at, inner, unclosed })
    if (!made) {
      at = nextFrom(text, at + 1)
      continue
    }
    if (at > from) parts.push(asText(text.slice(from, at)))
    parts.push(made.part)
    from = at + made.length
    at = nextFrom(text, from)
  }
  if (from < text.length) parts.push(asText(text.slice(from)))
  return joined(parts)
}

/** The plain text of the parts, for places that can show neither styles nor links. Spoilers stay hidden. */
export const wordsOf = (parts: readonly TextPart[], nameOf: (uid: string) => string): string =>
  parts
    .map((part) => {
      if (part.kind === 'mention') return `@${nameOf(part.uid)}`
      if (part.kind === 'spoiler') return '▒▒▒'
      if (!('parts' in part)) return part.text
      const inner = wordsOf(part.parts, nameOf)
      return isLine(part.kind) ? `${inner}\n` : inner
    })
    .join('')

/** Parts that take a line of their own. */
const isLine = (kind: TextPart['kind']) => kind === 'item' || kind === 'heading' || kind === 'subtext'

/** The URLs in a text, without those inside spoilers. */
export const linksIn = (parts: readonly TextPart[]): string[] =>
  parts.flatMap((part) => {
    if (part.kind === 'link') return part.url
    return 'parts' in part && part.kind !== 'spoiler' ? linksIn(part.parts) : []
  })

const asText = (text: string): TextPart => ({ kind: 'text', text })

/** The next position where a mark may start, or the end. */
function nextFrom(text: string, from: number): number {
  mayBegin.lastIndex = from
  return mayBegin.exec(text)?.index ?? text.length
}

function matchAt(find: RegExp, text: string, at: number): RegExpExecArray | null {
  find.lastIndex = at
  return find.exec(text)
}

const isLineBegin = (text: string, at: number) => at === 0 || text[at - 1] === '\n'

const blockAt = (text: string, at: number, inner: Inner) =>
  isLineBegin(text, at) ? firstOf(blocks, (rule) => matched(rule, { text, at, inner })) : undefined

type MarkupPosition = { text: string; at: number; inner: Inner }
/** Results of earlier searches: marks that are never closed again, and positions from which no emphasis closes. */
type Unclosed = { marks: Set<RegExp>; places: Set<number> }

const markAt = (place: MarkupPosition & { unclosed: Unclosed }) =>
  firstOf(rules, (rule) => {
    if ('find' in rule) return matched(rule, place)
    return 'close' in rule ? enclosed(rule, place) : emphasized(rule, place)
  })

function firstOf<R, T>(some: readonly R[], make: (rule: R) => T | undefined): T | undefined {
  for (const rule of some) {
    const made = make(rule)
    if (made) return made
  }
  return undefined
}

function matched({ find, make }: Match, { text, at, inner }: MarkupPosition) {
  const found = matchAt(find, text, at)
  const made = found && make(found, inner)
  return made ? { part: made.part, length: made.length ?? found[0].length } : undefined
}

function enclosed(
  { open, close, part }: Enclosed,
  { text, at, inner, unclosed }: MarkupPosition & { unclosed: Unclosed },
) {
  const opened = unclosed.marks.has(close) ? null : matchAt(open, text, at)
  if (!opened) return undefined
  const from = at + opened[0].length
  const closed = matchAt(close, text, from + 1)
  if (!closed) {
    unclosed.marks.add(close)
    return undefined
  }
  const length = closed.index + closed[0].length - at
  return { part: part(text.slice(from, closed.index), inner), length }
}

function emphasized({ open, mark, closes }: Emphasis, place: MarkupPosition & { unclosed: Unclosed }) {
  const { text, at, inner, unclosed } = place
  if (!matchAt(open, text, at)) return undefined
  const passed: number[] = []
  let end = text.indexOf(mark, at + 1)
  while (end >= 0 && !unclosed.places.has(end)) {
    passed.push(end)
    if (text[end + 1] !== mark) {
      if (!closes(text[end - 1] ?? '', text[end + 1] ?? '')) break
      return { part: styled('emphasis')(text.slice(at + 1, end), inner), length: end + 1 - at }
    }
    const pairEnd = text.indexOf(mark + mark, end + 3)
    end = pairEnd < 0 ? -1 : text.indexOf(mark, pairEnd + 2)
  }
  for (const place of passed) unclosed.places.add(place)
  return undefined
}

function quoteAt(text: string, at: number, inner: Inner) {
  if (text[at] !== '>' || !isLineBegin(text, at)) return undefined
  for (const find of quotes) {
    const found = matchAt(find, text, at)
    if (!found) continue
    const message = (found[1] ?? '').replace(/^> /gm, '').replace(/\n$/, '')
    return { part: { kind: 'quote' as const, parts: inner(message) }, length: found[0].length }
  }
  return undefined
}

/** Merges adjacent text parts. */
function joined(parts: readonly TextPart[]): TextPart[] {
  const all: TextPart[] = []
  for (const part of parts) {
    const last = all.at(-1)
    if (part.kind === 'text' && last?.kind === 'text') all.splice(-1, 1, asText(last.text + part.text))
    else all.push(part)
  }
  return all
}

/** Punctuation after a URL belongs to the sentence; so does a closing bracket that was opened before the URL. */
function withoutEnd(address: string): string {
  let end = address.length
  while (end > 0) {
    if ('.,;:!?\'"'.includes(address.charAt(end - 1))) end -= 1
    else if (['**', '~~', '__'].includes(address.slice(end - 2, end))) end -= 2
    else break
  }
  const bare = address.slice(0, end)
  return bare.endsWith(')') && !bare.includes('(') ? bare.slice(0, -1) : bare
}

const shortened = (address: string) => {
  const plain = address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
  return plain.length > 42 ? `${plain.slice(0, 40)}…` : plain
}
