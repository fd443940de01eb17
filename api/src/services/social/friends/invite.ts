import type { App } from '../../../app.ts'
import type { Trx } from '../../../db/db.ts'
import { notifyOfInvitation, settleInvitation } from '../../notifications/public.ts'
import { blockedByYou, hasBlocked } from '../blocks/queries.ts'
import { personErrors, takeTurns } from '../people.ts'
import { friendshipOf, friendUuidsOf, makeFriends } from './queries.ts'
import { totals } from '../../../platform/list/totals.ts'

/** How long a rejection lasts before the same user can invite again. */
const refusedForMs = 30 * 86_400_000
const maxFriends = totals.friends.most
const maxInvitations = totals.invitations.most

export const tooManyFriends = [403, 'You can have up to {{most}} friends', { most: maxFriends }] as const

export const inviteErrors = {
  ...personErrors,
  botsHaveNoFriends: [403, 'Bots can’t have friends'],
  friendsAlready: [403, 'You’re already friends'],
  blockedByYou,
  tooManyFriends,
  tooManyInvitations: [
    403,
    'You have {{most}} unanswered invitations. Cancel some of them first',
    { most: maxInvitations },
  ],
} as const

type InvitationPair = { me: string; them: string }
type Fail = (name: keyof typeof inviteErrors) => Error

/**
 * Invites a user; if they have invited me, we become friends. An invitation to a user who has blocked me, or rejected
 * one recently, looks like any other to me and reaches nobody (decision 0067). Throws the caller's refusals.
 */
export async function invitePerson(
  app: App,
  request: InvitationPair,
  fail: Fail,
): Promise<{ id: number; isAccepted: boolean }> {
  return app.db.transaction().execute((trx) => inviteIn(app, trx, request, fail))
}

async function inviteIn(app: App, trx: Trx, { me, them }: InvitationPair, fail: Fail) {
  const at = new Date(app.clock.now())
  await takeTurns(trx, [me, them])
  if (await friendshipOf(trx, me, them)) throw fail('friendsAlready')
  if (await hasBlocked(trx, me, them)) throw fail('blockedByYou')
  if (await hasAllFriends(trx, me)) throw fail('tooManyFriends')
  const theirs = await trx
    .updateTable('friendInvitation')
    .set({ invitationStatus: 'accepted', answeredAt: at })
    .where('fromUuid', '=', them)
    .where('toUuid', '=', me)
    .where('invitationStatus', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  if (!theirs) {
    const id = await keepInvitation(trx, { me, them }, at, fail)
    await notifyOfInvitation(app, trx, id)
    return { id, isAccepted: false }
  }
  await settleInvitation(trx, { fromUuid: them, toUuid: me, at })
  await makeFriends(trx, me, them, at)
  return { id: theirs.id, isAccepted: true }
}

/** Whether a user has the maximum number of friends. */
export async function hasAllFriends(trx: Trx, uuid: string): Promise<boolean> {
  const { count } = await trx
    .selectFrom(friendUuidsOf(trx, uuid).as('friend'))
    .select((of) => of.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count) >= maxFriends
}

/** Stores a single invitation from me to them, whatever happened to earlier ones. */
async function keepInvitation(trx: Trx, { me, them }: InvitationPair, at: Date, fail: Fail): Promise<number> {
  const before = await trx
    .selectFrom('friendInvitation')
    .where('fromUuid', '=', me)
    .where('toUuid', '=', them)
    .select(['id', 'invitationStatus', 'answeredAt'])
    .forUpdate()
    .executeTakeFirst()
  const isBlocked = await hasBlocked(trx, them, me)
  if (before?.invitationStatus === 'pending') return before.id
  await requireRoom(trx, me, fail)
  const refusedLately =
    before?.invitationStatus === 'rejected' && at.getTime() - (before.answeredAt?.getTime() ?? 0) < refusedForMs
  const row = { createdAt: at, withdrawnAt: null, ...initialStatus(isBlocked, at) }
  if (!before) {
    const values = { fromUuid: me, toUuid: them, ...row }
    return (await trx.insertInto('friendInvitation').values(values).returning('id').executeTakeFirstOrThrow()).id
  }
  const change = refusedLately ? { withdrawnAt: null } : row
  await trx.updateTable('friendInvitation').set(change).where('id', '=', before.id).execute()
  return before.id
}

/** An invitation to a user who has blocked the sender is stored as rejected. */
const initialStatus = (isBlocked: boolean, at: Date) =>
  isBlocked
    ? ({ invitationStatus: 'rejected', answeredAt: at } as const)
    : ({ invitationStatus: 'pending', answeredAt: null } as const)

async function requireRoom(trx: Trx, me: string, fail: Fail): Promise<void> {
  const { count } = await trx
    .selectFrom('friendInvitation')
    .where('fromUuid', '=', me)
    .where('invitationStatus', '<>', 'accepted')
    .where('withdrawnAt', 'is', null)
    .select((of) => of.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxInvitations) throw fail('tooManyInvitations')
}
