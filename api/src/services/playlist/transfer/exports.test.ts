import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { fakeProvider, providerSong, withProviders, type FakeProvider } from '../../../../test/fakes/fake-provider.ts'
import { found, trouble, type Asking } from '../../../ports/music-provider.ts'

let fixtures: Fixtures
let ann: Member
let spotify: FakeProvider
let apple: FakeProvider
let linked: Set<string>
/** The songs in each playlist at the provider. */
let sent: Map<string, string[]>
beforeAll(async () => void (fixtures = await openApi()))
beforeEach(async () => {
  ann = await fixtures.person('ann')
  linked = new Set([ann.uuid])
  fixtures.app.music.userToken = async (userUuid) => (linked.has(userUuid) ? `token of ${userUuid}` : undefined)
  sent = new Map()
  const taking = (name: 'spotify' | 'apple'): FakeProvider =>
    Object.assign(fakeProvider(name), {
      maxBatchSize: 2,
      async createPlaylist({ name: title }: { name: string }, { userToken }: Asking) {
        if (!userToken) return trouble('needsAccount')
        const id = `${name} ${sent.size + 1}`
        sent.set(id, [])
        return found({ id, link: `https://${name}.test/${title}` })
      },
      async addToPlaylist(playlistId: string, ids: readonly string[]) {
        sent.get(playlistId)?.push(...ids)
        return found(null)
      },
    })
  spotify = taking('spotify')
  apple = taking('apple')
  withProviders(fixtures, spotify, apple)
})
afterAll(() => fixtures.close())

const song = (id: string, more: object = {}) => ({
  musicProviders: { spotify: `spotify:track:${ann.uuid}${id}` },
  trackName: id,
  duration: 100,
  ...more,
})
const crateOf = async (...songs: object[]) =>
  (await ann.call('POST /crate', { body: { crateName: 'Out', songs } })).crateUuid
const toSpotify = (crateUuid: string, more: object = {}, who = ann) =>
  who.call('POST /exports/spotify', { body: { crateUuid, ...more } })
const look = (exportId: string, who = ann) => who.call('GET /exports/{exportId}', { params: { exportId } })
const inSpotify = (...ids: string[]) => ids.map((id) => `${ann.uuid}${id}`)
const nowhere = '11111111-2222-4333-8444-555555555555'

describe('exporting a crate', () => {
  test("[L20] a crate is exported to its owner's account, in order and in batches", async () => {
    const begun = await toSpotify(await crateOf(...['a', 'b', 'c', 'd', 'e'].map((id) => song(id))))
    expect(begun).toMatchObject({ musicProvider: 'spotify', status: 'IN_PROGRESS', total: 5, done: 0 })
    await fixtures.runJobs()
    expect(await look(begun.exportId)).toMatchObject({
      status: 'COMPLETE',
      done: 5,
      missed: 0,
      playlistLink: 'https://spotify.test/Out',
    })
    expect([...sent.values()]).toEqual([inSpotify('a', 'b', 'c', 'd', 'e')])
  })

  test('[L20] an export to Apple contains the recordings that Apple has, and reports how many are missing', async () => {
    apple.songs = [providerSong('apple', '900', { isrc: 'GBAYE8200055', duration: 100 })]
    const crateUuid = await crateOf(
      song('x', { isrc: 'GBAYE8200055' }),
      song('y', { isrc: 'GBAYE8200056' }),
      song('z'),
    )
    const { exportId } = await ann.call('POST /exports/apple', { body: { crateUuid } })
    await fixtures.runJobs()
    expect(await look(exportId)).toMatchObject({ status: 'COMPLETE', done: 3, missed: 2 })
    expect([...sent.values()]).toEqual([['900']])
  })

  test('an export continues where it stopped after the provider was down', async () => {
    const crateUuid = await crateOf(...['a', 'b', 'c', 'd'].map((id) => song(id)))
    const working = spotify.addToPlaylist
    let calls = 0
    spotify.addToPlaylist = async (...requests) =>
      ++calls === 2 ? trouble('unavailable') : (working?.(...requests) ?? trouble('notFound'))
    const { exportId } = await toSpotify(crateUuid)
    await fixtures.runJobs()
    expect(await look(exportId)).toMatchObject({ status: 'IN_PROGRESS', done: 2 })
    fixtures.clock.pass(10_000)
    await fixtures.runJobs()
    expect([...sent.values()]).toEqual([inSpotify('a', 'b', 'c', 'd')])
  })

  test('an export waits as long as the provider requires', async () => {
    const working = spotify.createPlaylist
    spotify.createPlaylist = async () => ({ ok: false, trouble: { kind: 'tooMany', retryAfterMs: 5000 } })
    const { exportId } = await toSpotify(await crateOf(song('a')))
    await fixtures.runJobs()
    if (working) spotify.createPlaylist = working
    fixtures.clock.pass(5000)
    await fixtures.runJobs()
    expect((await look(exportId)).status).toBe('COMPLETE')
  })

  test('a failed export reports the reason', async () => {
    const { exportId } = await toSpotify(await crateOf(song('a')))
    linked.clear()
    await fixtures.runJobs()
    expect(await look(exportId)).toMatchObject({
      status: 'FAILED',
      failure: 'Link your account with the music provider, then try again.',
      failureReason: 'needsAccount',
    })
    linked.add(ann.uuid)
    spotify.createPlaylist = async () => trouble('unavailable')
    const lost = await toSpotify(await crateOf(song('a')))
    for (let tries = 0; tries < 10; tries++) {
      await fixtures.runJobs()
      fixtures.clock.pass(3_600_000)
    }
    expect((await look(lost.exportId)).status).toBe('FAILED')
  })

  test('[L15] a repeated export request exports the crate once', async () => {
    const crateUuid = await crateOf(song('a'))
    const exportId = fixtures.app.ids.uuid()
    const both = await Promise.all([toSpotify(crateUuid, { exportId }), toSpotify(crateUuid, { exportId })])
    expect(both.map((each) => each.exportId)).toEqual([exportId, exportId])
    await fixtures.runJobs()
    await toSpotify(crateUuid, { exportId })
    await fixtures.runJobs()
    expect(sent.size).toBe(1)
  })
})

test.each(['spotify', 'apple'] as const)('an export to %s is refused with the reason', async (provider) => {
  const send = (crateUuid: string, who = ann, exportId?: string) =>
    who.call(`POST /exports/${provider}`, { body: { crateUuid, exportId } })
  const crateUuid = await crateOf(song('a'))
  const bob = await fixtures.person('bob')
  expect((await refusalOf(send(nowhere))).message).toBe('Crate not found')
  expect((await refusalOf(send(crateUuid, bob))).message).toBe('This crate is private')
  expect((await refusalOf(send(await crateOf()))).status).toBe(400)
  const { exportId } = await send(crateUuid)
  const own = await bob.call('POST /crate', { body: { songs: [song('a')] } })
  expect((await refusalOf(send(own.crateUuid, bob, exportId))).status).toBe(409)
  expect((await refusalOf(send(own.crateUuid, bob))).message).toMatch(/^Please link your \w+( Music)? account first$/)
  expect((await refusalOf(look(exportId, bob))).status).toBe(404)
  withProviders(fixtures)
  expect((await refusalOf(send(crateUuid))).message).toMatch(/ isn’t set up here$/)
})
