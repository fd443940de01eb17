import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GroupMessage } from '@segue/shared/chat/message.ts'
import { openChat, texts, type Chat } from '../../../../../test/chat.ts'
import { CallFailed } from '@segue/shared/call.ts'
import { type Fixtures, type Member, type Person } from '../../../../../test/fixtures.ts'

let chat: Chat
let fixtures: Fixtures
let ann: Member
let ben: Member
let guid: string
beforeAll(async () => {
  chat = await openChat()
  ;({ fixtures, ann, ben } = chat)
  guid = await chat.room()
})
afterAll(() => fixtures.close())

/** The status and code of a refused call. */
async function refusalOf(calling: Promise<unknown>) {
  const error: unknown = await calling.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof CallFailed)) throw new Error('The call was expected to be refused')
  return { status: error.status, code: error.code }
}

const byId = ({ id }: GroupMessage) => ({ params: { id: Number(id) } })
const edit = (who: Person, message: GroupMessage, text: string) =>
  who.call('PUT /messages/{id}', { ...byId(message), body: { data: { text } } })
const remove = (who: Person, message: GroupMessage) => who.call('DELETE /messages/{id}', byId(message))
const restore = (who: Person, message: GroupMessage) => who.call('POST /messages/{id}/restore', byId(message))
const send = async () => texts(await chat.read(ben, guid))
const kept = () => fixtures.app.db.selectFrom('chatDeletion').selectAll().execute()

test('[C25] only staff can read the earlier versions of a message, until it is deleted', async () => {
  const line = await chat.say(ben, guid, 'first')
  await edit(ben, line, 'second')
  await edit(ben, line, 'third')
  const edits = async (who: Person) => (await who.call('GET /messages/{id}/edits', byId(line))).data
  expect((await edits(ann)).map(({ text }) => text)).toEqual(['second', 'first'])
  expect((await refusalOf(edits(ben))).code).toBe('staffOnly')
  expect((await refusalOf(edits(chat.ghost))).code).toBe('staffOnly')
  await remove(ann, line)
  expect((await refusalOf(edits(ann))).status).toBe(404)
  fixtures.clock.pass(11_000)
  await fixtures.runJobs()
  expect(await fixtures.app.db.selectFrom('chatEdit').selectAll().execute()).toEqual([])
})

test('[C26] a user can restore their deleted message within ten seconds, unchanged and broadcast like a new one', async () => {
  const line = await chat.say(ben, guid, 'oops')
  await edit(ben, line, 'oops!')
  await ann.call('POST /messages/{id}/reactions/{emoji}', { params: { id: Number(line.id), emoji: '👍' }, body: {} })
  const { total } = (await chat.read(ben, guid)).meta.pagination
  await remove(ben, line)
  expect(await send()).not.toContain('oops!')
  // Staff can't restore a message that its sender deleted.
  expect((await refusalOf(restore(ann, line))).status).toBe(404)
  expect((await refusalOf(restore(chat.ghost, line))).status).toBe(404)
  chat.pushed.length = 0
  fixtures.clock.pass(9000)
  const { data } = await restore(ben, line)
  expect(data).toMatchObject({
    id: line.id,
    sender: ben.uuid,
    data: { text: 'oops!', reactions: [{ reaction: '👍' }] },
  })
  expect(data.deletedAt).toBeUndefined()
  expect(chat.pushed).toMatchObject([{ roomUuid: guid, name: 'chatMessage', params: { id: line.id } }])
  const page = await chat.read(ben, guid)
  expect(page.data.at(-1)?.data.text ?? page.data.at(-2)?.data.text).toBe('oops!')
  expect(page.data.filter(({ data: { action } }) => action === 'deleted')).toHaveLength(1)
  expect(page.meta.pagination.total).toBe(total)
  expect((await refusalOf(restore(ben, line))).status).toBe(404)
  await fixtures.runJobs()
  expect(await send()).toContain('oops!')
})

