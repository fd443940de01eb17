import type { Db, Trx } from '../../../db/db.ts'
import { endFriendship } from '../friends/queries.ts'
import { hasBlocked } from './queries.ts'

export const mostBlocked = 1000

type Pair = { me: string; them: string }

/** Blocks somebody; once more does no harm. Whoever has blocked too many people is told so instead. */
export async function blockPerson(db: Db, pair: Pair, at: Date): Promise<'blocked' | 'tooManyBlocked'> {
  const { count } = await db
    .selectFrom('blockedUser')
    .where('byUuid', '=', pair.me)
    .select((of) => of.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= mostBlocked && !(await hasBlocked(db, pair.me, pair.them))) return 'tooManyBlocked'
  await db.transaction().execute((trx) => blockIn(trx, pair, at))
  return 'blocked'
}

/** Unblocks somebody; what there was between the two stays ended. */
export async function unblockPerson(db: Db, { me, them }: Pair): Promise<void> {
  await db.deleteFrom('blockedUser').where('byUuid', '=', me).where('userUuid', '=', them).execute()
}

/** Ends friendship, invitations and following, both ways. An invitation to me looks to them as if I had not answered. */
async function blockIn(trx: Trx, { me, them }: { me: string; them: string }, at: Date): Promise<void> {
  const both = [me, them]
  await trx
    .insertInto('blockedUser')
    .values({ byUuid: me, userUuid: them, createdAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await endFriendship(trx, me, them)
  await trx.deleteFrom('friendInvitation').where('fromUuid', '=', me).where('toUuid', '=', them).execute()
  await trx
    .updateTable('friendInvitation')
    .set({ invitationStatus: 'rejected', answeredAt: at })
    .where('fromUuid', '=', them)
    .where('toUuid', '=', me)
    .where('invitationStatus', '=', 'pending')
    .execute()
  await trx.deleteFrom('djFan').where('djUuid', 'in', both).where('userUuid', 'in', both).execute()
}
