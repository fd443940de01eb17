import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../../test/database.ts'
import { wrongInBooks } from '../../../../test/tokens/books.ts'
import type { Db } from '../../../db/db.ts'
import { creditTokens, finishHold, holdTokens, takeTokensBack, tokenAccountOf } from './ledger.ts'

let db: Db
let close: () => Promise<void>
beforeAll(async () => {
  ;({ db, close } = await openTestDatabase())
})
afterAll(() => close())

const amount = fc.integer({ min: 1, max: 40 })
/** An event on an account. Credits and ends of holds may be repeated. */
const happening = fc.oneof(
  fc.record({ kind: fc.constant('credit' as const), amount, key: fc.nat({ max: 8 }) }),
  fc.record({ kind: fc.constant('back' as const), amount, key: fc.nat({ max: 8 }) }),
  fc.record({ kind: fc.constant('hold' as const), amount }),
  fc.record({ kind: fc.constant('commit' as const), which: fc.nat() }),
  fc.record({ kind: fc.constant('voided' as const), which: fc.nat() }),
)
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never

/** A model of an account: the balance that a person would calculate on paper. */
class Paper {
  net = 0
  readonly messages = new Set<string>()
  readonly holds: { id: number; amount: number; end?: 'commit' | 'voided' }[] = []

  once(key: string, amount: number): boolean {
    if (this.messages.has(key)) return false
    this.messages.add(key)
    this.net += amount
    return true
  }
}

async function happen(userUuid: string, paper: Paper, one: Happening): Promise<void> {
  if (one.kind === 'credit' || one.kind === 'back') {
    const change = { userUuid, amount: one.amount, key: `${userUuid} ${one.key}`, reference: 'a test' }
    const counted = await (one.kind === 'credit' ? creditTokens : takeTokensBack)(db, change)
    expect(counted).toBe(paper.once(`${one.kind} ${one.key}`, one.kind === 'credit' ? one.amount : -one.amount))
  } else if (one.kind === 'hold') {
    const key = `${userUuid} ${paper.holds.length}`
    const held = await holdTokens(db, { userUuid, amount: one.amount, key, reference: 'a test' })
    expect('holdId' in held).toBe(paper.net >= one.amount)
    if (!('holdId' in held)) return
    paper.net -= one.amount
    paper.holds.push({ id: held.holdId, amount: one.amount })
  } else {
    const hold = paper.holds[one.which % (paper.holds.length || 1)]
    if (!hold) return
    const isFirst = hold.end === undefined
    if (isFirst && one.kind === 'voided') paper.net += hold.amount
    hold.end ??= one.kind
    expect(await finishHold(db, { holdId: hold.id, end: one.kind })).toEqual({ end: hold.end, now: isFirst })
  }
}

test('an account always matches the balance calculated on paper, and its entries add up to it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 5, maxLength: 40 }), async (history) => {
      const userUuid = crypto.randomUUID()
      const paper = new Paper()
      for (const one of history) {
        await happen(userUuid, paper, one)
        const account = await tokenAccountOf(db, userUuid)
        expect({ balance: account?.balance ?? 0, owed: account?.owed ?? 0 }).toEqual({
          balance: Math.max(paper.net, 0),
          owed: Math.max(-paper.net, 0),
        })
      }
      expect(await wrongInBooks(db)).toEqual([])
    }),
    { numRuns: 25, seed: 20_261_123 },
  )
})

test('concurrent changes of one account lose nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 10, maxLength: 30 }), async (history) => {
      const userUuid = crypto.randomUUID()
      const holds: number[] = []
      await Promise.all(
        history.map(async (one, at) => {
          if (one.kind === 'credit' || one.kind === 'back') {
            const change = { userUuid, amount: one.amount, key: `${userUuid} ${one.key}`, reference: 'a test' }
            await (one.kind === 'credit' ? creditTokens : takeTokensBack)(db, change)
          } else if (one.kind === 'hold') {
            const key = `${userUuid} ${at}`
            const held = await holdTokens(db, { userUuid, amount: one.amount, key, reference: 'a test' })
            if ('holdId' in held) holds.push(held.holdId)
          } else {
            const holdId = holds[one.which % (holds.length || 1)]
            if (holdId !== undefined) await finishHold(db, { holdId, end: one.kind })
          }
        }),
      )
      expect(await wrongInBooks(db)).toEqual([])
    }),
    { numRuns: 15, seed: 20_261_124 },
  )
})
