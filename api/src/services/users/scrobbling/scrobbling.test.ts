import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { until } from '@segue/shared/test/until.ts'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { fakeLastFm, lastFmIds } from '../../../../test/fakes/last-fm.ts'
import { fakeListenBrainz } from '../../../../test/fakes/listenbrainz.ts'
import { openOutside, type Outside } from '../../../../test/music/provider-contract.ts'
import { createLastFm } from '../../../adapters/scrobbling/last-fm.ts'
import { createListenBrainz } from '../../../adapters/scrobbling/listenbrainz.ts'
import { dayMs } from '../../../ports/clock.ts'
import { personalData } from '../personal-data.ts'
import { scrobbleFinished, scrobbleOfLeavers } from './queue-scrobbles.ts'
import { queuePlayingNow } from './playing-now.ts'

const minute = 60_000
let fixtures: Fixtures
let outside: Outside
const now = () => fixtures.clock.now()
const brainz = fakeListenBrainz(now)
const lastFm = fakeLastFm(now)
beforeAll(async () => {
  fixtures = await openApi()
  outside = await openOutside({ ...brainz.hosts, ...lastFm.hosts })
  const scrobblers = {
    listenbrainz: createListenBrainz(outside.tools),
    lastfm: createLastFm(lastFmIds, outside.tools),
  }
  Object.assign(fixtures.app, { scrobblers })
})
afterEach(() => {
  brainz.faults.length = 0
  lastFm.faults.length = 0
  brainz.listens.length = 0
  lastFm.scrobbles.length = 0
})
afterAll(async () => {
  await fixtures.close()
  await outside.close()
})

async function withListenBrainz(name: string): Promise<Member> {
  const who = await fixtures.person(name)
  const token = `lb-token-${name.replaceAll(' ', '-')}`
  brainz.users.set(token, name)
  await who.call('PUT /scrobbling/listenbrainz', { body: { token } })
  return who
}
async function withLastFm(name: string): Promise<Member> {
  const who = await fixtures.person(name)
  const token = `lastfm-grant-${name.replaceAll(' ', '-')}`
  lastFm.granted.set(token, name)
  await who.call('PUT /scrobbling/lastfm', { body: { token } })
  return who
}
const linksOf = async (who: Member) =>
  (await who.call('GET /scrobbling')).services.flatMap(({ service, linked }) =>
    linked ? [{ service, ...linked }] : [],
  )

const newRoom = () => fixtures.app.ids.uuid()
const enter = (who: Member, roomUuid: string) =>
  fixtures.app.db
    .insertInto('whereabouts')
    .values({ userUuid: who.uuid, roomUuid, since: new Date(now()) })
    .execute()

type Played = { roomUuid: string; minutes?: number; song?: object; duration?: number | null }
/** A song that starts now and has not ended. */
async function start({ roomUuid, minutes = 4, song = {} }: Played): Promise<string> {
  const playId = fixtures.app.ids.uuid()
  const whole = { trackName: 'One', artistName: 'Ann', albumName: 'Album', duration: minutes * 60, ...song }
  await fixtures.app.db
    .insertInto('songPlay')
    .values({ playId, roomUuid, djUuid: roomUuid, song: JSON.stringify(whole), playedAt: new Date(now()) })
    .execute()
  return playId
}
async function end(roomUuid: string, playId: string): Promise<void> {
  await fixtures.app.db
    .updateTable('songPlay')
    .set({ endedAt: new Date(now()) })
    .where('playId', '=', playId)
    .execute()
  await scrobbleFinished(fixtures.app, roomUuid, playId)
}
/** A whole song that these people hear. */
async function hear(
  people: readonly Member[],
  more: Partial<Played> = {},
): Promise<{ roomUuid: string; playId: string }> {
  const roomUuid = more.roomUuid ?? newRoom()
  for (const who of people) await enter(who, roomUuid)
  const playId = await start({ ...more, roomUuid })
  fixtures.clock.pass((more.minutes ?? 4) * minute)
  await end(roomUuid, playId)
  return { roomUuid, playId }
}
const titles = () => brainz.listens.map(({ track }) => track)

