import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Member, type Person } from '../../../../test/fixtures.ts'
import { dayMs } from '../../../ports/clock.ts'
import { finishPlay, recordPlay } from '../../playlist/public.ts'
import { mergeEverything } from '../../users/discord/merge-accounts.ts'
import { giveEarned, queueEarned } from './give-earned.ts'

let fixtures: Fixtures
let ann: Member
let bob: Member
beforeAll(async () => void (fixtures = await openApi()))
beforeEach(async () => void ([ann, bob] = [await fixtures.person('Ann'), await fixtures.person('Bob')]))
afterAll(() => fixtures.close())

type Played = { stars?: number; seconds?: number; songId?: string; at?: number }
/** Plays a song to its end, and checks what it has earned. */
async function play(dj: Person, { stars = 0, seconds = 240, songId, at = fixtures.clock.now() }: Played = {}) {
  const { app } = fixtures
  const song = { trackName: 'Stairwell', artistName: 'Marlo Quay', duration: 240, ...(songId && { songId }) }
  const started = { playId: app.ids.uuid(), roomUuid: app.ids.uuid(), djUuid: dj.uuid, song, startTime: at }
  await recordPlay(app.db, started)
  await finishPlay(app.db, {
    ...started,
    voteCounts: { likes: 0, dislikes: 0, stars },
    endTime: at + seconds * 1000,
  })
  await queueEarned(app, started.playId)
  return started.playId
}
async function plays(count: number, dj: Person, played?: Played) {
  for (let nth = 0; nth < count; nth++) await play(dj, played)
  await fixtures.runJobs()
}
const earnedBy = (who: Member) => who.call('GET /users/earned')
const inbox = async (who: Member) =>
  (await who.call('GET /notifications')).notifications.filter(({ kind }) => kind === 'earned')
const wear = (who: Member, worn: ('headphones' | 'scarf' | 'woodenDeck' | 'cap')[]) =>
  who.call('POST /users/profile', { body: { worn } })

test('[L375] the tenth song earns its DJ headphones, and the ninth does not', async () => {
  await plays(9, ann)
  expect(await earnedBy(ann)).toMatchObject({ items: [], counts: { songs: 9, nights: 1 } })
  await plays(1, ann)
  expect(await earnedBy(ann)).toMatchObject({ items: ['headphones'], counts: { songs: 10 } })
  expect(await inbox(ann)).toMatchObject([{ about: { title: 'Coral headphones' }, path: '/settings/profile' }])
  expect(await earnedBy(bob)).toMatchObject({ items: [], counts: { songs: 0, stars: 0, nights: 0, shelf: 0 } })
})

test('songs skipped within half a minute earn nothing', async () => {
  await plays(10, ann, { seconds: 29 })
  expect(await earnedBy(ann)).toMatchObject({ items: [], counts: { songs: 0, nights: 0 } })
})

test('stars and nights are counted too; a night lasts from noon to noon', async () => {
  const noon = Math.floor(fixtures.clock.now() / dayMs) * dayMs - dayMs / 2
  for (const hours of [10, 13, 34, 58]) await play(ann, { stars: 20, at: noon - hours * 3_600_000 })
  await fixtures.runJobs()
  expect(await earnedBy(ann)).toMatchObject({ items: ['scarf', 'brassDeck'], counts: { stars: 80, nights: 3 } })
})

test('a listener earns with the songs on their shelf, when one of them ends', async () => {
  const { db } = fixtures.app
  const songs = await db
    .insertInto('song')
    .values(
      Array.from({ length: 100 }, (_, nth) => ({
        trackName: `Track ${nth}`,
        artistName: 'Marlo Quay',
        duration: 240,
        status: 'SUCCESS' as const,
        musicProviders: '{}',
        thumbnails: '{}',
      })),
    )
    .returning('id')
    .execute()
  const latestAt = new Date(fixtures.clock.now())
  await db
    .insertInto('shelfSong')
    .values(songs.map(({ id }) => ({ userUuid: bob.uuid, songId: id, lastPlayId: null, latestAt })))
    .execute()
  const lastPlayId = await play(ann, { songId: String(songs[0]?.id) })
  await fixtures.runJobs()
  expect((await earnedBy(bob)).items).toEqual([])
  await db.updateTable('shelfSong').set({ lastPlayId }).where('songId', '=', Number(songs[0]?.id)).execute()
  await queueEarned(fixtures.app, lastPlayId)
  await fixtures.runJobs()
  expect(await earnedBy(bob)).toMatchObject({ items: ['cap'], counts: { shelf: 100 } })
})

