import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { maxContacts, maxNewPerDay } from './book.ts'

let fixtures: Fixtures
let ann: Member
let ben: Member
let numbers = 600_000_000

beforeAll(async () => void (fixtures = await openApi()))
afterAll(() => fixtures.close())
beforeEach(async () => {
  ann = await withPhone('ann')
  ben = await withPhone('ben')
})

const phones = new Map<string, string>()
const numberOf = (who: Member) => phones.get(who.uuid) ?? ''

/** A user with a verified number. */
async function withPhone(name: string): Promise<Member> {
  const who = await fixtures.person(name)
  const number = `+34${++numbers}`
  const { id } = await fixtures.app.db
    .selectFrom('user')
    .where('uuid', '=', who.uuid)
    .select('id')
    .executeTakeFirstOrThrow()
  await fixtures.app.db.insertInto('phone').values({ userId: id, number, verifiedAt: new Date() }).execute()
  phones.set(who.uuid, number)
  return who
}

const put = (who: Member, contacts: { phone: string; name?: string }[], more: object = {}) =>
  who.call('POST /user-book-contact', { body: { contacts, ...more } })
const matches = async (who: Member) =>
  (await who.call('GET /user-book-contact/matching-contacts')).map(({ userUuid }) => userUuid)

test("contacts match verified numbers in any format, with the sender's country as the default", async () => {
  const national = numberOf(ben).slice(3)
  const spaced = `${national.slice(0, 3)} ${national.slice(3, 6)}-${national.slice(6)}`
  expect(await put(ann, [{ phone: spaced, name: ' Benny ' }, { phone: 'the plumber' }])).toEqual({
    count: 1,
    added: 1,
    ignored: 1,
  })
  const [match] = await ann.call('GET /user-book-contact/matching-contacts')
  expect(match).toMatchObject({ userUuid: ben.uuid, contactName: 'Benny', isFriend: false })
  expect(JSON.stringify(match)).not.toContain(national)
  // The same digits are another number in another country.
  await put(ann, [{ phone: national }], { country: 'FR' })
  expect(await matches(ann)).toEqual([])
  await put(ann, [{ phone: `00${numberOf(ben).slice(1)}` }], { country: 'FR' })
  expect(await matches(ann)).toEqual([ben.uuid])
  // Without any country, only international numbers are valid.
  const cleo = await fixtures.person('cleo')
  expect(await put(cleo, [{ phone: national }, { phone: numberOf(ben) }])).toMatchObject({ count: 1, ignored: 1 })
})

test('a stored number can only be recovered with the key', async () => {
  await put(ann, [{ phone: numberOf(ben), name: 'Ben' }])
  const { db } = fixtures.app
  const kept = await db.selectFrom('contact').where('userUuid', '=', ann.uuid).selectAll().execute()
  expect(JSON.stringify(kept)).not.toContain(numberOf(ben).slice(4))
  expect(await ann.call('GET /user-book-contact')).toEqual([
    { id: kept[0]?.id, name: 'Ben', createdAt: kept[0]?.createdAt.toISOString() },
  ])
})

test('a book can be replaced, added to in bulk or one by one, and deleted', async () => {
  await put(ann, [
    { phone: '+34611111111', name: 'Uno' },
    { phone: '+34622222222', name: 'Dos' },
  ])
  expect(await put(ann, [{ phone: '+34622222222' }, { phone: '+34633333333' }], { append: true })).toEqual({
    count: 3,
    added: 1,
    ignored: 0,
  })
  const names = async () => (await ann.call('GET /user-book-contact')).map(({ name }) => name)
  expect(await names()).toEqual(['Uno', 'Dos', null])
  const single = { phone: '+34633333333', name: 'Tres' }
  const added = await ann.call('POST /user-book-contact/single', { body: single })
  expect(added).toMatchObject({ name: 'Tres' })
  expect(await ann.call('POST /user-book-contact/single', { body: single })).toEqual(added)
  expect(await refusalOf(ann.call('POST /user-book-contact/single', { body: { phone: 'no number' } }))).toMatchObject(
    {
      status: 400,
    },
  )
  expect(await put(ann, [{ phone: '+34622222222' }])).toMatchObject({ count: 1, added: 0 })
  expect(await names()).toEqual(['Dos'])
  await ann.call('DELETE /user-book-contact')
  expect(await names()).toEqual([])
})

test('users can delete single contacts of their own book only', async () => {
  await put(ann, [
    { phone: '+34611111111', name: 'Uno' },
    { phone: '+34622222222', name: 'Dos' },
  ])
  const [uno] = await ann.call('GET /user-book-contact')
  const params = { id: uno?.id ?? 0 }
  const remove = (who: Member) => who.call('DELETE /user-book-contact/single/{id}', { params })
  const refused = { status: 404, message: 'This contact isn’t in your contact book' }
  expect(await refusalOf(remove(ben))).toMatchObject(refused)
  await remove(ann)
  expect(await refusalOf(remove(ann))).toMatchObject(refused)
  expect((await ann.call('GET /user-book-contact')).map(({ name }) => name)).toEqual(['Dos'])
})

