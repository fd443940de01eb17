import { expect, test } from 'vitest'
import { must } from '../../must.ts'
import { quietMs, sessionEnded, silenceMs, stillThere } from '../../room/protocol/protocol.ts'
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
    // What listens knows the type of its own event.
    this.#listeners.get(type)?.(event as never)
  }
  hear(message: PeopleMessage): void {
    this.tell('message', { data: peopleFrame(message) })
  }
}

/** A page whose time passes only when told. */
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

test('a page tells who it is, answers pings, and hears what it is told', () => {
  const page = openPage(() => 'a/token')
  expect(page.last().url).toBe('ws://segue/people/ws?token=a%2Ftoken')
  page.last().tell('message', { data: '"primus::ping::123"' })
  expect(page.last().sent).toEqual(['"primus::pong::123"'])
  page.last().hear({ name: 'hello', params: {} })
  page.last().hear({ name: 'friends', params: { friends: [] } })
  page.last().tell('message', { data: '{"name":"of tomorrow"}' })
  expect(page.messages).toEqual(['hello', 'friends'])
})

test('a socket that breaks is opened again, and one that falls silent is asked and then given up', () => {
  const page = openPage()
  page.last().tell('close', { code: 1006 })
  page.pass(1000)
  expect(page.sockets).toHaveLength(2)
  page.pass(quietMs)
  expect(page.last().sent).toEqual([stillThere])
  page.pass(silenceMs - quietMs)
  page.pass(2000)
  expect(page.sockets).toHaveLength(3)
  // What an older socket still says is not heard.
  page.sockets[1]?.hear({ name: 'hello', params: {} })
  expect(page.messages).toEqual([])
  page.last().tell('close', { code: 1006 })
  page.connection.hurry()
  expect(page.sockets).toHaveLength(4)
})

test('a page keeps its token out of the address, unless the server looks for it there alone', () => {
  const page = openPage(() => 'a.token', true)
  const offered = ['segue.token.a.token', 'segue.page']
  expect(page.last()).toMatchObject({ url: 'ws://segue/people/ws', offered })
  page.last().tell('close', { code: 1006 })
  page.pass(2000)
  expect(page.last()).toMatchObject({ url: 'ws://segue/people/ws', offered })
  // A server of before chooses what is offered first, and sees no token.
  page.last().protocol = 'segue.token.a.token'
  page.last().tell('close', { code: sessionEnded.code })
  page.pass(3000)
  expect(page.sockets).toHaveLength(3)
  expect(page.last()).toMatchObject({ url: 'ws://segue/people/ws?token=a.token', offered: [] })
  page.last().tell('close', { code: sessionEnded.code })
  page.pass(600_000)
  expect(page.sockets).toHaveLength(3)
})

test('a session that has ended ends the socket of a page that was understood', () => {
  const page = openPage(() => 'a.token', true)
  page.last().protocol = 'segue.page'
  page.last().tell('close', { code: sessionEnded.code })
  page.pass(600_000)
  expect(page.sockets).toHaveLength(1)
})

test('a session that has ended ends it, and too many pages wait', () => {
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
  page.pass(60_000)
  expect(page.sockets).toHaveLength(2)
  page.connection.stop()
  expect(page.last().readyState).toBe(3)
  expect(openPage(() => null).sockets).toHaveLength(0)
})
