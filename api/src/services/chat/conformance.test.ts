import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChat, type Chat } from '../../../test/chat.ts'
import type { Fixtures, Member } from '../../../test/fixtures.ts'
import { chatOperations } from './operations.ts'

/**
 * Calls every chat operation as a client of the published protocol does: with valid input, with invalid input, for
 * targets that don't exist, and without permission. Asserts the parts of each response that such clients read, and
 * ignores the rest.
 */
let chat: Chat
let fixtures: Fixtures
let ann: Member
let ben: Member
let carl: Member
/** A room of ann's behind a password, with a message of hers, and a direct message from her to ben. */
let guid: string
let id: string
let direct: string
beforeAll(async () => {
  chat = await openChat()
  ;({ fixtures, ann, ben } = chat)
  carl = await fixtures.person('carl')
  guid = await chat.room({ password: 'sesame' })
  ;({ id } = await chat.say(ann, guid, 'hello https://example.test', { muid: 'mine', tags: ['greeting'] }))
  const body = { receiver: ben.uuid, receiverType: 'user' as const, data: { text: 'psst' } }
  ;({ id: direct } = (await ann.call('POST /messages', { body })).data)
})
afterAll(() => fixtures.close())

type TestCall = { path: string; body?: unknown; as?: 'carl' | 'service' }
/** `unknown` and `foreign` carry the code of the refusal, or null if the call is never refused. */
type Row = {
  valid: TestCall
  answer: unknown
  wrong?: TestCall
  unknown?: TestCall & { code: string }
  foreign?: TestCall & { code: string }
}

const nobody = '00000000-0000-4000-8000-000000000000'
const noNumber = 999_999_999
const page = {
  pagination: { total: expect.any(Number), count: expect.any(Number), current_page: expect.any(Number) },
}
const cursor = { id: expect.any(Number), sentAt: expect.any(Number), affix: expect.any(String) }
const message = {
  id: expect.any(String),
  sender: expect.any(String),
  category: expect.any(String),
  sentAt: expect.any(Number),
}
const oneMessage = { data: message }
const messages = { data: expect.any(Array), meta: { ...page, cursor } }
const listed = { data: expect.any(Array), meta: page }
const me = {
  uid: expect.any(String),
  authToken: expect.any(String),
  jwt: expect.any(String),
  wsChannel: expect.stringMatching(/^user_/),
}
const done = { data: { success: true } }
const gone = (path: string) => ({ path: `/groups/${nobody}${path}`, code: 'ERR_GUID_NOT_FOUND' })
const locked = (path: string) => ({
  path: `/groups/${guid}${path}`,
  as: 'carl' as const,
  code: 'ERR_GROUP_NOT_JOINED',
})
const group = (path: string, answer: unknown, body?: unknown): Row => ({
  valid: { path: `/groups/${guid}${path}`, body },
  answer,
  unknown: { ...gone(path), body },
  foreign: { ...locked(path), body },
})
const about = (path: string, answer: unknown, body?: unknown): Row => ({
  valid: { path: `/messages/${id}${path}`, body },
  answer,
  wrong: { path: `/messages/one${path}`, body },
  unknown: { path: `/messages/${noNumber}${path}`, body, code: 'ERR_MESSAGE_NOT_FOUND' },
  foreign: { path: `/messages/${direct}${path}`, body, as: 'carl', code: 'ERR_MESSAGE_NOT_FOUND' },
})
const person = (path: string, answer: unknown, body?: unknown): Row => ({
  valid: { path: `/users/${ben.uuid}${path}`, body },
  answer,
  unknown: { path: `/users/alice${path}`, body, code: 'ERR_UID_NOT_FOUND' },
  foreign: { path: `/users/${ann.uuid}${path}`, body, code: 'ERR_FORBIDDEN' },
})
const interacted = (path: string): Row => ({
  ...about(path, { error: { code: 'ERR_NOT_INTERACTIVE' } }, { interactions: ['button'] }),
  wrong: { path: `/messages/${id}${path}`, body: { interactions: [] } },
})
const receipt = { wrong: { path: '', body: { messageId: 'x' } } }
const refused = (path: string): Row => ({ valid: { path, body: {} }, answer: { error: { code: 'ERR_FORBIDDEN' } } })

