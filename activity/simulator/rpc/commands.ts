import {
  authorise,
  type Channel,
  consentsOf,
  entitle,
  friendsOf,
  type Instance,
  keepPicture,
  permissionsOf,
  type Person,
  type Quest,
  secret,
  type DiscordWorld,
} from '../discord/world.ts'
import type { ClientSwitches, Observed, Session } from './client-state.ts'
import { commandOf, type Dialog, type DialogAnswer, type Dialogs } from './dialogs.ts'
import { codes, Refusal, type CommandName } from './rules.ts'
import { readSharedInteraction } from './shared-interaction.ts'
import {
  channelJson,
  channelPermissions,
  enrollmentJson,
  entitlementJson,
  ownUserJson,
  participantJson,
  questJson,
  relationshipJson,
  skuJson,
  userJson,
} from './shapes.ts'

export type CommandContext = {
  world: DiscordWorld
  person: Person
  channel: Channel
  instance: Instance
  switches: ClientSwitches
  seen: Observed
  session: Session
  dialogs: Dialogs
  /** The people with the activity open in the channel, including oneself. */
  present: Person[]
}

type Args = Record<string, unknown>
type Answers = Record<CommandName, (args: Args, context: CommandContext) => unknown>

const text = (args: Args, key: string, max: number): string => {
  const value = args[key]
  if (typeof value !== 'string' || value.length > max) throw new Refusal(codes.invalidPayload, `child "${key}" fails`)
  return value
}
const optionalText = (args: Args, key: string, max: number) =>
  args[key] === undefined || args[key] === null ? null : text(args, key, max)

function questIn(args: Args, { quest }: DiscordWorld): Quest {
  if (text(args, 'quest_id', 64) !== quest.id) throw new Refusal(codes.invalidPayload, 'Unknown quest')
  return quest
}

const createInvite = 1n << 0n

/** Asks the person, unless a switch denies for them. */
async function ask(dialog: Dialog, { switches, dialogs }: CommandContext): Promise<DialogAnswer> {
  return switches.denies.has(commandOf[dialog.is]) ? { yes: false } : await dialogs.ask(dialog)
}

/** The scopes that an application may be granted; some of them need Discord's approval. */
const knownScopes = new Set(
  `activities.invites.write activities.read activities.write applications.builds.read applications.builds.upload
   applications.commands applications.commands.permissions.update applications.commands.update applications.entitlements
   applications.store.update bot connections dm_channels.messages.read dm_channels.messages.write dm_channels.read email
   gdm.join gateway.connect guilds guilds.channels.read guilds.join guilds.members.read identify identify.premium
   lobbies.write messages.read openid payment_sources.country_code presences.read presences.write
   relationships.read relationships.write role_connections.write rpc rpc.activities.write rpc.notifications.read
   rpc.screenshare.read rpc.screenshare.write rpc.video.read rpc.video.write rpc.voice.read rpc.voice.write
   sdk.social_layer sdk.social_layer_presence voice webhook.incoming`.split(/\s+/),
)

const invalidScope = 'OAuth2 Error: invalid_scope: The requested scope is invalid, unknown, or malformed.'

