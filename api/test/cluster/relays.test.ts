import { WebSocket } from 'ws'
import { afterEach, expect, test } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { people, roomUuid, song } from '@segue/shared/test/fixtures.ts'
import { until } from '@segue/shared/test/until.ts'
import { movableTime } from '../hosts/movable-time.ts'
import { BareClient } from '../rooms/bare-client.ts'
import { callerOf, newWorld } from '../rooms/room-server.ts'
import { hostsTogether } from './hosts-together.ts'

const graceMs = 20_000
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** Two hosts; the first holds the room because Ann has joined there. */
async function twoHosts(ahead: Record<string, number> = {}) {
  const time = movableTime()
  const ended = new Set<string>()
  const hosts = await hostsTogether({
    world: newWorld(),
    names: ['holder', 'relay'],
    time,
    ahead,
    callerOf: (token) => (ended.has(token) ? undefined : callerOf(token)),
  })
  closing.push(() => hosts.stop())
  const enter = async (name: string, host: string) => {
    const client = new BareClient(`${hosts.serverOf(host).url}/primus?token=${name}`)
    closing.push(() => client.close())
    await client.open()
    return { client, answer: await client.act('joinRoom', { roomUuid }) }
  }
  const ann = await enter('ann', 'holder')
  const state = () => must(hosts.serverOf('holder').host.rooms.liveState(roomUuid), 'the room')
  return { ...hosts, time, ended, enter, ann: ann.client, state }
}

const revisions = (client: BareClient) => client.pushes.map(({ prevRev, rev }) => [prevRev, rev])

test("a relayed client gets only the time of its room's process, from the first clock request on", async () => {
  const hourMs = 3_600_000
  const { serverOf, time } = await twoHosts({ holder: hourMs })
  const ben = await new BareClient(`${serverOf('relay').url}/primus?token=ben`).open()
  closing.push(() => ben.close())
  // Like our client, which requests the time before it knows whether it has joined.
  const joined = ben.act('joinRoom', { roomUuid })
  const requests = [ben.ask('clock', { params: { sent: 1 } }), ben.ask('clock', { params: { sent: 2 } })]
  await joined
  const messages = await Promise.all([...requests, ben.ask('clock', { params: { sent: 3 } })])
  for (const { received } of messages) expect(Math.abs(Number(received) - time.clock() - hourMs)).toBeLessThan(60_000)
})

test('a relayed client is in the room like any other, and gets every revision in order', async () => {
  const { enter, ann, state } = await twoHosts()
  const { client: ben, answer } = await enter('ben', 'relay')
  expect(answer).toMatchObject({ status: 'OK', roomUuid, didCreate: false })
  await until(() => ben.names.includes('updatedUserData'), 'everybody’s data')
  for (let count = 0; count < 30; count++) {
    await (count % 2 ? ann : ben).act('voteOnSong', { roomUuid, songVotes: { like: true } })
    await ben.act('addDj', { roomUuid, song: song(`${count}`) })
    await ben.act('removeDj', { roomUuid, djUuid: people['ben']?.userUuid })
  }
  await until(() => ben.names.filter((name) => name === 'removedDj').length === 30, 'the end')
  const [first, ...rest] = revisions(ben).filter(([, rev]) => rev !== undefined)
  let last = must(first, 'a first push')[1]
  for (const [prevRev, rev] of rest) {
    expect(prevRev).toBe(last)
    last = rev
  }
  expect(state().allUsers.map(({ uuid }) => uuid)).toEqual([people['ann']?.userUuid, people['ben']?.userUuid])
})

test("a room's broadcast is sent to another process once, however many listen there", async () => {
  const { enter, ann, engine } = await twoHosts()
  const relayed = [await enter('ben', 'relay'), await enter('cleo', 'relay'), await enter('guest', 'relay')]
  const before = engine.messages.length
  await ann.act('playOneTimeAnimation', { roomUuid, animation: 'jump' })
  const receive = () => relayed.every(({ client }) => client.names.includes('playedOneTimeAnimation'))
  await until(receive, 'the jump on all clients')
  expect(engine.messages.slice(before).filter((text) => text.includes('playedOneTimeAnimation'))).toHaveLength(1)
})

test('while the broker is down relayed clients are refused with a sentence, and get what they missed afterwards', async () => {
  const { enter, ann, engine, state } = await twoHosts()
  const { client: ben } = await enter('ben', 'relay')
  engine.isAway = true
  expect(await ann.act('addDj', { roomUuid, song: song('meanwhile') })).toMatchObject({ status: 'OK' })
  expect(await ben.act('addDj', { roomUuid, song: song('his') })).toMatchObject({ errorCode: 'roomElsewhere' })
  const cleo = await enter('cleo', 'relay')
  expect(cleo.answer).toMatchObject({ errorCode: 'roomElsewhere' })
  expect(ben.names).not.toContain('addedDj')
  engine.back()
  await until(() => ben.names.includes('addedDj'), 'the missed changes')
  expect(ben.closed).toBe(false)
  expect(await ben.act('addDj', { roomUuid, song: song('his') })).toMatchObject({ status: 'OK' })
  expect((await cleo.client.act('joinRoom', { roomUuid }))['status']).toBe('OK')
  expect(state().djs).toHaveLength(2)
  const numbers = revisions(ben).filter(([, rev]) => rev !== undefined)
  expect(new Set(numbers.map(([, rev]) => rev)).size).toBe(numbers.length)
})

