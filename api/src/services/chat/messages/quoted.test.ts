import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChat, type Chat } from '../../../../test/chat.ts'
import { refusalOf } from '../../../../test/fixtures.ts'

let chat: Chat
beforeAll(async () => void (chat = await openChat()))
afterAll(() => chat.fixtures.close())

test('[C47] a message carries the message it quotes in its current form, and only its id once that is deleted', async () => {
  const { ann, ben } = chat
  const guid = await chat.room()
  const first = await chat.say(ann, guid, 'what plays?')
  const second = await chat.say(ben, guid, 'One', { quotedMessageId: first.id })
  expect(second).toMatchObject({
    quotedMessageId: first.id,
    quotedMessage: { id: first.id, sender: ann.uuid, data: { text: 'what plays?' } },
  })
  expect(second.parentId).toBeUndefined()
  const third = await chat.say(ann, guid, 'thanks', { quotedMessageId: Number(second.id) })
  expect(third.quotedMessage).toMatchObject({ id: second.id, quotedMessageId: first.id })
  expect(third.quotedMessage).not.toHaveProperty('quotedMessage')
  await ben.call('PUT /messages/{id}', { params: { id: Number(second.id) }, body: { data: { text: 'Two' } } })
  await ann.call('DELETE /messages/{id}', { params: { id: Number(first.id) } })
  const listed = (await chat.read(ben, guid)).data.filter(({ category }) => category !== 'action')
  expect(listed.map(({ quotedMessageId }) => quotedMessageId)).toEqual([first.id, second.id])
  expect(listed[0]).not.toHaveProperty('quotedMessage')
  expect(listed[1]).toMatchObject({ quotedMessage: { data: { text: 'Two' } } })
})

test('[C47] only messages of the same conversation can be quoted', async () => {
  const { fixtures, ann, ben } = chat
  const elsewhere = await chat.say(ann, await chat.room(), 'elsewhere')
  const guid = await chat.room()
  expect(await refusalOf(chat.say(ann, guid, 'x', { quotedMessageId: elsewhere.id }))).toMatchObject({ status: 404 })
  const cleo = await fixtures.person('cleo')
  const toBen = await chat.say(ann, ben.uuid, 'hello', { receiverType: 'user' })
  const received = await chat.say(ben, ann.uuid, 'hi', { receiverType: 'user', quotedMessageId: toBen.id })
  expect(received).toMatchObject({ quotedMessage: { data: { text: 'hello' } } })
  const toCleo = chat.say(ann, cleo.uuid, 'x', { receiverType: 'user', quotedMessageId: toBen.id })
  expect(await refusalOf(toCleo)).toMatchObject({ status: 404 })
})

test('[C47] a message sent to a user who had blocked its sender is never quoted to them', async () => {
  const { fixtures } = chat
  const [dan, eve] = [await fixtures.person('dan'), await fixtures.person('eve')]
  await chat.say(eve, dan.uuid, 'hello', { receiverType: 'user' })
  await eve.call('POST /blockedusers', { body: { blockedUids: [dan.uuid] } })
  const unheard = await chat.say(dan, eve.uuid, 'unheard', { receiverType: 'user' })
  await eve.call('DELETE /blockedusers', { body: { blockedUids: [dan.uuid] } })
  await chat.say(dan, eve.uuid, 'again', { receiverType: 'user', quotedMessageId: unheard.id })
  const read = await eve.call('GET /users/{uid}/messages', { params: { uid: dan.uuid } })
  expect(JSON.stringify(read)).toContain('again')
  expect(JSON.stringify(read)).not.toContain('unheard')
})
