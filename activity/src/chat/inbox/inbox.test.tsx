import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, loadWords, onScreen, tokenOf } from '../../../test/doubles/fixtures.tsx'
import { Routes } from '../../client/router.tsx'
import { takeToken } from '../../client/session.ts'
import { InboxPage } from './inbox-page.tsx'
import { useOutgoing } from './sending.ts'

const me = '11111111-1111-4111-8111-111111111111'
const ben = '22222222-2222-4222-8222-222222222222'

const message = (id: number, sender: string, text: string) => ({
  id: String(id),
  muid: `muid-${id}`,
  conversationId: 'ann_user_ben',
  sender,
  receiver: sender === me ? ben : me,
  receiverType: 'user',
  category: 'message',
  type: 'text',
  data: { text, attachments: [], reactions: [], mentions: {}, entities: {} },
  sentAt: 1_000_000 + id,
  updatedAt: 1_000_000 + id,
})

const conversation = (more: object = {}) => ({
  conversationId: 'ann_user_ben',
  conversationType: 'user',
  conversationWith: { uid: ben, name: 'Ben', avatar: 'http://localhost/avatars/art/ghost/front-head.png' },
  unreadMessageCount: 0,
  lastMessage: message(1, ben, 'Hello'),
  isLetIn: true,
  grouping: 'FRIENDS',
  ...more,
})

beforeEach(async () => {
  await loadWords()
  takeToken(tokenOf({ sub: me, type: 'user' }))
  Element.prototype.scrollTo = () => undefined
  useOutgoing.setState({}, true)
})

function open(answers: Parameters<typeof fakeServer>[0], at = '/inbox') {
  const server = fakeServer({
    'GET /conversations': { body: { data: [conversation()] } },
    [`GET /users/${ben}/conversation`]: { body: { data: conversation() } },
    [`GET /users/${ben}/messages`]: { body: { data: [message(1, ben, 'Hello')] } },
    [`POST /users/${ben}/conversation/read`]: { body: {} },
    ...answers,
  })
  vi.stubGlobal('fetch', server.serve)
  onScreen(<Routes pages={{ '/inbox/:uuid?': InboxPage }} />, at)
  const request = (key: string) => server.requests.filter((one) => one.key === key)
  return { request }
}

test('message requests are listed separately, and unread messages are counted', async () => {
  open({
    'GET /conversations': {
      body: { data: [conversation({ unreadMessageCount: 3, isLetIn: false, grouping: 'OTHERS' })] },
    },
  })
  await screen.findByRole('heading', { name: 'Message requests' })
  expect(screen.getByText('3 new messages')).toBeTruthy()
  expect(screen.getByRole('link', { name: /Ben/ }).getAttribute('href')).toBe(`/inbox/${ben}`)
})

test("opening a conversation marks it as read up to the other person's last message", async () => {
  const { request } = open({}, `/inbox/${ben}`)
  await expect
    .poll(() => request(`POST /users/${ben}/conversation/read`).map(({ body }) => body))
    .toEqual([{ messageId: 1 }])
})

test('a message request can be accepted', async () => {
  const stranger = conversation({ isLetIn: false, grouping: 'OTHERS' })
  const { request } = open(
    {
      [`GET /users/${ben}/conversation`]: { body: { data: stranger } },
      [`PUT /users/${ben}/conversation`]: { body: { data: conversation() } },
    },
    `/inbox/${ben}`,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Accept' }))
  await expect.poll(() => request(`PUT /users/${ben}/conversation`)).toHaveLength(1)
})

test('a message that fails to send shows the reason, and a retry uses the same `muid`', async () => {
  let isRefused = true
  const { request } = open(
    {
      'POST /messages': () =>
        isRefused
          ? { status: 403, body: { error: { code: 'of tomorrow', message: 'They have not let you in yet' } } }
          : { body: { data: message(2, me, 'Hi') } },
    },
    `/inbox/${ben}`,
  )
  const field = await screen.findByRole('textbox', { name: 'Message Ben' })
  fireEvent.change(field, { target: { value: 'Hi' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  const trouble = await screen.findByRole('alert')
  expect(trouble.textContent).toContain('They have not let you in yet')
  isRefused = false
  fireEvent.click(screen.getByRole('button', { name: 'Send again' }))
  await expect.poll(() => screen.queryByRole('alert')).toBeNull()
  const sent = request('POST /messages').map(({ body }) => body)
  expect(sent).toHaveLength(2)
  expect(sent[0]).toEqual(sent[1])
  expect(sent[0]).toMatchObject({ receiver: ben, receiverType: 'user', data: { text: 'Hi' } })
})

test('guests are asked to sign in to read messages', () => {
  takeToken(tokenOf({ sub: 'ghost', type: 'guest' }))
  const { request } = open({})
  expect(screen.getByRole('heading', { name: 'Sign in to read your messages' })).toBeTruthy()
  expect(request('GET /conversations')).toEqual([])
})

test('the conversation list shows text without its markup and hides spoilers', async () => {
  const lastMessage = message(1, ben, '**Look**, ||he wins|| `now`')
  open({ 'GET /conversations': { body: { data: [conversation({ lastMessage })] } } })
  const link = await screen.findByRole('link', { name: /Ben/ })
  expect(link.textContent).toContain('Look, ▒▒▒ now')
  expect(link.textContent).not.toContain('he wins')
})
