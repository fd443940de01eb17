import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures } from '../../../../../test/fixtures.ts'

let fixtures: Fixtures
beforeAll(async () => {
  fixtures = await openApi()
})
afterAll(() => fixtures.close())

/** An id in Discord's format: eighteen digits. */
const idOf = (number: number) => String(10 ** 17 + number * 100)

const panel = { guildId: idOf(10), messageId: idOf(100), takesRequests: false, locale: 'es-ES' }

test("a channel's panel is stored until it expires, is deleted, or its room is closed", async () => {
  const ann = await fixtures.person('ann')
  const { uuid: roomUuid, slug } = await ann.call('POST /rooms/infrastructure', { body: { name: 'Loft' } })
  const { call } = fixtures.service
  const keep = (channelId: string, more: object = {}) =>
    call('PUT /discord/panels/{channelId}', {
      params: { channelId },
      body: { ...panel, roomUuid, until: null, ...more },
    })
  const kept = async () =>
    (await call('GET /discord/panels')).panels.map(({ channelId, messageId }) => [channelId, messageId])
  const until = new Date(fixtures.clock.now() + 1000).toISOString()
  await keep(idOf(1), { until })
  await keep(idOf(2), { messageId: idOf(200) })
  await keep(idOf(2), { messageId: idOf(201), takesRequests: true })
  expect((await call('GET /discord/panels')).panels).toEqual([
    { ...panel, channelId: idOf(1), room: { uuid: roomUuid, slug, name: 'Loft' }, until },
    {
      ...panel,
      channelId: idOf(2),
      messageId: idOf(201),
      takesRequests: true,
      room: { uuid: roomUuid, slug, name: 'Loft' },
      until: null,
    },
  ])
  fixtures.clock.pass(1001)
  expect(await kept()).toEqual([[idOf(2), idOf(201)]])
  const forget = (messageId: string) =>
    call('DELETE /discord/panels/{channelId}', { params: { channelId: idOf(2) }, query: { messageId } })
  // Another panel has replaced it meanwhile.
  await forget(idOf(200))
  expect(await kept()).toEqual([[idOf(2), idOf(201)]])
  await forget(idOf(201))
  expect(await kept()).toEqual([])
  await keep(idOf(3))
  await ann.call('DELETE /rooms/{id}/infrastructure', { params: { id: roomUuid } })
  expect(await kept()).toEqual([])
  expect(await refusalOf(keep(idOf(3)))).toMatchObject({ status: 404 })
})

test('panels are listed page by page', async () => {
  const ann = await fixtures.person('ann')
  const { uuid: roomUuid } = await ann.call('POST /rooms/infrastructure', { body: { name: 'Hall' } })
  const room = await fixtures.app.db
    .selectFrom('room')
    .where('uuid', '=', roomUuid)
    .select('id')
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: 201 }, (_, at) => ({
    ...panel,
    channelId: idOf(1000 + at),
    roomId: room.id,
    until: null,
  }))
  await fixtures.app.db.insertInto('discordPanel').values(rows).execute()
  const first = await fixtures.service.call('GET /discord/panels')
  expect([first.panels.length, first.next]).toEqual([200, idOf(1199)])
  const second = await fixtures.service.call('GET /discord/panels', { query: { after: idOf(1199) } })
  expect([second.panels.map(({ channelId }) => channelId), second.next]).toEqual([[idOf(1200)], null])
})
