import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addSongs } from './add-songs.ts'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'

let fixtures: Fixtures
let ann: Member
let bob: Member
beforeAll(async () => void (fixtures = await openApi()))
beforeEach(async () => {
  ;[ann, bob] = [await fixtures.person('ann'), await fixtures.person('bob')]
})
afterAll(() => fixtures.close())

const newSong = (trackName: string) => ({
  musicProvider: 'audius' as const,
  songId: `audius ${trackName}`,
  trackName,
  artistName: 'The Testers',
  duration: 200,
})
const make = (names: string[] = [], more: object = {}, who = ann) =>
  who.call('POST /crate', { body: { crateName: 'Friday', songs: names.map(newSong), ...more } })
const get = (crateId: string) => ann.call('GET /crate/{crateId}', { params: { crateId } })
const titles = (crate: { songs: { trackName: string }[] }) => crate.songs.map((song) => song.trackName).join(' ')

test('adding songs to a crate that was deleted meanwhile returns crateNotFound', async () => {
  const { crateUuid } = await make()
  const { id: crateId } = await fixtures.app.db
    .deleteFrom('crate')
    .where('uuid', '=', crateUuid)
    .returning('id')
    .executeTakeFirstOrThrow()
  const added = await addSongs(fixtures.app.db, { crateId }, [newSong('late')], { append: true })
  expect(added).toEqual({ outcome: 'crateNotFound' })
})

describe('a repeated request', () => {
  const add = async (path: string, key: string, names: string[], who = ann) => {
    const answer = await fixtures.api.request(path, {
      method: 'POST',
      headers: { Authorization: `Bearer ${who.token}`, 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify({ songs: names.map(newSong), append: true }),
    })
    return { status: answer.status, body: await answer.json() }
  }

  test('[L15] a repeated request creates one crate if the client chose its UUID', async () => {
    const crateUuid = fixtures.app.ids.uuid()
    const both = await Promise.all([make(['one'], { crateUuid }), make(['one'], { crateUuid })])
    expect(both.map((crate) => [crate.crateUuid, titles(crate)])).toEqual([
      [crateUuid, 'one'],
      [crateUuid, 'one'],
    ])
    expect(await refusalOf(make([], { crateUuid }, bob))).toEqual({
      status: 409,
      message: 'A crate with this uuid already exists',
    })
  })

  test.each(['queue', 'likes', 'playlist'])(
    '[L15] a repeated request with an idempotency key adds its songs once: %s',
    async (which) => {
      const crate = await make(['first'])
      const path = which === 'playlist' ? `/crate/${crate.crateUuid}/songs` : `/crate/special/${which}/songs`
      const [one, two] = await Promise.all([add(path, 'k1', ['a', 'b']), add(path, 'k1', ['a', 'b'])])
      expect(two).toEqual(one)
      await add(path, 'k2', ['c'])
      const again = await add(path, 'k1', ['a', 'b'])
      expect(again).toEqual(one)
      const whole = which === 'playlist' ? await get(crate.crateUuid) : await get(one.body.crateUuid)
      expect(titles(whole)).toBe(which === 'playlist' ? 'first a b c' : 'a b c')
    },
  )

  test('[L15] idempotency keys are separate for each user', async () => {
    await add('/crate/special/queue/songs', 'mine', ['a'])
    expect((await add('/crate/special/queue/songs', 'mine', ['b'], bob)).body.songs[0].trackName).toBe('b')
  })

  test('[L15] a refused request can be retried with the same key, which expires after a day', async () => {
    const askProvider = (songs: object[]) =>
      fixtures.api.request('/crate/special/queue/songs', {
        method: 'POST',
        headers: { Authorization: `Bearer ${ann.token}`, 'Idempotency-Key': 'retry' },
        body: JSON.stringify({ songs }),
      })
    expect((await askProvider([{ songId: '2000000000' }])).status).toBe(404)
    expect((await askProvider([newSong('now')])).status).toBe(200)
    expect((await askProvider([newSong('now')])).status).toBe(200)
    fixtures.clock.pass(25 * 3_600_000)
    await askProvider([newSong('now')])
    expect((await ann.call('GET /crate/special/queue')).count).toBe(2)
  })

  test('[L15] an idempotency key counts as new once the crate of the earlier request has been deleted', async () => {
    const { db, clock } = fixtures.app
    const row = { userUuid: ann.uuid, key: 'gone', crateId: null, createdAt: new Date(clock.now()) }
    await db.insertInto('addRequest').values(row).execute()
    const one = await add('/crate/special/queue/songs', 'gone', ['a'])
    expect(one).toMatchObject({ status: 200, body: { songs: [{ trackName: 'a' }] } })
    expect(await add('/crate/special/queue/songs', 'gone', ['a'])).toEqual(one)
  })
})
