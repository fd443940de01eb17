import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { refusalIn } from '../../../../test/refusal-in.ts'
import type { Visitor } from '../../../../test/enter.ts'
import { creditTokens } from '../tokens/ledger.ts'
import { purchaseConsumable } from './purchase.ts'
import { throwOnce } from './throw-once.ts'

let fixtures: Fixtures
let ann: Member
let bob: Member
let root: Member
let roomUuid: string
let watching: Visitor
let presses = 0

beforeAll(async () => {
  fixtures = await openApi()
  ann = await fixtures.person('ann')
  bob = await fixtures.person('bob')
  root = await fixtures.person('root', { role: 'admin' })
})
afterAll(() => fixtures.close())

beforeEach(async () => {
  ;({ uuid: roomUuid } = await bob.call('POST /rooms/infrastructure', { body: { name: `Club ${++presses}` } }))
  watching = await fixtures.enter(bob, roomUuid)
  await fixtures.enter(ann, roomUuid)
  await give(ann, 200)
})

const give = (who: Member, amount: number) =>
  creditTokens(fixtures.app.db, { userUuid: who.uuid, amount, key: `test ${++presses}`, reference: 'a test' })
const balance = async (who: Member) => (await who.call('GET /api/v1/token-accounts/self')).balance
const idOf = async (show: string) => {
  const { consumables } = await fixtures.nobody.call('GET /api/v1/consumables')
  return consumables.find((one) => one.show === show)?.id ?? 0
}
type Press = { key?: string; toUuid?: string; message?: string; tokenCost?: number; roomUuid?: string }
const press = async (who: Member, show: string, more: Press = {}) =>
  who.call('POST /api/v1/consumable-purchases', {
    body: { consumableId: await idOf(show), roomUuid, key: `press ${++presses}`, ...more },
  })
const refused = async (pressing: Promise<unknown>, code: string) =>
  expect(await refusalOf(pressing)).toEqual(refusalIn(purchaseConsumable, code))
const linesIn = async (room = roomUuid) => {
  const rows = await fixtures.app.db.selectFrom('chatMessage').where('roomUuid', '=', room).selectAll().execute()
  return rows.map((row) => row.data.metadata?.chatMessage?.consumable).filter(Boolean)
}
const thrown = () => watching.pushes.filter((frame) => JSON.stringify(frame).includes('"consumable":{'))

test('a throw costs its price and appears immediately as a message in the room', async () => {
  const before = await balance(ann)
  const bought = await press(ann, 'flower', { toUuid: bob.uuid, message: 'not of a flower' })
  expect(bought).toMatchObject({ status: 'delivered', tokenCost: 5, toUuid: bob.uuid, message: null })
  expect(bought.tokenAccount.balance).toBe(before - 5)
  expect(await balance(ann)).toBe(before - 5)
  const consumable = { name: 'Flower', show: 'flower', tokenCost: 5, fromUuid: ann.uuid, toUuid: bob.uuid }
  expect(await linesIn()).toMatchObject([consumable])
  await expect.poll(() => thrown().length).toBe(1)
  expect(JSON.stringify(thrown())).toContain('"sender":"app_system"')
})

test('a dedication shows its text, which is one line of at most 140 characters', async () => {
  await press(ann, 'dedication', { toUuid: bob.uuid, message: 'for the best DJ' })
  expect(await linesIn()).toMatchObject([{ show: 'dedication', message: 'for the best DJ' }])
  expect(await refusalOf(press(ann, 'dedication', { message: 'x'.repeat(141) }))).toMatchObject({ status: 400 })
  expect(await refusalOf(press(ann, 'dedication', { message: 'two\nlines' }))).toMatchObject({ status: 400 })
})

test('a purchase repeated with the same key throws and charges once, even concurrently', async () => {
  const before = await balance(ann)
  const key = `pressed ${++presses}`
  const answers = await Promise.all(Array.from({ length: 8 }, () => press(ann, 'confetti', { key })))
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect((await press(ann, 'confetti', { key })).status).toBe('delivered')
  expect(await balance(ann)).toBe(before - 10)
  expect(await linesIn()).toHaveLength(1)
})

test('two users may use the same key', async () => {
  await give(bob, 20)
  const [one, other] = [await press(ann, 'flower', { key: 'same' }), await press(bob, 'flower', { key: 'same' })]
  expect(one.id).not.toBe(other.id)
})

test("users can't throw without a token account, with a disabled one or with too few tokens", async () => {
  const cleo = await fixtures.person('cleo')
  await fixtures.enter(cleo, roomUuid)
  await refused(press(cleo, 'flower'), 'noTokenAccount')
  await cleo.call('POST /api/v1/token-accounts', { body: {} })
  await refused(press(cleo, 'flower'), 'tooFewTokens')
  await give(cleo, 50)
  await fixtures.app.db
    .updateTable('tokenAccount')
    .set({ status: 'disabled' })
    .where('userUuid', '=', cleo.uuid)
    .execute()
  await refused(press(cleo, 'flower'), 'tokenAccountDisabled')
  expect(await balance(cleo)).toBe(50)
  expect(await linesIn()).toEqual([])
})

test('a purchase is refused if the buyer saw another price or the consumable is not in the shop', async () => {
  await refused(press(ann, 'flower', { tokenCost: 4 }), 'priceChanged')
  expect((await press(ann, 'flower', { tokenCost: 5 })).status).toBe('delivered')
  const request = ann.call('POST /api/v1/consumable-purchases', { body: { consumableId: 2_000_000, roomUuid } })
  await refused(request, 'consumableNotFound')
})

