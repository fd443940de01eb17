import { expect, test } from 'vitest'
import { seededRandom } from '@segue/shared/random.ts'
import type { Db } from '../../src/db/db.ts'
import { openTestDatabase } from '../database.ts'
import { purchasesByStatus, wrongInBooks } from './books.ts'
import { affordable, buyAll, openMarket, settle } from './market.ts'

const market = { accounts: 10, purchases: 120 }
const clock = { now: () => Date.parse('2026-11-20T20:00:00Z') }

/** A database whose transactions fail at random, at the start or before the commit, and pushes that fail as often. */
function mortal(db: Db, oneIn: number) {
  const chance = seededRandom(11)
  const fate = () => {
    if (chance() * oneIn < 1) throw new Error('died')
  }
  const dying = new Proxy(db, {
    get(target, name) {
      if (name !== 'transaction') {
        const value: unknown = Reflect.get(target, name, target)
        return typeof value === 'function' ? value.bind(target) : value
      }
      return () => ({
        execute: (work: Parameters<ReturnType<Db['transaction']>['execute']>[0]) =>
          target.transaction().execute(async (trx) => {
            fate()
            const result = await work(trx)
            fate()
            return result
          }),
      })
    },
  })
  return { db: dying, clock, rooms: { push: fate } }
}

test('concurrent purchases spend each token only once, even if many of them fail midway', async () => {
  const { db, close } = await openTestDatabase()
  await openMarket(db, market)
  await buyAll(mortal(db, 6), market, 8)
  // Unfinished purchases are marked as such, and the accounts are consistent at every moment.
  expect((await wrongInBooks(db)).filter((one) => !JSON.stringify(one).includes('delivered unpaid'))).toEqual([])
  const before = await purchasesByStatus(db)
  expect(before['held'] ?? 0).toBeGreaterThan(0)
  await settle({ db, clock, rooms: { push: () => undefined } })
  const after = await purchasesByStatus(db)
  expect(after['held']).toBeUndefined()
  expect(after['delivered']).toBe(before['delivered'])
  expect(after['delivered']).toBeLessThanOrEqual(affordable(market))
  expect(await wrongInBooks(db)).toEqual([])
  const untold = await db
    .selectFrom('consumablePurchase')
    .where('toldAt', 'is', null)
    .where('status', '=', 'delivered')
    .select('id')
    .execute()
  expect(untold).toEqual([])
  await close()
})

test('without failures exactly what can be paid for is delivered', async () => {
  const { db, close } = await openTestDatabase()
  await openMarket(db, market)
  await buyAll({ db, clock, rooms: { push: () => undefined } }, market, 8)
  expect(await purchasesByStatus(db)).toEqual({ delivered: affordable(market) })
  expect(await wrongInBooks(db)).toEqual([])
  await close()
})
