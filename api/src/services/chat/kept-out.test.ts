import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChat, type Chat } from '../../../test/chat.ts'
import { maxMessageBytes } from './messages/compose.ts'

let chat: Chat
beforeAll(async () => {
  chat = await openChat()
})
afterAll(() => chat.fixtures.close())

const nobody = '00000000-0000-4000-8000-000000000000'
const codeOf = async (method: string, path: string, token: string, body: unknown = {}) => {
  const sent = method === 'GET' ? {} : { body }
  const { error } = await chat.raw(`/v3.0${path}`, { method, headers: { authtoken: token }, ...sent })
  return [method, path, error?.code]
}

test("a user banned from a room can't read its chat or do anything in it", async () => {
  const { ann, ben } = chat
  const guid = await chat.room()
  await chat.say(ben, guid, 'hello')
  const { id } = await chat.say(ann, guid, 'hello')
  await ann.call('POST /messages/{id}/reactions/{emoji}', { params: { id: Number(id), emoji: '🔥' }, body: {} })
  await ann.call('POST /groups/{guid}/bannedusers/{uid}', { params: { guid, uid: ben.uuid }, body: {} })
  for (const [method, path] of [
    ['GET', `/groups/${guid}`],
    ['POST', `/groups/${guid}/join`],
    ['PUT', `/groups/${guid}/members/${ann.uuid}`],
    ['GET', `/groups/${guid}/bannedusers`],
    ['POST', `/groups/${guid}/bannedusers/${ann.uuid}`],
    ['DELETE', `/groups/${guid}/bannedusers/${ben.uuid}`],
    ['GET', `/groups/${guid}/conversation`],
    ['GET', `/groups/${guid}/first-unread`],
    ['GET', `/groups/${guid}/emoji`],
    ['POST', `/groups/${guid}/conversation/read`],
    ['DELETE', `/groups/${guid}/conversation/read`],
    ['POST', `/groups/${guid}/conversation/delivered`],
    ['GET', `/messages/${id}`],
    ['GET', `/messages/${id}/reactions`],
    ['GET', `/messages/${id}/reactions/🔥`],
    ['GET', `/messages/${id}/thread`],
    ['POST', `/messages/${id}/thread`],
  ] as const) {
    const reply = { receiver: guid, receiverType: 'group', data: { text: 'but' } }
    const body = path.endsWith('/thread') ? reply : { scope: 'moderator' }
    expect(await codeOf(method, path, ben.token, body)).toEqual([method, path, 'ERR_FORBIDDEN'])
  }
})

test('roles, bans and unbans of an unknown user are refused', async () => {
  const { ann } = chat
  const guid = await chat.room()
  for (const [method, path] of [
    ['PUT', `/groups/${guid}/members/${nobody}`],
    ['POST', `/groups/${guid}/bannedusers/${nobody}`],
    ['DELETE', `/groups/${guid}/bannedusers/${nobody}`],
  ] as const)
    expect(await codeOf(method, path, ann.token, { scope: 'moderator' })).toEqual([method, path, 'ERR_UID_NOT_FOUND'])
})

test("a reply in a thread can't be empty or too large, and needs an existing recipient", async () => {
  const { ann, fixtures } = chat
  const guid = await chat.room()
  const { id } = await chat.say(ann, guid, 'hello')
  const silent = { receiver: guid, receiverType: 'group', data: { text: '  ' } }
  expect(await codeOf('POST', `/messages/${id}/thread`, ann.token, silent)).toContain('ERR_EMPTY_MESSAGE')
  const heap = { ...silent, data: { text: 'x', customData: { heap: 'x'.repeat(maxMessageBytes) } } }
  expect(await codeOf('POST', `/messages/${id}/thread`, ann.token, heap)).toContain('ERR_TOO_LARGE')
  const eve = await fixtures.person('eve')
  const body = { receiver: eve.uuid, receiverType: 'user' as const, data: { text: 'psst' } }
  const { id: direct } = (await ann.call('POST /messages', { body })).data
  await fixtures.app.db.updateTable('user').set({ deactivatedAt: new Date() }).where('uuid', '=', eve.uuid).execute()
  const late = { receiver: eve.uuid, receiverType: 'user', data: { text: 'hey' } }
  expect(await codeOf('POST', `/messages/${direct}/thread`, ann.token, late)).toContain('ERR_UID_NOT_FOUND')
})