const answers: Answers = {
  async AUTHORIZE(args, context) {
    const { world, person, switches, session } = context
    if (session.authenticated) throw new Refusal(codes.oauth, 'Already authenticated')
    if (args['client_id'] !== world.application.id) throw new Refusal(4007, 'Invalid client id')
    const scopes = Array.isArray(args['scope']) ? [...new Set(args['scope'].map(String))] : []
    if (args['response_type'] !== 'code' || scopes.length === 0) throw new Refusal(codes.oauth, 'invalid_request')
    if (scopes.some((scope) => !knownScopes.has(scope) || switches.unapproved.has(scope)))
      throw new Refusal(codes.oauth, invalidScope)
    const items = consentsOf(world, person.id)
    // A person who has authorized all scopes is not asked again, unless the application wants that.
    const isRequested = args['prompt'] !== 'none' || scopes.some((scope) => !items.has(scope))
    const isDenied = world.failsNext.delete('authorize') || switches.denies.has('AUTHORIZE')
    if (isDenied || (isRequested && !(await ask({ is: 'authorize', scopes }, context)).yes))
      throw new Refusal(codes.oauth, 'OAuth2 authorization request was denied')
    for (const scope of scopes) items.add(scope)
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
  GET_QUEST: (_, { world, person }) => questJson(world, person),
  GET_QUEST_ENROLLMENT_STATUS(args, { world, person }) {
    questIn(args, world)
    return enrollmentJson(world, person)
  },
  GET_RELATIONSHIPS: (_, { world, person }) => ({
    relationships: friendsOf(world, person.id).map((one) => relationshipJson(one)),
  }),
  GET_SKUS_EMBEDDED: (_, { world }) => ({ skus: [...world.skus.values()].map((sku) => skuJson(world, sku)) }),
  GET_USER(args, { world }) {
    const found = world.people.get(text(args, 'id', 64))
    return found ? userJson(found) : null
  },
  async INITIATE_IMAGE_UPLOAD(_, context) {
    const { yes, picture } = await ask({ is: 'upload' }, context)
    if (!yes) throw new Refusal(codes.unknownError, 'The upload was cancelled')
    return { image_url: keepPicture(context.world, picture) }
  },
  async INVITE_USER_EMBEDDED(args, context) {
    const { world, seen } = context
    const invited = world.people.get(text(args, 'user_id', 64))
    if (!invited) throw new Refusal(codes.invalidUser, 'Invalid user id')
    const content = optionalText(args, 'content', 1024)
    const name = invited.globalName ?? invited.username
    if (!(await ask({ is: 'invite-friend', name, content }, context)).yes)
      throw new Refusal(codes.invalidPermissions, 'The invite was not sent')
    seen.invites += 1
    return null
  },
  async OPEN_EXTERNAL_LINK(args, context) {
    const url = text(args, 'url', 2048)
    if (!/^https?:\/\//.test(url)) throw new Refusal(codes.invalidPayload, 'Only web URLs can be opened')
    if (!(await ask({ is: 'link', url }, context)).yes) return { opened: false }
    context.seen.openedLinks.push(url)
    return { opened: true }
  },
  async OPEN_INVITE_DIALOG(_, context) {
    const { world, channel, person, seen } = context
    const guild = channel.guildId === null ? undefined : world.guilds.get(channel.guildId)
    if (!guild) throw new Refusal(codes.invalidChannel, 'Invalid channel')
    if (!(permissionsOf(guild, person.id) & createInvite)) {
      throw new Refusal(codes.invalidPermissions, 'No permission to create an invite')
    }
    if ((await ask({ is: 'invite', channel: channel.name }, context)).yes) seen.invites += 1
    return null
  },
  async OPEN_SHARE_MOMENT_DIALOG(args, context) {
    const url = text(args, 'mediaUrl', 1024)
    if (
      !/^https:\/\/(cdn|media)\.discordapp\.(com|net)\//.test(url) &&
      !url.startsWith(`${context.world.cdnBase}/`)
    ) {
      throw new Refusal(codes.invalidPayload, 'mediaUrl must be on the Discord CDN')
    }
    if ((await ask({ is: 'share-moment', url }, context)).yes) context.seen.sharedMoments.push(url)
    return null
  },
  QUEST_START_TIMER(args, { world, person }) {
    const { enrolledAt, timers } = questIn(args, world)
    if (!enrolledAt.has(person.id)) return { success: false }
    timers.add(person.id)
    return { success: true }
  },
  REQUEST_PROXY_TICKET_REFRESH: () => ({ ticket: secret() }),
  SET_ACTIVITY(args, { world, seen }) {
    const activity = args['activity']
    if (activity === null || activity === undefined) {
      seen.presence = null
      return { name: world.application.name, type: 0 }
    }
    if (typeof activity !== 'object') throw new Refusal(codes.invalidPayload, 'child "activity" fails')
    const input: Args = { ...activity }
    for (const key of ['details', 'state']) {
      const value = input[key]
      if (value !== undefined && (typeof value !== 'string' || value.length < 2 || value.length > 128)) {
        throw new Refusal(codes.invalidPayload, `child "activity" fails because [child "${key}" fails]`)
      }
    }
    const type = input['type'] ?? 0
    if (![0, 2, 3, 5].includes(Number(type))) throw new Refusal(codes.invalidPayload, 'child "type" fails')
    seen.presence = { ...input, type }
    return { ...input, type, name: world.application.name, application_id: world.application.id }
  },
  SET_CONFIG(args, { seen }) {
    seen.interactivePip = args['use_interactive_pip'] === true
    return { use_interactive_pip: seen.interactivePip }
  },
  SET_ORIENTATION_LOCK_STATE(args, { seen, switches }) {
    // Clients before the grid had its own lock do not accept this key.
    if (switches.lacks.has('grid_lock_state') && 'grid_lock_state' in args) {
      throw new Refusal(codes.invalidPayload, '"grid_lock_state" is not allowed')
    }
    seen.orientationLock = args
    return null
  },
  async SHARE_INTERACTION(args, context) {
    const interaction = readSharedInteraction(args)
    const { command, content = null } = interaction
    if (!(await ask({ is: 'share-interaction', command, content }, context)).yes) return { success: false }
    context.seen.sharedInteractions.push(interaction)
    return { success: true }
  },
  async SHARE_LINK(args, context) {
    const message = text(args, 'message', 1000)
    const customId = optionalText(args, 'custom_id', 64)
    const linkId = optionalText(args, 'link_id', 64)
    const quick = linkId === null ? null : context.world.quickLinks.get(linkId)
    if (quick === undefined) throw new Refusal(codes.invalidPayload, 'Unknown link_id')
    const shown = quick && { title: quick.title, description: quick.description, image: quick.image }
    if (!(await ask({ is: 'share-link', message, ...(shown ? { shown } : {}) }, context)).yes)
      return { success: false, didCopyLink: false, didSendMessage: false }
    context.seen.sharedLinks.push({ message, customId: quick?.customId ?? customId, linkId })
    return { success: true, didCopyLink: false, didSendMessage: true }
  },
  async START_PURCHASE(args, context) {
    const { world, person } = context
    const sku = world.skus.get(text(args, 'sku_id', 64))
    if (!sku) throw new Refusal(codes.purchaseError, 'Unknown SKU')
    const { amount, currency } = sku.price
    const price = `${(amount / 100).toFixed(2)} ${currency.toUpperCase()}`
    if (!(await ask({ is: 'purchase', name: sku.name, price }, context)).yes)
      throw new Refusal(codes.purchaseCanceled, 'Purchase was canceled')
    return [entitlementJson(world, entitle(world, sku, person.id))]
  },
  USER_SETTINGS_GET_LOCALE: (_, { person }) => ({ locale: person.locale }),
}

/** Runs a command, or refuses it as Discord would. The caller's permission has been checked. */
export const answerCommand = (name: CommandName, args: Args, context: CommandContext): unknown =>
  answers[name](args, context)
