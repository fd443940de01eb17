import { LruMap } from '@segue/shared/lru-map.ts'
import type { Operations } from '@segue/api/operations'
import { away } from './api-away.ts'
import { createCall } from '@segue/shared/call.ts'
import type { PersonAction } from '@segue/shared/room/protocol/actions.ts'
import type { RoomState } from '@segue/shared/room/state/state.ts'
import type { CommandPlace, Who } from './discord/invocation.ts'
import type { PlaceRoom, RoomAndState } from './rooms/place-room.ts'
import { renewing, uploading, type Uploaded } from './discord/on-the-wire.ts'
import { panelStore, type PanelStore } from './panels/panel-store.ts'
import type { Message } from './discord/reply.ts'
import { afterRealTime, type After } from './within.ts'
import type { CommandIds, Words } from './words.ts'

export type Call = ReturnType<typeof createCall<Operations>>
/**
 * A user of the api. `upload` sends a file of theirs to become a song; with `addTo` the server adds it to their queue as
 * soon as it can be played.
 */
export type Person = {
  uuid: string
  call: Call
  upload: (file: Blob, name: string, addTo?: 'queue') => Promise<Uploaded>
}

type GuildSettings = Operations['GET /rooms/discord/{guildId}']['reply']

export type RoomHere = Operations['GET /rooms/discord/{guildId}/here']['reply']

/** What the request that begins an interaction fetches for its command; `room` includes `account`. */
export type Needs = Operations['POST /discord/interactions/{interactionId}']['body']['needs']

/** `first`: whether this process should handle the interaction. `here` is missing if it was not needed or found. */
type Begun = { first: boolean; here?: RoomAndState }

/** What commands work with: the api as the bot and as the caller, and the room they are about. */
export type Bot = {
  applicationId: string
  /** The ids of the registered chat commands by name, as far as they are known. */
  commandIds: CommandIds
  /** The web client's public URL, without a trailing slash. */
  publicUrl: string
  service: Call
  /** The account of a Discord user, created if there is none. */
  as: (who: Who) => Promise<Person>
  /** Drops the cached account, so that it is looked up again: it may belong to someone else now. */
  forget: (who: Who) => void
  /** Whether this process should handle an event: Discord may send it twice, or another process may be first. */
  claim: (eventId: string) => Promise<boolean>
  /** Claims an interaction and gets what its command needs, in one request. */
  begin: (interactionId: string, from: { who: Who; place: CommandPlace }, needs: Needs) => Promise<Begun>
  /** Renews this process's leases of shards, and leases its share of the free ones. */
  leaseShards: (
    request: Operations['PUT /discord/shards']['body'],
  ) => Promise<Operations['PUT /discord/shards']['reply']>
  /** How long (ms) a shard has to wait before it opens a session, so that all processes respect Discord's limit. */
  reserveIdentify: (shard: number, maxConcurrency: number) => Promise<number>
  /** Makes the api check a user's purchases in Discord's shop. */
  checkPurchases: (discordId: string) => Promise<unknown>
  /** Makes the api check the name of a guild, and whether the bot is still in it. */
  checkGuild: (guildId: string) => Promise<unknown>
  /** Sends an action of a user to a room they are in; throws the room's refusal otherwise. */
  act: (who: Who, roomUuid: string, action: PersonAction) => Promise<void>
  state: (roomUuid: string) => Promise<RoomState>
  /** The room that a user means in a channel or guild, or the ones to choose from. */
  roomOf: (who: Who, place: CommandPlace) => Promise<RoomHere>
  /** The rooms of a guild that a user may see. */
  roomsFor: (who: Who, guildId: string) => Promise<PlaceRoom[]>
  /** The rooms of a guild, with its announcement settings. */
  guildRooms: (guildId: string) => Promise<PlaceRoom[]>
  guildSettings: (guildId: string) => Promise<GuildSettings>
  /** The language of a guild's public messages, or null for the guild's own in Discord; cached for a minute. */
  guildLanguage: (guildId: string) => Promise<GuildSettings['language']>
  /** Drops the cached language of a guild, which may have changed. */
  forgetGuild: (guildId: string) => void
  /** The guilds with announcements, in pages: `next` is the cursor of the following page. */
  announcing: (after?: string) => Promise<Operations['GET /rooms/discord/announcing']['reply']>
  /** The messages that follow a room, stored so that they continue after a restart of the bot. */
  panels: PanelStore
  /** Posts the panel for song requests, or removes it; only at the gateway. */
  toggleRequests?: (
    where: CommandPlace & { guildId: string },
    room: PlaceRoom,
    words: Words,
  ) => Promise<'up' | 'down' | 'shut'>
  /** Sends a message to a channel; returns whether it could. Only at the gateway, which sends announcements. */
  writesIn?: (channelId: string, message: Message) => Promise<boolean>
  /** How long (ms) the response waits for an attached file to become a song, before it shows a button for later. */
  filePatienceMs: number
  /** The public name of the product. */
  brand: string
  /** The plan in Discord's shop, if any. */
  proSku: string | undefined
  now: () => number
  after: After
}

