import { randomUUID } from 'node:crypto'
import type { Channel, Entitlement, Instance, Person, World } from '../discord/world.ts'
import type { ClientSwitches, Seen } from './client-state.ts'
import { answerCommand, type Session } from './commands.ts'
import { checkNeed, closeCodes, codes, commandRules, eventRules, isCommand, isEvent, Refusal } from './rules.ts'
import type { EventName } from './rules.ts'
import { entitlementJson, participantJson } from './shapes.ts'

/** 0 focused, 1 picture-in-picture, 2 a tile of the grid. */
export type LayoutMode = 0 | 1 | 2
/** 0 nominal, 1 fair, 2 serious, 3 critical. */
export type Thermal = 0 | 1 | 2 | 3
export type Orientation = 'portrait' | 'landscape'

export type Deliver = (message: readonly [opcode: number, payload: unknown]) => void

export type Client = {
  readonly id: string
  readonly person: Person
  readonly channel: Channel
  readonly instance: Instance
  readonly switches: ClientSwitches
  readonly seen: Seen
  readonly layout: LayoutMode
  /** What the frame is loaded with, behind the activity's origin: `/?frame_id=…`. */
  launchPath: () => string
  /** Who gets what the client says; the last one asked for it has it. */
  listen: (deliver: Deliver) => void
  /** A message that the frame posted. */
  receive: (message: unknown) => void
  setLayout: (mode: LayoutMode) => void
  setOrientation: (orientation: Orientation) => void
  setThermal: (state: Thermal) => void
  onChange: (listener: () => void) => () => void
  talks: (person: Person, talks: boolean) => void
  participantsChanged: () => void
  entitled: (entitlement: Entitlement) => void
  move: (instance: Instance) => void
  end: () => void
}

export type ClientOptions = {
  world: World
  person: Person
  channel: Channel
  instance: Instance
  customId: string | null
  referrerId: string | null
  switches: Partial<ClientSwitches>
  presentIn: (channel: Channel) => Person[]
}

const opcodes = { handshake: 0, frame: 1, close: 2 }

