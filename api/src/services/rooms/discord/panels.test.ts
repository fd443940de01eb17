import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures } from '../../../../test/fixtures.ts'

let given: Fixtures
beforeAll(async () => {
  given = await openApi()
})
afterAll(() => given.close())

const panel = { guildId: '10', messageId: '100', takesRequests: false, locale: 'es-ES' }

test('one panel of a channel is kept until its time is over, it is forgotten, or its room is gone', async () => {
  const ann = await given.person('ann')
  const { uuid: roomUuid, slug } = await ann.call('POST /rooms/infrastructure', { body: { name: 'Loft' } })
  const { call } = given.service
  const keep = (channelId: string, more: object = {}) =>
    call('PUT /discord/panels/{channelId}', {
      params: { channelId },
      body: { ...panel, roomUuid, until: null, ...more },
    })
  const kept = async () =>
    (await call('GET /discord/panels')).panels.map(({ channelId, messageId }) => [channelId, messageId])
  const until = new Date(given.clock.now() + 1000).toISOString()
  await keep('1', { until })
  await keep('2', { messageId: '200' })
  await keep('2', { messageId: '201', takesRequests: true })
  expect((await call('GET /discord/panels')).panels).toEqual([
    { ...panel, channelId: '1', room: { uuid: roomUuid, slug, name: 'Loft' }, until },
    {
      ...panel,
      channelId: '2',
      messageId: '201',
      takesRequests: true,
      room: { uuid: roomUuid, slug, name: 'Loft' },
      until: null,
    },
  ])
  given.clock.pass(1001)
  expect(await kept()).toEqual([['2', '201']])
  const forget = (messageId: string) =>
    call('DELETE /discord/panels/{channelId}', { params: { channelId: '2' }, query: { messageId } })
  // Another one has taken its place meanwhile.
  await forget('200')
  expect(await kept()).toEqual([['2', '201']])
  await forget('201')
  expect(await kept()).toEqual([])
  await keep('3')
  await ann.call('DELETE /rooms/{id}/infrastructure', { params: { id: roomUuid } })
  expect(await kept()).toEqual([])
  expect(await refusalOf(keep('3'))).toMatchObject({ status: 404 })
})

test('more than a page is read on', async () => {
  const ann = await given.person('ann')
  const { uuid: roomUuid } = await ann.call('POST /rooms/infrastructure', { body: { name: 'Hall' } })
  const room = await given.app.db
    .selectFrom('room')
    .where('uuid', '=', roomUuid)
    .select('id')
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: 201 }, (_, at) => ({
    ...panel,
    channelId: String(1000 + at),
    roomId: room.id,
    until: null,
  }))
  await given.app.db.insertInto('discordPanel').values(rows).execute()
  const first = await given.service.call('GET /discord/panels')
  expect([first.panels.length, first.next]).toEqual([200, '1199'])
  const second = await given.service.call('GET /discord/panels', { query: { after: '1199' } })
  expect([second.panels.map(({ channelId }) => channelId), second.next]).toEqual([['1200'], null])
})
