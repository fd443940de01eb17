/** What a command or an event requires: nothing, an authenticated session, or one scope. */
export type Need = 'nothing' | 'authenticated' | Scope
export type Scope =
  | 'identify'
  | 'guilds'
  | 'guilds.members.read'
  | 'relationships.read'
  | 'rpc.activities.write'
  | 'rpc.voice.read'

export type Platform = 'desktop' | 'mobile'
type Rule = { need: Need; only?: Platform }

/** Error codes of Discord's RPC, as listed by the embedded SDK; the 5000s are only known from real clients. */
export const codes = {
  unknownError: 1000,
  invalidPayload: 4000,
  invalidCommand: 4002,
  invalidEvent: 4004,
  invalidChannel: 4005,
  invalidPermissions: 4006,
  invalidToken: 4009,
  invalidUser: 4010,
  oauth: 5000,
  purchaseCanceled: 5008,
  purchaseError: 5009,
} as const

export const closeCodes = { normal: 1000, invalidClientId: 4000, invalidOrigin: 4001, invalidVersion: 4004 } as const

/** Every command of the embedded SDK 2.5 that this simulator supports. Others are refused as by an old client. */
export const commandRules = {
  AUTHORIZE: { need: 'nothing' },
  AUTHENTICATE: { need: 'nothing' },
  CAPTURE_LOG: { need: 'nothing' },
  ENCOURAGE_HW_ACCELERATION: { need: 'nothing', only: 'desktop' },
  GET_ACTIVITY_INSTANCE_CONNECTED_PARTICIPANTS: { need: 'authenticated' },
  GET_CHANNEL: { need: 'guilds' },
  GET_CHANNEL_PERMISSIONS: { need: 'guilds.members.read' },
  GET_ENTITLEMENTS_EMBEDDED: { need: 'authenticated' },
  GET_PLATFORM_BEHAVIORS: { need: 'nothing' },
  GET_QUEST: { need: 'identify' },
  GET_QUEST_ENROLLMENT_STATUS: { need: 'identify' },
  GET_RELATIONSHIPS: { need: 'relationships.read' },
  GET_SKUS_EMBEDDED: { need: 'authenticated' },
  GET_USER: { need: 'authenticated' },
  INITIATE_IMAGE_UPLOAD: { need: 'authenticated' },
  INVITE_USER_EMBEDDED: { need: 'relationships.read' },
  OPEN_EXTERNAL_LINK: { need: 'nothing' },
  OPEN_INVITE_DIALOG: { need: 'authenticated' },
  OPEN_SHARE_MOMENT_DIALOG: { need: 'authenticated', only: 'desktop' },
  QUEST_START_TIMER: { need: 'identify' },
  REQUEST_PROXY_TICKET_REFRESH: { need: 'authenticated' },
  SET_ACTIVITY: { need: 'rpc.activities.write' },
  SET_CONFIG: { need: 'nothing', only: 'desktop' },
  SET_ORIENTATION_LOCK_STATE: { need: 'nothing', only: 'mobile' },
  SHARE_INTERACTION: { need: 'authenticated' },
  SHARE_LINK: { need: 'authenticated' },
  START_PURCHASE: { need: 'authenticated', only: 'desktop' },
  USER_SETTINGS_GET_LOCALE: { need: 'identify' },
} as const satisfies Record<string, Rule>

export type CommandName = keyof typeof commandRules
export const isCommand = (name: unknown): name is CommandName =>
  typeof name === 'string' && Object.hasOwn(commandRules, name)

export const eventRules = {
  VOICE_STATE_UPDATE: { need: 'rpc.voice.read' },
  SPEAKING_START: { need: 'rpc.voice.read' },
  SPEAKING_STOP: { need: 'rpc.voice.read' },
  ACTIVITY_LAYOUT_MODE_UPDATE: { need: 'nothing' },
  ORIENTATION_UPDATE: { need: 'nothing', only: 'mobile' },
  CURRENT_USER_UPDATE: { need: 'identify' },
  CURRENT_GUILD_MEMBER_UPDATE: { need: 'guilds.members.read' },
  ENTITLEMENT_CREATE: { need: 'authenticated' },
  THERMAL_STATE_UPDATE: { need: 'nothing', only: 'mobile' },
  ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE: { need: 'authenticated' },
  RELATIONSHIP_UPDATE: { need: 'relationships.read' },
  ACTIVITY_JOIN: { need: 'authenticated' },
  QUEST_ENROLLMENT_STATUS_UPDATE: { need: 'identify' },
} as const satisfies Record<string, Rule>

export type EventName = keyof typeof eventRules
export const isEvent = (name: unknown): name is EventName =>
  typeof name === 'string' && Object.hasOwn(eventRules, name)

/** A refusal by Discord. */
export class Refusal extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.name = 'Refusal'
    this.code = code
  }
}

export type ClientSession = { scopes: ReadonlySet<string>; authenticated: boolean; platform: Platform }

/** Refuses a caller without permission. On the wrong platform a client does not know the command at all. */
export function checkNeed(rule: Rule, { scopes, authenticated, platform }: ClientSession, code: number): void {
  if (rule.only && rule.only !== platform) throw new Refusal(code, 'Not supported on this platform')
  if (rule.need === 'nothing') return
  const granted = authenticated && (rule.need === 'authenticated' || scopes.has(rule.need))
  if (!granted) throw new Refusal(codes.invalidPermissions, 'Not authenticated or invalid scope')
}
