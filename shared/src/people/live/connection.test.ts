import { expect, test } from 'vitest'
import { must } from '../../must.ts'
import { answerMs, quietMs, sessionEnded, stillThere } from '../../room/protocol/protocol.ts'
import { PeopleConnection } from './connection.ts'
import { accountNeeded, peopleFrame, tooManySockets, type PeopleMessage } from './messages.ts'

class FakeSocket {
  readyState = 1
  readonly sent: string[] = []
  readonly url: string
  readonly offered: string[]
  protocol = ''
  readonly #listeners = new Map<string, (event: never) => void>()
  constructor(url: string, offered: string[]) {
    this.url = url
    this.offered = offered
  }
  send(text: string): void {
    this.sent.push(text)
  }
  close(): void {
    this.readyState = 3
  }
  addEventListener(type: string, listener: (event: never) => void): void {
    this.#listeners.set(type, listener)
  }
  tell(type: 'close' | 'message', event: object): void {
    // A listener knows the type of its own event.
    this.#listeners.get(type)?.(event as never)
  }
  hear(message: PeopleMessage): void {
    this.tell('message', { data: peopleFrame(message) })
  }
}

/** A page whose clock only advances when the test says so. */
function openPage(token: () => string | null = () => 'a token', hidesToken = false) {
  let now = 0
  const timers = new Map<object, { run: () => void; at: number }>()
  const sockets: FakeSocket[] = []
  const messages: string[] = []
  const connection = new PeopleConnection({
    url: 'ws://segue',
    token,
    hidesToken,
    openSocket(url, protocols) {
      const socket = new FakeSocket(url, protocols)
      sockets.push(socket)
      return socket
    },
    timers: {
      set(run, ms) {
        const timer = {}
        timers.set(timer, { run, at: now + ms })
        return timer
      },
      clear: (timer) => void timers.delete(timer as object),
    },
    random: () => 0.5,
    onMessage: ({ name }) => void messages.push(name),
  })
  const pass = (ms: number) => {
    const end = now + ms
    for (;;) {
      const [timer, due] = [...timers].toSorted(([, a], [, b]) => a.at - b.at)[0] ?? []
      if (!timer || !due || due.at > end) break
      now = due.at
      timers.delete(timer)
      due.run()
    }
    now = end
  }
  return { connection, sockets, messages, pass, last: () => must(sockets.at(-1), 'a socket') }
}

test('a page authenticates, answers pings and receives messages', () => {
  const page = openPage(() => 'a/token')
  expect(page.last().url).toBe('ws://segue/people/ws?token=a%2Ftoken')
  page.last().tell('message', { data: '"primus::ping::123"' })
  expect(page.last().sent).toEqual(['"primus::pong::123"'])
  page.last().hear({ name: 'hello', params: {} })
  page.last().hear({ name: 'friends', params: { friends: [] } })
  page.last().tell('message', { data: '{"name":"of tomorrow"}' })
  expect(page.messages).toEqual(['hello', 'friends'])
})

test('a broken connection is reopened, and a silent one is pinged and then dropped', () => {
  const page = openPage()
  page.last().tell('close', { code: 1006 })
  page.pass(1000)
  expect(page.sockets).toHaveLength(2)
  page.pass(quietMs)
  expect(page.last().sent).toEqual([stillThere])
  page.pass(answerMs)
  page.pass(2000)
  expect(page.sockets).toHaveLength(3)
  // Messages from an old socket are ignored.
  page.sockets[1]?.hear({ name: 'hello', params: {} })
  expect(page.messages).toEqual([])
  page.last().tell('close', { code: 1006 })
  page.connection.hurry()
  expect(page.sockets).toHaveLength(4)
})

test('a page keeps its token out of the URL, unless the server only looks for it there', () => {
  const page = openPage(() => 'a.token', true)
  const offered = ['segue.token.a.token', 'segue.page']
  expect(page.last()).toMatchObject({ url: 'ws://segue/people/ws', offered })
  page.last().tell('close', { code: 1006 })
  page.pass(2000)
  expect(page.last()).toMatchObject({ url: 'ws://segue/people/ws', offered })
  // An older server selects the first subprotocol offered, and finds no token.
  page.last().protocol = 'segue.token.a.token'
  page.last().tell('close', { code: sessionEnded.code })
  page.pass(3000)
  expect(page.sockets).toHaveLength(3)
  expect(page.last()).toMatchObject({ url: 'ws://segue/people/ws?token=a.token', offered: [] })
  page.last().tell('close', { code: sessionEnded.code })
  page.pass(600_000)
  expect(page.sockets).toHaveLength(3)
})

test('the end of a session closes the connection permanently when the server understood the page', () => {
  const page = openPage(() => 'a.token', true)
  page.last().protocol = 'segue.page'
  page.last().tell('close', { code: sessionEnded.code })
  page.pass(600_000)
  expect(page.sockets).toHaveLength(1)
})

test('a connection closes permanently when its session ends, and waits when too many pages are open', () => {
  for (const { code } of [sessionEnded, accountNeeded]) {
    const page = openPage()
    page.last().tell('close', { code })
    page.connection.hurry()
    page.pass(600_000)
    expect(page.sockets).toHaveLength(1)
  }
  const page = openPage()
  page.last().tell('close', { code: tooManySockets.code })
  page.pass(59_000)
  expect(page.sockets).toHaveLength(1)
  for (let second = 0; second < 60 && page.sockets.length < 2; second++) page.pass(1000)
  expect(page.sockets).toHaveLength(2)
  page.connection.stop()
  expect(page.last().readyState).toBe(3)
  expect(openPage(() => null).sockets).toHaveLength(0)
})
