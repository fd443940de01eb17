import { sql } from 'kysely'
import * as z from 'zod'
import { consumableShows } from '@segue/shared/points/consumables.ts'
import type { Db } from '../../../db/db.ts'
import { user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { page } from '../../../platform/paging.ts'
import { instant, wholeNumber } from '../../../platform/schemas.ts'

const [usual, max] = [32, 100]

/** What happened to the tokens: they were credited, taken back, held, spent, or held and returned. */
const happenings = ['credited', 'takenBack', 'held', 'spent', 'returned'] as const

const TokenHistoryEntry = z
  .object({
    id: z.number(),
    at: instant,
    happened: z.enum(happenings),
    /** The change of the spendable balance, negative if tokens were removed; 0 for returned tokens. */
    amount: z.number(),
    consumable: z.object({ id: z.number(), name: z.string(), show: z.enum(consumableShows) }).nullable(),
    roomName: z.string().nullable(),
    /** The user it was thrown at. */
    to: z.object({ uuid: z.string(), nickname: z.string() }).nullable(),
  })
  .meta({ id: 'TokenHistoryEntry' })

export const ownTokenHistory = operation('GET /api/v1/token-accounts/self/transactions', {
  summary: 'List my token transactions, newest first. Use `before` to paginate.',
  access: user,
  query: {
    limit: page(usual, max).limit,
    before: wholeNumber.pipe(z.number().min(1).max(Number.MAX_SAFE_INTEGER)).optional(),
  },
  returns: z.object({ transactions: z.array(TokenHistoryEntry), hasMore: z.boolean() }),
  async handle({ app, caller, query: { limit, before = Number.MAX_SAFE_INTEGER } }) {
    const rows = await entriesOf(app.db, uuidOf(caller), { before, limit: limit + 1 })
    return { transactions: rows.slice(0, limit).map(shown), hasMore: rows.length > limit }
  },
})

function entriesOf(db: Db, userUuid: string, { before, limit }: { before: number; limit: number }) {
  return db
    .selectFrom('tokenTransaction as entry')
    .innerJoin('tokenAccount as account', 'account.id', 'entry.accountId')
    .leftJoin('tokenTransaction as end', 'end.holdId', 'entry.id')
    .leftJoin('consumablePurchase as purchase', 'purchase.holdId', 'entry.id')
    .leftJoin('consumable', 'consumable.id', 'purchase.consumableId')
    .leftJoin('room', 'room.uuid', 'purchase.roomUuid')
    .leftJoin('user as receiver', (join) =>
      join.onRef('receiver.uuid', '=', 'purchase.toUuid').on('receiver.deactivatedAt', 'is', null),
    )
    .leftJoin('userProfile as receiverProfile', 'receiverProfile.userId', 'receiver.id')
    .where('account.userUuid', '=', userUuid)
    .where('entry.type', 'in', ['credit', 'hold'])
    .where('entry.id', '<', before)
    .select(['entry.id', 'entry.at', 'entry.type', 'entry.amount', 'end.type as end', 'room.name as roomName'])
    .select(['consumable.id as consumableId', 'consumable.name', 'consumable.show'])
    .select(['receiver.uuid as toUuid', 'receiverProfile.nickname as toNickname'])
    .orderBy(sql`"entry"."id"`, 'desc')
    .limit(limit)
    .execute()
}

type Entry = Awaited<ReturnType<typeof entriesOf>>[number]

function happenedIn({ type, amount, end }: Entry): (typeof happenings)[number] {
  if (type === 'credit') return amount > 0 ? 'credited' : 'takenBack'
  if (end === null) return 'held'
  return end === 'commit' ? 'spent' : 'returned'
}

function shown(entry: Entry) {
  const { id, at, type, amount, end, consumableId, name, show, toUuid, toNickname, roomName } = entry
  const taken = end === 'voided' ? 0 : -amount
  return {
    id,
    at,
    happened: happenedIn(entry),
    amount: type === 'credit' ? amount : taken,
    consumable: consumableId !== null && name !== null && show !== null ? { id: consumableId, name, show } : null,
    roomName,
    to: toUuid !== null && toNickname !== null ? { uuid: toUuid, nickname: toNickname } : null,
  }
}
