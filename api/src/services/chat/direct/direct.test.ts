import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changed, openChat, texts, type Chat } from '../../../../test/chat.ts'
import { refusalOf, type Fixtures, type Member, type Person } from '../../../../test/fixtures.ts'
import { maxBeforeLetIn } from './send-direct.ts'

let chat: Chat
let fixtures: Fixtures
let ann: Member
let ben: Member
/** Strangers, until a test makes them friends. */
beforeEach(async () => {
  ann = await fixtures.person('ann')
  ben = await fixtures.person('ben')
})
beforeAll(async () => {
  chat = await openChat()
  fixtures = chat.fixtures
})
afterAll(() => fixtures.close())

const notify = async (who: Person, receiver: string, text: string, more: object = {}) =>
  (await who.call('POST /messages', { body: { receiver, receiverType: 'user', data: { text }, ...more } })).data
const read = (who: Person, uid: string, query: object = {}) =>
  who.call('GET /users/{uid}/messages', { params: { uid }, query })
const conversationWith = async (who: Person, uid: string) =>
  (await who.call('GET /users/{uid}/conversation', { params: { uid } })).data

async function befriend(one: Person, other: Person) {
  const [lowUuid = '', highUuid = ''] = [one.uuid, other.uuid].sort()
  await fixtures.app.db.insertInto('friendship').values({ lowUuid, highUuid, since: new Date() }).execute()
}

test('[C30] a direct message has the shape of a message, with both users as entities', async () => {
  const message = await notify(ann, ben.uuid, 'psst')
  const [low, high] = [ann.uuid, ben.uuid].sort()
  expect(message).toMatchObject({
    receiver: ben.uuid,
    receiverType: 'user',
    conversationId: `${low}_user_${high}`,
    data: { text: 'psst', entities: { receiver: { entityType: 'user', entity: { uid: ben.uuid, name: 'ben' } } } },
  })
  for (const [who, other] of [
    [ann, ben],
    [ben, ann],
  ] as const) {
    expect(texts(await read(who, other.uuid))).toEqual(['psst'])
    expect(texts(await read(who, who.uuid, { withUser: other.uuid }))).toEqual(['psst'])
    const listed = await who.call('GET /messages', { query: { receiverType: 'user', sender: other.uuid } })
    expect(listed.data).toMatchObject([{ id: message.id }])
  }
})

test('[C30] no one else can read, change or react to a direct message, or learn that it exists', async () => {
  const { id } = await notify(ann, ben.uuid, 'psst')
  const mia = await fixtures.person('mia', { role: 'moderator' })
  const gone = { status: 404, message: 'This message doesn’t exist or has been deleted' }
  const params = { id: Number(id) }
  for (const who of [mia, await fixtures.guest()]) {
    expect(await refusalOf(who.call('GET /messages/{id}', { params }))).toEqual(gone)
    expect(await refusalOf(who.call('DELETE /messages/{id}', { params }))).toEqual(gone)
    expect(await refusalOf(who.call('GET /messages/{id}/thread', { params }))).toEqual(gone)
    expect(await refusalOf(who.call('GET /messages/{id}/reactions', { params }))).toEqual(gone)
    const reaction = { params: { ...params, emoji: '🔥' }, body: {} }
    expect(await refusalOf(who.call('POST /messages/{id}/reactions/{emoji}', reaction))).toEqual(gone)
    expect(await refusalOf(who.call('PUT /messages/{id}', { params, body: { data: { text: 'x' } } }))).toEqual(gone)
  }
  expect((await read(mia, ann.uuid)).data).toEqual([])
  const reply = { receiver: mia.uuid, receiverType: 'user' as const, data: { text: 'x' }, parentId: Number(id) }
  expect(await refusalOf(ann.call('POST /messages', { body: reply }))).toMatchObject({ status: 404 })
})

test("[C31] guests can't send or receive direct messages, and nobody can message themselves", async () => {
  const ghost = await fixtures.guest()
  expect((await refusalOf(notify(ghost, ben.uuid, 'hi'))).message).toBe(
    'Guests can’t send direct messages. Please sign in',
  )
  expect((await refusalOf(notify(ann, ghost.uuid, 'hi'))).status).toBe(404)
  expect((await refusalOf(notify(ann, 'alice', 'hi'))).status).toBe(404)
  expect((await refusalOf(notify(ann, ann.uuid, 'hi'))).status).toBe(403)
  expect((await read(ghost, ben.uuid)).data).toEqual([])
})