/** The order matters: later rows depend on what earlier ones change. */
const rows = (): Record<string, Row> => ({
  'GET /settings': {
    valid: { path: '/settings' },
    answer: { data: { CHAT_HOST: 'test', CHAT_API_VERSION: 'v3.0' } },
  },
  'GET /me': { valid: { path: '/me' }, answer: { data: me } },
  'PUT /me': {
    valid: { path: '/me', body: { platform: 'x' } },
    answer: { data: { ...me, settings: { MODE: 'DEFAULT' } } },
    wrong: { path: '/me', body: [] },
  },
  'POST /me/jwt': { valid: { path: '/me/jwt', body: {} }, answer: { data: { jwt: expect.any(String) } } },
  'POST /user_sessions': {
    valid: { path: '/user_sessions', body: {} },
    answer: { data: { sessionId: expect.any(String) } },
  },
  'GET /users': {
    valid: { path: '/users?per_page=1&searchKey=b' },
    answer: listed,
    wrong: { path: '/users?page=0' },
  },
  'POST /users': {
    valid: { path: '/users', body: { uid: ben.uuid, name: 'ben' }, as: 'service' },
    answer: { data: { uid: ben.uuid, name: 'ben' } },
    wrong: { path: '/users', body: {}, as: 'service' },
    unknown: { path: '/users', body: { uid: 'alice' }, as: 'service', code: 'ERR_UID_NOT_FOUND' },
    foreign: { path: '/users', body: { uid: ben.uuid }, code: 'ERR_FORBIDDEN' },
  },
  'GET /users/{uid}': {
    valid: { path: `/users/${ben.uuid}` },
    answer: { data: { uid: ben.uuid, blockedByMe: false } },
    unknown: { path: '/users/alice', code: 'ERR_UID_NOT_FOUND' },
  },
  'POST /users/{uid}/auth_tokens': {
    valid: { path: `/users/${ben.uuid}/auth_tokens`, body: {}, as: 'service' },
    answer: { data: { uid: ben.uuid, authToken: expect.any(String) } },
    unknown: { path: '/users/alice/auth_tokens', body: {}, as: 'service', code: 'ERR_UID_NOT_FOUND' },
    foreign: { path: `/users/${ben.uuid}/auth_tokens`, body: {}, code: 'ERR_FORBIDDEN' },
  },
  'POST /blockedusers': {
    valid: { path: '/blockedusers', body: { blockedUids: [carl.uuid, 'alice', ann.uuid] } },
    answer: { data: { [carl.uuid]: { success: true }, alice: { success: false }, [ann.uuid]: { success: false } } },
    wrong: { path: '/blockedusers', body: { blockedUids: [] } },
  },
  'GET /blockedusers': {
    valid: { path: '/blockedusers' },
    answer: { data: [{ uid: carl.uuid }], meta: page },
    wrong: { path: '/blockedusers?direction=up' },
  },
  'DELETE /blockedusers': {
    valid: { path: '/blockedusers', body: { blockedUids: [carl.uuid, 'alice'] } },
    answer: { data: { [carl.uuid]: { success: true }, alice: { success: false } } },
    wrong: { path: '/blockedusers', body: {} },
  },
  'GET /groups': { valid: { path: '/groups' }, answer: listed, wrong: { path: '/groups?per_page=0' } },
  'POST /groups': {
    valid: { path: '/groups', body: { guid, type: 'public' }, as: 'service' },
    answer: { data: { guid } },
    wrong: { path: '/groups', body: {}, as: 'service' },
    unknown: { path: '/groups', body: { guid: 'system-room' }, as: 'service', code: 'ERR_GUID_NOT_FOUND' },
    foreign: { path: '/groups', body: { guid }, code: 'ERR_FORBIDDEN' },
  },
  'GET /groups/{guid}': group('', { data: { guid, hasJoined: true, scope: 'admin', membersCount: 1 } }),
  'PUT /groups/{guid}': refused(`/groups/${guid}`),
  'DELETE /groups/{guid}': refused(`/groups/${guid}`),
  'PATCH /groups/{guid}/owner': refused(`/groups/${guid}/owner`),
  'POST /groups/{guid}/members': group(
    '/members',
    { data: { hasJoined: true, data: { entities: { for: { entity: { guid } } } } } },
    {},
  ),
  'POST /groups/{guid}/join': group('/join', { data: { hasJoined: true } }, {}),
  'GET /groups/{guid}/members': group('/members', { data: [{ uid: ann.uuid, scope: 'admin' }], meta: page }),
  'PUT /groups/{guid}/members/{uid}': {
    ...group(`/members/${ben.uuid}`, done, { scope: 'moderator' }),
    wrong: { path: `/groups/${guid}/members/${ben.uuid}`, body: { scope: 'king' } },
  },
  'POST /groups/{guid}/bannedusers/{uid}': group(`/bannedusers/${ben.uuid}`, done, {}),
  'GET /groups/{guid}/bannedusers': group('/bannedusers', { data: [{ uid: ben.uuid }], meta: page }),
  'DELETE /groups/{guid}/bannedusers/{uid}': group(`/bannedusers/${ben.uuid}`, done),
  'DELETE /groups/{guid}/members/{uid}': {
    ...group(`/members/${ben.uuid}`, { error: { code: 'ERR_NOT_A_MEMBER' } }),
    unknown: { path: `/groups/${guid}/members/alice`, code: 'ERR_NOT_A_MEMBER' },
  },
  'GET /groups/{guid}/messages': {
    ...group('/messages?per_page=5', messages),
    wrong: { path: `/groups/${guid}/messages?affix=up` },
  },
  'GET /groups/{guid}/emoji': group('/emoji', { data: [] }),
  'POST /groups/{guid}/emoji': {
    ...group('/emoji', { error: { code: 'ERR_BAD_FILE' } }, { kind: 'emoji', name: 'wave' }),
    wrong: { path: `/groups/${guid}/emoji`, body: { kind: 'emoji', name: 'Big Wave' } },
  },
  'PUT /groups/{guid}/emoji/{uuid}': {
    ...group(`/emoji/${nobody}`, { error: { code: 'ERR_EMOJI_NOT_FOUND' } }, { name: 'wave' }),
    wrong: { path: `/groups/${guid}/emoji/${nobody}`, body: { name: 'w' } },
  },
  'DELETE /groups/{guid}/emoji/{uuid}': {
    ...group(`/emoji/${nobody}`, { error: { code: 'ERR_EMOJI_NOT_FOUND' } }),
    wrong: { path: `/groups/${guid}/emoji/one` },
  },
  'GET /groups/{guid}/conversation': group('/conversation', {
    data: { conversationId: `group_${guid}`, conversationWith: { guid } },
  }),
  'GET /groups/{guid}/first-unread': group('/first-unread', { data: { count: 0 } }),
  'POST /groups/{guid}/conversation/read': {
    ...group('/conversation/read', done, {}),
    wrong: { ...receipt.wrong, path: `/groups/${guid}/conversation/read` },
  },
  'DELETE /groups/{guid}/conversation/read': {
    ...group('/conversation/read', done, { messageId: id }),
    wrong: { ...receipt.wrong, path: `/groups/${guid}/conversation/read` },
  },
  'POST /groups/{guid}/conversation/delivered': {
    ...group('/conversation/delivered', done, {}),
    wrong: { ...receipt.wrong, path: `/groups/${guid}/conversation/delivered` },
  },
  'POST /messages': {
    valid: {
      path: '/messages',
      body: { receiver: guid, receiverType: 'group', category: 'message', type: 'text', data: { text: 'again' } },
    },
    answer: oneMessage,
    wrong: { path: '/messages', body: { receiver: guid, receiverType: 'crowd', data: { text: 'x' } } },
    unknown: {
      path: '/messages',
      body: { receiver: 'system-room', data: { text: 'x' } },
      code: 'ERR_GUID_NOT_FOUND',
    },
    foreign: {
      path: '/messages',
      body: { receiver: guid, data: { text: 'x' } },
      as: 'carl',
      code: 'ERR_GROUP_NOT_JOINED',
    },
  },
  'GET /messages': {
    valid: { path: `/messages?receiverType=user&sender=${ben.uuid}` },
    answer: messages,
    wrong: { path: '/messages?receiverType=crowd' },
  },
  'GET /messages/{id}': about('', oneMessage),
  'GET /groups/{guid}/commands': group('/commands', { data: [] }),
  'PUT /groups/{guid}/commands': {
    ...group('/commands', { error: { code: 'ERR_FORBIDDEN' } }, { commands: [] }),
    wrong: { path: `/groups/${guid}/commands`, body: { commands: [{ name: 'A b' }] } },
  },
  'GET /groups/{guid}/commands/lines': group('/commands/lines', { data: [], meta: { after: 0 } }),
  'GET /messages/{id}/edits': about('/edits', { data: [] }),
  'POST /messages/{id}/pin': about('/pin', oneMessage, {}),
  'DELETE /messages/{id}/pin': about('/pin', oneMessage),
  'GET /user/messages/{muid}': {
    valid: { path: '/user/messages/mine' },
    answer: { data: { id, muid: 'mine' } },
    unknown: { path: '/user/messages/none', code: 'ERR_MESSAGE_NOT_FOUND' },
    foreign: { path: '/user/messages/mine', as: 'carl', code: 'ERR_MESSAGE_NOT_FOUND' },
  },
  'PATCH /messages/{id}/interacted': interacted('/interacted'),
  'POST /messages/{id}/interactions': interacted('/interactions'),
  'GET /messages/{id}/thread': about('/thread', messages),
  'POST /messages/{id}/thread': {
    ...about(
      '/thread',
      { data: { parentId: id } },
      { receiver: guid, receiverType: 'group', data: { text: 'a reply' } },
    ),
    wrong: { path: `/messages/${id}/thread`, body: { receiver: guid } },
    foreign: {
      path: `/messages/${direct}/thread`,
      body: { receiver: guid, data: { text: 'x' } },
      code: 'ERR_MESSAGE_NOT_FOUND',
    },
  },
  'POST /messages/{id}/reactions/{emoji}': {
    ...about(
      '/reactions/%F0%9F%94%A5',
      { data: { data: { reactions: [{ reaction: '🔥', count: 1, reactedByMe: true }] } } },
      {},
    ),
    wrong: { path: `/messages/${id}/reactions/fire`, body: {} },
  },
  'GET /messages/{id}/reactions': about('/reactions', {
    data: [{ reaction: '🔥', uid: ann.uuid, reactedByMe: true }],
    meta: {},
  }),
  'GET /messages/{id}/reactions/{emoji}': about('/reactions/%F0%9F%94%A5', { data: [{ reaction: '🔥' }] }),
  'DELETE /messages/{id}/reactions/{emoji}': about('/reactions/%F0%9F%94%A5', { data: { data: { reactions: [] } } }),
  'POST /v1/react': {
    valid: { path: '/v1/react', body: { msgId: id, emoji: '🔥' } },
    answer: done,
    wrong: { path: '/v1/react', body: { msgId: id, emoji: 'fire' } },
    unknown: { path: '/v1/react', body: { msgId: noNumber, emoji: '🔥' }, code: 'ERR_MESSAGE_NOT_FOUND' },
    foreign: { path: '/v1/react', body: { msgId: direct, emoji: '🔥' }, as: 'carl', code: 'ERR_MESSAGE_NOT_FOUND' },
  },
  'PUT /messages/{id}': about(
    '',
    {
      data: { category: 'action', type: 'message', data: { action: 'edited', entities: { on: { entity: { id } } } } },
    },
    { data: { text: 'edited' } },
  ),
  'PATCH /messages/{id}': about(
    '',
    { data: { category: 'action', data: { action: 'edited' } } },
    { data: { text: 'edited again' } },
  ),
  'GET /users/{uid}/messages': {
    valid: { path: `/users/${ben.uuid}/messages?per_page=5` },
    answer: { data: [{ id: direct }], meta: { ...page, cursor } },
    wrong: { path: `/users/${ben.uuid}/messages?sentAt=now` },
  },
  'GET /conversations': {
    valid: { path: '/conversations' },
    answer: listed,
    wrong: { path: '/conversations?conversationType=crowd' },
  },
  'GET /users/{uid}/conversations': {
    valid: { path: `/users/${ann.uuid}/conversations?conversationType=user` },
    answer: listed,
    foreign: { path: `/users/${ben.uuid}/conversations`, code: 'ERR_FORBIDDEN' },
  },
  'GET /users/{uid}/conversation': person('/conversation', {
    data: { conversationType: 'user', conversationWith: { uid: ben.uuid }, lastMessage: { id: direct } },
  }),
  'PUT /users/{uid}/conversation': person('/conversation', { data: { isLetIn: true } }, {}),
  'POST /users/{uid}/conversation/read': person('/conversation/read', done, {}),
  'DELETE /users/{uid}/conversation/read': person('/conversation/read', done, { messageId: direct }),
  'POST /users/{uid}/conversation/delivered': person('/conversation/delivered', done, { messageId: direct }),
  'DELETE /users/{uid}/conversation': person('/conversation', done),
  'DELETE /messages/{id}': about('', {
    data: {
      category: 'action',
      data: { action: 'deleted', entities: { on: { entity: { id, deletedBy: ann.uuid } } } },
    },
  }),
  'POST /messages/{id}/restore': about('/restore', { data: { id, data: { text: expect.any(String) } } }, {}),
  'GET /chat/files/{file}': {
    valid: { path: `/chat/files/${nobody}.png` },
    answer: { error: { message: 'File not found' } },
    wrong: { path: '/chat/files/..%2fkeys.pem' },
  },
  'DELETE /groups/{guid}/members': group('/members', done),
  'DELETE /me': { valid: { path: '/me' }, answer: done },
})

