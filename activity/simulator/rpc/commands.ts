import {
  authorise,
  type Channel,
  entitle,
  type Instance,
  permissionsOf,
  type Person,
  secret,
  type World,
} from '../discord/world.ts'
import type { ClientSwitches, Observed, Session } from './client-state.ts'
import { codes, Refusal, type CommandName } from './rules.ts'
import {
  channelJson,
  channelPermissions,
  entitlementJson,
  ownUserJson,
  participantJson,
  skuJson,
  userJson,
} from './shapes.ts'

export type CommandContext = {
  world: World
  person: Person
  channel: Channel
  instance: Instance
  switches: ClientSwitches
  seen: Observed
  session: Session
  /** Who else has the activity open in the channel, oneself included. */
  present: Person[]
}

type Args = Record<string, unknown>
type Answers = Record<CommandName, (args: Args, context: CommandContext) => unknown>

const text = (args: Args, key: string, most: number): string => {
  const value = args[key]
  if (typeof value !== 'string' || value.length > most)
    throw new Refusal(codes.invalidPayload, `child "${key}" fails`)
  return value
}
const optionalText = (args: Args, key: string, most: number) =>
  args[key] === undefined || args[key] === null ? null : text(args, key, most)

const createInvite = 1n << 0n

const answers: Answers = {
  AUTHORIZE(args, { world, person, switches, session }) {
    if (session.authenticated) throw new Refusal(codes.oauth, 'Already authenticated')
    if (args['client_id'] !== world.application.id) throw new Refusal(4007, 'Invalid client id')
    const scopes = Array.isArray(args['scope']) ? args['scope'].map(String) : []
    if (args['response_type'] !== 'code' || scopes.length === 0) throw new Refusal(codes.oauth, 'invalid_request')
    if (switches.denies.has('AUTHORIZE')) throw new Refusal(codes.oauth, 'OAuth2 authorization request was denied')
    const challenge = args['code_challenge_method'] === 'S256' ? optionalText(args, 'code_challenge', 128) : null
    return { code: authorise(world, person.id, scopes, challenge) }
  },
  AUTHENTICATE(args, { world, person, session }) {
    const token = text(args, 'access_token', 2000)
    const grant = world.accessTokens.get(token)
    const isOurs = grant?.userId === person.id && grant.applicationId === world.application.id
    if (!isOurs || grant.expiresAt < world.now()) {
      throw new Refusal(codes.invalidToken, 'Invalid access token')
    }
    session.scopes = new Set(grant.scopes)
    session.authenticated = true
    const { id, name } = world.application
    return {
      access_token: token,
      user: ownUserJson(person),
      scopes: [...grant.scopes],
      expires: new Date(grant.expiresAt).toISOString(),
      application: { id, name, description: '', icon: null, rpc_origins: [] },
    }
  },
  CAPTURE_LOG(args, { seen }) {
    seen.logs.push(`${text(args, 'level', 10)}: ${text(args, 'message', 10_000)}`)
    return null
  },
  ENCOURAGE_HW_ACCELERATION(_, { seen }) {
    seen.hardwareAsked = true
    return { enabled: true }
  },
  GET_ACTIVITY_INSTANCE_CONNECTED_PARTICIPANTS: (_, { world, channel, present }) => ({
    participants: present.map((one) => participantJson(world, channel.guildId, one)),
  }),
  GET_CHANNEL(args, { world, channel, present }) {
    if (text(args, 'channel_id', 64) !== channel.id) throw new Refusal(codes.invalidChannel, 'Invalid channel id')
    return channelJson(world, channel, present)
  },
  GET_CHANNEL_PERMISSIONS: (_, { world, channel, person }) => ({
    permissions: channelPermissions(world, channel, person),
  }),
  GET_ENTITLEMENTS_EMBEDDED: (_, { world, person }) => ({
    entitlements: [...world.entitlements.values()]
      .filter((one) => one.userId === person.id && !one.deleted && !one.consumed)
      .map((one) => entitlementJson(world, one)),
  }),
  GET_PLATFORM_BEHAVIORS: () => ({ iosKeyboardResizesView: true }),
  GET_RELATIONSHIPS: (_, { world, person, present }) => ({
    relationships: present
      .filter((one) => one !== person && world.people.has(one.id))
      .map((one) => ({ type: 1, user: { ...userJson(one), bot: one.bot, flags: 0 } })),
  }),
  GET_SKUS_EMBEDDED: (_, { world }) => ({ skus: [...world.skus.values()].map((sku) => skuJson(world, sku)) }),
  GET_USER(args, { world }) {
    const found = world.people.get(text(args, 'id', 64))
    return found ? userJson(found) : null
  },
  INITIATE_IMAGE_UPLOAD: (_, { world }) => ({
    image_url: `https://cdn.discordapp.com/ephemeral-attachments/${world.snowflake()}/picture.png`,
  }),
  INVITE_USER_EMBEDDED(args, { world, seen }) {
    if (!world.people.has(text(args, 'user_id', 64))) throw new Refusal(codes.invalidUser, 'Invalid user id')
    optionalText(args, 'content', 1024)
    seen.invites += 1
    return null
  },
  OPEN_EXTERNAL_LINK(args, { seen, switches }) {
    const url = text(args, 'url', 2048)
    if (!/^https?:\/\//.test(url)) throw new Refusal(codes.invalidPayload, 'Only web addresses are opened')
    if (switches.denies.has('OPEN_EXTERNAL_LINK')) return { opened: false }
    seen.openedLinks.push(url)
    return { opened: true }
  },
  OPEN_INVITE_DIALOG(_, { world, channel, person, seen }) {
    const guild = channel.guildId === null ? undefined : world.guilds.get(channel.guildId)
    if (!guild) throw new Refusal(codes.invalidChannel, 'Invalid channel')
    if (!(permissionsOf(guild, person.id) & createInvite)) {
      throw new Refusal(codes.invalidPermissions, 'No permission to create an invite')
    }
    seen.invites += 1
    return null
  },
  OPEN_SHARE_MOMENT_DIALOG(args) {
    if (!/^https:\/\/(cdn|media)\.discordapp\.(com|net)\//.test(text(args, 'mediaUrl', 1024))) {
      throw new Refusal(codes.invalidPayload, 'mediaUrl must be on the Discord CDN')
    }
    return null
  },
  REQUEST_PROXY_TICKET_REFRESH: () => ({ ticket: secret() }),
  SET_ACTIVITY(args, { world, seen }) {
    const activity = args['activity']
    if (activity === null || activity === undefined) {
      seen.presence = null
      return { name: world.application.name, type: 0 }
    }
    if (typeof activity !== 'object') throw new Refusal(codes.invalidPayload, 'child "activity" fails')
    const given: Args = { ...activity }
    for (const key of ['details', 'state']) {
      const value = given[key]
      if (value !== undefined && (typeof value !== 'string' || value.length < 2 || value.length > 128)) {
        throw new Refusal(codes.invalidPayload, `child "activity" fails because [child "${key}" fails]`)
      }
    }
    const type = given['type'] ?? 0
    if (![0, 2, 3, 5].includes(Number(type))) throw new Refusal(codes.invalidPayload, 'child "type" fails')
    seen.presence = { ...given, type }
    return { ...given, type, name: world.application.name, application_id: world.application.id }
  },
  SET_CONFIG(args, { seen }) {
    seen.interactivePip = args['use_interactive_pip'] === true
    return { use_interactive_pip: seen.interactivePip }
  },
  SET_ORIENTATION_LOCK_STATE(args, { seen, switches }) {
    // Clients before the grid had a lock of its own do not take the word.
    if (switches.lacks.has('grid_lock_state') && 'grid_lock_state' in args) {
      throw new Refusal(codes.invalidPayload, '"grid_lock_state" is not allowed')
    }
    seen.orientationLock = args
    return null
  },
  SHARE_LINK(args, { seen, switches }) {
    const message = text(args, 'message', 1000)
    const customId = optionalText(args, 'custom_id', 64)
    if (switches.denies.has('SHARE_LINK')) return { success: false, didCopyLink: false, didSendMessage: false }
    seen.sharedLinks.push({ message, customId })
    return { success: true, didCopyLink: false, didSendMessage: true }
  },
  START_PURCHASE(args, { world, person, switches }) {
    const sku = world.skus.get(text(args, 'sku_id', 64))
    if (!sku) throw new Refusal(codes.purchaseError, 'Unknown SKU')
    if (switches.denies.has('START_PURCHASE')) throw new Refusal(codes.purchaseCanceled, 'Purchase was canceled')
    return [entitlementJson(world, entitle(world, sku, person.id))]
  },
  USER_SETTINGS_GET_LOCALE: (_, { person }) => ({ locale: person.locale }),
}

/** Does what a command asks, or refuses as Discord would. Whether the caller may has been checked. */
export const answerCommand = (name: CommandName, args: Args, context: CommandContext): unknown =>
  answers[name](args, context)
