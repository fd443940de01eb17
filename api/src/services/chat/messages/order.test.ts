import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CallFailed } from '@segue/shared/call.ts'
import { newAccountMs } from '@segue/shared/room/settings/room-moderation.ts'
import { openChat, type Chat } from '../../../../test/chat.ts'
import type { Fixtures, Member, Person } from '../../../../test/fixtures.ts'

let chat: Chat
let fixtures: Fixtures
let ann: Member
/** With an account that is not new. */
let old: Member
let guid: string
beforeAll(async () => {
  chat = await openChat()
  ;({ fixtures, ann } = chat)
  old = await fixtures.person('old')
  await fixtures.app.db
    .updateTable('user')
    .set({ createdAt: new Date(fixtures.clock.now() - newAccountMs) })
    .where('uuid', '=', old.uuid)
    .execute()
})
beforeEach(async () => void (guid = await chat.room()))
afterAll(() => fixtures.close())

const settle = (moderation: object) => ann.call('PATCH /rooms/{id}', { params: { id: guid }, body: { moderation } })
const filter = (...add: string[]) =>
  ann.call('PATCH /rooms/{id}/filtered-words', { params: { id: guid }, body: { add } })
const raidMode = (on: boolean, who: Pick<Person, 'call'> = ann) =>
  who.call('POST /rooms/{id}/raid-mode', { params: { id: guid }, body: { on } })
const say = (who: Person, text: string, more?: object) => chat.say(who, guid, text, more)
const react = (who: Person, id: string) =>
  who.call('POST /messages/{id}/reactions/{emoji}', { params: { id, emoji: '🍆' }, body: {} })
const edit = (who: Person, id: string, text: string) =>
  who.call('PUT /messages/{id}', { params: { id }, body: { data: { text } } })

/** The status, exact code and values of a refused call. */
async function refused(calling: Promise<unknown>): Promise<unknown> {
  try {
    await calling
  } catch (error) {
    if (error instanceof CallFailed) return { status: error.status, code: error.code, values: error.values ?? {} }
    throw error
  }
  return 'taken'
}
const notAllowed = { status: 403, code: 'filteredWord', values: {} }

test('[C50] filtered words are refused anywhere in new messages and edits, from everyone but staff', async () => {
  await filter('Darn', 'spam*')
  expect(await refused(say(old, 'DÁRN it'))).toEqual(notAllowed)
  expect(
    await refused(say(old, 'hidden', { data: { text: 'fine', metadata: { chatMessage: { message: 'darn' } } } })),
  ).toEqual(notAllowed)
  expect(
    await refused(say(old, '', { category: 'custom', data: { customData: { deep: [{ message: 'spammers' }] } } })),
  ).toEqual(notAllowed)
  const { id } = await say(old, 'Darning is not on the list')
  expect(await refused(edit(old, id, 'darn'))).toEqual(notAllowed)
  await edit(old, id, 'Something else')
  expect(await refused(say(ann, 'darn'))).toBe('taken')
  const elsewhere = await chat.room()
  expect(await refused(chat.say(old, elsewhere, 'darn'))).toBe('taken')
})

test('[C50] a user whose name or song contains a filtered word can write', async () => {
  const darn = await fixtures.person('darn')
  await filter('darn')
  const songs = [{ type: 'ChatMusicInfo', song: { trackName: 'Darn' } }]
  expect(await refused(say(darn, '', { data: { text: 'hello', metadata: { chatMessage: { songs } } } }))).toBe(
    'taken',
  )
})

test('[C50] staff can add and remove filtered words, and nobody else sees them', async () => {
  const words = { params: { id: guid } }
  expect((await filter('Spam', 'spám', 'free nitro')).words).toEqual(['Spam', 'free nitro'])
  await Promise.all([filter('one'), filter('two')])
  const change = ann.call('PATCH /rooms/{id}/filtered-words', {
    ...words,
    body: { add: ['three'], remove: ['SPAM'] },
  })
  expect(new Set((await change).words)).toEqual(new Set(['free nitro', 'one', 'two', 'three']))
  expect((await ann.call('GET /rooms/{id}/filtered-words', words)).words).toHaveLength(4)
  expect(await refused(old.call('GET /rooms/{id}/filtered-words', words))).toMatchObject({
    status: 403,
    code: 'staffOnly',
  })
  expect(JSON.stringify(await old.call('GET /rooms/{id}', words))).not.toContain('free nitro')
  expect(await refused(filter('*'))).toMatchObject({ status: 400 })
  expect(await refused(filter('x'.repeat(61)))).toMatchObject({ status: 400 })
  expect(await refused(filter('\u{fdfa}'.repeat(60)))).toMatchObject({ status: 400 })
  const many = Array.from({ length: 499 }, (_, at) => `word ${at}`)
  expect(await refused(filter(...many))).toEqual({
    status: 400,
    code: 'tooManyFilteredWords',
    values: { most: '500' },
  })
  expect((await ann.call('GET /rooms/{id}/filtered-words', words)).words).toHaveLength(4)
  const nowhere = { params: { id: 'nowhere' } }
  expect(await refused(ann.call('GET /rooms/{id}/filtered-words', nowhere))).toMatchObject({
    status: 404,
    code: 'roomNotFound',
  })
  const changed = ann.call('PATCH /rooms/{id}/filtered-words', { ...nowhere, body: {} })
  expect(await refused(changed)).toMatchObject({ status: 404, code: 'roomNotFound' })
})