test('[C26] staff can restore what staff deleted; after ten seconds nobody can, and no content is kept', async () => {
  const line = await chat.say(ben, guid, 'harsh')
  await remove(ann, line)
  expect((await refusalOf(restore(ben, line))).status).toBe(404)
  const mia = await fixtures.person('mia', { role: 'moderator' })
  expect((await restore(mia, line)).data.data.text).toBe('harsh')
  await remove(ann, line)
  expect(await kept()).toHaveLength(1)
  fixtures.clock.pass(10_001)
  expect(await refusalOf(restore(ann, line))).toMatchObject({ status: 404, code: 'undoOver' })
  await fixtures.runJobs()
  expect(await kept()).toEqual([])
})

test('[C26] a message that is restored twice concurrently is restored once', async () => {
  const line = await chat.say(ben, guid, 'twice')
  await remove(ben, line)
  const both = await Promise.allSettled([restore(ben, line), restore(ben, line)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await send()).filter((text) => text === 'twice')).toHaveLength(1)
})

test("[C26] a banned user can't restore messages", async () => {
  const dan = await fixtures.person('dan')
  const line = await chat.say(dan, guid, 'too far')
  await remove(dan, line)
  const body = { userUuid: dan.uuid, role: 'banned' } as const
  await ann.call('POST /roomUserRoles/{roomId}', { params: { roomId: guid }, body })
  expect(await refusalOf(restore(dan, line))).toEqual({ status: 403, code: 'banned' })
})

test('[C26] clearing a chat leaves nothing to restore', async () => {
  const line = await chat.say(ben, guid, 'gone for good')
  await remove(ben, line)
  const { slug } = await fixtures.nobody.call('GET /rooms/uuid/{uuid}', { params: { uuid: guid } })
  await ann.call('DELETE /rooms/conversation/{id}', { params: { id: slug } })
  expect((await refusalOf(restore(ben, line))).status).toBe(404)
  await fixtures.runJobs()
  expect(await kept()).toEqual([])
})

test('[C27] staff can pin messages; a pin has the text of its message and is removed with it', async () => {
  const room = await chat.room()
  const pins = async () =>
    (await ben.call('GET /rooms/uuid/{uuid}', { params: { uuid: room } })).pinnedMessages as {
      message: { id: string; message: string; userName: string }
      pinnedByUUID: string
    }[]
  const pin = (who: Person, message: GroupMessage) => who.call('POST /messages/{id}/pin', byId(message))
  const [one, two] = [await chat.say(ben, room, `hello <@uid:${ann.uuid}>`), await chat.say(ben, room, 'two')]
  expect((await refusalOf(pin(ben, one))).code).toBe('staffOnly')
  expect((await refusalOf(ben.call('DELETE /messages/{id}/pin', byId(one)))).code).toBe('staffOnly')
  await Promise.all([pin(ann, one), pin(ann, two)])
  await pin(ann, one)
  expect((await pins()).map(({ message }) => message.id).toSorted()).toEqual([one.id, two.id].toSorted())
  expect((await pins()).find(({ message }) => message.id === one.id)).toMatchObject({
    message: { message: 'hello @ann', userName: 'ben' },
    pinnedByUUID: ann.uuid,
  })
  await edit(ben, two, 'too')
  expect((await pins()).map(({ message }) => message.message)).toContain('too')
  await ann.call('DELETE /messages/{id}/pin', byId(one))
  await remove(ben, two)
  expect(await pins()).toEqual([])
  expect((await refusalOf(pin(ann, two))).status).toBe(404)
})

test('[C27] a room has a maximum number of pins', async () => {
  const room = await chat.room()
  const pinnedMessages = JSON.stringify(Array.from({ length: 50 }, (_, n) => ({ message: { message: `pin ${n}` } })))
  await fixtures.app.db.updateTable('room').set({ pinnedMessages }).where('uuid', '=', room).execute()
  const line = await chat.say(ann, room, 'one too many')
  expect((await refusalOf(ann.call('POST /messages/{id}/pin', byId(line)))).code).toBe('pinsFull')
})

