import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roomUuid as fixtureUuid } from '@segue/shared/test/fixtures.ts'
import { pause } from '@segue/shared/test/pause.ts'
import { BareClient } from '../rooms/bare-client.ts'
import { anyFrame } from '../survival/frames.ts'
import { callsOf, Listener, longSong, newGuest, newMember, until, type Somebody } from '../survival/listeners.ts'
import { ServerProcess } from '../survival/server-process.ts'
import { seedOf } from './random.ts'

/**
 * Rooms of the real server under every possible frame, from every kind of client, at both addresses. Whatever is sent,
 * the room can be joined, everybody has the same state, it is saved, and the public list works.
 */

const seed = seedOf('frames')
const framesEach = Number(process.env['ATTACK_FRAMES'] ?? 200)
/** How often those who are never admitted reconnect. */
const maxReturns = 40
/** A joined connection may send forty frames a second. */
const betweenFramesMs = 27
const serviceToken = 'a service token for attacks'

let dataDir: string
let server: ServerProcess
let uuid: string
let watcher: Listener
const roles: Record<string, string> = {}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'segue-frames-'))
  server = await ServerProcess.on(dataDir, undefined, {
    more: { SERVICE_TOKEN: serviceToken, LOG_LEVEL: 'warn' },
  })
  await server.start()
  const [owner, moderator, member, dj] = [
    await newMember(server.url, 'olga'),
    await newMember(server.url, 'max'),
    await newMember(server.url, 'mia'),
    await newMember(server.url, 'dan'),
  ]
  const room = await owner.call('POST /rooms/infrastructure', { body: { name: 'Under attack' } })
  ;({ uuid } = room)
  await owner.call('POST /roomUserRoles/{roomId}', {
    params: { roomId: room.slug },
    body: { userUuid: moderator.uuid, role: 'moderator' },
  })
  await member.call('POST /users/sign-up-bot', { body: { botNickName: 'bot' } })
  Object.assign(roles, {
    nobody: '',
    forged: `${member.token.slice(0, -4)}AAAA`,
    guest: (await newGuest(server.url)).token,
    member: member.token,
    bot: (await member.call('GET /users/bot-token')).accessToken,
    moderator: moderator.token,
    owner: owner.token,
    service: serviceToken,
  })
  watcher = new Listener(server.url, dj, uuid)
  await until(() => watcher.live)
  await watcher.connection.act({ type: 'addDj', song: longSong('on') })
})
afterAll(async () => {
  watcher.connection.stop()
  await server.kill()
  await rm(dataDir, { recursive: true, force: true })
})

const addresses = {
  native: (token: string) =>
    `${server.url.replace('http', 'ws')}/rooms/${uuid}/ws?token=${encodeURIComponent(token)}`,
  published: (token: string) => `${server.url.replace('http', 'ws')}/primus?token=${encodeURIComponent(token)}`,
}
const each = Object.entries(addresses).flatMap(([dialect, address]) =>
  ['nobody', 'forged', 'guest', 'member', 'bot', 'moderator', 'owner', 'service'].map((role) => ({
    dialect,
    address,
    role,
  })),
)

const deep = (depth: number) => {
  const nested = `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
  const song = `{"songId":"d","trackName":"deep","artistName":"x","duration":200,"musicProviders":{"youtube":"x"},"more":${nested}}`
  return ['addDj', 'updateNextSong'].map(
    (action) =>
      `{"event":"action","messageId":"deep","params":{"action":"${action}","roomUuid":"${uuid}","song":${song}}}`,
  )
}

async function joined(address: string): Promise<BareClient> {
  const client = await new BareClient(address).open()
  if (!client.closed) void client.act('joinRoom', { roomUuid: uuid }).catch(() => undefined)
  await pause(120)
  return client
}

/** Nothing that was sent has damaged the room or affected anyone else. */
async function stillWhole(): Promise<void> {
  const newcomer = await new BareClient(addresses.published((await newGuest(server.url)).token)).open()
  // Right after a flood a delayed process refuses newcomers while the machine is busy.
  let joining = await newcomer.act('joinRoom', { roomUuid: uuid })
  while (joining['errorCode'] === 'serverBusy') {
    await pause(300)
    joining = await newcomer.act('joinRoom', { roomUuid: uuid })
  }
  expect(joining).toMatchObject({ status: 'OK' })
  newcomer.close()
  const call = callsOf(server.url, roles['owner'])
  await call('GET /rooms/public')
  await call('GET /rooms/room-state/{id}', { params: { id: uuid } })
  expect(watcher.live).toBe(true)
  const troubles = /failed to save|failed to write|a request to a room failed|a room action failed/
  expect(server.printed.match(troubles)?.[0]).toBeUndefined()
}

test.each(each)('frames of every kind by $role at the $dialect address do no damage', async ({ address, role }) => {
  const frames = fc
    .sample(anyFrame, { seed, numRuns: framesEach })
    .map((frame) => frame.replaceAll(fixtureUuid, uuid))
  let client = await joined(address(roles[role] ?? ''))
  let returns = 0
  for (const frame of [...deep(40), ...deep(1000), ...deep(2500), ...frames]) {
    // Leaving, kicking oneself and flooding end a connection, not the attack.
    if (client.socket.readyState !== client.socket.OPEN) {
      returns += 1
      if (returns > maxReturns) break
      client = await joined(address(roles[role] ?? ''))
    }
    if (client.socket.readyState === client.socket.OPEN) client.send(frame)
    await pause(betweenFramesMs)
  }
  client.close()
  await stillWhole()
})

test('floods end their own connection without affecting anyone else', async () => {
  const frame = JSON.stringify({
    event: 'action',
    params: { action: 'voteOnSong', roomUuid: uuid, songVotes: { like: true } },
  })
  const clients = await Promise.all(
    Array.from({ length: 10 }, () => joined(addresses.published(roles['member'] ?? ''))),
  )
  for (const client of clients) for (let count = 0; count < 2000; count++) if (!client.closed) client.send(frame)
  await until(() => clients.every(({ closed }) => closed))
  await stillWhole()
})

test('clients that never read use no more than their share of memory, and are dropped', async () => {
  const people: Somebody[] = []
  for (let count = 0; count < 20; count++) people.push(await newGuest(server.url))
  const slow = await Promise.all(people.map(({ token }) => joined(addresses.published(token))))
  for (const { socket } of slow) socket.pause()
  const talker = await joined(addresses.native(roles['owner'] ?? ''))
  for (let count = 0; count < 300; count++) {
    await talker.act('playOneTimeAnimation', { roomUuid: uuid, animation: 'jump' })
    await pause(20)
  }
  for (const client of [...slow, talker]) client.close()
  await stillWhole()
})

test('the room survives a restart after the attacks', async () => {
  const before = watcher.state?.nowPlaying?.playId
  await server.kill()
  await server.start()
  await until(() => watcher.live)
  await stillWhole()
  expect(watcher.state?.nowPlaying?.playId).toBe(before)
})