test('a user who leaves while the broker is down is not in the room afterwards', async () => {
  const { enter, engine, state, time } = await twoHosts()
  const { client: ben } = await enter('ben', 'relay')
  await enter('cleo', 'relay')
  engine.isAway = true
  ben.close()
  await until(() => ben.closed, 'the end of his connection')
  engine.back()
  await time.pass(graceMs)
  await until(() => state().allUsers.length === 2, 'him to leave')
  expect(state().allUsers.map(({ uuid }) => uuid)).not.toContain(people['ben']?.userUuid)
})

test('a room whose process is lost is taken over, and everybody returns to it', async () => {
  const { enter, engine, serverOf } = await twoHosts()
  const { client: ben } = await enter('ben', 'relay')
  await ben.act('addDj', { roomUuid, song: song('on', { duration: 600 }) })
  engine.lose('holder')
  await until(() => ben.closed, 'the end of his connection')
  const heir = serverOf('relay').host
  await until(() => heir.rooms.liveState(roomUuid), 'the new holder')
  const { answer } = await enter('ben', 'relay')
  expect(answer).toMatchObject({ state: { nowPlaying: { song: { trackName: 'on' } } } })
})

test('a client of a process that was presumed dead is closed when it acts, and is in the room again', async () => {
  const { enter, engine, state } = await twoHosts()
  const { client: ben } = await enter('ben', 'relay')
  const code = new Promise((resolve) => ben.socket.once('close', resolve))
  engine.suspend('relay')
  ben.ask('clock', { params: { sent: 1 } }).catch(() => undefined)
  expect(await code).toBe(1012)
  await enter('ben', 'relay')
  expect(state().allUsers.map(({ uuid }) => uuid)).toContain(people['ben']?.userUuid)
})

test('a stopping process hands its rooms over, and closes connections with the restart code', async () => {
  const { enter, serverOf, holderOf, ann } = await twoHosts()
  const { client: ben } = await enter('ben', 'relay')
  await ann.act('addDj', { roomUuid, song: song('on', { duration: 600 }) })
  const code = new Promise((resolve) => ann.socket.once('close', resolve))
  await serverOf('holder').host.drain(50)
  expect(await code).toBe(1012)
  await until(() => ben.closed, 'the end of the relay')
  await until(() => serverOf('relay').host.rooms.liveState(roomUuid), 'the new holder')
  expect(await holderOf(roomUuid)).toBe('relay')
  const { answer } = await enter('ann', 'relay')
  expect(answer).toMatchObject({ didCreate: false, state: { djs: [{ uuid: people['ann']?.userUuid }] } })
})

test('a connection can move from a room in another process to one here, and is in only one of them', async () => {
  const { enter, serverOf, state } = await twoHosts()
  const { client: ben } = await enter('ben', 'relay')
  expect((await ben.ask('detailsView', {}))['data']).toMatchObject({ rooms: [roomUuid] })
  expect(await ben.ask('roomLeave', { room: roomUuid })).toMatchObject({ status: 'OK' })
  expect((await ben.act('skipSong', { roomUuid }))['error']).toBe('Join the room first.')
  expect(await ben.act('joinRoom', { roomUuid })).toMatchObject({ status: 'OK' })
  expect(serverOf('relay').host.rooms.liveState(roomUuid)).toBeUndefined()
  expect(state().allUsers).toHaveLength(2)
  expect(ben.socket.readyState).toBe(WebSocket.OPEN)
})

test('a session that has ended permanently closes its sockets in other processes too', async () => {
  const { enter, ended, serverOf } = await twoHosts()
  const { client: ben } = await enter('ben', 'relay')
  const code = new Promise((resolve) => ben.socket.once('close', resolve))
  ended.add('ben')
  const uuid = must(people['ben'], 'Ben').userUuid
  // Each process learns of it separately.
  for (const host of ['relay', 'holder']) serverOf(host).host.rooms.lookAgain(uuid)
  expect(await code).toBe(4001)
})

test("a relayed client that doesn't read is dropped there without affecting anyone else", async () => {
  const { enter, serverOf } = await twoHosts()
  const { client: ben } = await enter('ben', 'relay')
  const { client: cleo } = await enter('cleo', 'relay')
  const sockets = () => serverOf('relay').host.rooms.metrics().sockets
  expect(sockets()).toBe(2)
  ben.socket.pause()
  const params = 'x'.repeat(100_000)
  for (let count = 0; count < 400 && sockets() > 1; count++) {
    const read = new Promise((resolve) => cleo.socket.once('message', resolve))
    serverOf('holder').host.rooms.push(roomUuid, { name: 'much', params })
    await read
  }
  await until(() => sockets() === 1, 'the end of his connection')
  expect((await cleo.act('playOneTimeAnimation', { roomUuid, animation: 'jump' }))['status']).toBe('OK')
  expect(cleo.closed).toBe(false)
})
