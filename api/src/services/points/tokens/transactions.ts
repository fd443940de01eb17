import * as z from 'zod'
import type { App } from '../../../app.ts'
import type { Db } from '../../../db/db.ts'
import { tokenTransactionTypes } from '../../../db/tables/tokens.ts'
import { service } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { instant } from '../../../platform/schemas.ts'
import { deliver, purchaseWithHold, returnTokens } from '../shop/deliver.ts'
import { finishHold, type HoldEnd } from './ledger.ts'

const TokenTransaction = z
  .object({
    id: z.number(),
    accountId: z.number(),
    type: z.enum(tokenTransactionTypes),
    amount: z.number(),
    holdId: z.number().nullable(),
    reference: z.string(),
    at: instant,
  })
  .meta({ id: 'TokenTransaction' })

const body = z.object({ holdId: z.int().min(1) })

const holdNotFound = [404, 'Hold not found'] as const

/** Finishes the hold's purchase with it, so that paid means delivered, and not delivered means not paid. */
async function finish(app: App, holdId: number, end: HoldEnd): Promise<void> {
  const purchase = await purchaseWithHold(app.db, holdId)
  if (purchase) await (end === 'commit' ? deliver(app, purchase) : returnTokens(app, purchase))
  else await finishHold(app.db, { holdId, end, at: new Date(app.clock.now()) })
}

const endOf = (db: Db, holdId: number) =>
  db.selectFrom('tokenTransaction').where('holdId', '=', holdId).selectAll().executeTakeFirst()

export const commitTransaction = operation('POST /api/v1/token-transactions/commit', {
  summary: 'Commit a hold: spend its tokens and deliver the purchase. Idempotent.',
  access: service,
  body,
  returns: TokenTransaction,
  errors: { holdNotFound, holdVoided: [409, 'This hold was voided: its tokens were refunded'] },
  async handle({ app, body: { holdId }, fail }) {
    await finish(app, holdId, 'commit')
    const end = await endOf(app.db, holdId)
    if (!end) throw fail('holdNotFound')
    if (end.type !== 'commit') throw fail('holdVoided')
    return end
  },
})

export const voidTransaction = operation('POST /api/v1/token-transactions/void', {
  summary: 'Void a hold: refund its tokens. Idempotent.',
  access: service,
  body,
  returns: TokenTransaction,
  errors: { holdNotFound, holdCommitted: [409, 'This hold was committed: its tokens were spent'] },
  async handle({ app, body: { holdId }, fail }) {
    await finish(app, holdId, 'voided')
    const end = await endOf(app.db, holdId)
    if (!end) throw fail('holdNotFound')
    if (end.type !== 'voided') throw fail('holdCommitted')
    return end
  },
})
