import { expect, test } from 'vitest'
import { chatOperations } from './operations.ts'
import { sourceOf } from './sources.ts'

/** Calls that no other chat service has. */
const ours = [
  'GET /groups/{guid}/emoji',
  'POST /groups/{guid}/emoji',
  'PUT /groups/{guid}/emoji/{uuid}',
  'DELETE /groups/{guid}/emoji/{uuid}',
  'GET /groups/{guid}/commands',
  'PUT /groups/{guid}/commands',
  'GET /groups/{guid}/commands/lines',
  'GET /groups/{guid}/first-unread',
  'POST /messages/{id}/restore',
  'GET /messages/{id}/edits',
  'POST /messages/{id}/pin',
  'DELETE /messages/{id}/pin',
  'GET /chat/files/{file}',
]

test('every chat call names the source of its format, or is one of our own', () => {
  const unsourced = chatOperations.map(({ key }) => key).filter((key) => !sourceOf(key))
  expect(unsourced).toEqual(ours)
})

test.each([
  ['GET /groups/{guid}/messages', 'messages'],
  ['DELETE /messages/{id}/reactions/{emoji}', 'messages'],
  ['PUT /groups/{guid}/members/{uid}', 'group-members'],
  ['POST /groups/{guid}/bannedusers/{uid}', 'banned-users'],
  ['PATCH /groups/{guid}/owner', 'groups'],
  ['DELETE /users/{uid}/conversation/read', 'conversations'],
  ['GET /users/{uid}', 'users'],
])('%s is described in the reference page %s', (key, page) => {
  expect(sourceOf(key)?.url).toBe(`https://www.cometchat.com/docs/rest-api/${page}`)
})

test('calls that only the published client makes name that client as their source', () => {
  for (const key of [
    'POST /user_sessions',
    'GET /user/messages/{muid}',
    'POST /groups/{guid}/conversation/delivered',
  ])
    expect(sourceOf(key)?.url).toMatch(/npmjs/)
})
