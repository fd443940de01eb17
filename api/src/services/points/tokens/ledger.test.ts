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

test('a credit told twice, or ten times at once, counts once', async () => {
  const ann = somebody()
  const messages = await Promise.all(Array.from({ length: 10 }, () => credit(ann, 50, `paid ${ann}`)))
  expect(messages.filter(Boolean)).toHaveLength(1)
  expect(await credit(ann, 50, `paid ${ann}`)).toBe(false)
  expect(await has(ann)).toEqual({ balance: 50, owed: 0 })
})

test('a credit goes with the transaction it is part of', async () => {
  const ann = somebody()
  const undone = fixtures.app.db.transaction().execute(async (trx) => {
    await creditTokens(trx, bought(ann, 50, `undone ${ann}`))
    throw new Error('the rest failed')
  })
  await expect(undone).rejects.toThrow('the rest failed')
  expect(await has(ann)).toBeUndefined()
})

test('a hold takes what is there at once and no more, and is finished once', async () => {
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

test('of many who finish a hold at once one does', async () => {
  const ann = somebody()
  await credit(ann, 10, `paid ${ann}`)
  const holdId = await held(ann, 10, `one ${ann}`)
  const ends = await Promise.all(
    Array.from({ length: 10 }, (_, at) => finish(holdId, at % 2 === 0 ? 'commit' : 'voided')),
  )
  expect(ends.filter((one) => one?.now)).toHaveLength(1)
  expect(await has(ann)).toEqual({ balance: ends[0]?.end === 'commit' ? 0 : 10, owed: 0 })
})

test('what is taken back and spent already is owed, and later credits and voids pay it off first', async () => {
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

test('nobody holds without an account, or from a disabled one', async () => {
  const ann = somebody()
  expect(await hold(ann, 1, `one ${ann}`)).toEqual({ refused: 'noTokenAccount' })
  await credit(ann, 5, `paid ${ann}`)
  await fixtures.app.db.updateTable('tokenAccount').set({ status: 'disabled' }).where('userUuid', '=', ann).execute()
  expect(await hold(ann, 1, `one ${ann}`)).toEqual({ refused: 'tokenAccountDisabled' })
})

test.each([0, 0.5, Number.NaN, 1_000_001])('%s is no amount of tokens', async (amount) => {
  await expect(credit(somebody(), amount, 'never')).rejects.toThrow(RangeError)
})
