import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChat, type Chat } from '../../../test/chat.ts'

let chat: Chat
beforeAll(async () => void (chat = await openChat()))
afterAll(() => chat.fixtures.close())

const answerTo = async (method: string, path: string, headers: Record<string, string> = {}) => {
  const answer = await chat.fixtures.api.request(path, { method, headers })
  return { status: answer.status, body: await answer.json() }
}

test.each([
  ['GET', '/v3.0/settings-of-old'],
  ['POST', '/v3/users/somebody/dance'],
  ['PATCH', '/v3.0'],
])('[C1] a chat client that requests an unknown path gets a 404 in its own dialect: %s %s', async (method, path) => {
  const { status, body } = await answerTo(method, path)
  expect(status).toBe(404)
  expect(body).toMatchObject({ error: { code: 'ERR_ROUTE_NOT_FOUND', details: expect.stringContaining(method) } })
  // Bots take a response with a `message` for a chat message.
  expect(body).not.toHaveProperty('message')
})

test.each(['/nothing-here', '/v30/messages', '/api/room-service/v3/x'])(
  'outside the chat dialect an unknown path gets the usual 404: %s',
  async (path) => {
    expect(await answerTo('GET', path)).toMatchObject({ status: 404, body: { message: expect.any(String) } })
  },
)

test('[C1] the sentence of a refusal is inside `error` and nowhere else', async () => {
  const { status, body } = await answerTo('GET', '/v3/messages?affix=sideways', { authtoken: chat.ann.token })
  expect(status).toBe(400)
  expect(body).toMatchObject({ error: { code: 'MISSING_PARAMETERS', message: expect.stringMatching(/affix/) } })
  expect(Object.keys(body).sort()).toEqual(['code', 'error'])
})

test('[C20] a conversation without messages is an empty page with a cursor', async () => {
  const headers = { authtoken: chat.ghost.token }
  const { ben } = chat
  const paths = [
    `/v3.0/messages?limit=100&receiverType=user&sender=${ben.uuid}&fromTimestamp=1795204800`,
    `/v3.0/users/${ben.uuid}/messages?affix=append&id=7&sentAt=1795204800`,
    '/v3/messages?hideMessagesFromBlockedUsers=1&receiverType=user&unread=1&count=1',
    `/messages?uid=${ben.uuid}&withUser=somebody`,
  ]
  for (const path of paths) {
    const { status, body } = await answerTo('GET', path, headers)
    expect({ path, status }).toEqual({ path, status: 200 })
    expect(body).toMatchObject({ data: [], meta: { pagination: { total: 0, count: 0 }, cursor: {} } })
  }
  const { body } = await answerTo('GET', paths[1] ?? '', headers)
  expect(body.meta.cursor).toEqual({ id: 7, sentAt: 1_795_204_800, affix: 'append' })
  expect((await answerTo('GET', paths[0] ?? '')).status).toBe(401)
})
