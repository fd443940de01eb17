import type { Selectable } from 'kysely'
import type { App } from '../../../app.ts'
import type { Trx } from '../../../db/db.ts'
import type { PurchaseTable } from '../../../db/tables/payment.ts'
import type { PaymentState } from '../../../ports/payments.ts'
import { creditTokens, takeTokensBack } from '../../points/public.ts'

type Purchase = Selectable<PurchaseTable>

/**
 * The tokens due for a purchase: none before it is paid or while it is disputed, and after a partial refund the share
 * that was not refunded.
 */
export function tokensDue(
  { tokens, price, currency }: Pick<Purchase, 'tokens' | 'price' | 'currency'>,
  paid: Paid,
): number {
  if (!paid.isPaid || paid.isDisputed || paid.amount !== price || paid.currency !== currency) return 0
  return Math.floor((tokens * Math.max(0, paid.amount - paid.refunded)) / paid.amount)
}
type Paid = Pick<PaymentState, 'isPaid' | 'isDisputed' | 'amount' | 'currency' | 'refunded'>

/**
 * Brings a purchase's tokens to the amount due. It looks at the current state, not at events, so the order and number
 * of events don't matter. The purchase must be locked.
 */
export async function settle(
  app: Pick<App, 'clock'>,
  trx: Trx,
  { id, userUuid, credited, corrections }: Purchase,
  to: { due: number; status: 'paid' | 'refunded' },
): Promise<void> {
  const change = to.due - credited
  if (userUuid === null) {
    await trx.updateTable('purchase').set({ status: to.status }).where('id', '=', id).execute()
    return
  }
  const entry = { userUuid, reference: `purchase ${id}`, key: `purchase ${id} ${corrections + 1}` }
  const at = new Date(app.clock.now())
  if (change > 0) await creditTokens(trx, { ...entry, amount: change, at })
  if (change < 0) await takeTokensBack(trx, { ...entry, amount: -change, at })
  await trx
    .updateTable('purchase')
    .set({ status: to.status, credited: to.due, corrections: corrections + (change === 0 ? 0 : 1) })
    .where('id', '=', id)
    .execute()
}
