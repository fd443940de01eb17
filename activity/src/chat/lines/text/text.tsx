import { useCallback, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ownFile } from '../../../client/files/own-file.ts'
import { surface } from '../../../client/surface.ts'
import { useMyUuid, useNicknameHere } from '../../../session/room-context.tsx'
import { classes } from '../../../ui/classes.ts'
import { partsOf, type TextPart } from './markup.ts'
import styles from './text.module.css'

/** A message's text with its markup, highlighted mentions and links. Built from text parts, never from HTML. */
export function Text({ text, names, groups = [], emojis = {} }: { text: string } & Names) {
  const shown = withoutWalls(text)
  const parts = <Parts parts={partsOf(shown)} names={names} groups={groups} emojis={emojis} />
  return mayBeLong(shown) ? <LongText>{parts}</LongText> : <div className={styles.text}>{parts}</div>
}

/** Reduces runs of more than two empty lines to two. */
const withoutWalls = (text: string) => text.replace(/\n(?:[^\S\n]*\n){3,}/g, '\n\n\n')

/** Whether a text may take more than twenty lines; only measuring it can tell. */
const mayBeLong = (text: string) => text.length > 400 || text.split('\n').length > 20

/** Shows twenty lines of a text, with a button for the rest. */
function LongText({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [isCut, setCut] = useState(false)
  const measure = useCallback((element: HTMLElement | null) => {
    if (element) setCut(element.scrollHeight > element.clientHeight + 1)
  }, [])
  return (
    <>
      <div ref={measure} className={classes(styles.text, !isOpen && styles.cut)}>
        {children}
      </div>
      {isCut ? (
        <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'chat.showLess' : 'chat.showMore')}
        </button>
      ) : null}
    </>
  )
}

/** The message's context: mentioned people by name, the groups it mentions, and room emoji by URL. */
type Names = { names: Record<string, string>; groups?: readonly string[]; emojis?: Readonly<Record<string, string>> }

// Parts of a text have no identity of their own, and the text renders as a whole.
const Parts = ({ parts, names, groups, emojis }: { parts: readonly TextPart[] } & Names) =>
  // oxlint-disable-next-line react/no-array-index-key
  parts.map((part, at) => <Part key={at} part={part} names={names} groups={groups} emojis={emojis} />)

function Part({ part, names, groups, emojis }: { part: TextPart } & Names): ReactNode {
  if (part.kind === 'text') return part.text
  if (part.kind === 'mention') return <Mention uid={part.uid} names={names} />
  if (part.kind === 'group') {
    const calls = groups?.includes(part.text.slice(1).toLowerCase())
    return calls ? <span className={styles.mention}>{part.text}</span> : part.text
  }
  if (part.kind === 'link') return <Address url={part.url} text={part.text} />
  if (part.kind === 'code') return part.isBlock ? <Block text={part.text} /> : <code>{part.text}</code>
  if (part.kind === 'emoji') return <OwnEmoji url={emojis?.[part.name]} text={part.text} />
  const inner = <Parts parts={part.parts} names={names} groups={groups} emojis={emojis} />
  if (part.kind === 'heading')
    return (
      <div className={styles.heading} data-level={part.level}>
        {inner}
      </div>
    )
  if (part.kind === 'list') return part.first === null ? <ul>{inner}</ul> : <ol start={part.first}>{inner}</ol>
  if (part.kind === 'spoiler') return <Spoiler>{inner}</Spoiler>
  const Tag = tags[part.kind]
  return <Tag>{inner}</Tag>
}

/** A room emoji; its name if the room does not have it (any more). */
function OwnEmoji({ url, text }: { url: string | undefined; text: string }) {
  const [failed, setFailed] = useState(false)
  const file = ownFile(url)
  if (file === null || failed) return text
  return <img className={styles.emoji} src={file} alt={text} title={text} onError={() => setFailed(true)} />
}

const tags = {
  strong: 'strong',
  emphasis: 'em',
  underline: 'u',
  strike: 's',
  quote: 'blockquote',
  subtext: 'small',
  item: 'li',
} as const

function Mention({ uid, names }: { uid: string } & Names) {
  const { t } = useTranslation()
  const me = useMyUuid()
  const nickname = useNicknameHere(uid)
  return (
    <span className={classes(styles.mention, uid === me && styles.me)}>
      @{nickname ?? names[uid] ?? t('account.guest')}
    </span>
  )
}

function Address({ url, text }: { url: string; text: string }) {
  return (
    <a
      href={url}
      title={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      onClick={(event) => {
        event.preventDefault()
        surface.openExternal(url)
      }}
    >
      {text}
    </a>
  )
}

const Block = ({ text }: { text: string }) => (
  <pre>
    <code>{text}</code>
  </pre>
)

/** Hidden until clicked, also from screen readers. */
function Spoiler({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <span className={styles.revealed}>{children}</span>
  return (
    <button type="button" className={styles.spoiler} aria-label={t('chat.showSpoiler')} onClick={() => setOpen(true)}>
      <span aria-hidden="true" inert>
        {children}
      </span>
    </button>
  )
}
