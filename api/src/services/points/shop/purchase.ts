import * as z from 'zod'
import { maxDedicationLength } from '@segue/shared/points/house-consumables.ts'
import type { Db } from '../../../db/db.ts'
import { user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import type { RefusalDetails } from '../../../platform/operation.ts'
import { instant, uuid } from '../../../platform/schemas.ts'
import { operation } from '../../../platform/operation.ts'
import { authorizeLine, type LineRefusal } from '../../chat/public.ts'
import { noTokenAccount, shownAccount, TokenAccount } from '../tokens/accounts.ts'
import { maxTokenBatchSize, tokenAccountOf } from '../tokens/ledger.ts'
import { consumableNotFound, findConsumable } from './consumables.ts'
import { purchaseOf, type Purchase } from './deliver.ts'
import { throwOnce } from './throw-once.ts'

const ConsumablePurchase = z
  .object({
    id: z.number(),
    /** Whether it is being thrown, has been thrown, or its tokens were returned. */
    status: z.enum(['held', 'delivered', 'voided']),
    consumableId: z.number(),
    tokenCost: z.number(),
    roomUuid: z.string(),
    toUuid: z.string().nullable(),
    message: z.string().nullable(),
    at: instant,
    /** The buyer's account after the purchase. */
    tokenAccount: TokenAccount,
  })
  .meta({ id: 'ConsumablePurchase' })

/** One line: anything longer belongs in a chat message. */
const dedication = z
  .string()
  .trim()
  .max(maxDedicationLength)
  .regex(/^\P{Cc}*$/u, { error: 'must be one line' })

const errors = {
  consumableNotFound,
  noTokenAccount,
  tokenAccountDisabled: [403, 'Your token account is disabled'],
  tooFewTokens: [409, 'You don’t have enough tokens for this'],
  priceChanged: [409, 'The price has changed. Please check it again'],
  notInRoom: [403, 'Join the room first.'],
  receiverNotInRoom: [409, 'The person you’re throwing this at isn’t in the room'],
  chatRefuses: [403, 'You can’t throw things in this room'],
} as const

export const purchaseConsumable = operation('POST /api/v1/consumable-purchases', {
  summary: 'Buy and throw a consumable in my current room, at someone or for everyone. Idempotent by key.',
  access: user,
  allowance: 'chat',
  body: z.object({
    consumableId: z
      .int()
      .min(1)
      .max(2 ** 31 - 1),
    roomUuid: uuid,
    /** Idempotency key, one for each press of the button. */
    key: z.string().min(1).max(100).optional(),
    toUuid: uuid.nullish(),
    /** The text of a dedication. */
    message: dedication.nullish(),
    /** The price that the buyer saw: if it has changed, nothing is bought. */
    tokenCost: z.int().min(1).max(maxTokenBatchSize).optional(),
  }),
  returns: ConsumablePurchase,
  errors,
  async handle({ app, caller, body, fail }) {
    const userUuid = uuidOf(caller)
    const key = body.key ?? app.ids.uuid()
    const before = await purchaseOf(app.db, userUuid, key)
    if (before) return shown(app.db, before)
    const consumable = await findConsumable(app.db, body.consumableId)
    if (!consumable) throw fail('consumableNotFound')
    const { id: consumableId, tokenCost } = consumable
    if (body.tokenCost !== undefined && body.tokenCost !== tokenCost) throw fail('priceChanged')
    const message = (consumable.show === 'dedication' && body.message) || null
    const refuse = (name: LineRefusal, notice?: RefusalDetails) =>
      name === 'ERR_FORBIDDEN' ? fail('chatRefuses', notice) : fail('notInRoom')
    const line = await authorizeLine(app, caller, { roomUuid: body.roomUuid, words: message ?? '' }, refuse)
    const live = (await app.rooms.live([body.roomUuid])).get(body.roomUuid)
    const isThere = (uid: string) => live !== undefined && Object.hasOwn(live.allUserData, uid)
    if (!isThere(userUuid)) throw fail('notInRoom')
    const toUuid = body.toUuid ?? null
    if (toUuid !== null && !isThere(toUuid)) throw fail('receiverNotInRoom')
    const wanted = { key, userUuid, consumableId, roomUuid: body.roomUuid, toUuid, message, tokenCost }
    const thrown = await throwOnce(app, wanted, line.takeTurn)
    if ('refused' in thrown) throw fail(thrown.refused)
    return shown(app.db, thrown)
  },
})

async function shown(db: Db, purchase: Purchase) {
  const { id, status, consumableId, tokenCost, roomUuid, toUuid, message, at, userUuid } = purchase
  const account = await tokenAccountOf(db, userUuid)
  if (!account) throw new Error('Expected a points account for every buyer')
  return { id, status, consumableId, tokenCost, roomUuid, toUuid, message, at, tokenAccount: shownAccount(account) }
}