const methodOf = (key: string) => key.split(' ')[0] ?? 'GET'

async function ask(key: string, { path, body, as }: TestCall) {
  const headers: Record<string, string> =
    as === 'service' ? { apikey: 'service-token-for-tests' } : { authtoken: (as === 'carl' ? carl : ann).token }
  return chat.raw(`/v3.0${path}`, { method: methodOf(key), headers, ...(body === undefined ? {} : { body }) })
}

/** The error body that clients of the protocol read. They would take a top-level `message` for a chat message. */
const refusal = (code: unknown = expect.any(String)) => ({
  error: { code, name: code, message: expect.any(String), details: expect.any(String) },
})

test('every chat operation has a row', () => {
  expect(Object.keys(rows()).sort()).toEqual(chatOperations.map(({ key }) => key).sort())
})

test('every chat operation accepts valid input, rejects invalid input and rejects unauthenticated callers', async () => {
  for (const [key, row] of Object.entries(rows())) {
    // The failing calls come first, because the valid call may delete its target.
    if (row.wrong) {
      const answer = await ask(key, row.wrong)
      expect({ key, ...answer }, key).toMatchObject({ key, status: 400, ...refusal() })
    }
    for (const each of [row.unknown, row.foreign]) {
      if (!each) continue
      const { status, ...answer } = await ask(key, each)
      expect({ key, ...answer }, key).toMatchObject({ key, ...refusal(each.code) })
      expect(answer, key).not.toHaveProperty('message')
      expect([400, 401, 403, 404], key).toContain(status)
    }
    const unsigned = await chat.raw(`/v3.0${row.valid.path}`, {
      method: methodOf(key),
      ...(row.valid.body === undefined ? {} : { body: row.valid.body }),
    })
    const isOpen = key === 'GET /settings' || key.startsWith('GET /chat/files')
    expect([key, unsigned.status === 401], key).toEqual([key, !isOpen])
    expect({ key, ...(await ask(key, row.valid)) }, key).toMatchObject({ key, ...Object(row.answer) })
  }
})