export type BotOptions = {
  /** `http(s)://host` of the api. */
  server: string
  publicUrl: string
  applicationId: string
  serviceToken: string
  commandIds?: CommandIds
  brand?: string
  proSku?: string | undefined
  fetch?: typeof fetch
  now?: () => number
  after?: After
}

/** Tokens are renewed long before they expire, so that a ban in the api soon takes effect here. */
const tokenServesMs = 10 * 60_000
const maxTokens = 5000
/** A song is usually ready within seconds. */
const filePatienceMs = 8000

export function createBot(options: BotOptions): Bot {
  const { server, serviceToken, applicationId, publicUrl, commandIds = new Map(), brand = 'Segue', proSku } = options
  const { now = Date.now, after = afterRealTime } = options
  const ask = options.fetch ?? fetch
  const askInTime: typeof fetch = (url, init) =>
    ask(url, { ...init, signal: AbortSignal.timeout(10_000) }).catch(away)
  const callAs = (token: string, renewed?: () => Promise<string>): Call =>
    createCall<Operations>({ base: server, token: () => token, fetch: renewing(askInTime, renewed) })
  const service = callAs(serviceToken)
  const people = new LruMap<string, { person: Promise<Person>; until: number }>(maxTokens)

  const signIn = (who: Who) => service('POST /discord/users', { body: userOf(who) })

  function as(who: Who): Promise<Person> {
    const known = people.get(who.id)
    return known && known.until > now() ? known.person : remember(who, signIn(who))
  }

  function remember(who: Who, signingIn: Promise<SignedIn>): Promise<Person> {
    const renewed = async () => {
      people.delete(who.id)
      return (await signIn(who)).accessToken
    }
    const person = signingIn.then(({ accessToken, uuid }) => ({
      uuid,
      call: callAs(accessToken, renewed),
      upload: uploading({ server, fetch: renewing((url, init) => ask(url, init).catch(away), renewed) }, accessToken),
    }))
    people.set(who.id, { person, until: now() + tokenServesMs })
    person.catch(() => people.delete(who.id))
    return person
  }

  const languages = cachedLanguages((guildId) => guildSettings(guildId), now)
  const guildSettings = (guildId: string) => service('GET /rooms/discord/{guildId}', { params: { guildId } })

  return {
    applicationId,
    commandIds,
    publicUrl,
    brand,
    proSku,
    filePatienceMs,
    service,
    as,
    now,
    after,
    forget: (who) => void people.delete(who.id),
    ...claiming(service, { account: remember, language: languages.remember }),
    leaseShards: (body) => service('PUT /discord/shards', { body }),
    async reserveIdentify(shard, maxConcurrency) {
      const body = { shard, maxConcurrency }
      return (await service('POST /discord/shards/identifies', { body })).waitMs
    },
    panels: panelStore(service),
    checkPurchases: (discordId) => service('POST /discord/purchases/checks', { body: { discordId } }),
    checkGuild: (guildId) => service('POST /discord/guilds/{guildId}/checks', { params: { guildId } }),
    async act(who, roomUuid, { type: action, ...input }) {
      const { call } = await as(who)
      await call('POST /rooms/{id}/actions', { params: { id: roomUuid }, body: { action, ...input } })
    },
    state: (roomUuid) => service('GET /rooms/room-state/{id}', { params: { id: roomUuid } }),
    guildRooms: (guildId) => service('GET /rooms/discord/list/{guildId}', { params: { guildId } }),
    guildSettings,
    guildLanguage: languages.of,
    forgetGuild: languages.forget,
    announcing: (after) => service('GET /rooms/discord/announcing', { query: after === undefined ? {} : { after } }),
    async roomsFor(who, guildId) {
      const { call } = await as(who)
      return call('GET /rooms/discord/list/{guildId}', { params: { guildId } })
    },
    async roomOf(who, { guildId, channelId }) {
      const { call } = await as(who)
      if (guildId === null) return call('GET /discord/here')
      const query = channelId ? { channelId } : {}
      return call('GET /rooms/discord/{guildId}/here', { params: { guildId }, query })
    },
  }
}

