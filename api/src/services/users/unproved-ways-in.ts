import type { App } from '../../app.ts'
import type { Db, Trx } from '../../db/db.ts'
import type { WayInKind } from '../../db/tables/accounts.ts'
import { dayMs } from '../../ports/clock.ts'
import { queueWaysInChanged } from './ways-in-changed.ts'
import { waysInOf } from './ways-in.ts'

/** How long a sign-in method added without the password can be removed by proof of ownership. */
export const unprovedForMs = 7 * dayMs

/**
 * The session in which a change of sign-in methods was confirmed. `isProved` means by a password that was itself set
 * with proof; a recent sign-in alone may be that of a stolen token.
 */
export type Confirmation = { sessionUuid: string; isProved: boolean }

type WayIn = { kind: WayInKind; key: string | number }
type Tools = Pick<App, 'clock' | 'ids' | 'jobs'>

/** Locks an account. False if the session has ended, so that nothing of it continues. */
export async function lockSession(trx: Trx, userId: number, sessionUuid: string): Promise<boolean> {
  const { sessionVersion } = await trx
    .selectFrom('user')
    .where('id', '=', userId)
    .select('sessionVersion')
    .forUpdate()
    .executeTakeFirstOrThrow()
  const live = await trx
    .selectFrom('session')
    .where('uuid', '=', sessionUuid)
    .where('userId', '=', userId)
    .where('version', '=', sessionVersion)
    .where('endedAt', 'is', null)
    .select('uuid')
    .executeTakeFirst()
  return live !== undefined
}

type Addition = { userId: number; confirmation: Confirmation; fail: (name: 'confirmationNeeded') => Error }

/**
 * Records how a sign-in method was added, in the transaction that added it, and notifies its owner. Throws the caller's
 * refusal, which undoes the addition, if the confirming session has ended in the meantime.
 */
export async function recordWayIn(
  app: Tools,
  trx: Trx,
  { userId, confirmation, fail, ...wayIn }: WayIn & Addition,
): Promise<void> {
  const { sessionUuid, isProved } = confirmation
  if (!(await lockSession(trx, userId, sessionUuid))) throw fail('confirmationNeeded')
  await note(app, trx, { userId, sessionUuid, isProved, ...wayIn })
  const added = (await waysInOf(trx, userId)).filter(
    ({ kind, key }) => kind === wayIn.kind && key === String(wayIn.key),
  )
  const waysIn = added.map(({ kind, name }) => ({ kind, name }))
  await queueWaysInChanged(app, trx, { userId, change: 'added', waysIn })
}

/** Records that a password was set without proof, so that it proves nothing itself. */
export const noteUnprovedPassword = (
  app: Pick<App, 'clock'>,
  trx: Trx,
  by: { userId: number; sessionUuid: string },
) => note(app, trx, { ...by, kind: 'password', key: '', isProved: false })

async function note(
  { clock }: Pick<App, 'clock'>,
  trx: Trx,
  { userId, kind, key, sessionUuid, isProved }: WayIn & Confirmation & { userId: number },
): Promise<void> {
  const row = { userId, kind, key: String(key) }
  if (isProved) {
    await trx
      .deleteFrom('unprovedWayIn')
      .where((where) => where.and(row))
      .execute()
    return
  }
  const by = { sessionUuid, addedAt: new Date(clock.now()) }
  await trx
    .insertInto('unprovedWayIn')
    .values({ ...row, ...by })
    .onConflict((conflict) => conflict.columns(['userId', 'kind', 'key']).doUpdateSet(by))
    .execute()
}

/** Attributes the sign-in methods added by one session to the session that replaces it. */
export async function handOverWaysIn(trx: Trx, { from, to }: { from: string; to: string }): Promise<void> {
  await trx.updateTable('unprovedWayIn').set({ sessionUuid: to }).where('sessionUuid', '=', from).execute()
}

/** The sign-in methods of an account that a merge moves to the other one. */
export async function movableWaysIn(trx: Trx, userId: number) {
  const emails = await trx
    .selectFrom('email')
    .where('userId', '=', userId)
    .where('status', '<>', 'DELETED')
    .select('id')
    .execute()
  const passkeys = await trx.selectFrom('passkey').where('userId', '=', userId).select('id').execute()
  return [
    ...emails.map(({ id }) => ({ kind: 'email' as const, key: id })),
    ...passkeys.map(({ id }) => ({ kind: 'passkey' as const, key: id })),
  ]
}

/** The sign-in methods of an account that were recently added without proof, newest first. */
export const unprovedWaysIn = (db: Db, userId: number, now: number) =>
  db
    .selectFrom('unprovedWayIn')
    .where('userId', '=', userId)
    .where('addedAt', '>', new Date(now - unprovedForMs))
    .select(['kind', 'key', 'sessionUuid'])
    .orderBy('addedAt', 'desc')
    .orderBy('kind')
    .orderBy('key', 'desc')

/** Whether the password of an account was set with proof, or long enough ago. */
export async function isPasswordProved(db: Db, userId: number, now: number): Promise<boolean> {
  const rows = await unprovedWaysIn(db, userId, now).where('kind', '=', 'password').execute()
  return rows.length === 0
}

/** Whether an address was recently added without proof. */
export async function isUnprovedEmail(
  db: Db,
  { userId, emailId, now }: { userId: number; emailId: number; now: number },
): Promise<boolean> {
  const rows = await unprovedWaysIn(db, userId, now)
    .where('kind', '=', 'email')
    .where('key', '=', String(emailId))
    .execute()
  return rows.length > 0
}
