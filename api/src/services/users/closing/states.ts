import type { App } from '../../../app.ts'
import type { Trx } from '../../../db/db.ts'
import { dayMs } from '../../../ports/clock.ts'
import { forgetAccount } from '../sessions/end-sessions.ts'
import { queueClosingNotices } from './notices.ts'

/** How long after the request an account is closed: time to think again. */
export const closesAfterMs = 7 * dayMs
/** How long a closed account can be opened again before it is removed for good. */
const removedAfterMs = 30 * dayMs

export type Closing = { id: number; uuid: string }

/** Closes an account: nobody sees or uses it, and nothing is lost yet. False for one that is closed already. */
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

/** After the commit: whoever is still connected is out, in every room. */
export async function leaveEverywhere(app: App, { uuid }: Closing): Promise<void> {
  await forgetAccount(app, uuid)
  app.rooms.actWherever(uuid, { type: 'kicked', userUuid: uuid })
}

/** Opens a closed account again. False for one that is not closed, or that has been removed meanwhile. */
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

/** Calls a request off. False where there is none, or where it has been carried out. */
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
