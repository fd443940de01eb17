import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Person } from '../../../../test/fixtures.ts'

let fixtures: Fixtures
let ann: Person
beforeAll(async () => {
  fixtures = await openApi()
  ann = await fixtures.person('ann')
})
afterAll(() => fixtures.close())

const inHours = (hours: number) => new Date(fixtures.clock.now() + hours * 3_600_000).toISOString()
const plan = (name: string, more: object = {}) =>
  ann.call('POST /events', { body: { name, startTime: inHours(2), endTime: inHours(3), ...more } })

async function fetched(path: string) {
  const answer = await fixtures.api.request(path)
  const { headers } = answer
  return { type: headers.get('content-type'), name: headers.get('content-disposition'), text: await answer.text() }
}

test("an event's calendar file names its room only to callers who may see the room", async () => {
  const [open, hidden] = await Promise.all([
    ann.call('POST /rooms/infrastructure', { body: { name: 'The Loft' } }),
    ann.call('POST /rooms/infrastructure', { body: { name: 'The Vault', type: 'PRIVATE' } }),
  ])
  await plan('In the open', { roomId: open.slug })
  await plan('In secret', { roomId: hidden.slug })
  const file = await fetched('/events/in-the-open/calendar.ics')
  expect(file).toMatchObject({
    type: 'text/calendar; charset=utf-8',
    name: 'attachment; filename="in-the-open.ics"',
  })
  for (const line of ['SUMMARY:In the open', 'LOCATION:The Loft', 'URL:http://test/event/in-the-open'])
    expect(file.text).toContain(`${line}\r\n`)
  expect((await fetched('/events/in-secret/calendar.ics')).text).not.toContain('Vault')
  const lost = ann.call('GET /events/{id}/calendar.ics', { params: { id: 'no-such-event' } })
  expect(await refusalOf(lost)).toEqual({ status: 404, message: 'Event not found' })
})

test('the URL of an event in another script is percent-encoded in its calendar file', async () => {
  const { slug } = await plan('夏まつり')
  const address = encodeURIComponent(slug)
  const file = await fetched(`/events/${address}/calendar.ics`)
  expect(file.name).toContain(`filename*=UTF-8''${address}.ics`)
  expect(file.text.replaceAll('\r\n ', '')).toContain(`URL:http://test/event/${address}\r\n`)
})

test('a community has one calendar with the events of its rooms', async () => {
  const body = { name: 'Soul Club', ownerUuid: ann.uuid }
  const { slug } = await fixtures.service.call('POST /admin/communities', { body })
  for (const name of ['East', 'West']) {
    const room = await ann.call('POST /rooms/infrastructure', { body: { name } })
    await ann.call('PUT /communities/{id}/rooms/{roomId}', { params: { id: slug, roomId: room.slug } })
    await plan(`Night in the ${name}`, { roomId: room.slug })
  }
  const { text } = await fetched(`/communities/${slug}/calendar.ics`)
  expect(text).toContain('X-WR-CALNAME:Soul Club\r\n')
  expect(text.match(/^SUMMARY:.*(?=\r)/gm)).toEqual(['SUMMARY:Night in the East', 'SUMMARY:Night in the West'])
  const lost = ann.call('GET /communities/{id}/calendar.ics', { params: { id: 'no-such-community' } })
  expect(await refusalOf(lost)).toEqual({ status: 404, message: 'Community not found' })
})