test('[C32] a stranger can send a few messages, which are neither pushed nor counted until accepted', async () => {
  const received = await chat.receivedBy(ben)
  for (let count = 0; count < maxBeforeLetIn; count++) await notify(ann, ben.uuid, `hello ${count}`)
  expect(await refusalOf(notify(ann, ben.uuid, 'hello?'))).toEqual({
    status: 403,
    message: 'They haven’t answered yet. You can write again once they do',
  })
  expect(received).toEqual([])
  const unread = { query: { unread: '1', count: '1' } }
  expect((await ben.call('GET /messages', unread)).data).toEqual([])
  expect(await conversationWith(ben, ann.uuid)).toMatchObject({ grouping: 'OTHERS', isLetIn: false })
  // Reading a message request sends no receipt.
  const annHears = await chat.receivedBy(ann)
  await ben.call('POST /users/{uid}/conversation/read', { params: { uid: ann.uuid }, body: {} })
  expect(annHears).toEqual([])

  await ben.call('PUT /users/{uid}/conversation', { params: { uid: ann.uuid }, body: {} })
  expect(await conversationWith(ben, ann.uuid)).toMatchObject({ grouping: 'FRIENDS', isLetIn: true })
  await notify(ann, ben.uuid, 'thanks')
  expect(received).toMatchObject([{ type: 'message', body: { data: { text: 'thanks' } } }])
  expect((await ben.call('GET /messages', unread)).data).toMatchObject([{ entityId: ann.uuid, count: 1 }])
})

test('[C32] concurrent messages of a stranger are limited like consecutive ones', async () => {
  const sent = await Promise.allSettled(
    Array.from({ length: 8 }, (_, count) => notify(ann, ben.uuid, `at once ${count}`)),
  )
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxBeforeLetIn)
  expect((await read(ben, ann.uuid)).data).toHaveLength(maxBeforeLetIn)
})

test('[C32] replying accepts a stranger, and friends and followed DJs are accepted automatically', async () => {
  await notify(ann, ben.uuid, 'hello')
  await notify(ben, ann.uuid, 'hello yourself')
  for (let count = 0; count < 5; count++) await notify(ann, ben.uuid, `friendly ${count}`)
  expect(await conversationWith(ben, ann.uuid)).toMatchObject({ grouping: 'FRIENDS' })

  const [carl, dora] = [await fixtures.person('carl'), await fixtures.person('dora')]
  await befriend(ann, carl)
  const djFan = { djUuid: ann.uuid, userUuid: dora.uuid, notify: false, createdAt: new Date() }
  await fixtures.app.db.insertInto('djFan').values(djFan).execute()
  for (const friend of [carl, dora]) {
    const received = await chat.receivedBy(friend)
    for (let count = 0; count < 5; count++) await notify(ann, friend.uuid, `tonight ${count}`)
    expect(received).toHaveLength(5)
  }
  expect(await conversationWith(ann, (await fixtures.person('eve')).uuid)).toMatchObject({ grouping: 'UNSET' })
})

test('[C33] a blocked user can write as before, but their messages are never delivered', async () => {
  await befriend(ann, ben)
  await notify(ann, ben.uuid, 'before')
  await ben.call('POST /blocked-users', { body: { userUuid: ann.uuid } })
  const received = await chat.receivedBy(ben)
  const unheard = await notify(ann, ben.uuid, 'can you hear me?')
  expect(unheard).toMatchObject({ receiver: ben.uuid, data: { text: 'can you hear me?' } })
  expect(texts(await read(ann, ben.uuid))).toEqual(['before', 'can you hear me?'])
  await ann.call('PUT /messages/{id}', { params: { id: Number(unheard.id) }, body: { data: { text: 'hello??' } } })
  await ann.call('POST /messages/{id}/reactions/{emoji}', {
    params: { id: Number(unheard.id), emoji: '🔥' },
    body: {},
  })
  expect(received).toEqual([])
  expect((await ann.call('GET /users/{uid}', { params: { uid: ben.uuid } })).data.hasBlockedMe).toBe(false)
  expect((await refusalOf(notify(ben, ann.uuid, 'x'))).message).toBe('You’ve blocked this person. Unblock them first')

  await ben.call('DELETE /blockedusers', { body: { blockedUids: [ann.uuid] } })
  expect(texts(await read(ben, ann.uuid))).toEqual(['before'])
  const params = { id: Number(unheard.id) }
  expect((await refusalOf(ben.call('GET /messages/{id}', { params }))).status).toBe(404)
  expect(await conversationWith(ben, ann.uuid)).toMatchObject({ lastMessage: { data: { text: 'before' } } })
})