test('a song that was heard to the end is sent to both services, with the time at which it began', async () => {
  const [ann, bea] = [await withListenBrainz('ann'), await withLastFm('bea')]
  const began = Math.floor(now() / 1000)
  await hear([ann, bea])
  await fixtures.runJobs()
  const [user, other] = ['ann', 'bea']
  expect(brainz.listens).toEqual([{ user, listenedAt: began, track: 'One', artist: 'Ann', release: 'Album' }])
  expect(lastFm.scrobbles).toEqual([{ user: other, timestamp: began, track: 'One', artist: 'Ann', album: 'Album' }])
})

test('a song that is finished twice or whose job runs again is sent once', async () => {
  const cleo = await withLastFm('cleo')
  const { roomUuid, playId } = await hear([cleo])
  await fixtures.runJobs()
  await scrobbleFinished(fixtures.app, roomUuid, playId)
  await fixtures.app.jobs.add(fixtures.app.db, 'sendScrobbles', { userUuid: cleo.uuid, service: 'lastfm' })
  await fixtures.runJobs()
  expect(lastFm.scrobbles).toHaveLength(1)
})

test('someone who leaves after half of a song has heard it; someone who leaves earlier or enters later has not', async () => {
  const [early, late, half] = [
    await withListenBrainz('early'),
    await withListenBrainz('late'),
    await withListenBrainz('half'),
  ]
  const roomUuid = newRoom()
  for (const who of [early, half]) await enter(who, roomUuid)
  const playId = await start({ roomUuid })
  const leave = async (who: Member) => {
    await scrobbleOfLeavers(fixtures.app, roomUuid, [who.uuid])
    await fixtures.app.db.deleteFrom('whereabouts').where('userUuid', '=', who.uuid).execute()
  }
  fixtures.clock.pass(minute)
  await leave(early)
  fixtures.clock.pass(minute)
  await leave(half)
  fixtures.clock.pass(minute)
  await enter(late, roomUuid)
  fixtures.clock.pass(minute)
  await end(roomUuid, playId)
  await fixtures.runJobs()
  expect(brainz.listens.map(({ user }) => user)).toEqual(['half'])
})

test('short songs and songs without an artist are never sent', async () => {
  const dan = await withListenBrainz('dan')
  await hear([dan], { minutes: 0.5 })
  await hear([dan], { song: { artistName: ' ' } })
  await fixtures.runJobs()
  expect(brainz.listens).toEqual([])
})

test('what is playing is reported for everybody present, and a failure is not repeated', async () => {
  const [eva, fay] = [await withListenBrainz('eva'), await withLastFm('fay')]
  const roomUuid = newRoom()
  for (const who of [eva, fay]) await enter(who, roomUuid)
  const playId = await start({ roomUuid, song: { trackName: 'Now' } })
  brainz.faults.push({ at: /submit/, times: 1, how: { status: 503 } })
  await queuePlayingNow(fixtures.app, roomUuid, { playId, endTime: now() + 4 * minute })
  await fixtures.runJobs()
  expect(lastFm.playing.get('fay')).toEqual({ track: 'Now', artist: 'Ann' })
  expect(brainz.playing.get('eva')).toBeUndefined()
  await queuePlayingNow(fixtures.app, roomUuid, { playId, endTime: now() + 4 * minute })
  await fixtures.runJobs()
  expect(brainz.playing.get('eva')).toMatchObject({ track: 'Now' })
})

test('a service that asks us to wait gets the song when the time is up', async () => {
  const gil = await withListenBrainz('gil')
  brainz.faults.push({ at: /submit/, times: 1, how: { status: 429, headers: { 'X-RateLimit-Reset-In': '90' } } })
  await hear([gil])
  await fixtures.runJobs()
  fixtures.clock.pass(89_000)
  await fixtures.runJobs()
  expect(brainz.listens).toEqual([])
  fixtures.clock.pass(1000)
  await fixtures.runJobs()
  expect(titles()).toEqual(['One'])
})

