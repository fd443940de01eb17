import * as z from 'zod/mini'
import { TokenRole, UserProfile } from '@segue/shared/people/profile.ts'
import { AnyPeopleMessage } from '@segue/shared/people/live/messages.ts'
import { type HostAction, type PersonAction, readAction } from '@segue/shared/room/protocol/actions.ts'
import { Refused } from '@segue/shared/room/refusals/refused.ts'
import { isRefusalCode, type RefusalCode } from '@segue/shared/room/refusals/refusals.ts'
import { RoomRoleRow, RoomSettings } from '@segue/shared/room/settings/settings.ts'
import { type Person, RoomState } from '@segue/shared/room/state/state.ts'
import { Song } from '@segue/shared/song/song.ts'
import type { RoomCommand, RoomResult } from '../../db/tables/live-rooms.ts'
import { jsonMessage, textMessage } from '../../ports/cluster-message.ts'

/** Messages between processes about rooms, except those of relays (`relay/wire.ts`). */

const id = z.string().check(z.minLength(1), z.maxLength(200))
const ids = z.array(id).check(z.maxLength(100_000))

const Removal = z.object({
  code: z.enum(['kicked', 'banned', 'roomClosed', 'accountKicked', 'accountBanned']),
  until: z.nullable(z.number()),
  reason: z.nullable(z.string()),
})

const HostActionSchema: z.ZodMiniType<HostAction> = z.discriminatedUnion('type', [
  z.object({ type: z.literal('disconnected'), userUuid: id, connection: id }),
  z.object({ type: z.literal('graceExpired'), userUuid: id }),
  z.object({ type: z.literal('songEnded'), playId: id }),
  z.object({ type: z.literal('nextPlayDue'), playId: id }),
  z.object({ type: z.literal('rolesExpired') }),
  z.object({ type: z.literal('songLookedUp'), lookUpId: id, song: z.nullable(Song) }),
  z.object({ type: z.literal('songChecked'), playId: id, song: Song }),
  z.object({ type: z.literal('songsGone'), songs: z.array(z.object({ songId: id, uploadUuid: id })) }),
  z.object({ type: z.literal('songPicked'), pickId: id, song: z.nullable(Song) }),
  z.object({ type: z.literal('autoDjDue') }),
  z.object({
    type: z.literal('queueChanged'),
    userUuid: id,
    editKey: z.nullable(z.string()),
    isPlay: z.exactOptional(z.literal(true)),
  }),
  z.object({ type: z.literal('queuesDue') }),
  z.object({ type: z.literal('queueRead'), readId: id, songs: z.array(Song), isGone: z.boolean() }),
  z.object({ type: z.literal('customRulesDue') }),
  z.object({ type: z.literal('raidEnded') }),
  z.object({ type: z.literal('offerEnded'), userUuid: id }),
  z.object({ type: z.literal('idleDue') }),
  z.object({ type: z.literal('heardOf'), userUuid: id }),
  z.object({
    type: z.literal('settingsChanged'),
    settings: RoomSettings,
    because: z.optional(z.object({ userUuid: id, reason: z.string() })),
  }),
  z.object({ type: z.literal('rolesChanged'), roles: z.array(RoomRoleRow) }),
  z.object({ type: z.literal('profileChanged'), profile: UserProfile, hasProPlan: z.exactOptional(z.boolean()) }),
  z.object({ type: z.literal('accountRoleChanged'), userUuid: id, tokenRole: TokenRole }),
  z.object({ type: z.literal('guestSignedIn'), guestUuid: id, tokenRole: TokenRole, profile: UserProfile }),
  z.object({ type: z.literal('kicked'), userUuid: id, removal: z.optional(Removal) }),
  z.object({ type: z.literal('restored'), connections: z.optional(ids) }),
  z.object({ type: z.literal('roomClosed') }),
])

/** Parsed as from a socket, although the socket's process has parsed it once. */
const PersonActionSchema = z.pipe(
  z.looseObject({ type: z.string() }),
  z.transform((action, context): PersonAction => {
    try {
      const { roomUuid: _, ...read } = readAction({ ...action, action: action.type, roomUuid: 'known' })
      // Joins and requests about all rooms are answered by the process that has the socket.
      if (read.type !== 'joinRoom' && read.type !== 'getRoomStates') return read as PersonAction
    } catch (error) {
      if (!(error instanceof Refused)) throw error
    }
    context.issues.push({ code: 'custom', input: action, message: 'Not an action on a room' })
    return z.NEVER
  }),
)

export const PersonSchema: z.ZodMiniType<Person> = z.object({ userUuid: id, tokenRole: TokenRole })

const RoomCommandSchema: z.ZodMiniType<RoomCommand> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('act'), roomUuid: id, action: HostActionSchema }),
  z.object({ kind: z.literal('actWherever'), userUuid: id, action: HostActionSchema }),
  z.object({ kind: z.literal('actEverywhere'), action: HostActionSchema }),
  z.object({ kind: z.literal('perform'), roomUuid: id, person: PersonSchema, action: PersonActionSchema }),
  z.object({ kind: z.literal('push'), roomUuid: id, message: z.object({ name: z.string(), params: z.unknown() }) }),
  z.object({ kind: z.literal('tellPeople'), personUuids: ids, message: AnyPeopleMessage }),
  z.object({ kind: z.literal('moved'), userUuids: ids }),
  z.object({ kind: z.literal('tiesChanged'), userUuids: ids }),
])

const RoomResultSchema: z.ZodMiniType<RoomResult<object>> = z.union([
  z.object({ answer: z.looseObject({}) }),
  z.object({
    refused: z.object({
      code: z.custom<RefusalCode>(isRefusalCode),
      values: z.record(z.string(), z.string()),
    }),
  }),
])

export const roomUuidMessage = textMessage(100, /^[\w-]+$/)
export const commandMessage = jsonMessage(RoomCommandSchema, 8_000_000)
export const commandToAllMessage = jsonMessage(z.object({ from: id, command: RoomCommandSchema }), 8_000_000)
export const resultMessage = jsonMessage(RoomResultSchema, 8_000_000)
/** Null from a process that doesn't hold the room. */
export const stateMessage = jsonMessage(z.nullable(RoomState), 32_000_000)