/** One Discord client that shows the activity: what the unmodified SDK talks to. */
export function createClient(options: ClientOptions): Client {
  const { world, person, channel } = options
  let { instance } = options
  let frameId = randomUUID()
  let deliver: Deliver = () => undefined
  let session: Session | null = null
  let layout: LayoutMode = 0
  let orientation: Orientation = 'portrait'
  let thermal: Thermal = 0
  const listeners = new Set<() => void>()
  const switches: ClientSwitches = {
    platform: 'desktop',
    mobileAppVersion: null,
    latencyMs: 0,
    silent: false,
    lacks: new Set<string>(),
    denies: new Set<string>(),
    ...options.switches,
  }
  const seen: Seen = {
    presence: null,
    openedLinks: [],
    sharedLinks: [],
    invites: 0,
    orientationLock: null,
    hardwareAsked: false,
    interactivePip: false,
    logs: [],
    commands: [],
  }
  const changed = () => {
    for (const listener of listeners) listener()
  }

  function say(opcode: number, payload: unknown): void {
    if (switches.silent) return
    const spoken = deliver
    if (switches.latencyMs === 0) spoken([opcode, payload])
    else setTimeout(() => spoken([opcode, payload]), switches.latencyMs)
  }

  function dispatch(evt: EventName, data: unknown): void {
    if (session?.subscribed.has(evt)) say(opcodes.frame, { cmd: 'DISPATCH', evt, nonce: null, data })
  }

  function handshake(payload: Record<string, unknown>): void {
    const close = (code: number, message: string) => say(opcodes.close, { code, message })
    if (payload['v'] !== 1 || payload['encoding'] !== 'json')
      return close(closeCodes.invalidVersion, 'Invalid Version')
    if (payload['client_id'] !== world.application.id) return close(closeCodes.invalidClientId, 'Invalid Client ID')
    if (payload['frame_id'] !== frameId) return close(closeCodes.invalidOrigin, 'Invalid Origin')
    // Whoever shakes hands anew has been loaded anew, and has to say again who they are and what they want to hear.
    session = { scopes: new Set(), authenticated: false, subscribed: new Set() }
    // Real clients leave `user` out, and with an empty avatar the SDK would drop the whole READY.
    const config = { cdn_host: 'cdn.discordapp.com', api_endpoint: '//discord.com/api', environment: 'production' }
    say(opcodes.frame, { cmd: 'DISPATCH', evt: 'READY', nonce: null, data: { v: 1, config } })
  }

  async function frame(payload: Record<string, unknown>): Promise<void> {
    const { cmd, nonce, evt } = payload
    const spokenTo = session
    const args: Record<string, unknown> = isRecord(payload['args']) ? payload['args'] : {}
    const name = [cmd, evt].filter((word) => typeof word === 'string').join(' ')
    const note = { name, refused: null as number | null }
    if (cmd !== 'CAPTURE_LOG') seen.commands.push(note)
    try {
      const data = await answer(cmd, evt, args)
      // An answer that is late finds another page, which would not know what it is about.
      if (spokenTo === session) say(opcodes.frame, { cmd, evt: null, nonce, data })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      note.refused = error.code
      say(opcodes.frame, { cmd, evt: 'ERROR', nonce, data: { code: error.code, message: error.message } })
    }
    changed()
  }

  async function answer(cmd: unknown, evt: unknown, args: Record<string, unknown>): Promise<unknown> {
    if (!session) throw new Refusal(codes.invalidPayload, 'No handshake yet')
    const standing = { ...session, platform: switches.platform }
    if (cmd === 'SUBSCRIBE' || cmd === 'UNSUBSCRIBE') {
      if (!isEvent(evt) || switches.lacks.has(evt))
        throw new Refusal(codes.invalidEvent, `Invalid event: ${String(evt)}`)
      checkNeed(eventRules[evt], standing, codes.invalidEvent)
      if (cmd === 'UNSUBSCRIBE') session.subscribed.delete(evt)
      else subscribe(session, evt, args)
      return { evt }
    }
    if (!isCommand(cmd) || switches.lacks.has(cmd))
      throw new Refusal(codes.invalidCommand, `Invalid command: ${String(cmd)}`)
    checkNeed(commandRules[cmd], standing, codes.invalidCommand)
    return answerCommand(cmd, args, {
      world,
      person,
      channel,
      instance,
      switches,
      seen,
      session,
      present: options.presentIn(channel),
    })
  }

  function subscribe(to: Session, evt: EventName, args: Record<string, unknown>): void {
    const voice = evt === 'VOICE_STATE_UPDATE' || evt === 'SPEAKING_START' || evt === 'SPEAKING_STOP'
    if (voice && args['channel_id'] !== channel.id) throw new Refusal(codes.invalidChannel, 'Invalid channel id')
    if (evt === 'CURRENT_GUILD_MEMBER_UPDATE' && args['guild_id'] !== channel.guildId) {
      throw new Refusal(4003, 'Invalid guild id')
    }
    to.subscribed.add(evt)
    // These three tell where things stand as soon as somebody listens.
    if (evt === 'THERMAL_STATE_UPDATE') setTimeout(() => dispatch(evt, { thermal_state: thermal }))
    if (evt === 'ORIENTATION_UPDATE') setTimeout(() => dispatch(evt, orientationData()))
    if (evt === 'CURRENT_GUILD_MEMBER_UPDATE') setTimeout(() => dispatch(evt, memberData()))
  }

  // The number is what counts; the SDK drops the event without the old word beside it.
  const orientationData = () => ({ screen_orientation: orientation === 'portrait' ? 0 : 1, orientation })
  const memberData = () => ({
    user_id: person.id,
    guild_id: channel.guildId,
    avatar: null,
    avatar_decoration_data: null,
    nick: world.guilds.get(channel.guildId ?? '')?.members.get(person.id)?.nick ?? null,
  })

  return {
    id: randomUUID(),
    person,
    channel,
    get instance() {
      return instance
    },
    switches,
    seen,
    get layout() {
      return layout
    },
    launchPath() {
      const given: Record<string, string | null> = {
        instance_id: instance.id,
        frame_id: frameId,
        platform: switches.platform,
        channel_id: channel.id,
        guild_id: channel.guildId,
        launch_id: instance.launchId,
        location_id: channel.guildId === null ? `pc-${channel.id}` : `gc-${channel.guildId}-${channel.id}`,
        custom_id: options.customId,
        referrer_id: options.referrerId,
        mobile_app_version: switches.mobileAppVersion,
        discord_proxy_ticket: 'pretend-ticket',
      }
      const query = new URLSearchParams()
      for (const [key, value] of Object.entries(given)) if (value !== null) query.set(key, value)
      return `/?${query}`
    },
    listen: (next) => void (deliver = next),
    receive(message) {
      if (!Array.isArray(message) || message.length !== 2) return
      const [opcode, payload]: unknown[] = message
      if (!isRecord(payload)) return
      if (opcode === opcodes.handshake) handshake(payload)
      if (opcode === opcodes.frame) void frame(payload)
      if (opcode === opcodes.close) session = null
    },
    setLayout(mode) {
      layout = mode
      dispatch('ACTIVITY_LAYOUT_MODE_UPDATE', { layout_mode: mode })
      changed()
    },
    setOrientation(next) {
      orientation = next
      dispatch('ORIENTATION_UPDATE', orientationData())
    },
    setThermal(next) {
      thermal = next
      dispatch('THERMAL_STATE_UPDATE', { thermal_state: thermal })
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    talks: (who, talks) =>
      dispatch(talks ? 'SPEAKING_START' : 'SPEAKING_STOP', { channel_id: channel.id, user_id: who.id }),
    participantsChanged() {
      const participants = options.presentIn(channel).map((one) => participantJson(world, channel.guildId, one))
      dispatch('ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE', { participants })
    },
    entitled: (one) => dispatch('ENTITLEMENT_CREATE', { entitlement: entitlementJson(world, one) }),
    move(next) {
      instance = next
      frameId = randomUUID()
      session = null
      changed()
    },
    end() {
      session = null
      deliver = () => undefined
      listeners.clear()
    },
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
