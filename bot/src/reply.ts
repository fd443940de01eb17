import {
  ButtonStyle,
  ComponentType,
  MessageFlags,
  type APIButtonComponent,
  type APIMessageTopLevelComponent,
  type APIModalInteractionResponseCallbackData,
} from 'discord-api-types/v10'

/** A message as components v2: what it shows, top to bottom. */
export type Message = { components: APIMessageTopLevelComponent[]; flags: number }

/** What the bot answers somebody. */
export type Reply =
  /** A message, seen by those for whom the command answers. With `panel` it follows that room from now on. */
  | { kind: 'say'; message: Message; panel?: string }
  /** A message for the person who asked alone, whatever the command: why something did not happen. */
  | { kind: 'tell'; message: Message }
  /** The message that the pressed button is on, changed. */
  | { kind: 'change'; message: Message }
  | { kind: 'ask'; modal: APIModalInteractionResponseCallbackData }
  /** Opens the activity. */
  | { kind: 'launch' }

/** The colour of the brand, at the edge of everything the bot says. */
const accent = 0x7c5cff

type Inner = Extract<APIMessageTopLevelComponent, { type: ComponentType.Container }>['components'][number]

/** One card with everything in it. */
export function card(...components: (Inner | undefined)[]): Message {
  const shown = components.filter((one) => one !== undefined)
  return {
    flags: MessageFlags.IsComponentsV2,
    components: [{ type: ComponentType.Container, accent_color: accent, components: shown }],
  }
}

export const line = (content: string): Inner => ({ type: ComponentType.TextDisplay, content: content.slice(0, 3800) })
export const divider: Inner = { type: ComponentType.Separator, divider: true }

/** Words with a picture beside them, where there is one that Discord can fetch. */
export function pictured(content: string, picture: string | null | undefined): Inner {
  if (!picture?.startsWith('https://')) return line(content)
  return {
    type: ComponentType.Section,
    components: [{ type: ComponentType.TextDisplay, content: content.slice(0, 3800) }],
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
    ...(label ? { label: label.slice(0, 80) } : {}),
    ...(emoji ? { emoji: { name: emoji } } : {}),
  } satisfies APIButtonComponent
}

export const link = (url: string, label: string): APIButtonComponent => ({
  type: ComponentType.Button,
  style: ButtonStyle.Link,
  url,
  label: label.slice(0, 80),
})

/** One sentence for the person who asked alone. */
export const tell = (content: string): Reply => ({ kind: 'tell', message: card(line(content)) })

/** Names of people and songs are theirs to choose: nothing in them may ping anybody or break out of its line. */
export const safe = (name: string | null | undefined): string =>
  (name ?? '')
    .replace(/[\\*_~`|>[\]()#]/g, String.raw`\$&`)
    .replaceAll('@', '@\u200b')
    .replace(/\s+/g, ' ')
    .slice(0, 200)

/** A moment as everybody sees it in their own time: `relative` is "in 3 minutes". */
export const moment = (ms: number, style: 'relative' | 'full' = 'relative') =>
  `<t:${Math.floor(ms / 1000)}:${style === 'relative' ? 'R' : 'f'}>`