test.each([
  ['offline', { status: 200, json: { error: 11, message: 'Service Offline' } }],
  ['temporarily failing', { status: 500, json: { error: 16, message: 'Temporary error' } }],
  ['rate limiting', { status: 429, json: { error: 29, message: 'Rate limit exceeded' } }],
  ['broken', 'nonsense'],
  ['cut off', 'cutOff'],
] as const)('while Last.fm is %s, songs wait and arrive once', async (state, how) => {
  const who = await withLastFm(`waits ${state}`)
  lastFm.faults.push({ at: /2\.0/, times: 2, how })
  await hear([who])
  await fixtures.runJobs()
  expect(lastFm.scrobbles).toEqual([])
  expect(await linksOf(who)).toMatchObject([{ waiting: 1 }])
  for (let turns = 0; turns < 3; turns++) {
    fixtures.clock.pass(10 * minute)
    await fixtures.runJobs()
  }
  expect(lastFm.scrobbles).toHaveLength(1)
  expect(await linksOf(who)).toMatchObject([{ waiting: 0 }])
})

test('one song that a service refuses does not hold up the others, and is not sent again', async () => {
  const hal = await withListenBrainz('hal')
  for (const trackName of ['First', 'Second', 'Third']) await hear([hal], { song: { trackName } })
  brainz.faults.push({ at: /submit/, times: 2, how: { status: 400, json: { code: 400, error: 'Bad' } } })
  await fixtures.runJobs()
  expect(titles()).toEqual(['Second', 'Third'])
})

test('120 songs go to Last.fm in batches of at most 50', async () => {
  const ida = await withLastFm('ida')
  const roomUuid = newRoom()
  await enter(ida, roomUuid)
  lastFm.requests.length = 0
  for (let song = 0; song < 120; song++) {
    const playId = await start({ roomUuid, song: { trackName: `Song ${song}` } })
    fixtures.clock.pass(4 * minute)
    await end(roomUuid, playId)
  }
  await fixtures.runJobs()
  expect(new Set(lastFm.scrobbles.map(({ track }) => track)).size).toBe(120)
  expect(lastFm.requests.map(({ body }) => body.match(/timestamp/g)?.length)).toEqual([50, 50, 20])
})

test('a claim of a process that died is repeated only at the service that recognises repeats', async () => {
  const [jo, kim] = [await withListenBrainz('jo'), await withLastFm('kim')]
  await hear([jo, kim])
  await fixtures.app.db
    .updateTable('scrobble')
    .set({ claimedAt: new Date(now()) })
    .execute()
  await fixtures.runJobs()
  expect([brainz.listens.length, lastFm.scrobbles.length]).toEqual([0, 0])
  fixtures.clock.pass(minute)
  for (const [who, service] of [
    [jo, 'listenbrainz'],
    [kim, 'lastfm'],
  ] as const)
    await fixtures.app.jobs.add(fixtures.app.db, 'sendScrobbles', { userUuid: who.uuid, service })
  await fixtures.runJobs()
  expect([brainz.listens.length, lastFm.scrobbles.length]).toEqual([1, 0])
})

test('two senders of one account send each song once', async () => {
  const lou = await withLastFm('lou')
  await hear([lou])
  const payload = { userUuid: lou.uuid, service: 'lastfm' as const }
  for (const dedupeKey of ['one', 'two', 'three'])
    await fixtures.app.jobs.add(fixtures.app.db, 'sendScrobbles', payload, { dedupeKey })
  await fixtures.runJobs()
  expect(lastFm.scrobbles).toHaveLength(1)
})

test('a link that Last.fm has ended is deleted with its pending scrobbles, and its user is notified once', async () => {
  const mia = await withLastFm('mia')
  await hear([mia])
  lastFm.sessions.clear()
  await fixtures.runJobs()
  expect(await linksOf(mia)).toEqual([])
  const { notifications } = await mia.call('GET /notifications')
  expect(notifications).toMatchObject([{ kind: 'scrobblingEnded', about: { title: 'Last.fm' } }])
})

test('a ListenBrainz token that is rejected ends the link', async () => {
  const ned = await withListenBrainz('ned')
  await hear([ned])
  brainz.users.delete('lb-token-ned')
  await fixtures.runJobs()
  expect(await linksOf(ned)).toEqual([])
})

