import { WebSocket } from 'ws'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { accountNeeded, readPeopleFrame, type PeopleMessage } from '@segue/shared/people/live/messages.ts'
import { sessionEnded } from '@segue/shared/room/protocol/protocol.ts'
import { socketAddress } from '@segue/shared/room/protocol/socket-token.ts'
import { until } from '@segue/shared/test/until.ts'
import { pause } from '@segue/shared/test/pause.ts'
import { asleepAfterMs, signUp } from './edge-host.ts'
import { openEdge, type PeopledEdge } from './peopled-edge.ts'

let at: PeopledEdge
beforeAll(async () => void (at = await openEdge(inject('bundle'))))
afterAll(() => at?.close())

/** A person's page, with the messages it has received. */
async function openPage(token: string, hidesToken = true) {
  const messages: PeopleMessage[] = []
  const address = socketAddress(`${at.edge.url.replace('http', 'ws')}/people/ws`, token, hidesToken)
  const socket = new WebSocket(address.url, address.protocols)
  const closed = new Promise<number>((resolve) => void socket.on('close', resolve))
  socket.on('message', (data: Buffer) => {
    const message = readPeopleFrame(data.toString())
    if (message) messages.push(message)
  })
  await new Promise((resolve) => void socket.on('open', resolve))
  /** Where the friend is who was last reported. */
  const place = () => {
    const last = messages.findLast(({ name }) => name === 'friends' || name === 'friendsMoved')
    return last && 'friends' in last.params ? (last.params.friends.at(-1)?.room?.uuid ?? null) : undefined
  }
  return { socket, messages, closed, place, names: () => messages.map(({ name }) => name) }
}

test('pages on Workers receive where friends are, even after sleeping, and lose their sockets with the session', async () => {
  const { call, makeRoom, enter } = at
  const [ann, ben] = [await signUp(at.edge.url, 'ann'), await signUp(at.edge.url, 'ben')]
  const page = await openPage(ann.token)
  await until(() => page.names().includes('friends') || undefined, 'the friends')
  await call(ben)('POST /friend-invitations', { body: { userUuid: ann.uuid } })
  await until(() => page.names().includes('tiesChanged') || undefined, 'the invitation notice')
  await call(ann)('POST /friend-invitations', { body: { userUuid: ben.uuid } })
  const { uuid } = await makeRoom(ben)
  await pause(asleepAfterMs)
  const { connection } = await enter(ben, uuid)
  await until(() => page.place() === uuid || undefined, 'the friend’s room')
  await call(ben)('PUT /users/profile/user-data', { body: { showsWhereabouts: false } })
  await until(() => page.place() === null || undefined, 'the friend to be hidden')
  await call(ben)('PUT /users/profile/user-data', { body: { showsWhereabouts: true } })
  await until(() => page.place() === uuid || undefined, 'the friend’s room')
  await connection.act({ type: 'leaveRoom' })
  await until(() => page.place() === null || undefined, 'the friend to leave')
  await call(ann)('POST /auth/logout-everywhere')
  // The socket is unusable from the close frame on. After sleeping, the connection itself took up to ten seconds longer
  // to end.
  await until(() => page.socket.readyState !== WebSocket.OPEN || undefined, 'the farewell')
  expect(await page.closed).toBe(sessionEnded.code)
  const listed = at.edge.db.selectFrom('connectedPerson').where('userUuid', '=', ann.uuid).selectAll()
  await until(async () => (await listed.execute()).length === 0 || undefined, 'the end of the list')
})

test('[R289] a page without an account on Workers gets the reason for its close, however it sends its token', async () => {
  const { accessToken } = await at.call(undefined)('GET /auth/guest')
  for (const hidesToken of [true, false]) {
    expect(await (await openPage(accessToken, hidesToken)).closed).toBe(accountNeeded.code)
    expect(await (await openPage('forged', hidesToken)).closed).toBe(sessionEnded.code)
  }
})
