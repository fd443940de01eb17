import * as z from 'zod'
import type { App } from '../../../../app.ts'
import { user } from '../../../../platform/access.ts'
import { uuidOf } from '../../../../platform/caller.ts'
import { operation } from '../../../../platform/operation.ts'
import { Acknowledged, acknowledged } from '../../../../platform/schemas.ts'
import { findRoomFor } from '../../room/visibility.ts'
import { roomId, roomNotFound } from '../../room/schemas.ts'

/** Discord clients take a while to open an activity; after this time, the user has changed their mind. */
const openWithinMs = 60_000
/** How long an activity keeps what it was opened for. */
const instanceLastsMs = 24 * 60 * 60_000

/**
 * Discord opens an activity in the channel of the button that was pressed, and doesn't tell it which button that was.
 * So the bot names the room beforehand.
 */
export const launchRoom = operation('POST /discord/launches', {
  summary: 'Set what my next activity launch in Discord opens. Expires in one minute.',
  access: user,
  body: z.object({
    /** The room, or null for that of the channel. */
    roomId: roomId.nullable(),
    /** Whether I go on stage with the first song of my queue. */
    stepUp: z.boolean().default(false),
  }),
  returns: Acknowledged,
  errors: { roomNotFound },
  async handle({ app, caller, body, fail }) {
    const room = body.roomId === null ? null : await findRoomFor(app, caller, body.roomId)
    if (room === undefined) throw fail('roomNotFound')
    const launchedAt = new Date(app.clock.now())
    const row = { roomId: room?.id ?? null, stepUp: body.stepUp, instanceId: null, launchedAt }
    await app.db
      .insertInto('discordLaunch')
      .values({ userUuid: uuidOf(caller), ...row })
      .onConflict((conflict) => conflict.column('userUuid').doUpdateSet(row))
      .execute()
    return acknowledged
  },
})

/** The UUID of the room that a user opened this activity for. It stays the same when they come back to the activity. */
export async function roomOfLaunch({ db, clock }: App, userUuid: string, instanceId: string): Promise<string | null> {
  const now = clock.now()
  const taken = await db
    .updateTable('discordLaunch')
    .set({ instanceId })
    .where('userUuid', '=', userUuid)
    .where((is) =>
      is.or([
        is.and([is('instanceId', 'is', null), is('launchedAt', '>', new Date(now - openWithinMs))]),
        is.and([is('instanceId', '=', instanceId), is('launchedAt', '>', new Date(now - instanceLastsMs))]),
      ]),
    )
    .returning('roomId')
    .executeTakeFirst()
  return taken?.roomId ? roomUuidOf(db, taken.roomId) : null
}

/** Whether a user opened this activity to go on stage. True once: they may step down and come back. */
export async function takeStepUp({ db }: App, userUuid: string, instanceId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('discordLaunch')
    .set({ stepUp: false })
    .where('userUuid', '=', userUuid)
    .where('instanceId', '=', instanceId)
    .where('stepUp', '=', true)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The first user to open an activity for a room sets the room for everyone who joins the activity later. */
export async function openInstanceFor({ db, clock }: App, instanceId: string, forRoomId: number): Promise<void> {
  const now = clock.now()
  await db
    .deleteFrom('discordInstance')
    .where('openedAt', '<=', new Date(now - instanceLastsMs))
    .execute()
  await db
    .insertInto('discordInstance')
    .values({ instanceId, roomId: forRoomId, openedAt: new Date(now) })
    .onConflict((conflict) => conflict.column('instanceId').doNothing())
    .execute()
}

/** The UUID of the room that an activity was opened for. */
export async function roomOfInstance({ db }: App, instanceId: string): Promise<string | null> {
  const found = await db
    .selectFrom('discordInstance')
    .where('instanceId', '=', instanceId)
    .select('roomId')
    .executeTakeFirst()
  return found ? roomUuidOf(db, found.roomId) : null
}

async function roomUuidOf(db: App['db'], id: number): Promise<string | null> {
  const room = await db.selectFrom('room').where('id', '=', id).select('uuid').executeTakeFirst()
  return room?.uuid ?? null
}