test("blocked users and one's own number are not matched, and friends are marked", async () => {
  const cleo = await withPhone('cleo')
  await put(
    ann,
    [ann, ben, cleo].map((who) => ({ phone: numberOf(who) })),
  )
  expect(await matches(ann)).toEqual([ben.uuid, cleo.uuid])
  await ann.call('POST /friend-invitations', { body: { userUuid: cleo.uuid } })
  await cleo.call('POST /friend-invitations', { body: { userUuid: ann.uuid } })
  const request = { userUuids: [ben.uuid, cleo.uuid, ann.uuid] }
  const messages = await ann.call('POST /user-book-contact/matching-contacts-friends', { body: request })
  expect(messages.map(({ userUuid, isFriend }) => ({ userUuid, isFriend }))).toEqual([
    { userUuid: ben.uuid, isFriend: false },
    { userUuid: cleo.uuid, isFriend: true },
  ])
  expect(await ann.call('POST /user-book-contact/matching-contacts-friends', { body: { userUuids: [] } })).toEqual([])
  await ben.call('POST /blocked-users', { body: { userUuid: ann.uuid } })
  await ann.call('POST /blocked-users', { body: { userUuid: cleo.uuid } })
  expect(await matches(ann)).toEqual([])
})

test("a user without a number can't match contacts, and a changed number is matched by its new value", async () => {
  const cleo = await fixtures.person('cleo')
  await put(cleo, [{ phone: numberOf(ben) }])
  const refused = { status: 403, message: expect.stringContaining('Add your own phone number first') }
  expect(await refusalOf(matches(cleo))).toMatchObject(refused)
  const body = { userUuids: [ben.uuid] }
  expect(await refusalOf(cleo.call('POST /user-book-contact/matching-contacts-friends', { body }))).toMatchObject(
    refused,
  )
  await put(ann, [{ phone: numberOf(ben) }])
  expect(await matches(ann)).toEqual([ben.uuid])
  // As after a key rotation: hashes of an earlier key are recomputed.
  await fixtures.app.db
    .updateTable('phone')
    .set({ numberHash: 'before.x' })
    .where('number', '=', numberOf(ben))
    .execute()
  expect(await matches(ann)).toEqual([ben.uuid])
  await fixtures.app.db
    .updateTable('phone')
    .set({ number: '+34999999999', numberHash: null })
    .where('number', '=', numberOf(ben))
    .execute()
  expect(await matches(ann)).toEqual([])
})

test('a book of thousands can be added at once, but daily limits make scraping take years', async () => {
  const book = (from: number) =>
    Array.from({ length: maxContacts }, (_, at) => ({ phone: `+3460${String(from + at).padStart(7, '0')}` }))
  expect(await put(ann, book(0))).toMatchObject({ count: maxContacts, added: maxContacts })
  expect(await put(ann, book(0))).toMatchObject({ added: 0 })
  const tooFast = { status: 429, message: expect.stringContaining('6000 new numbers a day') }
  expect(await refusalOf(put(ann, book(maxContacts)))).toMatchObject(tooFast)
  const room = maxNewPerDay - maxContacts
  const rest = book(2 * maxContacts).slice(0, room)
  // Concurrent calls share the rest of the daily limit.
  const both = await Promise.allSettled([
    put(ann, [...book(0).slice(room), ...rest]),
    put(ann, [...book(0).slice(room), ...book(3 * maxContacts).slice(0, room)]),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const single = { body: { phone: '+34699999999' } }
  expect(await refusalOf(ann.call('POST /user-book-contact/single', single))).toMatchObject({
    status: 403,
    message: 'Your contact book can have up to 5000 entries',
  })
  await ann.call('DELETE /user-book-contact')
  expect(await refusalOf(ann.call('POST /user-book-contact/single', single))).toMatchObject(tooFast)
  fixtures.clock.pass(86_400_001)
  expect(await ann.call('POST /user-book-contact/single', single)).toMatchObject({ name: null })
  await put(ann, book(0).slice(0, maxContacts - 1))
  const more = [{ phone: '+34611111119' }, { phone: '+34611111118' }]
  expect(await refusalOf(put(ann, more, { append: true }))).toMatchObject({
    message: expect.stringContaining('up to 5000 entries'),
  })
})

test("reading another user's book is limited to administrators and recorded", async () => {
  const root = await fixtures.person('ada', { role: 'admin' })
  await put(ann, [{ phone: numberOf(ben), name: 'Ben' }])
  const read = (who: Member, id: string) => who.call('GET /user-book-contact/admin/{id}', { params: { id } })
  expect(await read(root, ann.uuid)).toMatchObject([{ name: 'Ben' }])
  const asService = { params: { id: ann.uuid } }
  expect(await fixtures.service.call('GET /user-book-contact/admin/{id}', asService)).toMatchObject([{ name: 'Ben' }])
  expect(await refusalOf(read(ben, ann.uuid))).toMatchObject({ status: 403 })
  expect(await refusalOf(read(root, crypto.randomUUID()))).toMatchObject({ status: 404 })
  const entries = await fixtures.app.db
    .selectFrom('moderationAction')
    .where('action', '=', 'readContacts')
    .select(['userUuid', 'actorUuid'])
    .orderBy('id')
    .execute()
  expect(entries).toEqual([
    { userUuid: ann.uuid, actorUuid: root.uuid },
    { userUuid: ann.uuid, actorUuid: null },
  ])
})