type Remember = {
  account: (who: Who, signingIn: Promise<SignedIn>) => unknown
  language: (guildId: string, language: GuildSettings['language']) => void
}

/** Handles each event and interaction once. What an interaction's first request fetched is remembered. */
function claiming(service: Call, remember: Remember): Pick<Bot, 'claim' | 'begin'> {
  return {
    async claim(interactionId) {
      const params = { interactionId }
      const claimed = service('POST /discord/interactions/{interactionId}/claims', { params })
      // An api that does not respond to this won't run the command either, and the user should see why.
      return claimed.then(({ first }) => first).catch(() => true)
    },
    async begin(interactionId, { who, place: { guildId, channelId } }, needs) {
      const body = { user: userOf(who), guildId, channelId, needs }
      const beginning = service('POST /discord/interactions/{interactionId}', { params: { interactionId }, body })
      // If this fails, the command asks for what it needs by itself, and the user sees why it can't have that.
      const begun = await beginning.catch(() => undefined)
      if (!begun) return { first: true }
      if (begun.account) remember.account(who, Promise.resolve(begun.account))
      if (begun.first && guildId !== null) remember.language(guildId, begun.language)
      return { first: begun.first, ...(begun.here ? { here: begun.here } : {}) }
    },
  }
}

type SignedIn = { accessToken: string; uuid: string }

const userOf = ({ id: discordId, username, globalName, locale }: Who) => ({ discordId, username, globalName, locale })

/** The URL of a room. */
export const addressOf = (bot: Pick<Bot, 'publicUrl'>, slug: string) =>
  `${bot.publicUrl}/room/${encodeURIComponent(slug)}`

const languageServesMs = 60_000
const maxLanguages = 5000

function cachedLanguages(read: Bot['guildSettings'], now: () => number) {
  const known = new LruMap<string, { language: ReturnType<Bot['guildLanguage']>; until: number }>(maxLanguages)
  const keep = (guildId: string, language: ReturnType<Bot['guildLanguage']>) =>
    known.set(guildId, { language, until: now() + languageServesMs })
  return {
    of(guildId: string): ReturnType<Bot['guildLanguage']> {
      const found = known.get(guildId)
      if (found && found.until > now()) return found.language
      const language = read(guildId).then((settings) => settings.language)
      keep(guildId, language)
      language.catch(() => known.delete(guildId))
      return language
    },
    remember: (guildId: string, language: GuildSettings['language']) => void keep(guildId, Promise.resolve(language)),
    forget: (guildId: string) => void known.delete(guildId),
  }
}
