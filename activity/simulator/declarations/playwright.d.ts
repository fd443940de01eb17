import type { Browser, Frame, FrameLocator, Page } from 'playwright-core'
import type { Client, Config, Person, Started } from './index.js'

/** Somebody with the activity open. */
export type Visitor = {
  person: Person
  client: Client
  page: Page
  /** The activity, to find things in. */
  activity: FrameLocator
  /** The activity's own document, to run something in; another one after a reload. */
  frame: () => Frame
  leave: () => Promise<void>
}

export type Opening = {
  /** By username or shown name. */
  person: string
  /** A channel's name; the first voice channel without one. */
  channel?: string
  platform?: 'desktop' | 'mobile'
  customId?: string
  /** Whether what Discord asks is drawn, for the test to answer; otherwise everybody says yes. */
  dialogs?: boolean
}

export type Discord = Started & {
  /** Somebody opens the activity, in a browser context of their own. */
  open: (opening: Opening) => Promise<Visitor>
}

/** A Discord for browser tests. */
export function startDiscord(browser: Browser, config: Config): Promise<Discord>
