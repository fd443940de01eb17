import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Person } from '../../../../test/fixtures.ts'
import { profilesOf } from '../public.ts'

let fixtures: Fixtures
beforeAll(async () => void (fixtures = await openApi()))
afterAll(() => fixtures.close())

const change = (who: Person, body: object) => who.call('POST /users/profile', { body })
const profile = (who: Person, id: string) => who.call('GET /profile/{id}', { params: { id } })
const uuids = (n: number) =>
  Array.from({ length: n }, (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`)
const nobodys = '00000000-0000-4000-8000-000000000000'

test('a profile has the fields that clients know, and unset ones are empty text or 0', async () => {
  const ann = await fixtures.person('ann')
  const own = await ann.call('GET /users/profile')
  const sample: object = JSON.parse(await readFile(new URL('./profile-2024-06.json', import.meta.url), 'utf8'))
  expect(Object.keys(own).toSorted((a, b) => a.localeCompare(b))).toEqual(
    Object.keys(sample).toSorted((a, b) => a.localeCompare(b)),
  )
  expect(own).toMatchObject({
    uuid: ann.uuid,
    nickname: 'ann',
    color: '#562DF9',
    badges: [],
    firstName: '',
    displayPronouns: false,
    priceForGig: 0,
    song: {
      id: '',
      isrc: '',
      genre: '',
      duration: 0,
      trackUrl: '',
      trackName: '',
      artistName: '',
      musicProvider: '',
    },
  })
  expect(JSON.stringify(own)).not.toContain('null')
})

test('a new user who chose no avatar gets a public one, and keeps it', async () => {
  const ann = await fixtures.person('ann')
  const { avatarId } = await ann.call('GET /users/profile')
  const avatar = await fixtures.nobody.call('GET /avatars/{slug}', { params: { slug: avatarId } })
  expect(avatar.avatarStatus).toBe('PUBLIC')
})

test('a profile change only affects the fields that were sent', async () => {
  const ann = await fixtures.person('ann')
  await change(ann, { pronoun: 'she/her', displayPronouns: true, song: { trackName: 'One', duration: 61 } })
  const changed = await change(ann, { nickname: '  Ann  B ', color: '#00ff00', avatarId: 'crate-digger' })
  expect(changed).toMatchObject({
    nickname: 'Ann B',
    color: '#00ff00',
    avatarId: 'crate-digger',
    pronoun: 'she/her',
    displayPronouns: true,
    song: { trackName: 'One', duration: 61, artistName: '' },
  })
  expect(await ann.call('GET /users/profile')).toEqual(changed)
})

test('concurrent changes of different fields are all kept', async () => {
  const ann = await fixtures.person('ann')
  await Promise.all([
    change(ann, { firstName: 'Ann' }),
    change(ann, { lastName: 'Bee' }),
    change(ann, { zodiac: 'leo' }),
  ])
  expect(await ann.call('GET /users/profile')).toMatchObject({ firstName: 'Ann', lastName: 'Bee', zodiac: 'leo' })
})

test("a profile change can't change the role, the uuid or the badges", async () => {
  const ann = await fixtures.person('ann')
  await change(ann, { uuid: nobodys, id: 7, role: 'admin', badges: ['STAFF'], createdAt: '2001-01-01T00:00:00Z' })
  const own = await ann.call('GET /users/profile')
  expect(own).toMatchObject({ uuid: ann.uuid, badges: [] })
  expect(await ann.call('GET /auth/session')).toMatchObject({ role: 'user' })
})

test('live rooms receive a changed profile', async () => {
  const messages: unknown[] = []
  const rooms: typeof fixtures.app.rooms = {
    ...fixtures.app.rooms,
    actWherever: (uuid, action) => void messages.push({ uuid, action }),
  }
  const listening = await openApi({ rooms })
  try {
    const ann = await listening.person('ann')
    await change(ann, { nickname: 'Anna' })
    expect(messages).toMatchObject([
      { uuid: ann.uuid, action: { type: 'profileChanged', profile: { uuid: ann.uuid, nickname: 'Anna' } } },
    ])
  } finally {
    await listening.close()
  }
})

test('an avatar must exist and be available to its wearer', async () => {
  const [ann, kim] = [await fixtures.person('ann'), await fixtures.person('kim', { role: 'staff' })]
  expect(await refusalOf(change(ann, { avatarId: 'nobody-drew-this' }))).toEqual({
    status: 400,
    message: 'Avatar not found',
  })
  expect(await refusalOf(change(ann, { avatarId: 'staff' }))).toEqual({
    status: 403,
    message: 'This avatar isn’t available to you',
  })
  expect(await change(kim, { avatarId: 'staff' })).toMatchObject({ avatarId: 'staff' })
  const signUp = (avatarId: string) =>
    fixtures.nobody.call('POST /users/sign-up', {
      body: { email: 'avatar@example.test', password: 'long enough', avatarId },
    })
  expect(await refusalOf(signUp('nobody-drew-this'))).toMatchObject({ status: 400 })
  expect(await refusalOf(signUp('staff'))).toMatchObject({ status: 403 })
})

test('invalid fields are named in the response', async () => {
  const ann = await fixtures.person('ann')
  for (const [bad, message] of [
    [{ nickname: 'x'.repeat(31) }, 'Nickname must have at most 30 characters'],
    [{ nickname: null }, 'Nickname must be a string'],
    [{ color: 'red' }, 'Color must be a colour such as #562DF9'],
    [{ priceForGig: -1 }, 'PriceForGig must be at least 0'],
    [{ firstName: 'x'.repeat(61) }, 'FirstName must have at most 60 characters'],
    [{ twitter: 'javascript:alert(1)' }, 'Twitter must be a name or a web address'],
    [{ firstName: 'a\nb' }, 'FirstName must have no control characters'],
    [{ firstName: '\u0000' }, 'The body has characters that are not text'],
  ] as const)
    expect(await refusalOf(change(ann, bad))).toEqual({ status: 400, message })
})

test('a profile can be read by uuid and by id, by users and guests', async () => {
  const [ann, ghost] = [await fixtures.person('ann'), await fixtures.guest()]
  const own = await ann.call('GET /users/profile')
  expect(await profile(ghost, ann.uuid)).toEqual(own)
  expect(await profile(ghost, ann.uuid.toUpperCase())).toEqual(own)
  expect(await profile(ann, String(own.id))).toEqual(own)
  expect(await ann.call('GET /users/user/{id}', { params: { id: ann.uuid } })).toMatchObject({
    id: own.id,
    uuid: ann.uuid,
    role: 'user',
    userProfile: own,
  })
})

test("a guest's profile has four fields", async () => {
  const [ann, ghost] = [await fixtures.person('ann'), await fixtures.guest()]
  expect(await profile(ann, ghost.uuid)).toEqual({
    uuid: ghost.uuid,
    nickname: expect.stringMatching(/^ghost-\d{4}$/),
    avatarId: 'ghost',
    color: '#FFFFFF',
  })
})

test('unknown and deactivated users are a 404', async () => {
  const [ann, bob] = [await fixtures.person('ann'), await fixtures.person('bob')]
  await fixtures.app.db.updateTable('user').set({ deactivatedAt: new Date() }).where('uuid', '=', bob.uuid).execute()
  const missing = { status: 404, message: 'User profile not found' }
  for (const id of ['999999999', bob.uuid]) expect(await refusalOf(profile(ann, id))).toEqual(missing)
  for (const id of ['999999999', bob.uuid, nobodys])
    expect(await refusalOf(ann.call('GET /users/user/{id}', { params: { id } }))).toEqual({
      status: 404,
      message: 'User not found',
    })
})

test('profiles are listed in the requested order, each once, with repeated or comma-separated parameters', async () => {
  const [ann, bob, ghost] = [await fixtures.person('ann'), await fixtures.person('bob'), await fixtures.guest()]
  const wanted = [bob.uuid, ghost.uuid, ann.uuid]
  const listed = await ghost.call('GET /users/profiles', { query: { users: [...wanted, bob.uuid] } })
  expect(listed.map(({ userProfile }) => userProfile.uuid)).toEqual(wanted)
  expect(await ghost.call('GET /users/profiles', { query: { users: wanted.join(',') } })).toEqual(listed)
})

test('at most 150 profiles can be requested at once', async () => {
  const ghost = await fixtures.guest()
  expect(await ghost.call('GET /users/profiles', { query: { users: uuids(150).join(',') } })).toHaveLength(150)
  const tooMany = ghost.call('GET /users/profiles', { query: { users: uuids(151).join(',') } })
  expect(await refusalOf(tooMany)).toEqual({ status: 400, message: 'Users must have at most 150 entries' })
  const rubbish = ghost.call('GET /users/profiles', { query: { users: 'ann' } })
  expect(await refusalOf(rubbish)).toMatchObject({ status: 400 })
})

test('profilesOf returns a profile for every uuid', async () => {
  const ann = await fixtures.person('ann')
  const known = await profilesOf(fixtures.app.db, [nobodys, ann.uuid])
  expect(known.get(ann.uuid)).toMatchObject({ nickname: 'ann', badges: [] })
  expect(known.get(nobodys)).toMatchObject({ avatarId: 'ghost' })
  expect(await profilesOf(fixtures.app.db, [])).toEqual(new Map())
})

test('users can read and change their own settings one by one', async () => {
  const ann = await fixtures.person('ann')
  const put = (body: object) => ann.call('PUT /users/profile/user-data', { body })
  expect(await ann.call('GET /users/profile/user-data')).toEqual({
    uuid: ann.uuid,
    musicProviders: [],
    allowExplicitAudio: true,
    language: 'en',
    audioQuality: 'medium',
    showsPlays: true,
    showsWhereabouts: true,
    sharesStatistics: true,
  })
  // A user has one main provider: the last one added.
  await put({ musicProviders: ['spotify', 'audius', 'youtube', 'audius'] })
  expect(await put({ allowExplicitAudio: false, language: 'es' })).toEqual({
    uuid: ann.uuid,
    musicProviders: ['audius', 'youtube'],
    allowExplicitAudio: false,
    language: 'es',
    audioQuality: 'medium',
    showsPlays: true,
    showsWhereabouts: true,
    sharesStatistics: true,
  })
  expect(await put({ audioQuality: 'high', showsPlays: false, sharesStatistics: false })).toMatchObject({
    language: 'es',
    audioQuality: 'high',
    showsPlays: false,
    sharesStatistics: false,
  })
  expect(await refusalOf(put({ musicProviders: ['gramophone'] }))).toMatchObject({ status: 400 })
  expect(await refusalOf(put({ audioQuality: 'deafening' }))).toMatchObject({ status: 400 })
})
