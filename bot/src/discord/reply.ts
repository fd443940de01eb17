import { escapedMarkdown } from '@segue/shared/escaped-markdown.ts'
import { shorten } from '@segue/shared/shorten.ts'
import {
  ButtonStyle,
  ComponentType,
  MessageFlags,
  TextInputStyle,
  type APIButtonComponent,
  type APIComponentInLabel,
  type APIMessageTopLevelComponent,
  type APIModalInteractionResponseCallbackData,
} from 'discord-api-types/v10'
import type { PlaceRoom } from '../rooms/place-room.ts'

/** A message in components v2: its components from top to bottom. */
export type Message = { components: APIMessageTopLevelComponent[]; flags: number }

/** The bot's response to an interaction. */
export type Reply =
  /** A message, visible as the command defines. With `panel` it follows that room from now on. */
  | { kind: 'say'; message: Message; panel?: PlaceRoom }
  /** A message only for the caller, whatever the command: why something failed. */
  | { kind: 'tell'; message: Message }
  /** An update of the message with the pressed button. */
  | { kind: 'change'; message: Message }
  | { kind: 'ask'; modal: APIModalInteractionResponseCallbackData }
  /** Opens the activity. */
  | { kind: 'launch' }

/** The brand color, on the edge of all messages of the bot. */
const accent = 0x7c5cff

/** Discord's limit is four thousand characters per message. */
const maxText = 3800

/** A component of a card. */
export type Inner = Extract<APIMessageTopLevelComponent, { type: ComponentType.Container }>['components'][number]

/** One card with everything in it. */
export function card(...components: (Inner | undefined)[]): Message {
  const shown = components.filter((one) => one !== undefined)
  return {
    flags: MessageFlags.IsComponentsV2,
    components: [{ type: ComponentType.Container, accent_color: accent, components: shown }],
  }
}

export const line = (content: string): Inner => ({
  type: ComponentType.TextDisplay,
  content: shorten(content, maxText),
})
/** As many whole lines as fit: a truncated line could contain a broken link. */
export function lines(all: readonly string[]): Inner {
  const shown = [...all]
  while (shown.length > 1 && shown.join('\n').length > maxText) shown.pop()
  return line(shown.join('\n'))
}

export const divider: Inner = { type: ComponentType.Separator, divider: true }

/** A text with a picture next to it, if there is one that Discord can fetch. */
export function pictured(content: string, picture: string | null | undefined): Inner {
  if (!picture?.startsWith('https://')) return line(content)
  return {
    type: ComponentType.Section,
    components: [{ type: ComponentType.TextDisplay, content: shorten(content, maxText) }],
    accessory: { type: ComponentType.Thumbnail, media: { url: picture } },
  }
}

export const buttons = (...components: APIButtonComponent[]): Inner => ({
  type: ComponentType.ActionRow,
  components: components.slice(0, 5),
})

type Style = 'primary' | 'plain' | 'good' | 'danger'
const styles: Record<Style, ButtonStyle.Primary | ButtonStyle.Secondary | ButtonStyle.Success | ButtonStyle.Danger> =
  {
    primary: ButtonStyle.Primary,
    plain: ButtonStyle.Secondary,
    good: ButtonStyle.Success,
    danger: ButtonStyle.Danger,
  }

export function button(
  id: string,
  label: string,
  { style = 'plain', emoji }: { style?: Style; emoji?: string } = {},
) {
  return {
    type: ComponentType.Button as const,
    custom_id: id,
    style: styles[style],
    ...(label ? { label: shorten(label, 80) } : {}),
    ...(emoji ? { emoji: { name: emoji } } : {}),
  } satisfies APIButtonComponent
}

export const link = (url: string, label: string): APIButtonComponent => ({
  type: ComponentType.Button,
  style: ButtonStyle.Link,
  url,
  label: shorten(label, 80),
})

/** A button that sells a product. Discord writes its name and price on it. */
export const premium = (skuId: string): APIButtonComponent => ({
  type: ComponentType.Button,
  style: ButtonStyle.Premium,
  sku_id: skuId,
})

/** A field of a form with its name. */
export const label = <C extends APIComponentInLabel>(name: string, component: C) => ({
  type: ComponentType.Label as const,
  label: name,
  component,
})

/** A text field of a form. A required one can't be left empty. */
export const textField = (
  name: string,
  {
    id,
    max,
    required = true,
    isParagraph = false,
  }: { id: string; max: number; required?: boolean; isParagraph?: boolean },
) =>
  label(name, {
    type: ComponentType.TextInput as const,
    custom_id: id,
    style: isParagraph ? TextInputStyle.Paragraph : TextInputStyle.Short,
    required,
    ...(required ? { min_length: 1 } : {}),
    max_length: max,
  })

/** One sentence that only the caller sees. */
export const replyPrivately = (content: string): Reply => ({ kind: 'tell', message: card(line(content)) })

const longestName = 200

/** People choose the names of users and songs: they must neither ping anyone nor break the formatting. */
export const safe = (name: string | null | undefined): string =>
  escapedMarkdown(shorten((name ?? '').replace(/\s+/g, ' '), longestName)).replaceAll('@', '@\u200b')

/** An instant that everyone sees in their own time zone: `relative` is "in 3 minutes". */
export const moment = (ms: number, style: 'relative' | 'full' = 'relative') =>
  `<t:${Math.floor(ms / 1000)}:${style === 'relative' ? 'R' : 'f'}>`
