import { Fragment, useEffect, useState, type ReactNode } from 'react'
import type { Inline, TimeStyle } from './inline.ts'
import { readMarkdown, type Block } from './markdown.ts'
import { timeWords } from './time-words.ts'

/** The names of ids, and the reader's language. */
export type Names = {
  person: (id: string) => string | undefined
  channel: (id: string) => string | undefined
  role: (id: string) => string | undefined
  /** A command's name in the reader's language. */
  command: (name: string) => string | undefined
  locale: string
}

/** A text with its formatting rendered. */
export const Text = ({ source, names }: { source: string; names: Names }) => (
  <div className="text">
    {readMarkdown(source).map((block, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no name but their place.
      <Fragment key={at}>{drawBlock(block, names)}</Fragment>
    ))}
  </div>
)

function drawBlock(block: Block, names: Names): ReactNode {
  const blocks = (all: readonly Block[]) => placed(all.map((one) => drawBlock(one, names)))
  switch (block.is) {
    case 'heading':
      // For screen readers, all of them are one level below the page's own heading.
      return <h3 data-level={block.level}>{drawAll(block.inside, names)}</h3>
    case 'small':
      return <p className="small">{drawAll(block.inside, names)}</p>
    case 'text':
      return <p>{drawAll(block.inside, names)}</p>
    case 'quote':
      return <blockquote>{blocks(block.blocks)}</blockquote>
    case 'code':
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      )
    default: {
      const items = placed(block.items.map((inside) => <Item key="item">{blocks(inside)}</Item>))
      return block.start === null ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>
    }
  }
}

/** Nodes with their position as key. */
const placed = (nodes: readonly ReactNode[]) =>
  // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no name but their place.
  nodes.map((node, at) => <Fragment key={at}>{node}</Fragment>)

const Item = ({ children }: { children: ReactNode }) => <li>{children}</li>

const drawAll = (inside: readonly Inline[], names: Names) => placed(inside.map((one) => drawInline(one, names)))

const elements = { bold: 'strong', italic: 'em', underline: 'u', strike: 's' } as const

function drawInline(one: Inline, names: Names): ReactNode {
  if (typeof one === 'string') return one
  switch (one.is) {
    case 'bold':
    case 'italic':
    case 'underline':
    case 'strike': {
      const Element = elements[one.is]
      return <Element>{drawAll(one.inside, names)}</Element>
    }
    case 'spoiler':
      return <Spoiler>{drawAll(one.inside, names)}</Spoiler>
    case 'code':
      return <code>{one.text}</code>
    case 'link':
      return <Way url={one.url}>{drawAll(one.inside, names)}</Way>
    case 'person':
      return <Mention words={`@${names.person(one.id) ?? 'unknown-user'}`} />
    case 'channel':
      return <Mention words={`#${names.channel(one.id) ?? 'unknown'}`} />
    case 'role':
      return <Mention words={`@${names.role(one.id)?.replace(/^@/, '') ?? 'unknown-role'}`} />
    case 'everybody':
      return <Mention words={one.text} />
    case 'command':
      return <Mention words={`/${names.command(one.name) ?? one.name}`} />
    case 'emoji':
      return <span className="emoji">:{one.name}:</span>
    default:
      return <Moment seconds={one.seconds} style={one.style} locale={names.locale} />
  }
}

export const Mention = ({ words }: { words: string }) => <span className="mention">{words}</span>

/** An external link. Text instead if it isn't an http(s) URL. */
export function Way({ url, className, children }: { url: string; className?: string; children: ReactNode }) {
  if (!/^https?:\/\//i.test(url)) return <span className={className}>{children}</span>
  return (
    <a href={url} target="_blank" rel="noreferrer" className={className}>
      {children}
    </a>
  )
}

function Spoiler({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(false)
  return (
    <span>
      {isShown ? null : (
        <button type="button" className="spoiler" onClick={() => setShown(true)}>
          Spoiler
        </button>
      )}
      <span hidden={!isShown}>{children}</span>
    </span>
  )
}

function Moment({ seconds, style, locale }: { seconds: number; style: TimeStyle; locale: string }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    // Keeps "in 3 minutes" up to date.
    if (style !== 'R') return undefined
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [style])
  const at = new Date(seconds * 1000)
  // Sixteen digits are a valid number, but not a valid date.
  if (Number.isNaN(at.getTime())) return <span>Invalid date</span>
  return (
    <time dateTime={at.toISOString()} title={timeWords(seconds, 'F', locale, now)}>
      {timeWords(seconds, style, locale, now)}
    </time>
  )
}