test("[C51] guests and new accounts can't post links or pictures if the room disallows it", async () => {
  const [young, ghost] = [await fixtures.person('young'), await fixtures.guest()]
  expect(await refused(say(young, 'https://example.test'))).toBe('taken')
  await settle({ newcomerLinksOff: true })
  for (const who of [young, ghost]) {
    expect(await refused(say(who, 'see discord.gg/abc'))).toEqual({ status: 403, code: 'newcomerLinks', values: {} })
    const picture = { attachments: [{ url: 'https://pictures.example.test/a.png' }] }
    expect(await refused(say(who, '', { data: { text: 'look', ...picture } }))).toEqual({
      status: 403,
      code: 'newcomerLinks',
      values: {},
    })
    expect(await refused(say(who, 'no link here'))).toBe('taken')
  }
  expect(await refused(say(old, 'https://example.test'))).toBe('taken')
  await ann.call('POST /roomUserRoles/{roomId}', {
    params: { roomId: guid },
    body: { userUuid: young.uuid, role: 'dj' },
  })
  expect(await refused(say(young, 'https://example.test'))).toBe('taken')
})

test('[C52] in slow mode a user can write once per interval, and the refusal has the seconds to wait', async () => {
  await settle({ slowModeSeconds: 30 })
  await say(old, 'one')
  expect(await refused(say(old, 'two'))).toEqual({ status: 403, code: 'slowMode', values: { seconds: '30' } })
  fixtures.clock.pass(10_500)
  expect(await refused(say(old, 'two'))).toEqual({ status: 403, code: 'slowMode', values: { seconds: '20' } })
  await say(ann, 'staff')
  await say(ann, 'go on')
  fixtures.clock.pass(19_500)
  const both = await Promise.all([refused(say(old, 'three')), refused(say(old, 'four'))])
  expect(both.filter((one) => one === 'taken')).toHaveLength(1)
  await settle({ slowModeSeconds: null })
  expect(await refused(say(old, 'five'))).toBe('taken')
})

test("[C52] leaving the chat doesn't reset slow mode, and a message sent twice is one message", async () => {
  await settle({ slowModeSeconds: 30 })
  const first = await say(old, 'one', { muid: 'slow one' })
  expect((await say(old, 'one', { muid: 'slow one' })).id).toBe(first.id)
  await old.call('DELETE /groups/{guid}/members', { params: { guid } }).catch(() => 0)
  expect(await refused(say(old, 'two'))).toMatchObject({ status: 403, code: 'slowMode' })
  await edit(old, first.id, 'one, mended')
})

test('[C53] newcomers can only listen at first, and can write after the configured time', async () => {
  const young = await fixtures.person('young')
  await settle({ newcomersListenMinutes: 10 })
  const { id } = await say(old, 'I have been here for years')
  const away = { status: 403, code: 'newcomersListen', values: { seconds: '600' } }
  expect(await refused(say(young, 'from outside'))).toEqual(away)
  const visitor = await fixtures.enter(young, guid)
  fixtures.clock.pass(60_000)
  // The room's clock keeps running while the test's own stands still, so the remaining time depends on how long this
  // file has taken.
  const left = { status: 403, code: 'newcomersListen', values: { seconds: expect.stringMatching(/^5\d\d$/) } }
  expect(await refused(say(young, 'hello'))).toEqual(left)
  expect(await refused(react(young, id))).toEqual(left)
  const { errorCode: code, errorValues: values } = await visitor.act('addDj')
  expect({ status: 403, code, values }).toEqual(left)
  fixtures.clock.pass(600_000)
  expect(await refused(say(young, 'hello'))).toBe('taken')
  expect(await refused(react(young, id))).toBe('taken')
})

