export type Style = 'strong' | 'emphasis' | 'underline' | 'strike' | 'spoiler' | 'quote' | 'subtext' | 'item'

/** A piece of what somebody wrote. */
export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'mention'; uid: string }
  /** A word that may call many; whether it does, its line says. */
  | { kind: 'group'; text: string }
  /** What may be an emoji of the room's own; whether it is, its line says. */
  | { kind: 'emoji'; name: string; text: string }
  | { kind: 'link'; url: string; text: string }
  | { kind: 'code'; text: string; isBlock: boolean }
  | { kind: 'heading'; level: number; parts: TextPart[] }
  /** Its parts are items; one with numbers begins with the first of them. */
  | { kind: 'list'; first: number | null; parts: TextPart[] }
  | { kind: Style; parts: TextPart[] }

/** Styles in styles in styles: what is deeper stays as it was typed. */
const deepest = 6

/** What a rule makes of what it found, and how far it reached where that is not all of it. */
type Made = { part: TextPart; length?: number }
type Rule = { find: RegExp; make: (found: RegExpExecArray, inner: (text: string) => TextPart[]) => Made }

const styled =
  (kind: Style) =>
  (found: RegExpExecArray, inner: (text: string) => TextPart[]): Made => ({
    part: { kind, parts: inner(found[1] ?? '') },
  })

const code = (isBlock: boolean) => (found: RegExpExecArray) => ({
  part: { kind: 'code' as const, isBlock, text: (found[1] ?? '').replace(/^\n|\n$/g, '') },
})