test('[C22] lists can be filtered, and unknown filters are ignored', async () => {
  const room = await chat.room()
  await ben.call('POST /groups/{guid}/members', { params: { guid: room }, body: {} })
  const first = await chat.say(ann, room, 'look: https://example.test', { tags: ['link', 'first'] })
  await chat.say(ben, room, `hi <@uid:${ann.uuid}>, 100% sure`)
  await chat.say(ann, room, 'a reply', { parentId: Number(first.id) })
  const picture = {
    category: 'message',
    type: 'image',
    data: { attachments: [{ url: 'https://example.test/cat.png' }] },
  }
  await ben.call('POST /messages', { body: { receiver: room, ...picture } as never })
  await chat.say(ben, room, '', { category: 'custom', type: 'wave', data: { customData: { message: 'wave' } } })
  const params = { id: Number(first.id), emoji: '🔥' }
  await ben.call('POST /messages/{id}/reactions/{emoji}', { params, body: {} })
  await ann.call('PUT /messages/{id}', {
    params: { id: Number(first.id) },
    body: { data: { text: 'see: https://example.test' } },
  })
  const [link, hi, reply, cat, wave] = [
    'see: https://example.test',
    `hi <@uid:${ann.uuid}>, 100% sure`,
    'a reply',
    '',
    'wave',
  ]
  const wanted: [string, (string | undefined)[]][] = [
    ['', [link, hi, reply, cat, wave, undefined]],
    ['types=image,wave', [cat, wave]],
    ['category=custom', [wave]],
    ['categories=message&types=text', [link, hi, reply]],
    [`uid=${ben.uuid}`, [hi, cat, wave]],
    ['hideReplies=1&category=message&type=text', [link, hi]],
    [`parentId=${first.id}`, [reply]],
    ['searchKey=100%25', [hi]],
    ['searchKey=SEE', [link]],
    ['hasLinks=true', [link]],
    ['hasMentions=1', [hi]],
    [`mentionedUids=${ann.uuid}`, [hi]],
    ['hasAttachments=1', [cat]],
    ['attachmentTypes=image', [cat]],
    ['hasReactions=1', [link]],
    ['onlyReactions=1', [link]],
    ['onlyUpdates=1', [link]],
    // An edit keeps the tags.
    ['tags=link,nothing', [link]],
    ['category=action', [undefined]],
    ['unread=1&types=text', [link, reply]],
    ['undelivered=0&somethingNew=1&withThreadSubscribed=true', [link, hi, reply, cat, wave, undefined]],
  ]
  for (const [query, texts] of wanted) {
    const headers = { authtoken: ben.token }
    const { data } = await chat.raw(`/v3/groups/${room}/messages?${query}`, { headers })
    const sent = (data as { data: { text?: string } }[]).map((each) => each.data.text)
    expect([query, sent]).toEqual([query, texts])
  }
  await ann.call('DELETE /messages/{id}', { params: { id: Number(first.id) } })
  const actions = async (query: string) => {
    const { data } = await chat.raw(`/v3/groups/${room}/messages?category=action${query}`, {
      headers: { authtoken: ben.token },
    })
    return (data as { data: { action?: string } }[]).map((each) => each.data.action)
  }
  expect(await actions('')).toEqual(['edited', 'deleted'])
  expect(await actions('&hideDeleted=1')).toEqual(['edited'])
  await ben.call('POST /blockedusers', { body: { blockedUids: [ann.uuid] } })
  const { data } = await chat.raw(`/v3/groups/${room}/messages?hideMessagesFromBlockedUsers=1&type=text`, {
    headers: { authtoken: ben.token },
  })
  expect((data as { data: { text: string } }[]).map((each) => each.data.text)).toEqual([hi])
})
