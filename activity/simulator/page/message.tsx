import { Fragment, type ReactNode } from 'react'
import { Menu } from './menu.tsx'
import type { ButtonPart, Embed, ComponentPart } from './parts.ts'
import { Sign } from './sign.tsx'
import type { ChannelLine, MenuEntry, Menus, Named, PageWorld } from './talk.ts'
import { Mention, Text, Way, type Names } from './text.tsx'
import { timeWords } from './time-words.ts'
import type { Lists } from './typing.ts'

export type Drawing = {
  names: Names
  lists: Lists
  /** The author of the bot's messages. */
  author: Named
  menus: Menus
  skus: PageWorld['skus']
  onBuy: (sku: string) => void
  onPress: (message: string, customId: string, values?: string[]) => void
  onDismiss: (message: string) => void
  onMessageMenu: (message: string, name: string) => void
  onUserMenu: (person: string, name: string) => void
}

/** Renders a message like a Discord client. */
export function Message({ line, drawing }: { line: ChannelLine; drawing: Drawing }) {
  const { id, at, author, edited, onlyYou, used, content, attachments, embeds, components } = line
  const { names, menus, onDismiss, onMessageMenu, onUserMenu } = drawing
  const by = author ?? drawing.author
  const press = (customId: string, values?: string[]) => drawing.onPress(id, customId, values)
  return (
    <article className="line" data-only-you={onlyYou}>
      {used ? (
        <p className="used">
          <b>{used.person}</b> used <Mention words={`/${used.command}`} />
        </p>
      ) : null}
      <Sign {...by} />
      <div className="body">
        <header>
          <b>{by.name}</b>
          {author ? (
            <Entries label={`Apps for ${by.name}`} entries={menus.user} onTake={(name) => onUserMenu(by.id, name)} />
          ) : (
            <span className="badge">APP</span>
          )}
          <time dateTime={at}>{timeWords(Date.parse(at) / 1000, 't', names.locale, 0)}</time>
          {edited ? <span className="edited">(edited)</span> : null}
          <Entries label="Apps for this message" entries={menus.message} onTake={(name) => onMessageMenu(id, name)} />
        </header>
        {content ? <Text source={content} names={names} /> : null}
        {attachments.map((file) => (
          <AttachedFile key={file.id} {...file} />
        ))}
        {placed(embeds.map((embed) => <EmbedCard key="embed" embed={embed} names={names} />))}
        {placed(components.map((part) => drawPart(part, { ...drawing, press })))}
        {onlyYou ? (
          <p className="only-you">
            Only you can see this ·{' '}
            <button type="button" className="dismiss" onClick={() => onDismiss(id)}>
              Dismiss message
            </button>
          </p>
        ) : null}
      </div>
    </article>
  )
}

const AttachedFile = ({ filename, url, content_type = '' }: ChannelLine['attachments'][number]) =>
  content_type.startsWith('image/') ? (
    <div className="picture">
      <img src={url} alt={filename} />
    </div>
  ) : (
    <a href={url}>{filename}</a>
  )

type EntriesProps = { label: string; entries: readonly MenuEntry[]; onTake: (name: string) => void }

/** The bot's commands in the menu of a message or a person. */
const Entries = ({ label, entries, onTake }: EntriesProps) =>
  entries.length === 0 ? null : (
    <select className="entries" aria-label={label} value="" onChange={({ target }) => onTake(target.value)}>
      <option value="">Apps</option>
      {entries.map(({ name, shown }) => (
        <option key={name} value={name}>
          {shown}
        </option>
      ))}
    </select>
  )

const placed = (nodes: readonly ReactNode[]) =>
  // oxlint-disable-next-line react/no-array-index-key -- the parts of a message have no name but their place.
  nodes.map((node, at) => <Fragment key={at}>{node}</Fragment>)

type Inside = Drawing & { press: (customId: string, values?: string[]) => void }

function drawPart(part: ComponentPart, inside: Inside): ReactNode {
  const all = (parts: readonly ComponentPart[]) => placed(parts.map((one) => drawPart(one, inside)))
  switch (part.type) {
    case 1:
      return <div className="row">{all(part.components)}</div>
    case 2:
      return part.sku_id === undefined ? (
        <PressButton part={part} press={inside.press} />
      ) : (
        <BuyButton part={part} {...inside} />
      )
    case 9:
      return (
        <div className="beside">
          <div>{all(part.components)}</div>
          {drawPart(part.accessory, inside)}
        </div>
      )
    case 10:
      return <Text source={part.content} names={inside.names} />
    case 11:
      return <Picture {...part} className="thumbnail" />
    case 12:
      return (
        <div className="gallery">
          {placed(part.items.map((item) => <Picture key="picture" {...item} className="picture" />))}
        </div>
      )
    case 14:
      return <hr data-line={part.divider ?? true} data-wide={part.spacing === 2} />
    case 17:
      return (
        <div className="card" style={edge(part.accent_color)}>
          {all(part.components)}
        </div>
      )
    case 3:
    case 5:
    case 6:
    case 7:
    case 8:
      return <Menu part={part} lists={inside.lists} onChoose={(values) => inside.press(part.custom_id, values)} />
    default:
      // Components of modals are not shown in messages.
      return null
  }
}

function EmbedCard({ embed: { title, description, url, color }, names }: { embed: Embed; names: Names }) {
  return (
    <div className="card" style={edge(color)}>
      {title ? (
        <p>
          <strong>{url ? <Way url={url}>{title}</Way> : title}</strong>
        </p>
      ) : null}
      {description ? <Text source={description} names={names} /> : null}
    </div>
  )
}

const styles = { 1: 'primary', 2: 'secondary', 3: 'success', 4: 'danger', 5: 'link', 6: 'premium' } as const

function PressButton({ part, press }: { part: ButtonPart; press: (customId: string) => void }) {
  const { style, label = '', emoji, custom_id: customId, url, disabled = false } = part
  const face = [emoji?.id ? `:${emoji.name ?? ''}:` : (emoji?.name ?? ''), label].filter(Boolean).join(' ')
  if (url !== undefined)
    return (
      <Way url={url} className="press">
        {`${face} ↗`}
      </Way>
    )
  return (
    <button
      type="button"
      className="press"
      data-style={styles[style]}
      disabled={disabled}
      onClick={() => (customId === undefined ? undefined : press(customId))}
    >
      {face}
    </button>
  )
}

/** Discord writes the product's name and price on a premium button. */
function BuyButton({ part, skus, onBuy }: { part: ButtonPart } & Pick<Drawing, 'skus' | 'onBuy'>) {
  const sku = skus.find(({ id }) => id === part.sku_id)
  if (!sku) return null
  return (
    <button
      type="button"
      className="press"
      data-style={styles[part.style]}
      disabled={part.disabled ?? false}
      onClick={() => onBuy(sku.id)}
    >
      {sku.name} · {sku.price}
    </button>
  )
}

type PictureProps = { media: { url: string }; description?: string | null; className: string }

const Picture = ({ media, description, className }: PictureProps) => (
  <span className={className}>
    {/^(https?:|data:image\/)/i.test(media.url) ? (
      <img
        src={media.url}
        alt={description ?? ''}
        loading="lazy"
        referrerPolicy="no-referrer"
        // A picture that can't be loaded is hidden.
        onError={({ currentTarget }) => (currentTarget.hidden = true)}
      />
    ) : null}
  </span>
)

const edge = (colour: number | null | undefined) =>
  colour == null ? {} : { borderInlineStartColor: `#${colour.toString(16).padStart(6, '0')}` }