test('an item is given and notified once, also when two processes check at the same time', async () => {
  for (let nth = 0; nth < 10; nth++) await play(ann)
  const run = { attempt: 1, signal: new AbortController().signal }
  await Promise.all([1, 2, 3].map(() => giveEarned(fixtures.app).run({ userUuid: ann.uuid }, run)))
  await fixtures.runJobs()
  expect((await earnedBy(ann)).items).toEqual(['headphones'])
  expect(await inbox(ann)).toHaveLength(1)
})

test('bots earn nothing', async () => {
  await fixtures.app.db.updateTable('user').set({ role: 'bot' }).where('uuid', '=', bob.uuid).execute()
  await plays(10, bob)
  const rows = await fixtures.app.db.selectFrom('earnedItem').where('userUuid', '=', bob.uuid).selectAll().execute()
  expect(rows).toEqual([])
})

test('what is earned can be worn, and everyone in the room sees it; the rest is refused', async () => {
  expect(await refusalOf(wear(ann, ['headphones']))).toEqual({ status: 403, message: 'This hasn’t been earned yet' })
  await plays(25, ann)
  const room = await ann.call('POST /rooms/infrastructure', { body: { name: 'The Night Shift' } })
  const visitor = await fixtures.enter(ann, room.uuid)
  expect(await wear(ann, ['woodenDeck', 'headphones'])).toMatchObject({ worn: ['headphones', 'woodenDeck'] })
  await visitor.receive('updatedUserProfile')
  const profile = async () => (await fixtures.app.rooms.state(room.uuid)).allUserData[ann.uuid]?.userProfile
  expect(await profile()).toMatchObject({ worn: ['headphones', 'woodenDeck'] })
  expect(await refusalOf(wear(ann, ['headphones', 'scarf']))).toMatchObject({ status: 403 })
  expect(await refusalOf(wear(ann, ['headphones', 'cap']))).toMatchObject({ status: 400 })
  await wear(ann, [])
  // Older clients count the fields of a profile.
  expect(await profile()).not.toHaveProperty('worn')
  expect(await ann.call('GET /users/profile')).not.toHaveProperty('worn')
})

test('a moderator cannot dress somebody in what they have not earned', async () => {
  const moderator = await fixtures.person('mod', { role: 'moderator' })
  const body = { userUuid: ann.uuid, worn: ['scarf' as const], reason: 'A joke' }
  expect(await refusalOf(moderator.call('POST /users/profile-admin', { body }))).toEqual({
    status: 403,
    message: 'This hasn’t been earned yet',
  })
})

test('a guest who signs in goes on from what they played as a guest', async () => {
  const guest = await fixtures.guest()
  await plays(10, guest)
  await ann.call('POST /auth/guest/claim', { body: { guestToken: guest.token } })
  await fixtures.runJobs()
  expect(await earnedBy(ann)).toMatchObject({ items: ['headphones'], counts: { songs: 10 } })
})

test('two accounts of one person that become one keep what either earned, and count together', async () => {
  const { app } = fixtures
  for (const days of [1, 2, 3]) await play(ann, { at: fixtures.clock.now() - days * dayMs })
  await plays(5, ann)
  await plays(5, bob)
  const holder = ({ uuid }: Member) =>
    app.db.selectFrom('user').where('uuid', '=', uuid).select(['id', 'uuid']).executeTakeFirstOrThrow()
  const both = { from: await holder(ann), into: await holder(bob) }
  await (
    await app.db.transaction().execute((trx) => mergeEverything(app, trx, both))
  )()
  await fixtures.runJobs()
  expect(await earnedBy(bob)).toMatchObject({ items: ['headphones', 'scarf'], counts: { songs: 13 } })
})

test('the picture of an avatar shows the clothing it is requested with, and ignores what does not exist', async () => {
  const pictureOf = async (query: { worn?: string; color?: string }) => {
    return (await fixtures.api.request(`/avatars/art/fox/front-head.svg?${new URLSearchParams(query)}`)).text()
  }
  const plain = await pictureOf({})
  expect(await pictureOf({ worn: 'cap' })).not.toBe(plain)
  expect(await pictureOf({ worn: 'crown,brassDeck,"/><script>' })).toBe(plain)
})
