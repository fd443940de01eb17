import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Person } from '../../../../test/fixtures.ts'

let fixtures: Fixtures

beforeAll(async () => void (fixtures = await openApi()))
afterAll(() => fixtures.close())

const find = async (who: Person, name: string) =>
  (await who.call('GET /friends/find/{name}', { params: { name } })).map(({ userProfile }) => userProfile.nickname)

test('users are found by the beginning of their nickname, exact matches first, without the caller', async () => {
  const ann = await fixtures.person('Dorothea')
  for (const name of ['Dora Nova', 'dora', 'DORA the second', 'Theodora', 'Do%a']) await fixtures.person(name)
  expect(await find(ann, 'dora')).toEqual(['dora', 'Dora Nova', 'DORA the second'])
  expect(await find(ann, ' DORA n')).toEqual(['Dora Nova'])
  expect(await find(ann, 'do%')).toEqual(['Do%a'])
  expect(await find(ann, 'dorothea')).toEqual([])
})

test('users I have blocked are not found, and users who have blocked me still are', async () => {
  const [ann, ben] = [await fixtures.person('Searcher'), await fixtures.person('Benedicta')]
  await ben.call('POST /blocked-users', { body: { userUuid: ann.uuid } })
  expect(await find(ann, 'benedicta')).toEqual(['Benedicta'])
  expect(await find(ben, 'searcher')).toEqual([])
})

test("search can't be used to list all users: few results, no short prefixes, no guests, no bots, no closed accounts", async () => {
  const ann = await fixtures.person('Looker')
  for (let at = 0; at < 22; at++) await fixtures.person(`Crowd ${String(at)}`)
  expect(await find(ann, 'crowd')).toHaveLength(20)
  expect(await refusalOf(find(ann, 'cr'))).toMatchObject({ status: 400 })
  expect(await refusalOf(find(await fixtures.guest(), 'crowd'))).toMatchObject({ status: 401 })
  expect(
    await refusalOf(fixtures.nobody.call('GET /friends/find/{name}', { params: { name: 'crowd' } })),
  ).toMatchObject({
    status: 401,
  })
  const robot = await fixtures.person('Robotic', { role: 'bot' })
  expect(await find(ann, 'robotic')).toEqual([])
  expect(await refusalOf(find(robot, 'crowd'))).toMatchObject({ status: 403, message: 'Bots can’t have friends' })
  const gone = await fixtures.person('Departed')
  await fixtures.app.db.updateTable('user').set({ deactivatedAt: new Date() }).where('uuid', '=', gone.uuid).execute()
  expect(await find(ann, 'departed')).toEqual([])
})
