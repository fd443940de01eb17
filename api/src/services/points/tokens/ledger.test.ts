import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type Fixtures } from '../../../../test/fixtures.ts'
import { creditTokens, finishHold, holdTokens, takeTokensBack, tokenAccountOf } from './ledger.ts'

let fixtures: Fixtures
beforeAll(async () => {
  fixtures = await openApi()
})
afterAll(() => fixtures.close())

const somebody = () => fixtures.app.ids.uuid()
const bought = (userUuid: string, amount: number, key: string) => ({ userUuid, amount, key, reference: 'a test' })
const credit = (...of: Parameters<typeof bought>) => creditTokens(fixtures.app.db, bought(...of))
const takeBack = (...of: Parameters<typeof bought>) => takeTokensBack(fixtures.app.db, bought(...of))
const hold = (...of: Parameters<typeof bought>) => holdTokens(fixtures.app.db, bought(...of))
const held = async (...of: Parameters<typeof bought>) => {
  const made = await hold(...of)
  if ('refused' in made) throw new Error(made.refused)
  return made.holdId
}
const finish = (holdId: number, end: 'commit' | 'voided') => finishHold(fixtures.app.db, { holdId, end })
const has = async (userUuid: string) => {
  const account = await tokenAccountOf(fixtures.app.db, userUuid)
  return account && { balance: account.balance, owed: account.owed }
}

test('a repeated credit counts once, even concurrently', async () => {
  const ann = somebody()
  const messages = await Promise.all(Array.from({ length: 10 }, () => credit(ann, 50, `paid ${ann}`)))
  expect(messages.filter(Boolean)).toHaveLength(1)
  expect(await credit(ann, 50, `paid ${ann}`)).toBe(false)
  expect(await has(ann)).toEqual({ balance: 50, owed: 0 })
})

test('a credit is rolled back with its transaction', async () => {
  const ann = somebody()
  const undone = fixtures.app.db.transaction().execute(async (trx) => {
    await creditTokens(trx, bought(ann, 50, `undone ${ann}`))
    throw new Error('the rest failed')
  })
  await expect(undone).rejects.toThrow('the rest failed')
  expect(await has(ann)).toBeUndefined()
})

test('a hold takes at most the tokens available, immediately, and is finished once', async () => {
  const ann = somebody()
  await credit(ann, 100, `paid ${ann}`)
  const kept = await held(ann, 60, `one ${ann}`)
  expect(await hold(ann, 41, `two ${ann}`)).toEqual({ refused: 'tooFewTokens' })
  const freed = await held(ann, 40, `three ${ann}`)
  expect(await has(ann)).toEqual({ balance: 0, owed: 0 })
  expect(await finish(kept, 'commit')).toEqual({ end: 'commit', now: true })
  expect(await finish(kept, 'commit')).toEqual({ end: 'commit', now: false })
  expect(await finish(kept, 'voided')).toEqual({ end: 'commit', now: false })
  expect(await finish(freed, 'voided')).toEqual({ end: 'voided', now: true })
  expect(await finish(freed, 'voided')).toEqual({ end: 'voided', now: false })
  expect(await finish(freed, 'commit')).toEqual({ end: 'voided', now: false })
  expect(await finish(2_000_000_000, 'commit')).toBeUndefined()
  expect(await has(ann)).toEqual({ balance: 40, owed: 0 })
})

test('of concurrent calls that finish a hold, one succeeds', async () => {
  const ann = somebody()
  await credit(ann, 10, `paid ${ann}`)
  const holdId = await held(ann, 10, `one ${ann}`)
  const ends = await Promise.all(
    Array.from({ length: 10 }, (_, at) => finish(holdId, at % 2 === 0 ? 'commit' : 'voided')),
  )
  expect(ends.filter((one) => one?.now)).toHaveLength(1)
  expect(await has(ann)).toEqual({ balance: ends[0]?.end === 'commit' ? 0 : 10, owed: 0 })
})

test('spent tokens that are taken back are owed, and later credits and voided holds pay off the debt first', async () => {
  const ann = somebody()
  await credit(ann, 100, `paid ${ann}`)
  const holdId = await held(ann, 70, `one ${ann}`)
  expect(await takeBack(ann, 100, `paid ${ann}`)).toBe(true)
  expect(await takeBack(ann, 100, `paid ${ann}`)).toBe(false)
  expect(await has(ann)).toEqual({ balance: 0, owed: 70 })
  expect(await hold(ann, 1, `two ${ann}`)).toEqual({ refused: 'tooFewTokens' })
  await finish(holdId, 'voided')
  expect(await has(ann)).toEqual({ balance: 0, owed: 0 })
  await takeBack(ann, 30, `another ${ann}`)
  await credit(ann, 50, `again ${ann}`)
  expect(await has(ann)).toEqual({ balance: 20, owed: 0 })
})

test("tokens can't be held without an account or from a disabled one", async () => {
  const ann = somebody()
  expect(await hold(ann, 1, `one ${ann}`)).toEqual({ refused: 'noTokenAccount' })
  await credit(ann, 5, `paid ${ann}`)
  await fixtures.app.db.updateTable('tokenAccount').set({ status: 'disabled' }).where('userUuid', '=', ann).execute()
  expect(await hold(ann, 1, `one ${ann}`)).toEqual({ refused: 'tokenAccountDisabled' })
})

test.each([0, 0.5, Number.NaN, 1_000_001])('%s is not a valid amount of tokens', async (amount) => {
  await expect(credit(somebody(), amount, 'never')).rejects.toThrow(RangeError)
})