test('[C53] [C54] in raid mode only users who were already in the room can write, and its start and end are announced', async () => {
  const raider = await fixtures.person('raider')
  await fixtures.enter(old, guid)
  const mine = await say(raider, 'before')
  expect((await raidMode(true)).raid).toEqual({
    startedAt: fixtures.clock.now(),
    until: fixtures.clock.now() + 3_600_000,
  })
  expect(await raidMode(true)).toEqual(await raidMode(true))
  const silent = { status: 403, code: 'raidMode', values: {} }
  expect(await refused(say(raider, 'from outside'))).toEqual(silent)
  const visitor = await fixtures.enter(raider, guid)
  expect(await refused(say(raider, 'hello'))).toEqual(silent)
  expect(await refused(edit(raider, mine.id, 'worse'))).toEqual(silent)
  expect(await visitor.act('addDj')).toMatchObject({ errorCode: 'raidMode' })
  expect(await refused(say(old, 'I was here'))).toBe('taken')
  expect(await refused(say(ann, 'I run this'))).toBe('taken')
  expect(await raidMode(false)).toEqual({ raid: null })
  expect(await raidMode(false)).toEqual({ raid: null })
  expect(await refused(say(raider, 'hello'))).toBe('taken')
  const notices = (await chat.read(old, guid)).data.flatMap(({ data, sender }) =>
    data.metadata?.chatMessage?.['roomNotice'] ? [[sender, data.metadata.chatMessage['roomNotice'], data.text]] : [],
  )
  expect(notices).toEqual([
    [
      'app_system',
      'raidModeOn',
      'Raid mode is on. For now only people who were already here can write and take the stage.',
    ],
    ['app_system', 'raidModeOff', 'Raid mode is over. Everyone can chat and DJ again.'],
  ])
  const acts = await fixtures.service.call('GET /moderation-actions', { query: { filter: `roomUuid||$eq||${guid}` } })
  expect(acts.data.map(({ action, actorUuid }) => [action, actorUuid])).toEqual([
    ['endRaidMode', ann.uuid],
    ['startRaidMode', ann.uuid],
  ])
  expect(await refused(raidMode(true, raider))).toMatchObject({ status: 403, code: 'staffOnly' })
  const nowhere = ann.call('POST /rooms/{id}/raid-mode', { params: { id: 'nowhere' }, body: { on: true } })
  expect(await refused(nowhere)).toMatchObject({ status: 404, code: 'roomNotFound' })
})

test("[R262] a friend of someone in the room can write during a raid, and a friend of a raider can't", async () => {
  await fixtures.enter(old, guid)
  await raidMode(true)
  const [friend, raider, second] = [
    await fixtures.person('f'),
    await fixtures.person('r'),
    await fixtures.person('s'),
  ]
  for (const [one, other] of [
    [old, friend],
    [raider, second],
  ] as const) {
    const [lowUuid = '', highUuid = ''] = [one.uuid, other.uuid].toSorted()
    await fixtures.app.db
      .insertInto('friendship')
      .values({ lowUuid, highUuid, since: new Date(fixtures.clock.now()) })
      .execute()
  }
  for (const one of [friend, raider, second]) await fixtures.enter(one, guid)
  expect(await refused(say(friend, 'hello'))).toBe('taken')
  for (const one of [raider, second])
    expect(await refused(say(one, 'hello'))).toMatchObject({ status: 403, code: 'raidMode' })
})

test('[C54] raid mode that ends by itself ends in the room, its settings and the audit log, and is announced', async () => {
  await fixtures.enter(old, guid)
  await raidMode(true)
  const raider = await fixtures.person('raider')
  fixtures.clock.pass(3_600_000)
  expect(await refused(say(raider, 'an hour later'))).toBe('taken')
  await fixtures.app.rooms.act(guid, { type: 'raidEnded' })
  const notices = async () =>
    (await chat.read(old, guid)).data.flatMap(({ data }) => data.metadata?.chatMessage?.['roomNotice'] ?? [])
  await expect.poll(notices).toEqual(['raidModeOn', 'raidModeOff'])
  const { moderation } = await ann.call('GET /rooms/{id}', { params: { id: guid } })
  expect(moderation?.raid).toBeNull()
  const acts = await fixtures.service.call('GET /moderation-actions', { query: { filter: `roomUuid||$eq||${guid}` } })
  expect(acts.data.map(({ action, actorUuid }) => [action, actorUuid])[0]).toEqual(['endRaidMode', null])
})

test('staff can change single moderation settings within bounds, but not raid mode', async () => {
  await settle({ slowModeSeconds: 5 })
  const changed = await settle({ newcomerLinksOff: true, raid: { startedAt: 0, until: 9e15 } })
  expect(changed.moderation).toEqual({
    slowModeSeconds: 5,
    newcomerLinksOff: true,
    newcomersListenMinutes: null,
    raid: null,
  })
  for (const wrong of [{ slowModeSeconds: 0 }, { slowModeSeconds: 21_601 }, { newcomersListenMinutes: 61 }])
    expect(await refused(settle(wrong))).toMatchObject({ status: 400 })
  const call = old.call('PATCH /rooms/{id}', { params: { id: guid }, body: { moderation: { slowModeSeconds: 1 } } })
  expect(await refused(call)).toMatchObject({ status: 403, code: 'staffOnly' })
})