test('unlinking drops pending scrobbles, and another account at the service gets none of them', async () => {
  const ola = await withListenBrainz('ola')
  await hear([ola])
  expect(await ola.call('DELETE /scrobbling/{service}', { params: { service: 'listenbrainz' } })).toEqual({
    unlinked: true,
  })
  expect(await ola.call('DELETE /scrobbling/{service}', { params: { service: 'listenbrainz' } })).toEqual({
    unlinked: false,
  })
  await ola.call('PUT /scrobbling/listenbrainz', { body: { token: 'lb-token-ola' } })
  await hear([ola], { song: { trackName: 'Two' } })
  brainz.users.set('another', 'ola2')
  await ola.call('PUT /scrobbling/listenbrainz', { body: { token: 'another' } })
  await fixtures.runJobs()
  expect(brainz.listens).toEqual([])
})

test('a token that is invalid, used or of another user links nothing', async () => {
  const [pia, quin] = [await fixtures.person('pia'), await fixtures.person('quin')]
  const sentence = (name: string) => `This ${name} sign-in is no longer valid. Please try again`
  const brainzLink = pia.call('PUT /scrobbling/listenbrainz', { body: { token: 'unknown' } })
  expect(await refusalOf(brainzLink)).toEqual({ status: 400, message: sentence('ListenBrainz') })
  lastFm.granted.set('once', 'pia')
  await pia.call('PUT /scrobbling/lastfm', { body: { token: 'once' } })
  const again = quin.call('PUT /scrobbling/lastfm', { body: { token: 'once' } })
  expect(await refusalOf(again)).toEqual({ status: 400, message: sentence('Last.fm') })
  const injected = { body: { token: 'x\r\nHost: evil.test' } }
  expect((await refusalOf(pia.call('PUT /scrobbling/listenbrainz', injected))).status).toBe(400)
  expect([await linksOf(pia), await linksOf(quin)]).toMatchObject([[{ service: 'lastfm', name: 'pia' }], []])
})

test.each([
  ['an outage', { status: 503 }],
  ['nonsense', 'nonsense'],
  ['a reply of megabytes', { json: { valid: true, user_name: 'x'.repeat(10_000_000) } }],
  ['a redirect', { status: 302, headers: { location: 'https://api.listenbrainz.org/1/elsewhere' } }],
] as const)('%s of a service is reported, and links nothing', async (what, how) => {
  const who = await fixtures.person(`away ${what}`)
  brainz.users.set('away', 'away')
  lastFm.granted.set('away', 'away')
  for (const [party, call] of [
    [brainz, () => who.call('PUT /scrobbling/listenbrainz', { body: { token: 'away' } })],
    [lastFm, () => who.call('PUT /scrobbling/lastfm', { body: { token: 'away' } })],
  ] as const) {
    party.faults.push({ at: /./, times: 1, how })
    expect((await refusalOf(call())).status).toBe(424)
  }
  expect(await linksOf(who)).toEqual([])
})

test('titles of thousands of unusual characters are accepted by both services', async () => {
  const [ria, sam] = [await withListenBrainz('ria'), await withLastFm('sam')]
  const trackName = `\u0001x${'🎧é"<&'.repeat(400)}`
  await hear([ria, sam], { song: { trackName, artistName: trackName, albumName: trackName } })
  await fixtures.runJobs()
  expect([brainz.listens.length, lastFm.scrobbles.length]).toEqual([1, 1])
})

test('tokens are encrypted in the database, and none was logged', async () => {
  await withListenBrainz('tea')
  await withLastFm('tom')
  const rows = JSON.stringify(await fixtures.app.db.selectFrom('scrobbleAccount').selectAll().execute())
  expect(rows).not.toMatch(/lb-token|lastfm-session/)
  expect(outside.logged.join('\n')).not.toMatch(/lb-token|lastfm-(?:session|grant|secret)/)
})

test('scrobbles are forgotten after two weeks, sent or not', async () => {
  const una = await withListenBrainz('una')
  await hear([una])
  const kept = () =>
    fixtures.app.db.selectFrom('scrobble').where('userUuid', '=', una.uuid).select('playId').execute()
  expect(await kept()).toHaveLength(1)
  fixtures.clock.pass(15 * dayMs)
  await fixtures.app.jobs.add(fixtures.app.db, 'forgetScrobbles', {})
  await fixtures.runJobs()
  expect(await kept()).toEqual([])
  expect(brainz.listens).toEqual([])
})

