import { DiscordSDK } from '@discord/embedded-app-sdk'
import { shorten } from '@segue/shared/shorten.ts'
import type { ShareOutcome } from './surface.ts'
import { within } from './within.ts'

export type Participant = { id: string; name: string; avatar: string | null }
export type Product = { id: string; name: string; price: { amount: number; currency: string } }
export type DiscordLayout = 'focused' | 'pip' | 'grid'

/** A user's activity in Discord: the song they listen to. Times in ms since 1970. */
export type Presence = {
  title: string
  artist: string
  room: string
  cover: string | null
  /** Links to the song on the web and to the room in Discord. */
  songLink: string | null
  roomLink: string
  /** The secret passed to a user who asks to join or is invited. */
  joinSecret: string
  startsAt: number
  endsAt: number
  party: { id: string; size: number; most: number }
}

/** The surrounding Discord client. Every call settles: with a response, Discord's refusal, or a `Silence`. */
export interface DiscordClient {
  readonly channelId: string | null
  readonly guildId: string | null
  /** Asks the user for permission and returns the code for our server. */
  authorise(challenge: string): Promise<string>
  authenticate(accessToken: string): Promise<void>
  locale(): Promise<string>
  askForHardware(): Promise<void>
  allowControlsInPip(): Promise<void>
  lockOrientation(): Promise<void>
  openLink(url: string): Promise<boolean>
  /** The user's Discord access token after signing in: our server uses it to create what they share. */
  accessToken(): string | null
  /** A link created beforehand adds a picture to the message. */
  share(message: string, customId: string, linkId?: string | null): Promise<ShareOutcome>
  /** Offers to share a picture hosted by Discord. */
  shareMoment(mediaUrl: string): Promise<void>
  invite(): Promise<void>
  show(presence: Presence | null): Promise<void>
  participants(): Promise<Participant[]>
  products(): Promise<Product[]>
  /** Resolves once the purchase is complete; only the server can verify it. */
  buy(productId: string): Promise<void>
  onLayout(listener: (layout: DiscordLayout) => void): Promise<void>
  /** 0 nominal, 1 fair, 2 serious, 3 critical. */
  onHeat(listener: (state: number) => void): Promise<void>
  onTalk(listener: (userId: string, talks: boolean) => void): Promise<void>
  onParticipants(listener: (participants: Participant[]) => void): Promise<void>
  onPurchase(listener: () => void): Promise<void>
  /** Called when the user has joined a friend or accepted an invitation, with the friend's secret. */
  onJoin(listener: (secret: string) => void): Promise<void>
}

/**
 * Requested together, because Discord doesn't allow requesting more later. `scopesToBeApproved` need Discord's
 * approval, so they are dropped if refused.
 */
const scopes = ['identify', 'guilds', 'guilds.members.read'] as const
const scopesToBeApproved = ['rpc.activities.write', 'rpc.voice.read'] as const

const readyMs = 10_000
const answerMs = 5000
/** Timeout for dialogs that the user has to read. */
const personMs = 180_000

const layouts: readonly DiscordLayout[] = ['focused', 'pip', 'grid']

type SdkUser = {
  id: string
  username: string
  global_name?: string | null | undefined
  avatar?: string | null | undefined
}
const participantOf = (user: SdkUser & { nickname?: string | undefined }): Participant => ({
  id: user.id,
  name: user.nickname ?? user.global_name ?? user.username,
  avatar: user.avatar ? `https://cdn.discordapp.com/avatars/${user.id}/${user.avatar}.png?size=64` : null,
})

/** Connects to the Discord client around this page. */
export async function openDiscordClient(applicationId: string): Promise<DiscordClient> {
  // By default, the SDK sends everything that is logged to Discord.
  const sdk = new DiscordSDK(applicationId, { disableConsoleLogOverride: true })
  await within(sdk.ready(), readyMs, 'ready')
  return {
    channelId: sdk.channelId,
    guildId: sdk.guildId,
    ...signingIn(sdk, applicationId),
    ...settings(sdk),
    ...dialogs(sdk),
    ...reading(sdk),
    ...events(sdk),
  }
}

const ask = <T>(what: string, answer: Promise<T>, ms = answerMs): Promise<T> => within(answer, ms, what)

function signingIn({ commands }: DiscordSDK, applicationId: string) {
  type Scope = (typeof scopes)[number] | (typeof scopesToBeApproved)[number]
  const authoriseFor = (scope: Scope[], challenge: string) =>
    ask(
      'authorize',
      commands.authorize({
        client_id: applicationId,
        response_type: 'code',
        state: '',
        prompt: 'none',
        scope,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      }),
      personMs,
    )
  let token: string | null = null
  return {
    accessToken: () => token,
    async authorise(challenge) {
      try {
        return (await authoriseFor([...scopes, ...scopesToBeApproved], challenge)).code
      } catch (error) {
        if (!/scope/i.test(refusalOf(error)?.message ?? '')) throw error
        return (await authoriseFor([...scopes], challenge)).code
      }
    },
    async authenticate(access_token) {
      await ask('authenticate', commands.authenticate({ access_token }))
      token = access_token
    },
  } satisfies Partial<DiscordClient>
}

