import * as z from 'zod'
import type { App } from '../../../app.ts'
import { holderOf, type AccessRule } from '../../../platform/access.ts'
import { operation, type Key } from '../../../platform/operation.ts'
import { roomStaff } from '../access.ts'
import { roomAsSeen } from './live.ts'
import { Room, roomId, roomNotFound } from './schemas.ts'
import { setColumns } from './set-columns.ts'
import { findRoomFor } from './visibility.ts'

type Switches = { promoted?: boolean; liveAudio?: boolean; isLive?: boolean }

/** An operation that sets a switch of a room. */
const switching = <const K extends Key, B extends z.ZodType<Switches>>(
  key: K,
  { summary, access, body }: { summary: string; access: AccessRule<{ app: App }>; body: B },
) =>
  operation(key, {
    summary,
    access,
    body,
    params: { id: roomId },
    returns: Room,
    errors: { roomNotFound },
    async handle({ app, caller, params, body, fail }) {
      const room = await findRoomFor(app, caller, params.id)
      const changed = room && (await setColumns(app, room.uuid, body))
      if (!changed) throw fail('roomNotFound')
      return roomAsSeen(app, caller, changed)
    },
  })

export const promoteRoom = switching('PATCH /rooms/promote/{id}/infrastructure', {
  summary: 'Feature a room on the home page or stop featuring it',
  access: holderOf('promoteRoom', {
    code: 'promotersOnly',
    sentence: 'Only people who can feature rooms can do this',
  }),
  body: z.object({ promoted: z.boolean() }),
})

export const changeLiveAudio = switching('PATCH /rooms/live-audio/{id}/infrastructure', {
  summary: 'Turn live audio in a room on or off',
  access: roomStaff,
  body: z.object({ liveAudio: z.boolean() }),
})

export const changeLiveState = switching('PATCH /rooms/live-state/{id}/infrastructure', {
  summary: 'Set a room’s live flag. It is only stored and shown in the room’s settings.',
  access: roomStaff,
  body: z.object({ isLive: z.boolean() }),
})