test('a song of a live room is sent once for its DJ and for a listener who leaves after half of it', async () => {
  const [dj, fan] = [await withListenBrainz('dj of the room'), await withListenBrainz('fan in the room')]
  const room = await dj.call('POST /rooms/infrastructure', { body: { name: 'Scrobbled' } })
  const onStage = await fixtures.enter(dj, room.uuid)
  const listening = await fixtures.enter(fan, room.uuid)
  const count = async (table: 'whereabouts' | 'scrobble', among: readonly Member[]) => {
    const uuids = among.map(({ uuid }) => uuid)
    return (await fixtures.app.db.selectFrom(table).where('userUuid', 'in', uuids).select('userUuid').execute())
      .length
  }
  const holds = (is: () => Promise<boolean>, what: string) => until(async () => (await is()) || undefined, what)
  await holds(async () => (await count('whereabouts', [dj, fan])) === 2, 'both to be in the room')
  await onStage.act('addDj', { song: { trackName: 'Live', artistName: 'Ann', duration: 300 } })
  const isRecorded = () =>
    fixtures.app.db.selectFrom('songPlay').where('roomUuid', '=', room.uuid).select('id').executeTakeFirst()
  await until(isRecorded, 'the play')
  fixtures.clock.pass(4 * minute)
  listening.leave()
  await onStage.act('skipSong')
  await holds(async () => (await count('scrobble', [dj, fan])) === 2, 'the scrobbles of both')
  await scrobbleOfLeavers(fixtures.app, room.uuid, [dj.uuid, fan.uuid])
  await fixtures.runJobs()
  expect(brainz.listens.map(({ user, track }) => [user, track]).toSorted()).toEqual([
    ['dj of the room', 'Live'],
    ['fan in the room', 'Live'],
  ])
})

test('accounts are exported without tokens, moved in a merge and removed with their user', async () => {
  const [wes, xia] = [await withListenBrainz('wes'), await withLastFm('xia')]
  await hear([wes])
  const holder = async ({ uuid }: Member) =>
    fixtures.app.db.selectFrom('user').where('uuid', '=', uuid).select(['id', 'uuid']).executeTakeFirstOrThrow()
  const { app } = fixtures
  const both = { from: await holder(wes), into: await holder(xia) }
  const exported = await personalData.read(app, both.from)
  expect(exported['scrobbling']).toMatchObject({ accounts: [{ name: 'wes' }], songs: [{ service: 'listenbrainz' }] })
  expect(JSON.stringify(exported)).not.toContain('token')
  await app.db.transaction().execute((trx) => personalData.merge(app, trx, both))
  expect(await linksOf(xia)).toMatchObject([
    { service: 'listenbrainz', name: 'wes', waiting: 1 },
    { service: 'lastfm', name: 'xia' },
  ])
  await app.jobs.add(app.db, 'sendScrobbles', { userUuid: xia.uuid, service: 'listenbrainz' })
  await fixtures.runJobs()
  expect(brainz.listens).toMatchObject([{ user: 'wes' }])
  await app.db.transaction().execute((trx) => personalData.remove(app, trx, both.into))
  const left = app.db.selectFrom('scrobbleAccount').where('userUuid', 'in', [wes.uuid, xia.uuid]).selectAll()
  expect(await left.execute()).toEqual([])
})

test('services that are not configured are hidden, and calls about them are a 404', async () => {
  const bare = await openApi()
  Object.assign(bare.app, { scrobblers: {} })
  const vic = await bare.person('vic')
  expect(await vic.call('GET /scrobbling')).toEqual({ services: [] })
  const body = { token: 'x' }
  expect(await refusalOf(vic.call('PUT /scrobbling/lastfm', { body }))).toEqual({
    status: 404,
    message: 'Last.fm isn’t set up here',
  })
  expect((await refusalOf(vic.call('PUT /scrobbling/listenbrainz', { body }))).status).toBe(404)
  await bare.close()
})