/** Commands that need no permission. */
function settings({ commands }: DiscordSDK) {
  return {
    async askForHardware() {
      await ask('hardware', commands.encourageHardwareAcceleration())
    },
    async allowControlsInPip() {
      await ask('config', commands.setConfig({ use_interactive_pip: true }))
    },
    async lockOrientation() {
      const [unlocked, landscape] = [1, 3] as const
      const locks = { lock_state: unlocked, picture_in_picture_lock_state: landscape, grid_lock_state: landscape }
      await ask('orientation', commands.setOrientationLockState(locks))
    },
    async show(presence) {
      await ask('presence', commands.setActivity(activityInput(presence)))
    },
  } satisfies Partial<DiscordClient>
}

/** Commands for which Discord shows a dialog. */
function dialogs({ commands }: DiscordSDK) {
  return {
    openLink: async (url) => (await ask('link', commands.openExternalLink({ url }), personMs)).opened === true,
    async share(message, customId, linkId = null) {
      const link = { custom_id: customId, ...(linkId === null ? {} : { link_id: linkId }) }
      const done = await ask('share', commands.shareLink({ message, ...link }), personMs)
      if (done.didCopyLink) return 'copied'
      return done.success ? 'shared' : 'refused'
    },
    async shareMoment(mediaUrl) {
      await ask('moment', commands.openShareMomentDialog({ mediaUrl }), personMs)
    },
    async invite() {
      await ask('invite', commands.openInviteDialog())
    },
    async buy(sku_id) {
      await ask('purchase', commands.startPurchase({ sku_id }), personMs)
    },
  } satisfies Partial<DiscordClient>
}

function reading({ commands }: DiscordSDK) {
  return {
    locale: async () => (await ask('locale', commands.userSettingsGetLocale())).locale,
    participants: async () =>
      (await ask('participants', commands.getInstanceConnectedParticipants())).participants.map(participantOf),
    products: async () =>
      (await ask('products', commands.getSkus())).skus.map(({ id, name, price }) => ({ id, name, price })),
  } satisfies Partial<DiscordClient>
}

function events(sdk: DiscordSDK) {
  return {
    async onLayout(listener) {
      await ask(
        'layout',
        sdk.subscribe('ACTIVITY_LAYOUT_MODE_UPDATE', ({ layout_mode }) =>
          listener(layouts[layout_mode] ?? 'focused'),
        ),
      )
    },
    async onHeat(listener) {
      await ask(
        'heat',
        sdk.subscribe('THERMAL_STATE_UPDATE', ({ thermal_state }) => listener(thermal_state)),
      )
    },
    async onTalk(listener) {
      const { channelId } = sdk
      if (channelId === null) return
      const at = { channel_id: channelId }
      await ask(
        'talk',
        sdk.subscribe('SPEAKING_START', ({ user_id }) => listener(user_id, true), at),
      )
      await ask(
        'silence',
        sdk.subscribe('SPEAKING_STOP', ({ user_id }) => listener(user_id, false), at),
      )
    },
    async onParticipants(listener) {
      await ask(
        'participants',
        sdk.subscribe('ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE', ({ participants }) =>
          listener(participants.map(participantOf)),
        ),
      )
    },
    async onJoin(listener) {
      await ask(
        'joining',
        sdk.subscribe('ACTIVITY_JOIN', ({ secret }) => listener(secret)),
      )
    },
    async onPurchase(listener) {
      await ask(
        'purchases',
        sdk.subscribe('ENTITLEMENT_CREATE', () => listener()),
      )
    },
  } satisfies Partial<DiscordClient>
}

/** The SDK accepts null for an empty presence, as Discord does; only its types don't allow it. */
const activityInput = (presence: Presence | null) =>
  ({ activity: presence && activityOf(presence) }) as Parameters<DiscordSDK['commands']['setActivity']>[0]

/** Discord rejects the whole activity if a text has fewer than 2 or more than 128 characters. */
const fitting = (words: string) => shorten(words, 128).padEnd(2, '\u2003')

const listening = 2

/** The member list shows the song ("Listening to …"). */
const showsDetails = 2

function activityOf(presence: Presence) {
  const { title, artist, room, cover, songLink, roomLink, joinSecret, startsAt, endsAt, party } = presence

  return {
    type: listening,
    status_display_type: showsDetails,
    details: fitting(title),
    ...(songLink ? { details_url: songLink } : {}),
    state: fitting(artist),
    state_url: roomLink,
    secrets: { join: joinSecret },
    timestamps: { start: Math.round(startsAt), end: Math.round(endsAt) },
    assets: { ...(cover ? { large_image: cover } : {}), large_text: fitting(room) },
    party: { id: party.id, size: [party.size, Math.max(party.most, party.size)] },
  }
}

/** The SDK rejects with a plain object instead of an Error. */
export function refusalOf(error: unknown): { code: number; message: string } | null {
  if (typeof error !== 'object' || error === null || !('code' in error) || typeof error.code !== 'number') return null
  return { code: error.code, message: 'message' in error && typeof error.message === 'string' ? error.message : '' }
}
