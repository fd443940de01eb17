import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { peopleFrame, type PeopleMessage } from '@segue/shared/people/live/messages.ts'
import { fakeServer, onScreen, tokenOf } from '../../../test/doubles/fixtures.tsx'
import { useConversationNews } from '../../client/news/conversation-news.ts'
import { useFriendNews } from '../../client/news/friend-news.ts'
import { dropToken, takeToken } from '../../client/session.ts'
import { useUnread } from '../notifications/inbox.ts'
import { followPeople } from './follow-people.ts'

class FakeSocket extends EventTarget {
  readonly url: string
  readonly offered: string[]
  readyState = 1
  isClosed = false
  constructor(url: string, offered: string[]) {
    super()
    this.url = url
    this.offered = offered
    sockets.push(this)
  }
  send(): void {}
  close(): void {
    this.isClosed = true
  }
  hear(message: PeopleMessage): void {
    this.dispatchEvent(new MessageEvent('message', { data: peopleFrame(message) }))
  }
}

let sockets: FakeSocket[] = []
let stop = () => {}
const room = { uuid: 'room', slug: 'night', name: 'The Night Shift' }
const last = () => must(sockets.at(-1), 'a socket')

const Unread = () => <p>{useUnread().data ?? 'nothing'} unread</p>

beforeEach(() => {
  sockets = []
  vi.stubGlobal('WebSocket', FakeSocket)
  const invitations = { 'GET /friend-invitations/user-invitations-for': { body: [{ id: 1 }, { id: 2 }] } }
  vi.stubGlobal('fetch', fakeServer(invitations).serve)
})
afterEach(() => stop())

test('the token is sent as a WebSocket subprotocol rather than in the URL, which consoles would show', () => {
  const token = tokenOf({ sub: 'ann', type: 'user' }).replaceAll('=', '')
  takeToken(token)
  stop = followPeople(window)
  expect(last().url).toMatch(/\/people\/ws$/)
  expect(last().offered).toContain(`segue.token.${token}`)
})

test("friends' rooms and the number of pending invitations are kept up to date", async () => {
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
  stop = followPeople(window)
  last().hear({ name: 'hello', params: {} })
  await expect.poll(() => useFriendNews.getState().requests).toBe(2)
  last().hear({ name: 'friends', params: { friends: [{ userUuid: 'ben', room }] } })
  last().hear({ name: 'friendsMoved', params: { friends: [{ userUuid: 'cleo', room }] } })
  expect(Object.keys(useFriendNews.getState().places)).toEqual(['ben', 'cleo'])
  last().hear({ name: 'friendsMoved', params: { friends: [{ userUuid: 'ben', room: null }] } })
  expect(useFriendNews.getState().places).toEqual({ cleo: room })
  last().hear({ name: 'friends', params: { friends: [] } })
  expect(useFriendNews.getState().places).toEqual({})
})

test('the number of conversations with unread messages is kept up to date', async () => {
  let unread = [1, 0, 3]
  const conversations = () => ({ body: { data: unread.map((unreadMessageCount) => ({ unreadMessageCount })) } })
  vi.stubGlobal('fetch', fakeServer({ 'GET /conversations': conversations }).serve)
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
  stop = followPeople(window)
  last().hear({ name: 'hello', params: {} })
  await expect.poll(() => useConversationNews.getState().unread).toBe(2)
  unread = [0, 0, 3]
  last().hear({ name: 'conversationChanged', params: { withUuid: 'ben' } })
  await expect.poll(() => useConversationNews.getState().unread).toBe(1)
  dropToken()
  expect(useConversationNews.getState().unread).toBe(0)
})

test('changes elsewhere are refetched immediately, and again after a reconnect', async () => {
  let unread = 0
  vi.stubGlobal(
    'fetch',
    fakeServer({
      'GET /friend-invitations/user-invitations-for': { body: [] },
      'GET /notifications/unread': () => ({ body: { unread } }),
    }).serve,
  )
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
  stop = followPeople(window)
  onScreen(<Unread />)
  await screen.findByText('0 unread')
  for (const name of ['inboxChanged', 'tiesChanged', 'hello'] as const) {
    unread += 1
    last().hear({ name, params: {} })
    await screen.findByText(`${unread} unread`)
  }
})

test('guests have no socket, and signing out clears everything', async () => {
  takeToken(tokenOf({ sub: 'ghost', type: 'guest' }))
  stop = followPeople(window)
  expect(sockets).toEqual([])
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
  expect(sockets).toHaveLength(1)
  last().hear({ name: 'friends', params: { friends: [{ userUuid: 'ben', room }] } })
  dropToken()
  expect(last().isClosed).toBe(true)
  expect(useFriendNews.getState()).toEqual({ places: {}, requests: 0 })
})
