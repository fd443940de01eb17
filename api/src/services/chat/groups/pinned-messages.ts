import * as z from 'zod'
import { operation } from '../../../platform/operation.ts'
import { profileOf } from '../../users/public.ts'
import { equal } from '@segue/shared/equal.ts'
import { linesToPin } from '../messages/pins.ts'
import {
  changePins,
  findRoom,
  lineOf,
  maxPinned,
  Room,
  roomId,
  roomNotFound,
  roomStaff,
  roomWithLiveState,
} from '../rooms.ts'

const longestPinned = 20_000

const PinnedMessage = z
  .looseObject({ message: z.looseObject({}) })
  .refine((pinned) => JSON.stringify(pinned).length <= longestPinned, { error: 'is too long' })

const Pinned = z.looseObject({ message: z.unknown() })
const messageOf = (pin: unknown) => Pinned.safeParse(pin).data?.message

/** Whether two pins are of the same chat message, or have the same content if they are of none. */
const isSame = (one: unknown, other: unknown) =>
  lineOf(one) === undefined ? equal(messageOf(one), messageOf(other)) : lineOf(one) === lineOf(other)

export const pinMessages = operation('POST /rooms/{id}/pinned-messages', {
  summary:
    'Replace the pinned messages of a room. Messages are looked up by id and pinned as they were sent. Existing pins stay unchanged.',
  access: roomStaff,
  params: { id: roomId },
  body: z.object({ pinnedMessages: z.array(PinnedMessage).max(maxPinned) }),
  returns: Room,
  errors: { roomNotFound, notOfThisRoom: [400, 'Only messages from this room can be pinned'] },
  async handle({ app, caller, params, body: { pinnedMessages }, fail }) {
    const room = await findRoom(app.db, params.id)
    if (!room) throw fail('roomNotFound')
    const lines = await linesToPin(
      app,
      room.uuid,
      pinnedMessages.flatMap((pin) => lineOf(pin) ?? []),
    )
    const pinnedByUUID = caller.kind === 'user' ? caller.uuid : null
    const pinnedByName = pinnedByUUID === null ? null : (await profileOf(app.db, pinnedByUUID)).nickname
    const changed = await changePins(app, room.uuid, (pins) =>
      pinnedMessages.map((wish) => {
        const pinned = pins.find((pin) => isSame(pin, wish))
        if (pinned !== undefined) return pinned
        const message = lines.get(lineOf(wish) ?? '')
        if (!message) throw fail('notOfThisRoom')
        return { message, pinnedByName, pinnedByUUID }
      }),
    )
    return roomWithLiveState(app, changed ?? room)
  },
})
