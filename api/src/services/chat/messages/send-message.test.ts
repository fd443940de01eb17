import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { chatMessageOf, maxTextLength, picturesOf, GroupMessage } from '@segue/shared/chat/message.ts'
import { openChat, type Chat } from '../../../../test/chat.ts'
import { refusalOf, type Fixtures, type Member, type Person } from '../../../../test/fixtures.ts'
import { createRateLimits } from '../../../platform/limits.ts'
import { maxMessageBytes } from './compose.ts'

let chat: Chat
let fixtures: Fixtures
let ann: Member
let ben: Member
let ghost: Person
beforeAll(async () => {
  chat = await openChat()
  ;({ fixtures, ann, ben, ghost } = chat)
})
beforeEach(() => void chat.pushed.splice(0))
afterAll(() => fixtures.close())

test('[C8] a message gets an increasing id, its sender from the token, and is broadcast to the room', async () => {
  const guid = await chat.room()
  const forged = {
    userUuid: ben.uuid,
    userName: 'somebody',
    avatarId: 'x',
    message: 'hello',
    type: 'room',
    color: '#123456',
  }
  const { data: sent } = await ann.call('POST /messages', {
    body: { receiver: guid, data: { text: 'hello', metadata: { chatMessage: forged, other: 1 } } },
  })
  expect(sent).toMatchObject({
    sender: ann.uuid,
    receiver: guid,
    conversationId: `group_${guid}`,
    category: 'message',
    type: 'text',
    sentAt: Math.floor(fixtures.clock.now() / 1000),
  })
  expect(chatMessageOf(sent)).toMatchObject({ userUuid: ann.uuid, userName: 'ann', type: 'user', message: 'hello' })
  expect(sent.data.entities).toMatchObject({
    sender: { entityType: 'user', entity: { uid: ann.uuid, name: 'ann' } },
  })
  const second = await chat.say(ben, guid, 'and hello')
  expect(Number(second.id)).toBeGreaterThan(Number(sent.id))
  expect(chat.pushed.map(({ roomUuid, name }) => [roomUuid, name])).toEqual([
    [guid, 'chatMessage'],
    [guid, 'chatMessage'],
  ])
  expect(GroupMessage.parse(chat.pushed[0]?.params)).toEqual(sent)
  expect((await chat.read(ghost, guid)).data).toEqual([sent, second])
})

test('[C9] a message sent twice with the same muid is one message, even concurrently', async () => {
  const guid = await chat.room()
  const more = { muid: 'm-1' }
  const [one, two] = await Promise.all([chat.say(ann, guid, 'once', more), chat.say(ann, guid, 'once', more)])
  expect([two.id, (await chat.say(ann, guid, 'once', more)).id]).toEqual([one.id, one.id])
  expect(chat.pushed).toHaveLength(1)
  expect((await chat.say(ben, guid, 'once', more)).id).not.toBe(one.id)
  expect((await chat.read(ann, guid)).meta.pagination.total).toBe(2)
})

test('[C10] guests can write, and messages can carry pictures, custom data and a parent message', async () => {
  const guid = await chat.room()
  const first = await chat.say(ghost, guid, 'boo')
  expect(chatMessageOf(first).userName).toMatch(/^ghost-\d{4}$/)
  const picture = {
    data: { text: '', metadata: { chatMessage: { imageUrls: ['https://x.test/y.png'], media: {} } } },
    type: 'image',
  }
  const custom = { data: { customData: { dance: true } }, category: 'custom', type: 'dance' }
  expect((await chat.say(ann, guid, '', picture)).type).toBe('image')
  expect((await chat.say(ann, guid, '', custom)).data.customData).toEqual({ dance: true })
  expect((await chat.say(ann, guid, 'why?', { parentId: first.id })).parentId).toBe(first.id)
})

test('[C10] a message that mentions a user includes their name', async () => {
  const guid = await chat.room()
  const message = await chat.say(ann, guid, `<@uid:${ben.uuid}> look, <@uid:nobody>`)
  expect(message.data.mentions).toEqual({ [ben.uuid]: { uid: ben.uuid, name: 'ben' } })
})

test('the longest text is accepted in any script, although its size is limited in bytes too', async () => {
  const guid = await chat.room()
  for (const letter of ['x', 'ж', '語', '🎵']) {
    const text = letter.repeat(maxTextLength / letter.length)
    expect((await chat.say(ann, guid, text)).data.text).toBe(text)
  }
})

const nested = (levels: number) => Array.from({ length: levels }).reduce<unknown>((inside) => ({ a: inside }), {})
const many = Array.from({ length: 650_000 }, () => ({}))

