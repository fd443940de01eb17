import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChat, type Chat } from '../../../../test/chat.ts'
import { refusalOf, type Fixtures, type Member, type Person } from '../../../../test/fixtures.ts'

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

test('[C2] a chat can be joined in every format clients use, more than once', async () => {
  const guid = await chat.room()
  const headers = { authtoken: ben.token, appid: 'any', sdk: 'javascript', resource: 'WEB' }
  const own = await chat.raw(`//v3.0/groups/${guid}/members`, { method: 'POST', headers })
  const group = { guid, type: 'public', conversationId: `group_${guid}` }
  expect(own).toMatchObject({ status: 200, data: { ...group, hasJoined: true, membersCount: 1 } })
  expect(own).toMatchObject({ data: { data: { entities: { for: { entityType: 'group', entity: group } } } } })
  for (const participants of [[ben.uuid], [{ uid: ben.uuid, scope: 'participant' }]]) {
    const body = { participants, participantType: 'user' }
    expect(await chat.raw(`/groups/${guid}/members`, { method: 'POST', headers, body })).toMatchObject({
      status: 200,
      data: { membersCount: 1, participants: { [ben.uuid]: { success: true } } },
    })
  }
  const others = { participants: [ann.uuid] }
  expect(await chat.raw(`/groups/${guid}/members`, { method: 'POST', headers, body: others })).toMatchObject({
    status: 403,
    error: { code: 'ERR_FORBIDDEN' },
  })
  const admin = { apikey: 'service-token-for-tests' }
  const added = await chat.raw(`/v3/groups/${guid}/members`, { method: 'POST', headers: admin, body: others })
  expect(added).toMatchObject({ status: 200, data: { membersCount: 2 } })
})

test('[C2] a chat lists its members, and they can leave', async () => {
  const guid = await chat.room()
  for (const who of [ben, ghost]) {
    await who.call('POST /groups/{guid}/members', { params: { guid }, body: {} })
    fixtures.clock.pass(1000)
  }
  const list = await ann.call('GET /groups/{guid}/members', { params: { guid }, query: { per_page: 1, page: 2 } })
  expect(list.data.map(({ uid }) => uid)).toEqual([ghost.uuid])
  expect(list.meta.pagination).toEqual({ total: 2, count: 1, per_page: 1, current_page: 2, total_pages: 2 })
  const remove = (who: Person, uid: string) =>
    who.call('DELETE /groups/{guid}/members/{uid}', { params: { guid, uid } })
  expect((await refusalOf(remove(ben, ghost.uuid))).status).toBe(403)
  expect((await remove(ann, ghost.uuid)).data.success).toBe(true)
  expect(await refusalOf(remove(ann, ghost.uuid))).toEqual({
    status: 400,
    message: 'This person isn’t a member of the chat',
  })
  await ben.call('DELETE /groups/{guid}/members', { params: { guid } })
  expect((await ann.call('GET /groups/{guid}/members', { params: { guid } })).data).toEqual([])
})

test('any of the token headers identifies the caller', async () => {
  const me = { uid: ann.uuid, name: 'ann', authToken: ann.token, jwt: ann.token, wsChannel: `user_${ann.uuid}` }
  const ways: Record<string, string>[] = [
    { authtoken: ann.token },
    { Authorization: ann.token },
    { Authorization: `Bearer ${ann.token}` },
  ]
  for (const headers of ways) {
    expect(await chat.raw('/v3/me', { headers })).toMatchObject({ status: 200, data: me })
    expect(await chat.raw('/me', { method: 'PUT', headers, body: { platform: 'x' } })).toMatchObject({ data: me })
  }
})