test('users can only throw in a room they are in, at users who are there', async () => {
  const dan = await fixtures.person('dan')
  await give(dan, 50)
  await refused(press(dan, 'flower'), 'notInRoom')
  await refused(press(ann, 'flower', { roomUuid: fixtures.app.ids.uuid() }), 'notInRoom')
  await refused(press(ann, 'flower', { toUuid: dan.uuid }), 'receiverNotInRoom')
  expect(await balance(dan)).toBe(50)
})

test("users who can't write in the chat can't throw, and keep their tokens", async () => {
  const before = await balance(ann)
  const role = { params: { roomId: roomUuid }, body: { userUuid: ann.uuid, role: 'chatDisabled' as const } }
  await bob.call('POST /roomUserRoles/{roomId}', role)
  expect(await refusalOf(press(ann, 'flower'))).toEqual({
    status: 403,
    message: 'You’re muted in this room’s chat',
  })
  await bob.call('DELETE /roomUserRoles/{roomId}', role)
  await fixtures.app.db.updateTable('room').set({ hasChat: false }).where('uuid', '=', roomUuid).execute()
  expect(await refusalOf(press(ann, 'flower'))).toMatchObject({ message: 'Chat is turned off in this room' })
  expect(await balance(ann)).toBe(before)
  expect(await linesIn()).toEqual([])
})

test('slow mode counts a throw as a message, and a refused throw returns the tokens', async () => {
  const moderation = JSON.stringify({ slowModeSeconds: 30 })
  await fixtures.app.db.updateTable('room').set({ moderation }).where('uuid', '=', roomUuid).execute()
  const before = await balance(ann)
  await press(ann, 'flower')
  expect(await refusalOf(press(ann, 'flower'))).toMatchObject({ status: 403 })
  expect(await balance(ann)).toBe(before - 5)
  expect(await linesIn()).toHaveLength(1)
})

test('a dedication with a word that the room filters is refused', async () => {
  await bob.call('PATCH /rooms/{id}/filtered-words', { params: { id: roomUuid }, body: { add: ['turnip'] } })
  expect(await refusalOf(press(ann, 'dedication', { message: 'you turnip' }))).toMatchObject({ status: 403 })
})

test("users can't forge a consumable in a chat message of their own", async () => {
  const consumable = { id: 1, name: 'Fireworks', tokenCost: 100, show: 'fireworks' }
  await ann.call('POST /messages', {
    body: {
      receiver: roomUuid,
      data: { text: 'look', metadata: { chatMessage: { type: 'room', message: 'look', consumable } } },
    },
  })
  expect(await linesIn()).toEqual([])
  expect(thrown()).toEqual([])
})

test("guests can't buy consumables", async () => {
  const guest = await fixtures.guest()
  const request = guest.call('POST /api/v1/consumable-purchases', { body: { consumableId: 1, roomUuid } })
  expect(await refusalOf(request)).toMatchObject({ status: 401 })
})

test('a throw stays in the history after its consumable has left the shop', async () => {
  const made = await root.call('POST /api/v1/consumables', {
    body: { name: 'Rain', tokenCost: 3, show: 'confetti', fileId: 'confetti.svg' },
  })
  await ann.call('POST /api/v1/consumable-purchases', { body: { consumableId: made.id, roomUuid, toUuid: bob.uuid } })
  await root.call('DELETE /api/v1/consumables/{id}', { params: { id: String(made.id) } })
  const { transactions } = await ann.call('GET /api/v1/token-accounts/self/transactions')
  expect(transactions[0]).toMatchObject({
    happened: 'spent',
    amount: -3,
    consumable: { name: 'Rain' },
    to: { nickname: 'bob' },
  })
})

test('the history is listed in pages, newest first', async () => {
  const all = (await ann.call('GET /api/v1/token-accounts/self/transactions', { query: { limit: 100 } })).transactions
  const first = await ann.call('GET /api/v1/token-accounts/self/transactions', { query: { limit: 2 } })
  expect(first).toMatchObject({ hasMore: true })
  const before = first.transactions.at(-1)?.id ?? 0
  const second = await ann.call('GET /api/v1/token-accounts/self/transactions', { query: { limit: 100, before } })
  expect([...first.transactions, ...second.transactions]).toEqual(all)
  expect(second.hasMore).toBe(false)
})

test('tokens held by a process that died are returned', async () => {
  const before = await balance(ann)
  const wanted = {
    key: `lost ${++presses}`,
    userUuid: ann.uuid,
    consumableId: await idOf('fireworks'),
    roomUuid,
    toUuid: null,
    message: null,
    tokenCost: 100,
  }
  // Stops after the hold.
  void throwOnce(fixtures.app, wanted, () => new Promise(() => undefined))
  await expect.poll(() => balance(ann)).toBe(before - 100)
  await settle()
  expect(await balance(ann)).toBe(before)
  expect(await linesIn()).toEqual([])
})

test('a message that the room was not notified of is sent later, and paid once', async () => {
  const before = await balance(ann)
  const key = `lost ${++presses}`
  const dying = vi.spyOn(fixtures.app.rooms, 'push').mockImplementation(() => {
    throw new Error('died')
  })
  await expect(press(ann, 'confetti', { key })).rejects.toThrow()
  dying.mockRestore()
  expect((await press(ann, 'confetti', { key })).status).toBe('delivered')
  expect(thrown()).toEqual([])
  await settle()
  // It may be sent again, as by two processes: clients ignore a message they already have.
  await expect.poll(() => new Set(thrown().map(({ message }) => JSON.stringify(message))).size).toBe(1)
  expect(await balance(ann)).toBe(before - 10)
  expect(await linesIn()).toHaveLength(1)
})

/** Runs the job that cleans up after processes that died. */
async function settle(): Promise<void> {
  fixtures.clock.pass(61_000)
  await fixtures.app.jobs.add(fixtures.app.db, 'settlePurchases', {})
  await fixtures.runJobs()
}
