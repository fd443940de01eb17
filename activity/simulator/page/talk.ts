import type { Finding } from '../diagnosis.ts'
import type { OpenDialog } from '../rpc/dialogs.ts'
import type { Embed, Form, ComponentPart } from './parts.ts'

/** Where the chat is, and through whose eyes. */
export type Sender = { person: string; channel: string }
export type Value = string | number | boolean

/** What the page says to its server. */
export type PageRequest =
  | ({
      ask: 'open'
      customId: string | null
      platform: 'desktop' | 'mobile'
      latencyMs: number
      denies?: string[]
      /** Whether the person is asked what Discord asks; otherwise they say yes. */
      asks?: boolean
    } & Sender)
  | { ask: 'post'; client: string; message: unknown }
  | { ask: 'close' | 'popOut'; client: string }
  /** The frame has another document: what was noticed of the one before counts no more. */
  | { ask: 'reloaded'; client: string }
  /** The SDK posts to where Discord is not. */
  | { ask: 'lost'; client: string }
  | { ask: 'answer'; client: string; id: number; yes: boolean; picture?: string }
  | { ask: 'set'; client: string; switches: Switches }
  | { ask: 'talk'; client: string; talks: boolean }
  | { ask: 'forgetConsent'; person: string }
  | PersonRequest
  | NetworkRequest
  | BotRequest

/** What somebody does in their Discord beside the activity. */
export type PersonRequest = {
  ask: 'person'
  client: string
  act: 'mute' | 'rename' | 'nickname' | 'befriend' | 'join' | 'sit'
  words?: string
  other?: string
}

/** What goes wrong between an activity, its servers and Discord. */
export type NetworkRequest = {
  ask: 'network'
  latencyMs?: number
  sockets?: 'freeze' | 'cut'
  failures?: { status: number; times: number }
  gateway?: 'drop' | 'reconnect' | 'forget'
}

/** What somebody in a channel does with the bot. */
export type BotRequest = Sender &
  (
    | { ask: 'look' }
    | { ask: 'write'; content: string }
    | { ask: 'say'; name: string; options: Record<string, Value> }
    /** The choices for the option given last, answered with the same number. */
    | { ask: 'complete'; name: string; options: Record<string, Value>; number: number }
    | { ask: 'press'; message: string; customId: string; values?: string[] }
    | { ask: 'submit'; interaction: string; values: Record<string, string | string[]> }
    | { ask: 'messageMenu'; name: string; message: string }
    | { ask: 'userMenu'; name: string; target: string }
  )

export type Switches = {
  layout?: 0 | 1 | 2
  orientation?: 'portrait' | 'landscape'
  thermal?: 0 | 1 | 2 | 3
  latencyMs?: number
  silent?: boolean
  denies?: string[]
  lacks?: string[]
  unapproved?: string[]
  asks?: boolean
}

export type Named = { id: string; name: string }
export type ChannelNamed = Named & { voice: boolean; guild: string | null }
export type PageWorld = {
  application: Named
  /** Whether people are asked what Discord asks, unless somebody switches that off. */
  asks: boolean
  hasBot: boolean
  people: (Named & { locale: string })[]
  channels: ChannelNamed[]
  roles: Named[]
}

export type ChannelLine = {
  id: string
  at: string
  /** Who wrote it, where it was not the bot. */
  author: Named | null
  edited: boolean
  onlyYou: boolean
  /** Who gave which command that this answers, or null. */
  used: { person: string; command: string } | null
  content: string
  embeds: Embed[]
  components: ComponentPart[]
}

export type Choice = { name: string; value: Value }
export type OfferedOption = {
  name: string
  /** Its name in the language of the person who types. */
  shown: string
  description: string
  /** As Discord numbers them: 3 text, 4 a whole number, 5 yes or no, 6 a person, 7 a channel, 8 a role, 10 a number, 11 a file. */
  type: number
  required: boolean
  choices: Choice[]
  /** Whether the bot is asked for choices while somebody types. */
  autocomplete: boolean
}
/** A command that can be typed; subcommands have their whole name, `crate add`. */
export type Offered = { name: string; shown: string; description: string; options: OfferedOption[] }

/** The names of the bot's commands in the menus of people and of messages. */
export type Menus = { user: MenuEntry[]; message: MenuEntry[] }
export type MenuEntry = { name: string; shown: string }

/** What the server says to the page. */
export type PageMessage =
  | ({ tell: 'world' } & PageWorld)
  | { tell: 'commands'; commands: Offered[]; menus: Menus }
  | { tell: 'opened'; client: string; person: Named; channel: Named; platform: 'desktop' | 'mobile'; src: string }
  | { tell: 'moved'; client: string; src: string }
  /** With a code where something went wrong: the activity closed itself and says why. */
  | { tell: 'closed'; client: string; code?: number; reason?: string }
  | { tell: 'diagnosis'; client: string; findings: Finding[] }
  | { tell: 'post'; client: string; message: readonly [number, unknown] }
  | { tell: 'seen'; client: string; layout: 0 | 1 | 2; seen: unknown; dialogs: OpenDialog[] }
  | ({ tell: 'lines'; lines: ChannelLine[] } & Sender)
  | { tell: 'modal'; interaction: string; form: Form }
  | { tell: 'choices'; number: number; choices: Choice[] }
  /** What was done with the bot has come to its end, whatever came of it. */
  | { tell: 'settled' }
  | { tell: 'fault'; sentence: string }