/** Tried in this order where a character may begin something. All of them are sticky. */
const rules: readonly Rule[] = [
  { find: /\\([\\*_~`|>])/y, make: (found) => ({ part: { kind: 'text', text: found[1] ?? '' } }) },
  { find: /```(?:[\w+#-]{1,20}\n)?([^]+?)```/y, make: code(true) },
  { find: /``([^]+?)``(?!`)/y, make: code(false) },
  { find: /`([^`\n]+)`/y, make: code(false) },
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
  // A name that looks like an address itself would hide where it leads.
  {
    find: /\[((?![^\]\n]*(?::\/\/|www\.))[^\]\n]{1,200})\]\(<?(https?:\/\/[^\s<>()]+)>?\)/y,
    make: ([, text = '', url = '']) => ({ part: { kind: 'link', url, text } }),
  },
  { find: /:([a-z0-9_]{2,32}):/y, make: ([text, name = '']) => ({ part: { kind: 'emoji', name, text } }) },
  { find: /\|\|(?!\|)([^]+?)\|\|/y, make: styled('spoiler') },
  { find: /\*\*(?!\s)([^]+?)\*\*(?!\*)/y, make: styled('strong') },
  { find: /__(?!\s)([^]+?)__(?!_)/y, make: styled('underline') },
  { find: /~~(?!\s)([^]+?)~~/y, make: styled('strike') },
  { find: /\*(?![\s*])((?:\*\*[^]+?\*\*|[^*])+?)(?<!\s)\*(?!\*)/y, make: styled('emphasis') },
  { find: /(?<!\w)_(?![\s_])((?:__[^]+?__|[^_])+?)_(?!\w)/y, make: styled('emphasis') },
]
/** At the beginning of a line alone: headings, what is said in small letters, and lists. */
const blocks: readonly Rule[] = [
  {
    find: /(#{1,3}) +([^\n]+)(?:\n|$)/y,
    make: ([, signs = '', said = ''], inner) => ({
      part: { kind: 'heading', level: signs.length, parts: inner(said) },
    }),
  },
  {
    find: /-# +([^\n]+)(?:\n|$)/y,
    make: ([, said = ''], inner) => ({ part: { kind: 'subtext', parts: inner(said) } }),
  },
  { find: /((?:[-*] +[^\n]+(?:\n|$))+)/y, make: ([all], inner) => ({ part: listOf(all, null, inner) }) },
  {
    find: /(\d{1,9})\. +[^\n]+(?:\n|$)(?:\d{1,9}\. +[^\n]+(?:\n|$))*/y,
    make: ([all, first], inner) => ({ part: listOf(all, Number(first), inner) }),
  },
]

const listOf = (all: string, first: number | null, inner: (text: string) => TextPart[]): TextPart => ({
  kind: 'list',
  first,
  parts: all
    .trimEnd()
    .split('\n')
    .map((line) => ({ kind: 'item', parts: inner(line.replace(/^(?:[-*]|\d+\.) +/, '')) })),
})

/** At the beginning of a line alone: lines of a quotation, or everything that follows. */
const quotes: readonly RegExp[] = [/>>> ([^]+)/y, /((?:> [^\n]*(?:\n|$))+)/y]

/** Of these only some mean anything within a line: the rest begin one. */
const mayBegin = /[\\`<h|*_~>@:#[-]|(?<![^\n])\d/g

/**
 * What somebody wrote, as Discord's people mark it up: **strong**, *emphasis*, __underlined__, ~~struck~~, `code` and
 * blocks of it, ||spoilers||, > quotations, # headings, -# small letters, lists and [named](https://…) links; mentions and
 * web addresses. It is parts of text and never HTML.
 */
export function partsOf(text: string, depth = 0): TextPart[] {
  const parts: TextPart[] = []
  const inner = (within: string) => (depth < deepest ? partsOf(within, depth + 1) : [asText(within)])
  let from = 0
  for (let at = nextFrom(text, 0); at < text.length;) {
    const made = quoteAt(text, at, inner) ?? blockAt(text, at, inner) ?? markAt(text, at, inner)
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

/** The words alone: what the parts say where nothing can be pressed or shown in a style. A spoiler stays untold. */
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

/** What stands in a line of its own. */
const isLine = (kind: TextPart['kind']) => kind === 'item' || kind === 'heading' || kind === 'subtext'

/** The web addresses in a text for everybody to see: those under a spoiler are nobody's business yet. */
export const linksIn = (parts: readonly TextPart[]): string[] =>
  parts.flatMap((part) => {
    if (part.kind === 'link') return part.url
    return 'parts' in part && part.kind !== 'spoiler' ? linksIn(part.parts) : []
  })

const asText = (text: string): TextPart => ({ kind: 'text', text })

/** The next place where something may begin, or the end. */
function nextFrom(text: string, from: number): number {
  mayBegin.lastIndex = from
  return mayBegin.exec(text)?.index ?? text.length
}

function matchAt(find: RegExp, text: string, at: number): RegExpExecArray | null {
  find.lastIndex = at
  return find.exec(text)
}

const isLineBegin = (text: string, at: number) => at === 0 || text[at - 1] === '\n'

const blockAt = (text: string, at: number, inner: (text: string) => TextPart[]) =>
  isLineBegin(text, at) ? firstOf(blocks, { text, at, inner }) : undefined

const markAt = (text: string, at: number, inner: (text: string) => TextPart[]) => firstOf(rules, { text, at, inner })

type Place = { text: string; at: number; inner: (text: string) => TextPart[] }

function firstOf(some: readonly Rule[], { text, at, inner }: Place) {
  for (const { find, make } of some) {
    const found = matchAt(find, text, at)
    if (!found) continue
    const made = make(found, inner)
    return { part: made.part, length: made.length ?? found[0].length }
  }
  return undefined
}

function quoteAt(text: string, at: number, inner: (text: string) => TextPart[]) {
  if (text[at] !== '>' || !isLineBegin(text, at)) return undefined
  for (const find of quotes) {
    const found = matchAt(find, text, at)
    if (!found) continue
    const said = (found[1] ?? '').replace(/^> /gm, '').replace(/\n$/, '')
    return { part: { kind: 'quote' as const, parts: inner(said) }, length: found[0].length }
  }
  return undefined
}

/** Text beside text is one text. */
function joined(parts: readonly TextPart[]): TextPart[] {
  const all: TextPart[] = []
  for (const part of parts) {
    const last = all.at(-1)
    if (part.kind === 'text' && last?.kind === 'text') all.splice(-1, 1, asText(last.text + part.text))
    else all.push(part)
  }
  return all
}

/** The full stop after an address ends the sentence and not the address; so does a bracket that was opened before it. */
function withoutEnd(address: string): string {
  const bare = address.replace(/(?:[.,;:!?'"]|\*\*|~~|__)+$/, '')
  return bare.endsWith(')') && !bare.includes('(') ? bare.slice(0, -1) : bare
}

const shortened = (address: string) => {
  const plain = address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
  return plain.length > 42 ? `${plain.slice(0, 40)}…` : plain
}
