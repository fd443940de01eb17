import type { Finding } from '../diagnosis.ts'
import type { FailureName } from '../failures.ts'
import type { OpenDialog } from '../rpc/dialogs.ts'
import type { Embed, Form, ComponentPart } from './parts.ts'

/** The person and the channel whose chat is shown. */
export type Sender = { person: string; channel: string }
export type Value = string | number | boolean

/** Messages of the page to its server. */
export type PageRequest =
  | ({
      ask: 'open'
      customId: string | null
      platform: 'desktop' | 'mobile'
      latencyMs: number
      denies?: string[]
      /** Whether the person is shown Discord's dialogs; otherwise they accept. */
      asks?: boolean
    } & Sender)
  | { ask: 'post'; client: string; message: unknown }
  | { ask: 'close' | 'popOut'; client: string }
  /** The frame loads another document: observations about the previous one no longer count. */
  | { ask: 'reloaded'; client: string }
  /** The SDK posts to a window that isn't Discord. */
  | { ask: 'lost'; client: string }
  | { ask: 'answer'; client: string; id: number; yes: boolean; picture?: string }
  | { ask: 'set'; client: string; switches: Switches }
  | { ask: 'talk'; client: string; talks: boolean }
  | { ask: 'forgetConsent'; person: string }
  /** A person presses a premium button, and pays. */
  | { ask: 'buy'; person: string; sku: string }
  | PersonRequest
  /** The proxy's round-trip latency. */
  | { ask: 'latency'; ms: number }
  /** A failure between an activity, its servers and Discord. */
  | { ask: 'fail'; failure: FailureName }
  | BotRequest

/** A person's actions in their Discord client, outside the activity. */
export type PersonRequest = {
  ask: 'person'
  client: string
  act: 'enroll' | 'mute' | 'rename' | 'nickname' | 'befriend' | 'join' | 'sit'
  words?: string
  other?: string
}

/** A person's interactions with the bot in a channel. */
export type BotRequest = Sender &
  (
    | { ask: 'look' }
    | { ask: 'write'; content: string; attachments?: string[] }
    | { ask: 'say'; name: string; options: Record<string, Value> }
    /** Requests choices for the last option; the answer has the same number. */
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
  /** Whether people are shown Discord's dialogs, unless it is switched off for a client. */
  asks: boolean
  hasBot: boolean
  people: (Named & { locale: string })[]
  channels: ChannelNamed[]
  roles: Named[]
  /** The application's products, with their prices. */
  skus: (Named & { price: string })[]
}

export type ChannelLine = {
  id: string
  at: string
  /** The author, if it was not the bot. */
  author: Named | null
  edited: boolean
  onlyYou: boolean
  /** Who ran which command, named in the reader's language, that this responds to, or null. */
  used: { person: string; command: string } | null
  content: string
  attachments: { id: string; filename: string; url: string; content_type?: string | undefined }[]
  embeds: Embed[]
  components: ComponentPart[]
}

export type Choice = { name: string; value: Value }
export type OfferedOption = {
  name: string
  /** Its name in the user's language. */
  shown: string
  description: string
  /**
   * By Discord's numbers: 3 text, 4 an integer, 5 a boolean, 6 a person, 7 a channel, 8 a role, 10 a number, 11 a file.
   */
  type: number
  required: boolean
  choices: Choice[]
  /** Whether the bot provides choices while the user types. */
  autocomplete: boolean
  /** The files that can be chosen: `audio`, `image`, `video`, or an ending like `.mid`. All if there are none. */
  files: readonly string[]
}
/** A command that can be typed; subcommands have their full name, `crate add`. */
export type Offered = { name: string; shown: string; description: string; options: OfferedOption[] }

/** The bot's commands in the menus of people and of messages. */
export type Menus = { user: MenuEntry[]; message: MenuEntry[] }
export type MenuEntry = { name: string; shown: string }

/** Messages of the server to the page. */
export type PageMessage =
  | ({ tell: 'world' } & PageWorld)
  | { tell: 'commands'; commands: Offered[]; menus: Menus }
  | { tell: 'opened'; client: string; person: Named; channel: Named; platform: 'desktop' | 'mobile'; src: string }
  | { tell: 'moved'; client: string; src: string }
  /** With a code if there was an error: the activity closed itself and gave a reason. */
  | { tell: 'closed'; client: string; code?: number; reason?: string }
  | { tell: 'diagnosis'; client: string; findings: Finding[] }
  | { tell: 'post'; client: string; message: readonly [number, unknown] }
  | { tell: 'seen'; client: string; layout: 0 | 1 | 2; seen: unknown; dialogs: OpenDialog[] }
  | ({ tell: 'lines'; lines: ChannelLine[] } & Sender)
  | { tell: 'modal'; interaction: string; form: Form }
  | { tell: 'choices'; number: number; choices: Choice[] }
  /** An interaction with the bot has finished, whatever the outcome. */
  | { tell: 'settled' }
  | { tell: 'fault'; sentence: string }
