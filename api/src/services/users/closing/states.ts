import type { App } from '../../../app.ts'
import type { Trx } from '../../../db/db.ts'
import { dayMs } from '../../../ports/clock.ts'
import { forgetAccount } from '../sessions/end-sessions.ts'
import { queueClosingNotices } from './notices.ts'

/** How long after the request an account is closed, so that its owner can change their mind. */
export const closesAfterMs = 7 * dayMs
/** How long a closed account can be reopened before it is removed permanently. */
const removedAfterMs = 30 * dayMs

export type Closing = { id: number; uuid: string }

/** Closes an account: it is hidden and can't be used, but nothing is deleted yet. False if it is already closed. */
export async function deactivate(app: App, trx: Trx, account: Closing): Promise<boolean> {
  const { id } = account
  const now = app.clock.now()
  const at = new Date(now)
  const closed = await trx
    .updateTable('user')
    .set({ deactivatedAt: at, removalAt: new Date(now + removedAfterMs), tokensFrom: at, updatedAt: at })
    .where('id', '=', id)
    .where('deactivatedAt', 'is', null)
    .returning('removalAt')
    .executeTakeFirst()
  if (!closed) return false
  for (const service of app.personalData) await service.close?.(app, trx, account)
  await queueClosingNotices(app, trx, { userId: id, about: 'closed', at: new Date(now + removedAfterMs) })
  return true
}

/** Removes a user from every room. Call it after the commit. */
export async function leaveEverywhere(app: App, { uuid }: Closing): Promise<void> {
  await forgetAccount(app, uuid)
  app.rooms.actWherever(uuid, { type: 'kicked', userUuid: uuid })
}

/** Reopens a closed account. False if it isn't closed, or has been removed in the meantime. */
export async function reactivate(app: App, trx: Trx, { id }: Closing): Promise<boolean> {
  const opened = await trx
    .updateTable('user')
    .set({
      deactivatedAt: null,
      removalAt: null,
      deactivationRequestedAt: null,
      deactivationReason: null,
      updatedAt: new Date(app.clock.now()),
    })
    .where('id', '=', id)
    .where('deactivatedAt', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return opened !== undefined
}

/** Cancels a request to close an account. False if there is none, or it has been carried out. */
export async function callOff(trx: Trx, { uuid }: Pick<Closing, 'uuid'>): Promise<boolean> {
  const called = await trx
    .updateTable('user')
    .set({ deactivationRequestedAt: null, deactivationReason: null })
    .where('uuid', '=', uuid)
    .where('deactivationRequestedAt', 'is not', null)
    .where('deactivatedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return called !== undefined
}
