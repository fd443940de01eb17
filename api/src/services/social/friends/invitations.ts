import * as z from 'zod'
import type { Db } from '../../../db/db.ts'
import { user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { page } from '../../../platform/paging.ts'
import { acknowledged, Acknowledged, instant, uuid, wholeNumber } from '../../../platform/schemas.ts'
import { settleInvitation } from '../../notifications/public.ts'
import { profileRows, UserId } from '../../users/public.ts'
import { Listed, otherPerson, personErrors, profileIn, requireNamed, takeTurns } from '../people.ts'
import { hasAllFriends, invitePerson, inviteErrors, tooManyFriends } from './invite.ts'
import { makeFriends } from './queries.ts'

const Invitation = z
  .object({
    id: z.number(),
    fromUuid: z.string(),
    toUuid: z.string(),
    /** The sender never learns of a rejection: for them it stays pending. */
    invitationStatus: z.enum(['pending', 'accepted', 'rejected']),
    createdAt: instant,
    /** The other user. */
    ...Listed.shape,
  })
  .meta({ id: 'FriendInvitation' })

const invitationPage = page(50, 200)
const InvitationId = wholeNumber.pipe(z.number().min(1).max(2_147_483_647))

/** Sent or received invitations, with the other user's profile. */
const invitationRows = (db: Db, other: 'fromUuid' | 'toUuid') =>
  profileRows(db)
    .innerJoin('friendInvitation', `friendInvitation.${other}`, 'user.uuid')
    .select([
      'friendInvitation.id as invitationId',
      'fromUuid',
      'toUuid',
      'invitationStatus',
      'friendInvitation.createdAt as invitedAt',
    ])
    .orderBy('friendInvitation.id', 'desc')

type Row = Awaited<ReturnType<ReturnType<typeof invitationRows>['execute']>>[number]

function invitationOf(row: Row) {
  const { invitationId: id, fromUuid, toUuid, invitationStatus, invitedAt: createdAt } = row
  return { id, fromUuid, toUuid, invitationStatus, createdAt, userUuid: row.uuid, userProfile: profileIn(row) }
}

/** To me, and not answered yet. */
const received = (db: Db, me: string) =>
  invitationRows(db, 'fromUuid').where('toUuid', '=', me).where('invitationStatus', '=', 'pending')

/** From me, and not accepted as far as I know. */
const sent = (db: Db, me: string) =>
  invitationRows(db, 'toUuid')
    .where('fromUuid', '=', me)
    .where('invitationStatus', '<>', 'accepted')
    .where('withdrawnAt', 'is', null)

const asSent = (row: Row) => ({ ...invitationOf(row), invitationStatus: 'pending' as const })

export const invite = operation('POST /friend-invitations', {
  summary: 'Send a friend invitation. If they have already invited me, we become friends. Idempotent.',
  access: user,
  status: 201,
  body: z.object({ userUuid: uuid }),
  returns: Invitation,
  errors: inviteErrors,
  async handle({ app, caller, body, fail }) {
    const me = uuidOf(caller)
    if (caller.kind === 'user' && caller.role === 'bot') throw fail('botsHaveNoFriends')
    const them = await otherPerson(app.db, me, body.userUuid, fail)
    if (them.isBot) throw fail('botsHaveNoFriends')
    const { id, isAccepted } = await invitePerson(app, { me, them: them.uuid }, fail)
    const row = await invitationRows(app.db, isAccepted ? 'fromUuid' : 'toUuid')
      .where('friendInvitation.id', '=', id)
      .executeTakeFirst()
    if (!row) throw fail('userNotFound')
    // A user who has blocked me, or rejected me recently, isn't notified.
    const isReceived = isAccepted || row.invitationStatus === 'pending'
    app.people.tiesChanged(isReceived ? [me, them.uuid] : [me])
    return isAccepted ? invitationOf(row) : asSent(row)
  },
})

export const invitationsWith = operation('GET /friend-invitations/user-invitations/{id}', {
  summary: 'List the pending invitations between a user and me',
  access: user,
  params: { id: UserId },
  returns: z.array(Invitation),
  errors: { userNotFound: personErrors.userNotFound },
  async handle({ app, caller, params, fail }) {
    const me = uuidOf(caller)
    const { uuid: them } = await requireNamed(app.db, params.id, fail)
    const toMe = await received(app.db, me).where('fromUuid', '=', them).execute()
    const fromMe = await sent(app.db, me).where('toUuid', '=', them).execute()
    return [...toMe.map(invitationOf), ...fromMe.map(asSent)]
  },
})

export const invitationsForMe = operation('GET /friend-invitations/user-invitations-for', {
  summary: 'List my received pending invitations, newest first',
  access: user,
  query: invitationPage,
  returns: z.array(Invitation),
  async handle({ app, caller, query: { limit, offset } }) {
    return (await received(app.db, uuidOf(caller)).limit(limit).offset(offset).execute()).map(invitationOf)
  },
})

export const invitationsFromMe = operation('GET /friend-invitations/user-invitations-from', {
  summary: 'List my sent pending invitations, newest first',
  access: user,
  query: invitationPage,
  returns: z.array(Invitation),
  async handle({ app, caller, query: { limit, offset } }) {
    return (await sent(app.db, uuidOf(caller)).limit(limit).offset(offset).execute()).map(asSent)
  },
})

const invitationNotFound = [404, 'Invitation not found'] as const

export const answerInvitation = operation('POST /friend-invitations/handle-friend', {
  summary: 'Accept or reject an invitation to me. Idempotent, but the answer can’t be changed.',
  access: user,
  body: z.object({ id: InvitationId, invitationStatus: z.enum(['accepted', 'rejected']) }),
  returns: Invitation,
  errors: {
    invitationNotFound,
    invitationAnswered: [403, 'You’ve already answered this invitation'],
    tooManyFriends,
  },
  async handle({ app, caller, body, fail }) {
    const me = uuidOf(caller)
    const { id, invitationStatus } = body
    const at = new Date(app.clock.now())
    const friend = await app.db.transaction().execute(async (trx) => {
      const request = await trx
        .selectFrom('friendInvitation')
        .where('id', '=', id)
        .where('toUuid', '=', me)
        .select('fromUuid')
        .executeTakeFirst()
      if (!request) return undefined
      await takeTurns(trx, [me, request.fromUuid])
      const answered = await trx
        .updateTable('friendInvitation')
        .set({ invitationStatus, answeredAt: at })
        .where('id', '=', id)
        .where('toUuid', '=', me)
        .where('invitationStatus', '=', 'pending')
        .returning('fromUuid')
        .executeTakeFirst()
      if (!answered) return undefined
      await settleInvitation(trx, { fromUuid: answered.fromUuid, toUuid: me, at })
      if (invitationStatus === 'rejected') return undefined
      if (await hasAllFriends(trx, me)) throw fail('tooManyFriends')
      await makeFriends(trx, me, answered.fromUuid, at)
      return answered.fromUuid
    })
    // The sender isn't notified of a rejection.
    app.people.tiesChanged(friend === undefined ? [me] : [me, friend])
    const row = await invitationRows(app.db, 'fromUuid')
      .where('friendInvitation.id', '=', id)
      .where('toUuid', '=', me)
      .executeTakeFirst()
    if (!row) throw fail('invitationNotFound')
    if (row.invitationStatus !== invitationStatus) throw fail('invitationAnswered')
    return invitationOf(row)
  },
})

export const takeInvitationBack = operation('DELETE /friend-invitations/{id}', {
  summary: 'Cancel an invitation that I sent',
  access: user,
  params: { id: InvitationId },
  returns: Acknowledged,
  errors: { invitationNotFound },
  async handle({ app, caller, params, fail }) {
    const mine = { id: params.id, fromUuid: uuidOf(caller) }
    const at = new Date(app.clock.now())
    const deleted = await app.db
      .deleteFrom('friendInvitation')
      .where((is) => is.and({ ...mine, invitationStatus: 'pending' }))
      .returning('toUuid')
      .executeTakeFirst()
    if (deleted) await settleInvitation(app.db, { fromUuid: mine.fromUuid, toUuid: deleted.toUuid, at })
    app.people.tiesChanged(deleted ? [mine.fromUuid, deleted.toUuid] : [mine.fromUuid])
    if (deleted) return acknowledged
    // A rejected invitation is kept, so that withdrawing it doesn't shorten the wait before the next one.
    const hidden = await app.db
      .updateTable('friendInvitation')
      .set({ withdrawnAt: at })
      .where((is) => is.and({ ...mine, invitationStatus: 'rejected' }))
      .where('withdrawnAt', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!hidden) throw fail('invitationNotFound')
    return acknowledged
  },
})
