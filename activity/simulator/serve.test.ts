import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { readCommand } from './desk.ts'
import {
  addChannel,
  addGuild,
  addMember,
  addPerson,
  createWorld,
  type Channel,
  type Person,
} from './discord/world.ts'
import type { Ask, Tell } from './page/talk.ts'
import { serveSimulator, type Simulator } from './serve.ts'

const world = createWorld()
const ann: Person = addPerson(world, 'ann', { globalName: 'Ann' })
const guild = addGuild(world, 'Guild', ann)
addMember(world, guild, ann)
const lounge: Channel = addChannel(world, guild, 'Lounge')

let simulator: Simulator
beforeEach(async () => {
  const port = 20_000 + Math.floor(Math.random() * 20_000)
  simulator = await serveSimulator({ world, mappings: [], policy: () => "default-src 'none'", port })
})
afterEach(() => simulator.close())

async function desk(origin = simulator.url) {
  const socket = new WebSocket(`${simulator.url.replace('http', 'ws')}/desk`, { origin })
  const told: Tell[] = []
  socket.on('message', (data: Buffer) => told.push(JSON.parse(data.toString()) as Tell))
  await new Promise((done, failed) => socket.once('open', done).once('error', failed))
  const last = <Kind extends Tell['tell']>(kind: Kind) =>
    vi.waitFor(() => {
      const found = told.findLast((one) => one.tell === kind)
      if (!found) throw new Error(`Nothing was told of ${kind}`)
      return found as Extract<Tell, { tell: Kind }>
    })
  return { socket, last, ask: (asked: Ask) => socket.send(JSON.stringify(asked)) }
}
const opening: Ask = {
  ...{ ask: 'open', person: ann.id, channel: lounge.id, customId: 'club' },
  ...{ platform: 'mobile', latencyMs: 0, denies: ['SHARE_LINK'] },
}

test('the page and its program are served, without types', async () => {
  expect(await (await fetch(simulator.url)).text()).toContain('Pretend Discord')
  const program = await (await fetch(`${simulator.url}/page.js`)).text()
  expect(program).toContain('postMessage')
  expect(program).not.toContain('import type')
  expect((await fetch(`${simulator.url}/../serve.ts`)).status).toBe(404)
})

test('a page opens a client, its messages go to and fro, and the instance ends with the page', async () => {
  const { socket, last, ask } = await desk()
  expect((await last('world')).people).toEqual([{ id: ann.id, name: 'Ann' }])
  ask(opening)
  const { client, src } = await last('opened')
  const { origin, searchParams } = new URL(src)
  expect(origin).toBe(simulator.activityOrigin)
  expect([searchParams.get('custom_id'), searchParams.get('platform')]).toEqual(['club', 'mobile'])
  expect(simulator.clients.all().map(({ switches }) => [...switches.denies])).toEqual([['SHARE_LINK']])
  const handshake = {
    v: 1,
    encoding: 'json',
    client_id: world.application.id,
    frame_id: searchParams.get('frame_id'),
  }
  ask({ ask: 'post', client, message: [0, handshake] })
  expect((await last('post')).message).toMatchObject([1, { evt: 'READY' }])
  ask({ ask: 'popOut', client })
  expect((await last('moved')).src).not.toBe(src)
  expect(world.instances.size).toBe(1)
  socket.close()
  await vi.waitFor(() => expect(world.instances.size).toBe(0))
})

test('what cannot be done is told in a sentence', async () => {
  const { ask, last } = await desk()
  ask({ ask: 'close', client: 'none' })
  expect((await last('fault')).sentence).toBe('This client is closed')
})

test('no other site may sit at the desk', async () => {
  await expect(desk('https://evil.test')).rejects.toThrow(/hang up/)
})

test('a typed command has a name, options with spaces, numbers, switches, people and channels', () => {
  expect(
    readCommand(
      '/crate  add song:One more time amount:3 who:@ann where:#Lounge loud:true id:123456789012345678',
      world,
    ),
  ).toEqual({
    name: 'crate add',
    options: {
      ...{ song: 'One more time', amount: 3, who: ann.id, where: lounge.id, loud: true },
      id: '123456789012345678',
    },
  })
})
