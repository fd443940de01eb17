import * as z from 'zod'
import { languages } from '@segue/shared/i18n/words.ts'
import { RoomState } from '@segue/shared/room/state/state.ts'
import type { App } from '../../../../app.ts'
import { service } from '../../../../platform/access.ts'
import { operation } from '../../../../platform/operation.ts'
import { DiscordId } from '../../../../platform/schemas.ts'
import type { Caller } from '../../../../ports/caller.ts'
import { accountErrors, BotUser, claimOnce, signInThroughBot } from '../../../users/public.ts'
import { wholeState } from '../../room/get-room.ts'
import { guildSettings } from '../guilds/guilds.ts'
import { findRoomHere, RoomHere } from './room-here.ts'

/** A target room with its state, or the rooms to choose from. */
const RoomAndState = RoomHere.extend({ state: z.nullable(RoomState) }).meta({ id: 'RoomAndState' })

/** Discord waits three seconds for a response, so everything that most commands need comes in one request. */
export const beginInteraction = operation('POST /discord/interactions/{interactionId}', {
  summary:
    'Claim a Discord interaction so that it runs only once, and get what its command needs: the account of its user, their target room with its state, and the language of the server',
  access: service,
  allowance: 'none',
  params: { interactionId: DiscordId },
  body: z.object({
    user: BotUser,
    guildId: DiscordId.nullable(),
    channelId: DiscordId.optional(),
    /** What the command needs; `room` includes `account`. */
    needs: z.enum(['nothing', 'account', 'room']),
  }),
  returns: z.object({
    /** Whether the caller should run it. If not, everything else is null. */
    first: z.boolean(),
    account: z.object({ accessToken: z.string(), uuid: z.uuid() }).nullable(),
    here: RoomAndState.nullable(),
    /** The language that the server has chosen for public messages. */
    language: z.enum(languages).nullable(),
  }),
  errors: accountErrors,
  async handle({ app, params, body: { user, guildId, channelId, needs }, request, address, fail }) {
    if (!(await claimOnce(app, params.interactionId))) {
      return { first: false, account: null, here: null, language: null }
    }
    const { language } = guildId === null ? { language: null } : await guildSettings(app.db, guildId)
    if (needs === 'nothing') return { first: true, account: null, here: null, language }
    const { account, accessToken } = await signInThroughBot(app, user, { request, address }, fail)
    const { uuid, role, capabilities } = account
    const here =
      needs === 'room'
        ? await roomAndState(app, { kind: 'user', uuid, role, capabilities }, { guildId, channelId })
        : null
    return { first: true, account: { accessToken, uuid }, here, language }
  },
})

async function roomAndState(app: App, caller: Caller, place: Parameters<typeof findRoomHere>[2]) {
  const found = await findRoomHere(app, caller, place)
  return { ...found, state: found.room ? await wholeState(app, found.room.uuid) : null }
}
