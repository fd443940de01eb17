import { silentChatSockets } from '../../src/adapters/chat-sockets/hub.ts'
import type { Db } from '../../src/db/db.ts'
import type { Rooms } from '../../src/ports/rooms.ts'
import { throwOnce, type PurchaseInput } from '../../src/services/points/shop/throw-once.ts'
import { settlePurchases } from '../../src/services/points/shop/settle-purchases.ts'
import { creditTokens } from '../../src/services/points/tokens/ledger.ts'

/** Accounts that buy concurrently, some of which run out of tokens on the way. */
export type Market = { accounts: number; purchases: number }

export const cost = 7
/** Half of what everybody wants can be paid for. */
const creditOf = ({ accounts, purchases }: Market) => Math.floor((purchases / accounts / 2) * cost)

const uuidOf = (kind: number, at: number) =>
  `00000000-0000-4000-8000-${String(kind * 1_000_000 + at).padStart(12, '0')}`
const roomUuid = uuidOf(2, 0)

/** A room and accounts with tokens in them. Idempotent. */
export async function openMarket(db: Db, market: Market): Promise<void> {
  const room = { uuid: roomUuid, slug: 'market', name: 'Market' }
  await db
    .insertInto('room')
    .values(room)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  for (let at = 0; at < market.accounts; at++)
    await creditTokens(db, {
      userUuid: uuidOf(1, at),
      amount: creditOf(market),
      key: `account ${at}`,
      reference: 'a test',
    })
}

/** How many purchases the tokens suffice for. */
export const affordable = (market: Market) => Math.floor(creditOf(market) / cost) * market.accounts

const wanted = (market: Market, at: number, consumableId: number): PurchaseInput => ({
  key: `press ${at}`,
  userUuid: uuidOf(1, at % market.accounts),
  consumableId,
  roomUuid,
  toUuid: null,
  message: null,
  tokenCost: cost,
})

export type Parts = { db: Db; clock: { now: () => number }; rooms: Pick<Rooms, 'push'> }
// The boundary: of the rooms, a throw and its settlement only use `push`.
const appOf = ({ rooms, ...parts }: Parts) => ({
  ...parts,
  rooms: rooms as Rooms,
  chatSockets: silentChatSockets,
  config: { publicUrl: '' },
})

/**
 * Makes all purchases, this many concurrently, each requested twice. Those that fail are left as a dying process would
 * leave them. `onPress` is called for each one that got a response.
 */
export async function buyAll(parts: Parts, market: Market, atOnce: number, onPress = () => {}): Promise<void> {
  const [first] = await parts.db.selectFrom('consumable').select('id').orderBy('id').limit(1).execute()
  const presses = Array.from({ length: market.purchases * 2 }, (_, at) => at % market.purchases)
  const next = async (): Promise<void> => {
    const at = presses.shift()
    if (at === undefined) return undefined
    await throwOnce(appOf(parts), wanted(market, at, first?.id ?? 0)).then(onPress, () => undefined)
    return next()
  }
  await Promise.all(Array.from({ length: atOnce }, next))
}

/** Does what a job later does for processes that have died. */
export async function settle(parts: Parts): Promise<void> {
  const later = { now: () => parts.clock.now() + 3_600_000 }
  const run = { attempt: 1, signal: new AbortController().signal }
  await settlePurchases(appOf({ ...parts, clock: later })).run({}, run)
}
