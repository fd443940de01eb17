import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures } from '../../../../../test/fixtures.ts'

let fixtures: Fixtures
beforeAll(async () => {
  fixtures = await openApi()
})
afterAll(() => fixtures.close())

test('guilds with announcements are listed page by page, each with the rooms in its own list', async () => {
  const { service, person } = fixtures
  const ann = await person('ann')
  const roomOf = (name: string) => ann.call('POST /rooms/infrastructure', { body: { name } })
  const bind = (guildId: string, roomId: string, channelId: string | null = null) =>
    service.call('POST /rooms/discord/{guildId}', { params: { guildId }, body: { roomId, channelId } })
  const announceIn = (guildId: string, channelId: string | null) =>
    service.call('PATCH /rooms/discord/{guildId}', { params: { guildId }, body: { announce: { channelId } } })
  const [loft, hut, gone] = [await roomOf('Loft'), await roomOf('Hut'), await roomOf('Gone')]
  const ids = Array.from({ length: 101 }, (_, at) => String(10n ** 17n + BigInt(at)))
  const [first = '', second = '', last = ''] = [ids[0], ids[1], ids.at(-1)]
  for (const id of ids) await announceIn(id, '555555555555555555')
  const silent = String(2n * 10n ** 17n)
  await bind(silent, loft.uuid)
  await announceIn(silent, '555555555555555555')
  await announceIn(silent, null)
  await bind(first, loft.uuid)
  await bind(first, hut.uuid, '777777777777777777')
  await bind(first, gone.uuid, '787878787878787878')
  await ann.call('DELETE /rooms/{id}/infrastructure', { params: { id: gone.uuid } })
  await bind(last, hut.uuid)
  await service.call('PATCH /rooms/discord/{guildId}', { params: { guildId: first }, body: { language: 'es' } })

  const page = await service.call('GET /rooms/discord/announcing')
  expect([page.guilds.length, page.next]).toEqual([100, ids[99]])
  expect(page.guilds[0]).toMatchObject({
    guildId: first,
    announce: { channelId: '555555555555555555', inThread: true },
    language: 'es',
  })
  expect(page.guilds[0]?.rooms).toEqual([loft, hut].map(({ uuid, slug, name }) => ({ uuid, slug, name })))
  expect(page.guilds[1]).toMatchObject({ guildId: second, language: null, rooms: [] })
  const rest = await service.call('GET /rooms/discord/announcing', { query: { after: page.next ?? '' } })
  expect(rest.guilds.map(({ guildId, rooms }) => [guildId, rooms.map(({ name }) => name)])).toEqual([[last, ['Hut']]])
  expect(rest.next).toBeNull()
  expect((await refusalOf(ann.call('GET /rooms/discord/announcing'))).status).toBe(403)
})
