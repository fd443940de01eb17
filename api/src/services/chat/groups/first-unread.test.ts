import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChat, type Chat } from '../../../../test/chat.ts'

let chat: Chat
beforeAll(async () => void (chat = await openChat()))
afterAll(() => chat.fixtures.close())

test('[C60] a returning user gets the first message that others have sent since, and how many', async () => {
  const { ann, ben } = chat
  const guid = await chat.room()
  const stand = async () => (await ben.call('GET /groups/{guid}/first-unread', { params: { guid } })).data
  await chat.say(ann, guid, 'before anybody read')
  expect(await stand()).toEqual({ lastReadMessageId: '', firstUnreadMessageId: null, count: 0 })
  const read = await chat.say(ann, guid, 'read')
  await ben.call('POST /groups/{guid}/conversation/read', { params: { guid }, body: { messageId: Number(read.id) } })
  expect(await stand()).toEqual({ lastReadMessageId: read.id, firstUnreadMessageId: null, count: 0 })
  await chat.say(ben, guid, 'of one’s own')
  const gone = await chat.say(ann, guid, 'deleted')
  await ann.call('DELETE /messages/{id}', { params: { id: Number(gone.id) } })
  const first = await chat.say(ann, guid, 'the first')
  await chat.say(ann, guid, 'the second')
  expect(await stand()).toEqual({ lastReadMessageId: read.id, firstUnreadMessageId: first.id, count: 2 })
  await ben.call('POST /blocked-users', { body: { userUuid: ann.uuid } })
  expect(await stand()).toEqual({ lastReadMessageId: read.id, firstUnreadMessageId: null, count: 0 })
})
