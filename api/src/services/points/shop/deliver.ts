import type { Selectable } from 'kysely'
import type { Db } from '../../../db/db.ts'
import type { ConsumablePurchaseTable } from '../../../db/tables/tokens.ts'
import { addThrownLine, pushLine, type RoomVoice } from '../../chat/public.ts'
import { findRoom } from '../../rooms/public.ts'
import { profilesOf } from '../../users/public.ts'
import { finishHold } from '../tokens/ledger.ts'

export type Purchase = Selectable<ConsumablePurchaseTable>

export const purchaseOf = (db: Db, userUuid: string, key: string): Promise<Purchase | undefined> =>
  db
    .selectFrom('consumablePurchase')
    .where('userUuid', '=', userUuid)
    .where('key', '=', key)
    .selectAll()
    .executeTakeFirst()

export const purchaseWithHold = (db: Db, holdId: number): Promise<Purchase | undefined> =>
  db.selectFrom('consumablePurchase').where('holdId', '=', holdId).selectAll().executeTakeFirst()

/**
 * Adds the chat message and spends the tokens in one transaction, so nothing is delivered unpaid or paid undelivered.
 * Then notifies the room; if that fails, `settlePurchases` does it later. A finished purchase is left as it is.
 */
export async function deliver(app: RoomVoice, purchase: Purchase): Promise<void> {
  const { id, holdId, roomUuid, userUuid, toUuid, message, tokenCost } = purchase
  const room = await findRoom(app.db, roomUuid)
  if (!room) return returnTokens(app, purchase)
  const { name, show } = await app.db
    .selectFrom('consumable')
    .where('id', '=', purchase.consumableId)
    .select(['name', 'show'])
    .executeTakeFirstOrThrow()
  const people = await profilesOf(app.db, toUuid === null ? [userUuid] : [userUuid, toUuid])
  const consumable = { id: purchase.consumableId, name, tokenCost, show, fromUuid: userUuid, toUuid, message }
  const names = [...people.values()].map(({ uuid, nickname }) => ({ uid: uuid, name: nickname }))
  const now = app.clock.now()
  const messageId = await app.db.transaction().execute(async (trx) => {
    const finished = await finishHold(trx, { holdId, end: 'commit', at: new Date(now) })
    if (!finished?.now) return undefined
    const line = await addThrownLine(trx, now, { room, purchaseId: id, consumable, names })
    await trx
      .updateTable('consumablePurchase')
      .set({ status: 'delivered', messageId: line })
      .where('id', '=', id)
      .execute()
    return line
  })
  if (messageId !== undefined) await notify(app, { id, messageId })
}

/** Shows the message to everyone in the room. Clients ignore a message they already have. */
export async function notify(app: RoomVoice, { id, messageId }: { id: number; messageId: number }): Promise<void> {
  await pushLine(app, messageId)
  await markNotified(app, id)
}

/** Records that nothing is left to do for a purchase. */
export const markNotified = async ({ db, clock }: RoomVoice, id: number): Promise<void> => {
  const toldAt = new Date(clock.now())
  await db.updateTable('consumablePurchase').set({ toldAt }).where('id', '=', id).execute()
}

/** Returns the tokens of a throw that didn't happen. A delivered one stays delivered. */
export async function returnTokens({ db, clock }: RoomVoice, { id, holdId }: Purchase): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const finished = await finishHold(trx, { holdId, end: 'voided', at: new Date(clock.now()) })
    if (finished?.now)
      await trx.updateTable('consumablePurchase').set({ status: 'voided' }).where('id', '=', id).execute()
  })
}
