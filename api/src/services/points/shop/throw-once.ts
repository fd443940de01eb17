import { must } from '@segue/shared/must.ts'
import { violatedConstraint } from '../../../db/db.ts'
import type { RoomVoice } from '../../chat/public.ts'
import { holdTokens, type NoHold } from '../tokens/ledger.ts'
import { deliver, purchaseOf, returnTokens, type Purchase } from './deliver.ts'

export type PurchaseInput = Pick<
  Purchase,
  'key' | 'userUuid' | 'consumableId' | 'roomUuid' | 'toUuid' | 'message' | 'tokenCost'
>

/**
 * Throws a consumable: holds its tokens, then delivers it or returns the tokens. `ready` runs in between and throws if
 * it cannot be delivered. However often it is called with one key, it happens once (decision 0062).
 */
export async function throwOnce(
  app: RoomVoice,
  wanted: PurchaseInput,
  ready: () => Promise<void> = async () => undefined,
): Promise<Purchase | NoHold> {
  const held = await hold(app, wanted)
  if ('refused' in held) return held
  if (held.isNew) await deliverOrReturn(app, held.purchase, ready)
  return must(await purchaseOf(app.db, wanted.userUuid, wanted.key), 'the purchase that was just saved')
}

/** Holds the tokens and records the purchase with them. Of concurrent calls with one key, only one is new. */
async function hold(
  { db, clock }: RoomVoice,
  wanted: PurchaseInput,
): Promise<{ purchase: Purchase; isNew: boolean } | NoHold> {
  const { userUuid, tokenCost: amount } = wanted
  const at = new Date(clock.now())
  const key = `${userUuid} ${wanted.key}`
  const reference = `consumable ${wanted.consumableId}`
  try {
    return await db.transaction().execute(async (trx) => {
      const held = await holdTokens(trx, { userUuid, amount, key, reference, at })
      if ('refused' in held) return held
      const purchase = await trx
        .insertInto('consumablePurchase')
        .values({ ...wanted, holdId: held.holdId, at })
        .returningAll()
        .executeTakeFirstOrThrow()
      return { purchase, isNew: true }
    })
  } catch (error) {
    if (violatedConstraint(error) !== 'tokenTransactionKey') throw error
    const purchase = await purchaseOf(db, userUuid, wanted.key)
    if (!purchase) throw error
    return { purchase, isNew: false }
  }
}

/** What cannot be done now, for example without the database, is done later by `settlePurchases`. */
async function deliverOrReturn(app: RoomVoice, purchase: Purchase, ready: () => Promise<void>): Promise<void> {
  try {
    await ready()
    await deliver(app, purchase)
  } catch (error) {
    await returnTokens(app, purchase)
    throw error
  }
}
