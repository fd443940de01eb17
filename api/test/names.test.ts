import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Member } from './fixtures.ts'

let fixtures: Fixtures
let ann: Member
beforeAll(async () => {
  fixtures = await openApi()
  ann = await fixtures.person('ann')
})
afterAll(() => fixtures.close())

const startTime = '2027-01-01T20:00:00Z'
const endTime = '2027-01-01T22:00:00Z'

const named: Record<string, (name: string) => Promise<unknown>> = {
  room: (name) => ann.call('POST /rooms/infrastructure', { body: { name } }),
  crate: (crateName) => ann.call('POST /crate', { body: { crateName, songs: [] } }),
  event: (name) => ann.call('POST /events', { body: { name, startTime, endTime } }),
  community: (name) => fixtures.service.call('POST /admin/communities', { body: { name, ownerUuid: ann.uuid } }),
}

test.each(Object.keys(named))('the name of a %s is a single line in any script', async (what) => {
  const make = named[what]
  for (const name of ['Night\r\nLOCATION:Elsewhere', 'Night\u2028moved', 'Night\u0000'])
    expect(await refusalOf(Promise.resolve(make?.(name)))).toMatchObject({ status: 400 })
  await make?.('  Café 日本の夜 👩‍🎤 ليلة  ')
})