test.each<[string, object, number, string]>([
  ['an empty message', { data: { text: ' \n ' } }, 400, 'ERR_EMPTY_MESSAGE'],
  ['a message that is too long', { data: { text: 'x'.repeat(maxTextLength + 1) } }, 400, 'MISSING_PARAMETERS'],
  [
    'a message with data nested 40 levels deep',
    { data: { text: 'x', customData: { deep: nested(40) } } },
    400,
    'MISSING_PARAMETERS',
  ],
  [
    'a message with data nested 1000 levels deep',
    { data: { text: 'x', customData: { deep: nested(1000) } } },
    400,
    'MISSING_PARAMETERS',
  ],
  [
    'a message with five pictures',
    { data: { text: 'x', attachments: [{}, {}, {}, {}, {}] } },
    400,
    'MISSING_PARAMETERS',
  ],
  ['a message with thousands of attachments', { data: { text: 'x', attachments: many } }, 400, 'MISSING_PARAMETERS'],
  [
    'a message with too much data',
    { data: { text: 'x', customData: { heap: 'x'.repeat(maxMessageBytes) } } },
    413,
    'ERR_TOO_LARGE',
  ],
  [
    'a script URL as a picture',
    { data: { metadata: { chatMessage: { imageUrls: ['javascript:alert(1)'] } } } },
    400,
    'MISSING_PARAMETERS',
  ],
  ['a message to an unknown user', { receiverType: 'user', data: { text: 'psst' } }, 404, 'ERR_UID_NOT_FOUND'],
  [
    'a message to an unknown kind of receiver',
    { receiverType: 'crowd', data: { text: 'psst' } },
    400,
    'MISSING_PARAMETERS',
  ],
  ['a reply to an unknown message', { parentId: 999_999, data: { text: 'why?' } }, 404, 'ERR_MESSAGE_NOT_FOUND'],
  ['a message without data', {}, 400, 'MISSING_PARAMETERS'],
])('%s is refused with a code and a sentence', async (_what, body, status, code) => {
  const receiver = await chat.room()
  const headers = { authtoken: ann.token }
  const refused = await chat.raw('/v3/messages', { method: 'POST', headers, body: { receiver, ...body } })
  expect(refused.status).toBe(status)
  expect(refused.error).toMatchObject({ code, name: code })
  expect(refused.error?.message).toMatch(/\w+ \w+/)
  expect((await chat.read(ann, receiver)).data).toEqual([])
})

test('[C21] pictures need no text, however a client sends them', async () => {
  const guid = await chat.room()
  const url = 'https://pictures.test/dance.gif'
  await chat.say(ann, guid, '', { data: { metadata: { chatMessage: { imageUrls: [url] } } } })
  await chat.say(ann, guid, '', { type: 'image', data: { attachments: [{ url, mimeType: 'image/gif' }] } })
  const { data } = await chat.read(ben, guid)
  expect(data.map((message) => picturesOf(message))).toEqual([[url], [url]])
})

test('[C21] the message in the custom data of a custom message is its text', async () => {
  const guid = await chat.room()
  const custom = (customData: object) =>
    chat.say(ann, guid, '', { category: 'custom', type: 'ChatMessage', data: { customData } })
  expect(chatMessageOf(await custom({ message: 'from afar' })).message).toBe('from afar')
  expect(chatMessageOf(await custom({ message: { not: 'text' } })).message).toBe('')
})

test('[C10] a reply cannot refer to a message in another room', async () => {
  const other = await chat.say(ann, await chat.room(), 'elsewhere')
  const refusal = await refusalOf(chat.say(ann, await chat.room(), 'why?', { parentId: other.id }))
  expect(refusal.status).toBe(404)
})

test('[C11] sending messages is rate limited', async () => {
  const limits = fixtures.app.limits
  fixtures.app.limits = createRateLimits(fixtures.clock.now)
  const guid = await chat.room()
  for (let n = 0; n < 10; n++) await chat.say(ben, guid, `flood ${n}`)
  const headers = { authtoken: ben.token }
  const refused = await chat.raw('/messages', {
    method: 'POST',
    headers,
    body: { receiver: guid, data: { text: 'more' } },
  })
  expect(refused).toMatchObject({ status: 429, error: { code: 'ERR_TOO_MANY_REQUESTS' } })
  expect((await chat.say(ann, guid, 'somebody else may')).data.text).toBe('somebody else may')
  fixtures.clock.pass(1000)
  expect((await chat.say(ben, guid, 'again')).data.text).toBe('again')
  fixtures.app.limits = limits
})