test('[C34] read receipts go to the sender, and late receipts undo nothing', async () => {
  await befriend(ann, ben)
  const [first, second] = [await notify(ann, ben.uuid, 'one'), await notify(ann, ben.uuid, 'two')]
  const received = await chat.receivedBy(ann)
  const params = { uid: ann.uuid }
  await ben.call('POST /users/{uid}/conversation/delivered', { params, body: {} })
  await ben.call('POST /users/{uid}/conversation/read', { params, body: { messageId: Number(first.id) } })
  await ben.call('POST /users/{uid}/conversation/delivered', { params, body: { messageId: Number(first.id) } })
  expect(received).toMatchObject([
    { type: 'receipts', body: { action: 'delivered', messageId: second.id, user: { uid: ben.uuid } } },
    { type: 'receipts', body: { action: 'read', messageId: first.id } },
  ])
  const { data } = await read(ann, ben.uuid)
  expect(data).toMatchObject([{ readAt: expect.any(Number) }, { deliveredAt: expect.any(Number) }])
  expect(data[1]).not.toHaveProperty('readAt')
  expect(await conversationWith(ben, ann.uuid)).toMatchObject({ unreadMessageCount: 1, lastReadMessageId: first.id })
  expect((await read(ben, ann.uuid, { unread: '1' })).data).toMatchObject([{ id: second.id }])
  await ben.call('DELETE /users/{uid}/conversation/read', { params, body: { messageId: Number(first.id) } })
  expect(await conversationWith(ben, ann.uuid)).toMatchObject({ unreadMessageCount: 2 })
})

test('[C35] conversations are listed newest first, paged, and deleted only for the caller', async () => {
  const carl = await fixtures.person('carl')
  const guid = await chat.room()
  await notify(ann, ben.uuid, 'first')
  fixtures.clock.pass(2000)
  await notify(ann, carl.uuid, 'second')
  fixtures.clock.pass(2000)
  await chat.say(ann, guid, 'third')
  const list = async (query: object = {}) => (await ann.call('GET /conversations', { query })).data
  expect((await list()).map(({ lastMessage }) => lastMessage?.data.text)).toEqual(['third', 'second', 'first'])
  expect((await list({ conversationType: 'user' })).map(({ conversationWith: { uid } }) => uid)).toEqual([
    carl.uuid,
    ben.uuid,
  ])
  expect(await list({ per_page: 1, page: 2 })).toMatchObject([{ conversationWith: { uid: carl.uuid } }])
  await ann.call('DELETE /users/{uid}/conversation', { params: { uid: ben.uuid } })
  expect(await list({ conversationType: 'user' })).toHaveLength(1)
  expect((await read(ann, ben.uuid)).data).toEqual([])
  expect(texts(await read(ben, ann.uuid))).toEqual(['first'])
  const others = { params: { uid: ann.uuid } }
  expect((await refusalOf(ben.call('GET /users/{uid}/conversations', others))).status).toBe(403)
})

test("[C35] the conversation of a room disappears from a banned user's list", async () => {
  const owner = chat.ann
  const guid = await chat.room()
  await chat.say(ben, guid, 'hello')
  expect((await ben.call('GET /conversations', { query: { conversationType: 'group' } })).data).toHaveLength(1)
  await owner.call('POST /groups/{guid}/bannedusers/{uid}', { params: { guid, uid: ben.uuid }, body: {} })
  expect((await ben.call('GET /conversations', { query: { conversationType: 'group' } })).data).toEqual([])
  expect((await ben.call('GET /groups', {})).data).toEqual([])
})

test('[C14] an edit of a direct message returns an action message that both users keep', async () => {
  await befriend(ann, ben)
  const message = await notify(ann, ben.uuid, 'teh')
  const received = await chat.receivedBy(ben)
  const params = { id: Number(message.id) }
  const edited = await ann.call('PUT /messages/{id}', { params, body: { data: { text: 'the' } } })
  expect(edited.data).toMatchObject({ category: 'action', data: { action: 'edited' }, receiver: ben.uuid })
  expect(edited.data.id).not.toBe(message.id)
  expect(changed(edited)).toMatchObject({ id: message.id, data: { text: 'the' } })
  expect(received).toMatchObject([{ type: 'message', body: { category: 'action', data: { action: 'edited' } } }])
  expect((await read(ben, ann.uuid)).data.map(({ category }) => category)).toEqual(['message', 'action'])
})

test('[C35] a conversation counts its unread mentions', async () => {
  const room = await chat.room()
  await ben.call('POST /groups/{guid}/members', { params: { guid: room }, body: {} })
  const say = (text: string) => chat.say(chat.ann, room, text)
  await say('hello all')
  await say(`hello <@uid:${ben.uuid}>`)
  await say(`hello <@uid:${ann.uuid}>`)
  const inRoom = async () => (await ben.call('GET /groups/{guid}/conversation', { params: { guid: room } })).data
  expect(await inRoom()).toMatchObject({ unreadMessageCount: 3, unreadMentionsCount: 1 })
  await ben.call('POST /groups/{guid}/conversation/read', { params: { guid: room }, body: {} })
  expect(await inRoom()).toMatchObject({ unreadMessageCount: 0, unreadMentionsCount: 0 })
})
