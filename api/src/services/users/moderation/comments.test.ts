import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Member, type Person } from '../../../../test/fixtures.ts'

let fixtures: Fixtures
let mod: Member
beforeAll(async () => {
  fixtures = await openApi()
  mod = await fixtures.person('mod', { role: 'moderator' })
})
afterAll(() => fixtures.close())

const comment = (userUuid: string, text: string, more: object = {}, by: Pick<Person, 'call'> = mod) =>
  by.call('POST /moderation-comments', { body: { userUuid, text, ...more } })
const about = (userId: string, query: object = {}, by: Pick<Person, 'call'> = mod) =>
  by.call('GET /moderation-comments/{userId}', { params: { userId }, query })

test('moderators can read moderator comments about a user, newest first and page by page', async () => {
  const ann = await fixtures.person('ann')
  for (const text of ['one', ' two ', 'three']) await comment(ann.uuid, text)
  await comment(ann.uuid, 'four', {}, fixtures.service)
  const all = await about(ann.uuid)
  expect(all.map(({ text, authorUuid }) => [text, authorUuid])).toEqual([
    ['four', null],
    ['three', mod.uuid],
    ['two', mod.uuid],
    ['one', mod.uuid],
  ])
  expect((await about(ann.uuid, { limit: 1, offset: 2 })).map(({ text }) => text)).toEqual(['two'])
})

test('comments are only for moderators, and not for those they are about', async () => {
  const ann = await fixtures.person('ann')
  const own = { status: 403, message: 'You can’t see or add comments about yourself' }
  expect(await refusalOf(comment(mod.uuid, 'I am fine'))).toEqual(own)
  expect(await refusalOf(about(mod.uuid))).toEqual(own)
  const { id } = await fixtures.app.db
    .selectFrom('user')
    .where('uuid', '=', mod.uuid)
    .select('id')
    .executeTakeFirstOrThrow()
  expect(await refusalOf(about(String(id)))).toEqual(own)
  expect(await refusalOf(about(ann.uuid, {}, ann))).toMatchObject({ status: 403 })
})

test('comments need an account, and remain when it is closed', async () => {
  const ann = await fixtures.person('ann')
  const unknown = { status: 404, message: 'User not found' }
  const ghost = await fixtures.guest()
  expect(await refusalOf(comment(ghost.uuid, 'A ghost'))).toEqual(unknown)
  expect(await refusalOf(about(ghost.uuid))).toEqual(unknown)
  await comment(ann.uuid, 'Shouts')
  await fixtures.app.db.updateTable('user').set({ deactivatedAt: new Date() }).where('uuid', '=', ann.uuid).execute()
  expect(await about(ann.uuid)).toMatchObject([{ text: 'Shouts' }])
})

test('a comment that is sent twice is stored once', async () => {
  const ann = await fixtures.person('ann')
  const uuid = fixtures.app.ids.uuid()
  const first = await comment(ann.uuid, 'Shouts', { uuid })
  expect(await comment(ann.uuid, 'Shouts', { uuid })).toEqual(first)
  expect(await about(ann.uuid)).toHaveLength(1)
  expect((await refusalOf(comment(ann.uuid, ' '))).status).toBe(400)
  expect((await refusalOf(comment(ann.uuid, 'x'.repeat(2001)))).status).toBe(400)
})
