import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChat, texts, type Chat } from '../../../../test/chat.ts'
import { refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { chatOperations } from '../operations.ts'

let chat: Chat
let fixtures: Fixtures
let ann: Member
let ben: Member
beforeAll(async () => {
  chat = await openChat()
  ;({ fixtures, ann, ben } = chat)
})
afterAll(() => fixtures.close())

const role = (
  guid: string,
  userUuid: string,
  wanted: 'banned' | 'chatDisabled' | 'kicked',
  expirationTime?: string,
) =>
  ann.call('POST /roomUserRoles/{roomId}', {
    params: { roomId: guid },
    body: { userUuid, role: wanted, ...(expirationTime ? { expirationTime } : {}) },
  })

test('[C1] a call without a valid token is refused with the error that chat clients know', async () => {
  const guid = await chat.room()
  expect(await chat.raw(`/v3/groups/${guid}/messages`)).toMatchObject({ status: 401, error: { code: 'ERR_NO_AUTH' } })
  expect(await chat.raw(`/v3/groups/${guid}/messages`, { headers: { authtoken: 'forged' } })).toMatchObject({
    status: 401,
    error: { code: 'ERR_NO_AUTH', name: 'ERR_NO_AUTH', message: expect.any(String), details: expect.any(String) },
  })
})

test('[C6] nobody can read or write in a chat that does not exist or is turned off', async () => {
  const nowhere = fixtures.app.ids.uuid()
  expect(await refusalOf(chat.read(ann, nowhere))).toEqual({
    status: 404,
    message: 'No room has this chat',
  })
  expect((await refusalOf(chat.say(ann, nowhere, 'hi'))).status).toBe(404)
  const quiet = await chat.room({ hasChat: false })
  expect(await refusalOf(chat.say(ann, quiet, 'hi'))).toEqual({
    status: 403,
    message: 'Chat is turned off in this room',
  })
  expect((await refusalOf(chat.read(ben, quiet))).status).toBe(403)
})

test('[C4] a user kicked until a given time can neither read nor write before it', async () => {
  const guid = await chat.room()
  await role(guid, ben.uuid, 'kicked', new Date(fixtures.clock.now() + 60_000).toISOString())
  const kicked = { status: 403, message: 'You were removed from this room and can’t come back yet' }
  expect(await refusalOf(chat.say(ben, guid, 'hi'))).toEqual(kicked)
  expect(await refusalOf(chat.read(ben, guid))).toEqual(kicked)
  fixtures.clock.pass(60_001)
  await chat.say(ben, guid, 'hi')
})

test('[C4] a banned user can neither read nor write until the ban ends', async () => {
  const guid = await chat.room()
  const message = await chat.say(ben, guid, 'before')
  await role(guid, ben.uuid, 'banned', new Date(fixtures.clock.now() + 60_000).toISOString())
  const banned = { status: 403, message: 'You’re banned from this room' }
  expect(await refusalOf(chat.say(ben, guid, 'hi'))).toEqual(banned)
  expect(await refusalOf(chat.read(ben, guid))).toEqual(banned)
  const request = { params: { id: Number(message.id) } }
  expect(await refusalOf(ben.call('DELETE /messages/{id}', request))).toEqual(banned)
  expect(await refusalOf(ben.call('PUT /messages/{id}', { ...request, body: { data: { text: 'x' } } }))).toEqual(
    banned,
  )
  const emoji = { params: { ...request.params, emoji: '🔥' } }
  expect(await refusalOf(ben.call('POST /messages/{id}/reactions/{emoji}', { ...emoji, body: {} }))).toEqual(banned)
  expect(await refusalOf(ben.call('DELETE /messages/{id}/reactions/{emoji}', emoji))).toEqual(banned)
  for (const key of [
    'POST /groups/{guid}/members',
    'DELETE /groups/{guid}/members',
    'GET /groups/{guid}/members',
  ] as const) {
    expect(await refusalOf(ben.call(key, { params: { guid } }))).toEqual(banned)
  }
  fixtures.clock.pass(60_001)
  expect((await chat.say(ben, guid, 'back')).data.text).toBe('back')
})

test('[C5] a muted user can read but not write', async () => {
  const guid = await chat.room()
  await role(guid, ben.uuid, 'chatDisabled')
  expect(await refusalOf(chat.say(ben, guid, 'hi'))).toEqual({
    status: 403,
    message: 'You’re muted in this room’s chat',
  })
  expect((await chat.read(ben, guid)).data).toEqual([])
})

test('[C3] a password-protected room admits only people who have entered it', async () => {
  const guid = await chat.room({ password: 'sesame' })
  const refusal = { status: 401, message: 'Enter the room before using its chat' }
  expect(await refusalOf(chat.read(ben, guid))).toEqual(refusal)
  expect(await refusalOf(chat.say(ben, guid, 'hi'))).toEqual(refusal)
  expect(await refusalOf(ben.call('POST /groups/{guid}/members', { params: { guid }, body: {} }))).toEqual(refusal)
  expect((await chat.say(ann, guid, 'my room')).sender).toBe(ann.uuid)
  await fixtures.enter(ben, guid, { password: 'sesame' })
  await ben.call('POST /groups/{guid}/members', { params: { guid }, body: {} })
  expect(texts(await chat.read(ben, guid))).toEqual(['my room'])
})

/** Every call about the chat of a room or a message in it. */
const callsAboutChats = chatOperations.filter(({ errors }) => 'ERR_GUID_NOT_FOUND' in errors)

/** Ben makes the call with all its required parameters. */
function touch({ method, path }: (typeof callsAboutChats)[number], guid: string, id: string) {
  const filled = path
    .replace('{guid}', guid)
    .replace('{id}', id)
    .replace('{uid}', ann.uuid)
    .replace('{uuid}', ann.uuid)
    .replace('{emoji}', encodeURIComponent('🔥'))
  const body = {
    receiver: guid,
    guid,
    scope: 'participant',
    data: { text: 'touched' },
    commands: [],
    interactions: ['touched'],
    msgId: id,
    emoji: '🔥',
    kind: 'emoji',
    name: 'touched',
  }
  return chat.raw(filled, { method, headers: { authtoken: ben.token }, ...(method === 'GET' ? {} : { body }) })
}

const everythingOf = async (guid: string) => [
  await fixtures.app.db.selectFrom('chatMessage').where('roomUuid', '=', guid).selectAll().execute(),
  await fixtures.app.db.selectFrom('chatMember').where('roomUuid', '=', guid).selectAll().execute(),
  await fixtures.app.db.selectFrom('chatReaction').where('uid', '=', ben.uuid).selectAll().execute(),
]

test.each(callsAboutChats)(
  '[C3] $key: nobody can read or change messages in a room they may not enter',
  async (operation) => {
    const guid = await chat.room({ password: 'sesame' })
    const { id } = await chat.say(ann, guid, 'between us')
    const before = await everythingOf(guid)
    expect(await touch(operation, guid, id)).toMatchObject({
      status: 401,
      error: { code: 'ERR_GROUP_NOT_JOINED', message: 'Enter the room before using its chat' },
    })
    expect(await everythingOf(guid)).toEqual(before)
  },
)

test.each(callsAboutChats)('[C6] $key: nobody can read or change messages in a deleted room', async (operation) => {
  const guid = await chat.room()
  const { id } = await chat.say(ben, guid, 'my own words')
  await ann.call('DELETE /rooms/{id}/infrastructure', { params: { id: guid } })
  const before = await everythingOf(guid)
  expect(await touch(operation, guid, id)).toMatchObject({
    status: 404,
    error: { code: 'ERR_GUID_NOT_FOUND', message: 'No room has this chat' },
  })
  expect(await everythingOf(guid)).toEqual(before)
})
