import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { refusalIn } from '../../../../test/refusal-in.ts'
import { getTokenAccount, ownTokenAccount } from './accounts.ts'
import { creditTokens, holdTokens, tokenAccountOf } from './ledger.ts'
import { mergeTokens, readTokens, removeTokens } from './personal-data.ts'
import { commitTransaction, voidTransaction } from './transactions.ts'

let fixtures: Fixtures
let ann: Member
let bob: Member
let root: Member
let keys = 0
beforeAll(async () => {
  fixtures = await openApi()
  ann = await fixtures.person('ann')
  bob = await fixtures.person('bob')
  root = await fixtures.person('root', { role: 'admin' })
})
afterAll(() => fixtures.close())

const give = (uuid: string, amount: number) =>
  creditTokens(fixtures.app.db, { userUuid: uuid, amount, key: `gift ${++keys}`, reference: 'a test' })
const hold = async (uuid: string, amount: number) => {
  const held = await holdTokens(fixtures.app.db, {
    userUuid: uuid,
    amount,
    key: `held ${++keys}`,
    reference: 'a test',
  })
  return 'refused' in held ? 0 : held.holdId
}
const has = async (uuid: string) => {
  const account = await tokenAccountOf(fixtures.app.db, uuid)
  return account && { balance: account.balance, owed: account.owed, status: account.status }
}
const open = (who: Member) => who.call('POST /api/v1/token-accounts', { body: {} })

test('opening an account repeatedly or concurrently returns the same account', async () => {
  expect(await refusalOf(ann.call('GET /api/v1/token-accounts/self'))).toEqual(
    refusalIn(ownTokenAccount, 'noTokenAccount'),
  )
  const opened = await Promise.all([1, 2, 3, 4, 5].map(() => open(ann)))
  expect(new Set(opened.map(({ id }) => id)).size).toBe(1)
  expect(await ann.call('GET /api/v1/token-accounts/self')).toMatchObject({
    id: opened[0]?.id,
    userUuid: ann.uuid,
    balance: 0,
    status: 'active',
  })
})

test('only its owner, administrators and services can read a token account', async () => {
  const { id } = await open(ann)
  const params = { accountId: String(id) }
  for (const who of [ann, root, fixtures.service])
    expect((await who.call('GET /api/v1/token-accounts/{accountId}', { params })).userUuid).toBe(ann.uuid)
  expect(await refusalOf(bob.call('GET /api/v1/token-accounts/{accountId}', { params }))).toEqual({
    status: 403,
    message: 'This token account belongs to someone else',
  })
  const nowhere = bob.call('GET /api/v1/token-accounts/{accountId}', { params: { accountId: '2000000000' } })
  expect(await refusalOf(nowhere)).toEqual(refusalIn(getTokenAccount, 'tokenAccountNotFound'))
})

test('services can commit and void each hold once, and repeating it returns the same result', async () => {
  await give(bob.uuid, 100)
  const [kept, freed] = [await hold(bob.uuid, 60), await hold(bob.uuid, 30)]
  const commit = (holdId: number) =>
    fixtures.service.call('POST /api/v1/token-transactions/commit', { body: { holdId } })
  const undo = (holdId: number) => fixtures.service.call('POST /api/v1/token-transactions/void', { body: { holdId } })
  const committed = await commit(kept)
  expect(committed).toMatchObject({ type: 'commit', amount: 60, holdId: kept })
  expect(await commit(kept)).toEqual(committed)
  expect(await undo(freed)).toMatchObject({ type: 'voided', amount: 30, holdId: freed })
  expect((await undo(freed)).type).toBe('voided')
  expect(await refusalOf(undo(kept))).toEqual(refusalIn(voidTransaction, 'holdCommitted'))
  expect(await refusalOf(commit(freed))).toEqual(refusalIn(commitTransaction, 'holdVoided'))
  expect(await refusalOf(commit(2_000_000_000))).toEqual(refusalIn(commitTransaction, 'holdNotFound'))
  expect(await refusalOf(undo(2_000_000_000))).toEqual(refusalIn(voidTransaction, 'holdNotFound'))
  expect(await has(bob.uuid)).toMatchObject({ balance: 40 })
  const body = { holdId: kept }
  expect(await refusalOf(root.call('POST /api/v1/token-transactions/commit', { body }))).toMatchObject({
    status: 403,
  })
})

test('merging accounts adds up their tokens, and open holds continue', async () => {
  const [old, own] = [fixtures.app.ids.uuid(), fixtures.app.ids.uuid()]
  await give(old, 70)
  await give(own, 5)
  const open = await hold(old, 30)
  await fixtures.app.db.transaction().execute((trx) => mergeTokens(trx, old, own))
  expect(await has(old)).toBeUndefined()
  expect(await has(own)).toMatchObject({ balance: 45 })
  await fixtures.service.call('POST /api/v1/token-transactions/void', { body: { holdId: open } })
  expect(await has(own)).toMatchObject({ balance: 75 })
  expect((await readTokens(fixtures.app.db, own)).transactions).toHaveLength(4)
})

test('merging accounts pays the debt of one from the other, and the result is disabled if either was', async () => {
  const [old, own] = [fixtures.app.ids.uuid(), fixtures.app.ids.uuid()]
  await give(own, 50)
  await give(old, 10)
  await fixtures.app.db
    .updateTable('tokenAccount')
    .set({ balance: 0, owed: 20, status: 'disabled' })
    .where('userUuid', '=', old)
    .execute()
  await fixtures.app.db.transaction().execute((trx) => mergeTokens(trx, old, own))
  expect(await has(own)).toEqual({ balance: 30, owed: 0, status: 'disabled' })
  const alone = fixtures.app.ids.uuid()
  await fixtures.app.db.transaction().execute((trx) => mergeTokens(trx, own, alone))
  expect(await has(alone)).toMatchObject({ balance: 30 })
})

test('removing a user deletes their token account and its entries', async () => {
  const gone = fixtures.app.ids.uuid()
  await give(gone, 70)
  await fixtures.service.call('POST /api/v1/token-transactions/commit', { body: { holdId: await hold(gone, 30) } })
  await fixtures.app.db.transaction().execute((trx) => removeTokens(trx, gone, new Date(fixtures.clock.now())))
  expect(await readTokens(fixtures.app.db, gone)).toEqual({ account: undefined, transactions: [], purchases: [] })
})