test('[C27] replacing the pins of a room keeps the original text of its messages, whatever the caller claims', async () => {
  const [room, elsewhere] = [await chat.room(), await chat.room()]
  const { slug } = await fixtures.nobody.call('GET /rooms/uuid/{uuid}', { params: { uuid: room } })
  const pin = (who: Person, pinnedMessages: { message: Record<string, unknown> }[]) =>
    who.call('POST /rooms/{id}/pinned-messages', { params: { id: slug }, body: { pinnedMessages } })
  const visitor = await fixtures.enter(ann, room)
  const [one, two] = [await chat.say(ben, room, 'one'), await chat.say(ben, room, 'two')]
  const asSent = (line: GroupMessage, message: string) => ({
    message: expect.objectContaining({ id: line.id, message, userName: 'ben', userUuid: ben.uuid }),
    pinnedByName: 'ann',
    pinnedByUUID: ann.uuid,
  })
  const invented = { id: one.id, message: 'I stole the money', userName: 'Segue', userUuid: ann.uuid }
  const pinned = await pin(ann, [
    { message: invented, pinnedByName: 'ben', pinnedByUUID: ben.uuid } as { message: Record<string, unknown> },
  ])
  expect(pinned.pinnedMessages).toEqual([asSent(one, 'one')])
  await visitor.receive('updatedRoomSettings')
  expect(fixtures.app.rooms.liveState(room)?.settings.pinnedMessages).toEqual(pinned.pinnedMessages)
  const both = await pin(ann, [{ message: { id: two.id } }, { message: invented }])
  expect(both.pinnedMessages).toEqual([asSent(two, 'two'), asSent(one, 'one')])
  expect((await refusalOf(pin(ben, []))).status).toBe(403)
  const foreign = await chat.say(ben, elsewhere, 'in another room')
  const deleted = await chat.say(ben, room, 'taken back')
  await remove(ben, deleted)
  const others = [
    { id: foreign.id },
    { id: deleted.id },
    { id: 'theirs', message: 'invented' },
    { message: 'invented' },
  ]
  for (const message of others)
    expect(await refusalOf(pin(ann, [{ message }]))).toEqual({ status: 400, code: 'notOfThisRoom' })
  const byService = await fixtures.service.call('POST /rooms/{id}/pinned-messages', {
    params: { id: slug },
    body: { pinnedMessages: [{ message: { id: two.id } }] },
  })
  expect(byService.pinnedMessages).toEqual([asSent(two, 'two')])
})

test('[C27] pins from an older client can be kept or removed, but not changed', async () => {
  const room = await chat.room()
  const { slug } = await fixtures.nobody.call('GET /rooms/uuid/{uuid}', { params: { uuid: room } })
  const old = [{ message: { text: 'Be kind', id: 'theirs' } }, { message: { words: 'Friday', at: 'nine' } }]
  const pinnedMessages = JSON.stringify(old)
  await fixtures.app.db.updateTable('room').set({ pinnedMessages }).where('uuid', '=', room).execute()
  const pin = (pins: { message: Record<string, unknown> }[]) =>
    ann.call('POST /rooms/{id}/pinned-messages', { params: { id: slug }, body: { pinnedMessages: pins } })
  const { pinnedMessages: shown } = await ann.call('GET /rooms/{id}', { params: { id: slug } })
  expect((await pin((shown as { message: Record<string, unknown> }[]).toReversed())).pinnedMessages).toEqual(
    old.toReversed(),
  )
  expect((await pin((shown as { message: Record<string, unknown> }[]).slice(1))).pinnedMessages).toEqual(old.slice(1))
  expect(await refusalOf(pin([{ message: { words: 'Friday', at: 'ten' } }]))).toMatchObject({ status: 400 })
})
