import type { Channel, Instance, Person, DiscordWorld } from '../discord/world.ts'
import type { Dialogs } from './dialogs.ts'
import type { Display } from './display.ts'
import type { EventName, Platform } from './rules.ts'
import type { SharedInteraction } from './shared-interaction.ts'

/** How a client behaves. Pages and tests may change it while it runs. */
export type ClientSwitches = {
  platform: Platform
  mobileAppVersion: string | null
  /** The delay of every response, ms. */
  latencyMs: number
  /** Commands that an old client does not support: refused with 4002. */
  lacks: Set<string>
  /** Commands that the person denies: a consent screen, a purchase, a warning about a link. */
  denies: Set<string>
  /** Scopes without Discord's approval: requesting one of them fails as a whole. */
  unapproved: Set<string>
  /** Receives everything and answers nothing. */
  silent: boolean
}

/** The activity's requests, for tests and the page. */
export type Observed = {
  presence: Record<string, unknown> | null
  openedLinks: string[]
  sharedLinks: { message: string; customId: string | null; linkId: string | null }[]
  sharedInteractions: SharedInteraction[]
  /** Pictures that were shared, by URL. */
  sharedMoments: string[]
  invites: number
  orientationLock: Record<string, unknown> | null
  hardwareAsked: boolean
  interactivePip: boolean
  logs: string[]
  /** Every command in order, with the code of its refusal if it was refused. */
  commands: { name: string; refused: number | null }[]
}

/** One load of the activity's page, from its handshake on. */
export type Session = { scopes: Set<string>; authenticated: boolean; subscribed: Set<EventName> }

export type ClientOptions = {
  world: DiscordWorld
  person: Person
  channel: Channel
  instance: Instance
  /** The custom id in the link that launched the activity. */
  customId: string | null
  referrerId: string | null
  switches: Partial<ClientSwitches>
  presentIn: (channel: Channel) => Person[]
  /** The activity wants to be closed, with a code and a reason. */
  onClose?: (code: number, reason: string) => void
}

/** What a client's parts know of it. */
export type ClientState = Omit<ClientOptions, 'switches'> & {
  switches: ClientSwitches
  seen: Observed
  dialogs: Dialogs
  display: Display
}

/** How far a load of the activity has got; instants as from `world.now()`. */
export type Stages = {
  handshakeAt: number | null
  /** Why the handshake was refused. */
  turnedDown: { code: number; message: string } | null
  authorizedAt: number | null
  authenticatedAt: number | null
}

export const noStages = (): Stages => ({
  handshakeAt: null,
  turnedDown: null,
  authorizedAt: null,
  authenticatedAt: null,
})

type Parts = Pick<ClientState, 'dialogs' | 'display'>

export function startClient(options: ClientOptions, parts: Parts): ClientState {
  return {
    ...options,
    ...parts,
    switches: {
      platform: 'desktop',
      mobileAppVersion: null,
      latencyMs: 0,
      silent: false,
      lacks: new Set<string>(),
      denies: new Set<string>(),
      unapproved: new Set<string>(),
      ...options.switches,
    },
    seen: {
      presence: null,
      openedLinks: [],
      sharedLinks: [],
      sharedInteractions: [],
      sharedMoments: [],
      invites: 0,
      orientationLock: null,
      hardwareAsked: false,
      interactivePip: false,
      logs: [],
      commands: [],
    },
  }
}

/** The path and query with which the frame is loaded, after the activity's origin: `/?frame_id=…`. */
export function launchPath(client: ClientState, frameId: string): string {
  const { instance, channel, switches, customId, referrerId } = client
  const parameters: Record<string, string | null> = {
    instance_id: instance.id,
    frame_id: frameId,
    platform: switches.platform,
    channel_id: channel.id,
    guild_id: channel.guildId,
    launch_id: instance.launchId,
    location_id: channel.guildId === null ? `pc-${channel.id}` : `gc-${channel.guildId}-${channel.id}`,
    custom_id: customId,
    referrer_id: referrerId,
    mobile_app_version: switches.mobileAppVersion,
    discord_proxy_ticket: 'pretend-ticket',
  }
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(parameters)) if (value !== null) query.set(key, value)
  return `/?${query}`
}
