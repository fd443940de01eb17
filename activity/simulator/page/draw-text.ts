import type { Inline, TimeStyle } from './inline.ts'
import { make } from './make.ts'
import { readMarkdown, type Block } from './markdown.ts'
import { timeWords } from './time-words.ts'

/** The names behind ids, and the language of the reader. */
export type Names = {
  person: (id: string) => string | undefined
  channel: (id: string) => string | undefined
  role: (id: string) => string | undefined
  locale: string
}

/** What somebody wrote, with its marks drawn. */
export const drawText = (source: string, names: Names): HTMLElement =>
  make('div', { className: 'text' }, ...readMarkdown(source).map((block) => drawBlock(block, names)))

function drawBlock(block: Block, names: Names): Node {
  switch (block.is) {
    case 'heading': {
      // For who listens, all of them are one step below the page's own.
      const heading = make('h3', {}, ...drawAll(block.inside, names))
      heading.dataset['level'] = String(block.level)
      return heading
    }
    case 'small':
      return make('p', { className: 'small' }, ...drawAll(block.inside, names))
    case 'text':
      return make('p', {}, ...drawAll(block.inside, names))
    case 'quote':
      return make('blockquote', {}, ...block.blocks.map((one) => drawBlock(one, names)))
    case 'code':
      return make('pre', {}, make('code', { textContent: block.text }))
    default: {
      const items = block.items.map((inside) => make('li', {}, ...inside.map((one) => drawBlock(one, names))))
      return block.start === null ? make('ul', {}, ...items) : make('ol', { start: block.start }, ...items)
    }
  }
}

const drawAll = (inside: readonly Inline[], names: Names) => inside.map((one) => drawInline(one, names))

const elements = { bold: 'strong', italic: 'em', underline: 'u', strike: 's' } as const

function drawInline(one: Inline, names: Names): Node | string {
  if (typeof one === 'string') return one
  switch (one.is) {
    case 'bold':
    case 'italic':
    case 'underline':
    case 'strike':
      return make(elements[one.is], {}, ...drawAll(one.inside, names))
    case 'spoiler':
      return spoiler(drawAll(one.inside, names))
    case 'code':
      return make('code', { textContent: one.text })
    case 'link':
      return linkTo(one.url, ...drawAll(one.inside, names))
    case 'person':
      return mention(`@${names.person(one.id) ?? 'unknown-user'}`)
    case 'channel':
      return mention(`#${names.channel(one.id) ?? 'unknown'}`)
    case 'role':
      return mention(`@${names.role(one.id)?.replace(/^@/, '') ?? 'unknown-role'}`)
    case 'everybody':
      return mention(one.text)
    case 'command':
      return mention(`/${one.name}`)
    case 'emoji':
      return make('span', { className: 'emoji', textContent: `:${one.name}:` })
    default:
      return moment(one.seconds, one.style, names.locale)
  }
}

const mention = (words: string) => make('span', { className: 'mention', textContent: words })

/** A way out of the page, to the web and nowhere else: what is no such address stays words. */
export function linkTo(url: string, ...inside: (Node | string)[]): HTMLElement {
  if (!/^https?:\/\//i.test(url)) return make('span', {}, ...inside)
  return make('a', { href: url, target: '_blank', rel: 'noreferrer' }, ...inside)
}

function spoiler(inside: (Node | string)[]): HTMLElement {
  const words = make('span', { hidden: true }, ...inside)
  const cover = make('button', { type: 'button', className: 'spoiler', textContent: 'Spoiler' })
  cover.addEventListener('click', () => {
    words.hidden = false
    cover.remove()
  })
  return make('span', {}, cover, words)
}

function moment(seconds: number, style: TimeStyle, locale: string): HTMLElement {
  const at = new Date(seconds * 1000)
  // Sixteen digits are a number, but no day of any calendar.
  if (Number.isNaN(at.getTime())) return make('span', { textContent: 'Invalid date' })
  const made = make('time', {
    dateTime: at.toISOString(),
    title: timeWords(seconds, 'F', locale, Date.now()),
    textContent: timeWords(seconds, style, locale, Date.now()),
  })
  if (style === 'R') made.dataset['locale'] = locale
  return made
}

/** Brings "in 3 minutes" up to date, wherever it stands. */
export function refreshMoments(page: ParentNode, now: number): void {
  for (const one of page.querySelectorAll<HTMLTimeElement>('time[data-locale]')) {
    const words = timeWords(Date.parse(one.dateTime) / 1000, 'R', one.dataset['locale'] ?? 'en', now)
    if (one.textContent !== words) one.textContent = words
  }
}
