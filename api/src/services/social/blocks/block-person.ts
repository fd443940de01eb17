import type { App } from '../../../app.ts'
import type { Trx } from '../../../db/db.ts'
import { endFriendship } from '../friends/queries.ts'
import { takeTurns } from '../people.ts'
import { countBlocked, hasBlocked } from './queries.ts'
import { totals } from '../../../platform/list/totals.ts'

export const maxBlocked = totals.blocked.most

type Pair = { me: string; them: string }
type Parts = Pick<App, 'db' | 'clock' | 'people'>

/** Blocks a user; idempotent. Fails if the caller has blocked too many users. */
export async function blockPerson(
  { db, clock, people }: Parts,
  { me, them }: Pair,
): Promise<'blocked' | 'tooManyBlocked'> {
  const at = new Date(clock.now())
  const showsToThem = await db.transaction().execute(async (trx) => {
    await takeTurns(trx, [me, them])
    if ((await countBlocked(trx, me)) >= maxBlocked && !(await hasBlocked(trx, me, them))) return undefined
    return blockIn(trx, { me, them }, at)
  })
  if (showsToThem === undefined) return 'tooManyBlocked'
  people.tiesChanged(showsToThem ? [me, them] : [me])
  return 'blocked'
}

/** Unblocks a user; a friendship ended by the block stays ended. */
export async function unblockPerson({ db, people }: Parts, { me, them }: Pair): Promise<void> {
  await db.deleteFrom('blockedUser').where('byUuid', '=', me).where('userUuid', '=', them).execute()
  people.tiesChanged([me])
}

/**
 * Ends friendship, invitations and following, both ways. An invitation to me looks unanswered to its sender. Returns
 * whether the other user sees that something ended, as they would without a block.
 */
async function blockIn(trx: Trx, { me, them }: Pair, at: Date): Promise<boolean> {
  const both = [me, them]
  await trx
    .insertInto('blockedUser')
    .values({ byUuid: me, userUuid: them, createdAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const hasEnded = await endFriendship(trx, me, them)
  const mine = await trx
    .deleteFrom('friendInvitation')
    .where('fromUuid', '=', me)
    .where('toUuid', '=', them)
    .returning('invitationStatus')
    .executeTakeFirst()
  await trx
    .updateTable('friendInvitation')
    .set({ invitationStatus: 'rejected', answeredAt: at })
    .where('fromUuid', '=', them)
    .where('toUuid', '=', me)
    .where('invitationStatus', '=', 'pending')
    .execute()
  await trx.deleteFrom('djFan').where('djUuid', 'in', both).where('userUuid', 'in', both).execute()
  return hasEnded || mine?.invitationStatus === 'pending'
}
