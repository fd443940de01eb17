import { LruMap } from '@segue/shared/lru-map.ts'
import type { Operations } from '@segue/api/operations'
import { away } from './api-away.ts'
import { createCall } from '@segue/shared/call.ts'
import type { PersonAction } from '@segue/shared/room/actions.ts'
import type { RoomState } from '@segue/shared/room/state.ts'
import type { CommandPlace, Who } from './discord/invocation.ts'
import type { PlaceRoom } from './rooms/place-room.ts'
import { renewing, uploading, type Uploaded } from './discord/on-the-wire.ts'
import { panelStore, type PanelStore } from './panels/panel-store.ts'
import type { Message } from './discord/reply.ts'
import { afterRealTime, type After } from './within.ts'
import type { Words } from './words.ts'

export type Call = ReturnType<typeof createCall<Operations>>
/** Somebody as the api knows them. `upload` puts a file of theirs on the way to becoming a song. */
export type Person = { uuid: string; call: Call; upload: (file: Blob, name: string) => Promise<Uploaded> }

export type RoomHere = Operations['GET /rooms/discord/{guildId}/here']['reply']

/** What commands work with: the api as the bot and as the person who asks, and the room they are about. */
export type Bot = {
  applicationId: string
  /** Where people reach the web client, without a slash at the end. */
  publicUrl: string
  service: Call
  /** The account of somebody on Discord, made when there is none. */
  as: (who: Who) => Promise<Person>
  /** Looks the account up again next time: the one before belongs to somebody else now. */
  forget: (who: Who) => void
  /** Whether it is us who carry an interaction out: Discord, or another process of ours, may have sent it before. */
  claim: (interactionId: string) => Promise<boolean>
  /** Has the api look at what somebody has bought in Discord's shop. */
  checkPurchases: (discordId: string) => Promise<unknown>
  /** Has the api look at what a guild is called, and whether we are still in it. */
  checkGuild: (guildId: string) => Promise<unknown>
  /** Says something in a room as somebody who is in it; throws the room's refusal otherwise. */
  act: (who: Who, roomUuid: string, action: PersonAction) => Promise<void>
  state: (roomUuid: string) => Promise<RoomState>
  /** The room that somebody means in a place, or those there are to choose from. */
  roomOf: (who: Who, place: CommandPlace) => Promise<RoomHere>
  /** The rooms of a guild that somebody may know of. */
  roomsFor: (who: Who, guildId: string) => Promise<PlaceRoom[]>
  /** The rooms of a guild, and whom it tells what. */
  guildRooms: (guildId: string) => Promise<PlaceRoom[]>
  guildAnnounce: (guildId: string) => Promise<Operations['GET /rooms/discord/{guildId}']['reply']['announce']>
  /** The guilds that have something announced, some at a time: with `next` one asks for those that follow. */
  announcing: (after?: string) => Promise<Operations['GET /rooms/discord/announcing']['reply']>
  /** The messages that follow a room, kept so that a bot that comes back goes on with them. */
  panels: PanelStore
  /** Puts up where people ask for songs, or takes it away where it is; only at the gateway. */
  toggleRequests?: (
    where: CommandPlace & { guildId: string },
    room: PlaceRoom,
    words: Words,
  ) => Promise<'up' | 'down' | 'shut'>
  /** Says something in a channel; answers whether it could. Only at the gateway, where announcements come from. */
  writesIn?: (channelId: string, message: Message) => Promise<boolean>
  /** How long somebody who attached a file waits for it to be a song, ms, before they get a button for later. */
  filePatienceMs: number
  /** What people call the product. */
  brand: string
  now: () => number
  after: After
}

export type BotOptions = {
  /** `http(s)://host` of the api. */
  server: string
  publicUrl: string
  applicationId: string
  serviceToken: string
  brand?: string
  fetch?: typeof fetch
  now?: () => number
  after?: After
}

/** Tokens are renewed long before they expire, so that a ban in the api takes effect here soon. */
const tokenServesMs = 10 * 60_000
const maxTokens = 5000
/** A song is ready within seconds as a rule. */
const filePatienceMs = 8000

export function createBot(options: BotOptions): Bot {
  const { server, serviceToken, applicationId, publicUrl, brand = 'Segue' } = options
  const { now = Date.now, after = afterRealTime } = options
  const ask = options.fetch ?? fetch
  const askInTime: typeof fetch = (url, init) =>
    ask(url, { ...init, signal: AbortSignal.timeout(10_000) }).catch(away)
  const callAs = (token: string, renewed?: () => Promise<string>): Call =>
    createCall<Operations>({ base: server, token: () => token, fetch: renewing(askInTime, renewed) })
  const service = callAs(serviceToken)
  const people = new LruMap<string, { person: Promise<Person>; until: number }>(maxTokens)

  const signIn = ({ id: discordId, username, globalName, locale }: Who) =>
    service('POST /discord/users', { body: { discordId, username, globalName, locale } })

  function as(who: Who): Promise<Person> {
    const known = people.get(who.id)
    if (known && known.until > now()) return known.person
    const renewed = async () => {
      people.delete(who.id)
      return (await signIn(who)).accessToken
    }
    const person = signIn(who).then(({ accessToken, uuid }) => ({
      uuid,
      call: callAs(accessToken, renewed),
      upload: uploading({ server, fetch: renewing((url, init) => ask(url, init).catch(away), renewed) }, accessToken),
    }))
    people.set(who.id, { person, until: now() + tokenServesMs })
    person.catch(() => people.delete(who.id))
    return person
  }

  return {
    applicationId,
    publicUrl,
    brand,
    filePatienceMs,
    service,
    as,
    now,
    after,
    forget: (who) => void people.delete(who.id),
    async claim(interactionId) {
      const params = { interactionId }
      const claiming = service('POST /discord/interactions/{interactionId}/claims', { params })
      // An api that does not answer this carries nothing out either, and the person is to hear why.
      return claiming.then(({ first }) => first).catch(() => true)
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
    guildAnnounce: async (guildId) =>
      (await service('GET /rooms/discord/{guildId}', { params: { guildId } })).announce,
    announcing: (after) => service('GET /rooms/discord/announcing', { query: after === undefined ? {} : { after } }),
    async roomsFor(who, guildId) {
      const { call } = await as(who)
      return call('GET /rooms/discord/list/{guildId}', { params: { guildId } })
    },
    async roomOf(who, { guildId, channelId }) {
      if (guildId === null) return { room: null, choices: [] }
      const { call } = await as(who)
      const query = channelId ? { channelId } : {}
      return call('GET /rooms/discord/{guildId}/here', { params: { guildId }, query })
    },
  }
}

/** Where a room is on the web. */
export const addressOf = (bot: Bot, slug: string) => `${bot.publicUrl}/room/${encodeURIComponent(slug)}`
