import type { Embed, Form, Part } from './parts.ts'

type Where = { person: string; channel: string }
export type Value = string | number | boolean

/** What the page says to its server. */
export type Ask =
  | ({
      ask: 'open'
      customId: string | null
      platform: 'desktop' | 'mobile'
      latencyMs: number
      denies?: string[]
    } & Where)
  | { ask: 'post'; client: string; message: unknown }
  | { ask: 'close' | 'popOut'; client: string }
  | { ask: 'set'; client: string; switches: Switches }
  | { ask: 'talk'; client: string; talks: boolean }
  | BotAsk

/** What somebody in a channel does with the bot. */
export type BotAsk = Where &
  (
    | { ask: 'look' }
    | { ask: 'say'; name: string; options: Record<string, Value> }
    /** The choices for the option given last, answered with the same number. */
    | { ask: 'complete'; name: string; options: Record<string, Value>; number: number }
    | { ask: 'press'; message: string; customId: string; values?: string[] }
    | { ask: 'submit'; interaction: string; values: Record<string, string | string[]> }
  )

export type Switches = {
  layout?: 0 | 1 | 2
  orientation?: 'portrait' | 'landscape'
  thermal?: 0 | 1 | 2 | 3
  latencyMs?: number
  silent?: boolean
  denies?: string[]
  lacks?: string[]
}

export type Named = { id: string; name: string }
export type ChannelNamed = Named & { voice: boolean; guild: string | null }
export type World = {
  application: Named
  people: (Named & { locale: string })[]
  channels: ChannelNamed[]
  roles: Named[]
}

export type Line = {
  id: string
  at: string
  edited: boolean
  onlyYou: boolean
  /** Who gave which command that this answers, or null. */
  used: { person: string; command: string } | null
  content: string
  embeds: Embed[]
  components: Part[]
}

export type Choice = { name: string; value: Value }
export type OfferedOption = {
  name: string
  /** Its name in the language of the person who types. */
  shown: string
  description: string
  /** As Discord numbers them: 3 text, 4 a whole number, 5 yes or no, 6 a person, 7 a channel, 8 a role, 10 a number. */
  type: number
  required: boolean
  choices: Choice[]
  /** Whether the bot is asked for choices while somebody types. */
  autocomplete: boolean
}
/** A command that can be typed; subcommands have their whole name, `crate add`. */
export type Offered = { name: string; shown: string; description: string; options: OfferedOption[] }

/** What the server says to the page. */
export type Tell =
  | ({ tell: 'world' } & World)
  | { tell: 'commands'; commands: Offered[] }
  | { tell: 'opened'; client: string; person: Named; channel: Named; platform: 'desktop' | 'mobile'; src: string }
  | { tell: 'moved'; client: string; src: string }
  | { tell: 'closed'; client: string }
  | { tell: 'post'; client: string; message: readonly [number, unknown] }
  | { tell: 'seen'; client: string; layout: 0 | 1 | 2; seen: unknown }
  | ({ tell: 'lines'; lines: Line[] } & Where)
  | { tell: 'modal'; interaction: string; form: Form }
  | { tell: 'choices'; number: number; choices: Choice[] }
  /** What was done with the bot has come to its end, whatever came of it. */
  | { tell: 'settled' }
  | { tell: 'fault'; sentence: string }
