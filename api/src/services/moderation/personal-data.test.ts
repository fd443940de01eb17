import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, type Fixtures, type Member, type Person } from '../../../test/fixtures.ts'
import { personalData } from './personal-data.ts'

let fixtures: Fixtures
let mod: Member
beforeAll(async () => {
  fixtures = await openApi()
  mod = await fixtures.person('mod', { role: 'moderator' })
})
afterAll(() => fixtures.close())

const holder = ({ uuid }: Person) => ({ id: 0, uuid })
const transaction = (work: Parameters<ReturnType<typeof fixtures.app.db.transaction>['execute']>[0]) =>
  fixtures.app.db.transaction().execute(work)
const report = async (who: Person, body: { reportedUuid: string } | { messageId: number }) =>
  who.call('POST /reports', {
    body:
      'messageId' in body
        ? { kind: 'line', reason: 'HATE', text: 'My words', ...body }
        : { kind: 'person', reason: 'HATE', text: 'My words', ...body },
  })
const reportsOf = (reportedUuid: string) =>
  fixtures.app.db.selectFrom('report').where('reportedUuid', '=', reportedUuid).selectAll().orderBy('id').execute()

async function badLine(by: Person): Promise<number> {
  const room = await fixtures.app.db.selectFrom('room').select('uuid').executeTakeFirst()
  const receiver = room?.uuid ?? (await mod.call('POST /rooms/infrastructure', { body: { name: 'The room' } })).uuid
  return Number((await by.call('POST /messages', { body: { receiver, data: { text: 'dirt' } } })).data.id)
}

test('users can export the reports they filed, but not reports about them', async () => {
  const [ann, ben] = [await fixtures.person('ann'), await fixtures.person('ben')]
  const { id } = await report(ann, { reportedUuid: ben.uuid })
  await mod.call('POST /admin/reports/{id}/handle', { params: { id: String(id) }, body: { status: 'ACTED' } })
  const own = await personalData.read(fixtures.app, holder(ann))
  expect(own).toMatchObject({ reports: [{ reportedUuid: ben.uuid, text: 'My words', status: 'ACTED' }] })
  expect(await personalData.read(fixtures.app, holder(ben))).toEqual({ reports: [] })
})

test('the text of a deleted account is removed from reports, and the reports it filed remain', async () => {
  const [ann, ben] = [await fixtures.person('ann'), await fixtures.person('ben')]
  await report(ann, { messageId: await badLine(ben) })
  await transaction((trx) => personalData.remove(fixtures.app, trx, holder(ann)))
  expect(await reportsOf(ben.uuid)).toMatchObject([{ reporterUuid: ann.uuid, text: '' }])
  await transaction((trx) => personalData.remove(fixtures.app, trx, holder(ben)))
  const [left] = await reportsOf(ben.uuid)
  expect(left?.evidence.at(-1)).toMatchObject({ sender: ben.uuid, senderName: '', text: '', isReported: true })
})

test('merging two accounts merges their reports without duplicates', async () => {
  const [ann, other, ben, also] = await Promise.all(
    ['ann', 'other', 'ben', 'also'].map((name) => fixtures.person(name)),
  )
  if (!ann || !other || !ben || !also) throw new Error('Expected four people')
  const line = await badLine(also)
  for (const who of [ann, other]) await report(who, { reportedUuid: ben.uuid })
  await report(other, { messageId: line })
  await transaction((trx) => personalData.merge(fixtures.app, trx, { from: holder(other), into: holder(ann) }))
  expect((await reportsOf(ben.uuid)).map(({ reporterUuid }) => reporterUuid)).toEqual([ann.uuid])
  await report(ann, { reportedUuid: also.uuid })
  await transaction((trx) => personalData.merge(fixtures.app, trx, { from: holder(also), into: holder(ben) }))
  const merged = await reportsOf(ben.uuid)
  expect(merged.map(({ kind, reporterUuid }) => [kind, reporterUuid])).toEqual([
    ['person', ann.uuid],
    ['line', ann.uuid],
  ])
  expect(merged[1]?.evidence.at(-1)?.sender).toBe(ben.uuid)
  expect(await reportsOf(also.uuid)).toEqual([])
})
