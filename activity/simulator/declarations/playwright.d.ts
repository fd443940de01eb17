import type { Browser, Frame, FrameLocator, Page } from 'playwright-core'
import type { Client, Config, Person, Started } from './index.js'

/** A person with the activity open. */
export type Visitor = {
  person: Person
  client: Client
  page: Page
  /** Locates elements inside the activity. */
  activity: FrameLocator
  /** The activity's own document, to run code in; a different one after a reload. */
  frame: () => Frame
  leave: () => Promise<void>
}

export type Opening = {
  /** By username or display name. */
  person: string
  /** A channel's name; the first voice channel without one. */
  channel?: string
  platform?: 'desktop' | 'mobile'
  customId?: string
  /** Whether Discord's dialogs are shown, for the test to answer; otherwise everyone accepts. */
  dialogs?: boolean
}

export type Discord = Started & {
  /** Opens the activity as a person, in a separate browser context. */
  open: (opening: Opening) => Promise<Visitor>
}

/** A Discord for browser tests. */
export function startDiscord(browser: Browser, config: Config): Promise<Discord>
