import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures } from '../../../../test/fixtures.ts'
import { dayMs } from '../../../ports/clock.ts'

let fixtures: Fixtures
beforeAll(async () => void (fixtures = await openApi()))
afterAll(() => fixtures.close())

describe('analytics events', () => {
  const last = (name: string) => fixtures.service.call('GET /info-admin/event-last/{name}', { params: { name } })

  test('an event is stored under the user of the token, whatever its record claims', async () => {
    const [ann, other] = [await fixtures.person('ann'), await fixtures.person('other')]
    const guest = await fixtures.guest()
    await ann.call('POST /kinesis', { body: { topic: 'pageView', record: { page: '/', userUuid: other.uuid } } })
    expect(await last('pageView')).toMatchObject({ userUuid: ann.uuid, isGuest: false, record: { page: '/' } })
    await guest.call('POST /kinesis', { body: { topic: 'pageView', record: {} } })
    expect(await last('pageView')).toMatchObject({ userUuid: guest.uuid, isGuest: true })
    // Services act on behalf of users, so their events are not recorded.
    await fixtures.service.call('POST /kinesis', { body: { topic: 'pageView', record: {} } })
    expect(await last('pageView')).toMatchObject({ userUuid: guest.uuid })
  })

  test('an event needs a known topic and a small record', async () => {
    const guest = await fixtures.guest()
    const notify = (body: object) =>
      fixtures.api.request('/kinesis', {
        method: 'POST',
        headers: { Authorization: `Bearer ${guest.token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
    expect((await notify({ topic: 'somethingElse', record: {} })).status).toBe(400)
    expect((await notify({ topic: 'roomLeft', record: { text: 'x'.repeat(8192) } })).status).toBe(400)
    expect((await notify({ topic: 'roomLeft', record: 'text' })).status).toBe(400)
    expect((await notify({ topic: 'roomLeft', record: { text: 'x'.repeat(8000) } })).status).toBe(202)
    expect(await refusalOf(last('roomShared'))).toEqual({ status: 404, message: 'Unknown event name' })
  })

  test('events of a play are stored once per user and topic, with the longest reported time', async () => {
    const [ann, bob] = [await fixtures.person('ann'), await fixtures.person('bob')]
    const topic = 'userSongTotalPlayed'
    const receive = (who: typeof ann, playId: unknown, msTimePlayed: unknown) =>
      who.call('POST /kinesis', { body: { topic, record: { playId, msTimePlayed } } })
    await receive(ann, 'one', 20_000)
    // The response was lost and the client retries; later the page was reloaded and more of the song played.
    await receive(ann, 'one', 20_000)
    await receive(ann, 'one', 45_000)
    await receive(ann, 'one', 30_000)
    await receive(bob, 'one', 5000)
    await receive(ann, 'two', 1e12)
    await receive(ann, { odd: true }, '12')
    const rows = await fixtures.app.db
      .selectFrom('clientEvent')
      .where('topic', '=', topic)
      .select(['userUuid', 'playId', 'heardMs'])
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { userUuid: ann.uuid, playId: 'one', heardMs: 45_000 },
      { userUuid: bob.uuid, playId: 'one', heardMs: 5000 },
      { userUuid: ann.uuid, playId: 'two', heardMs: 0 },
      { userUuid: ann.uuid, playId: null, heardMs: 0 },
    ])
  })

  test('no events are stored for a user who opted out, whichever browser tab sends them', async () => {
    const eve = await fixtures.person('eve')
    const notify = (headers: Record<string, string> = {}) =>
      fixtures.api.request('/kinesis', {
        method: 'POST',
        headers: { Authorization: `Bearer ${eve.token}`, 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify({ topic: 'shopOpened', record: {} }),
      })
    expect((await notify({ 'Sec-GPC': '1' })).status).toBe(202)
    await eve.call('PUT /users/profile/user-data', { body: { sharesStatistics: false } })
    expect((await notify()).status).toBe(202)
    expect(await refusalOf(last('shopOpened'))).toMatchObject({ status: 404 })
    await eve.call('PUT /users/profile/user-data', { body: { sharesStatistics: true } })
    await notify()
    expect(await last('shopOpened')).toMatchObject({ userUuid: eve.uuid })
  })

  test('events are removed after ninety days, and locations after a year', async () => {
    const bob = await fixtures.person('bob')
    await bob.call('POST /kinesis', { body: { topic: 'feedbackSent', record: {} } })
    await bob.call('POST /geolocate', { body: { country: 'ES' } })
    fixtures.clock.pass(89 * dayMs)
    await fixtures.app.jobs.add(fixtures.app.db, 'removeExpiredEvents', {})
    await fixtures.runJobs()
    expect(await last('feedbackSent')).toMatchObject({ userUuid: bob.uuid })
    fixtures.clock.pass(2 * dayMs)
    await fixtures.runJobs()
    expect(await refusalOf(last('feedbackSent'))).toMatchObject({ status: 404 })
    const places = () => fixtures.app.db.selectFrom('place').where('userUuid', '=', bob.uuid).execute()
    expect(await places()).toHaveLength(1)
    fixtures.clock.pass(275 * dayMs)
    await fixtures.runJobs()
    expect(await places()).toHaveLength(0)
  })
})

describe('the location of a user', () => {
  const request = async (headers: Record<string, string>, body: object = {}) => {
    const guest = await fixtures.guest()
    const auth = { Authorization: `Bearer ${guest.token}`, 'Content-Type': 'application/json' }
    const answer = await fixtures.api.request('/geolocate', {
      method: 'POST',
      headers: { ...auth, ...headers },
      body: JSON.stringify(body),
    })
    return answer.status === 200 ? ((await answer.json()) as { country: string | null }).country : answer.status
  }

  test('the location is the submitted one, else the one seen by the edge, else the one derived from the language', async () => {
    const [edge, language] = [{ 'cf-ipcountry': 'PT' }, { 'accept-language': 'es-MX,es;q=0.9' }]
    expect(await request({ ...edge, ...language }, { country: 'es' })).toBe('ES')
    expect(await request({ ...edge, ...language }, { region: 'es-ct' })).toBe('ES')
    expect(await request({ ...edge, ...language })).toBe('PT')
    expect(await request({ 'cf-ipcountry': 'XX', ...language })).toBe('MX')
    expect(await request({ 'accept-language': 'en' })).toBeNull()
    expect(await request({}, { country: 'Spain' })).toBe(400)
  })

  test('users can read only their own location', async () => {
    const [cat, dan] = [await fixtures.person('cat'), await fixtures.person('dan')]
    await cat.call('POST /geolocate', { body: { country: 'AR' } })
    await cat.call('POST /geolocate', { body: { region: 'CL-RM' } })
    expect(await cat.call('GET /geolocate')).toMatchObject({ place: { country: 'CL', region: 'CL-RM' } })
    expect(await dan.call('GET /geolocate')).toEqual({ place: null })
  })
})

describe('admin endpoints', () => {
  test('administrators can read the service status and the names of events', async () => {
    expect(await fixtures.service.call('GET /info-admin/audit-service-status')).toMatchObject({ status: 'ok' })
    const names = await fixtures.service.call('GET /info-admin/socket-events-names')
    expect(names.actions).toContain('voteOnSong')
    expect(names.messages).toContain('playedSong')
    expect(await fixtures.service.call('GET /info-admin/user-events-names')).toContain('userSongTotalPlayed')
  })

  test('a deliberate fault returns 500 in both services, to administrators only', async () => {
    const ask = (path: string, token: string) =>
      fixtures.api.request(path, { method: 'POST', headers: { Authorization: `Bearer ${token}` } })
    const [root, ann] = [await fixtures.person('root', { role: 'admin' }), await fixtures.person('ann')]
    for (const path of [
      '/sentry-testing',
      '/api/points-service/sentry-testing',
      '/api/audit-service/sentry-testing',
    ]) {
      const answer = await ask(path, root.token)
      expect(answer.status).toBe(500)
      expect(await answer.text()).not.toContain('on purpose')
      expect((await ask(path, ann.token)).status).toBe(403)
    }
  })

  test('both services that respond at the root also do so behind the gateway', async () => {
    for (const path of ['/', '/api/audit-service', '/api/audit-service/', '/api/room-service/'])
      expect(await (await fixtures.api.request(path)).json()).toEqual({ message: 'Hello' })
  })
})
