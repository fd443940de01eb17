import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxTextLength, type GroupMessage } from '@segue/shared/chat/message.ts'
import { changed, openChat, texts, type Chat } from '../../../../../test/chat.ts'
import { refusalOf, type Fixtures, type Member, type Person } from '../../../../../test/fixtures.ts'
import { editWindowMs } from '@segue/shared/chat/rules.ts'
import { maxMessageBytes } from '../compose.ts'

let chat: Chat
let fixtures: Fixtures
let ann: Member
let ben: Member
let ghost: Person
beforeAll(async () => {
  chat = await openChat()
  ;({ fixtures, ann, ben, ghost } = chat)
})
afterAll(() => fixtures.close())

test("[C14] users can edit their own messages for 20 seconds, and nobody else's", async () => {
  const guid = await chat.room()
  const { id } = await chat.say(ben, guid, 'teh')
  const edit = (who: Person, text: string) =>
    who.call('PATCH /messages/{id}', { params: { id: Number(id) }, body: { data: { text } } })
  fixtures.clock.pass(19_000)
  const data = changed(await edit(ben, 'the'))
  expect(data.data.text).toBe('the')
  expect(data).toMatchObject({ id, editedBy: ben.uuid, editedAt: Math.floor(fixtures.clock.now() / 1000) })
  expect(chat.pushed.at(-1)).toEqual({ roomUuid: guid, name: 'chatMessageEdited', params: data })
  expect(await refusalOf(edit(ann, 'mine'))).toEqual({
    status: 403,
    message: 'You can only edit your own messages',
  })
  expect((await refusalOf(edit(ben, '  '))).status).toBe(400)
  expect((await refusalOf(edit(ben, 'x'.repeat(maxTextLength + 1)))).status).toBe(400)
  fixtures.clock.pass(1001)
  expect(await refusalOf(edit(ben, 'late'))).toEqual({
    status: 403,
    message: `Messages can only be edited for ${editWindowMs / 1000} seconds`,
  })
  expect(texts(await chat.read(ben, guid))).toEqual(['the'])
})

test.each(['PUT', 'PATCH'])('[C14] %s: a message cannot be edited to be empty or too large', async (method) => {
  const guid = await chat.room()
  const { id } = await chat.say(ben, guid, 'something')
  const edit = (data: object) =>
    chat.raw(`/v3/messages/${id}`, { method, headers: { authtoken: ben.token }, body: { data } })
  expect(await edit({ text: ' \n ' })).toMatchObject({
    status: 400,
    error: { code: 'ERR_EMPTY_MESSAGE', message: 'This message is empty' },
  })
  expect(await edit({ text: 'x', customData: { heap: 'x'.repeat(maxMessageBytes) } })).toMatchObject({
    status: 413,
    error: { code: 'ERR_TOO_LARGE', message: 'This message is too large' },
  })
  expect(texts(await chat.read(ben, guid))).toEqual(['something'])
})

const del = (who: Person, { id }: GroupMessage) => who.call('DELETE /messages/{id}', { params: { id: Number(id) } })

test('[C15] users can delete their own messages and staff any; no content is kept', async () => {
  const guid = await chat.room()
  const [own, other, kept] = [
    await chat.say(ben, guid, 'own'),
    await chat.say(ben, guid, 'bad'),
    await chat.say(ann, guid, 'kept'),
  ]
  expect(changed(await del(ben, own))).toMatchObject({ deletedBy: ben.uuid })
  expect((await refusalOf(del(ghost, other))).status).toBe(403)
  expect((await refusalOf(del(ben, kept))).message).toBe('Only room staff can delete other people’s messages')
  const data = changed(await del(ann, other))
  expect(data.data).not.toHaveProperty('text')
  expect(chat.pushed.at(-1)).toEqual({
    roomUuid: guid,
    name: 'chatMessageDeleted',
    params: { id: other.id, deletedBy: ann.uuid },
  })
  expect(texts(await chat.read(ben, guid))).toEqual(['kept'])
  expect((await chat.read(ben, guid)).meta.pagination.total).toBe(1)
  expect((await refusalOf(del(ann, other))).status).toBe(404)
  const gone = { params: { id: Number(other.id) } }
  expect((await refusalOf(ben.call('PUT /messages/{id}', { ...gone, body: { data: { text: 'x' } } }))).status).toBe(
    404,
  )
  expect(
    await fixtures.app.db.selectFrom('chatMessage').select('data').where('id', '=', Number(other.id)).execute(),
  ).toEqual([{ data: { attachments: [], mentions: {} } }])
  // Deletions by staff are recorded; deletions of one's own messages are private.
  const { data: acts } = await fixtures.service.call('GET /moderation-actions', {
    query: { filter: `roomUuid||$eq||${guid}` },
  })
  expect(acts).toMatchObject([{ action: 'removeMessage', userUuid: ben.uuid, actorUuid: ann.uuid }])
})

test('[C15] product moderators can delete messages in any room', async () => {
  const guid = await chat.room()
  const { id } = await chat.say(ben, guid, 'spam')
  const mia = await fixtures.person('mia', { role: 'moderator' })
  const deleted = changed(await mia.call('DELETE /messages/{id}', { params: { id: Number(id) } }))
  expect(deleted.deletedBy).toBe(mia.uuid)
})
