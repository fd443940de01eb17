import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { pause } from '@segue/shared/test/pause.ts'
import { until } from '@segue/shared/test/until.ts'
import { FreezableWire } from '../survival/freezable-wire.ts'
import { startProcesses, type Member, type Processes } from './processes.ts'
import { openScenes, type Scene } from './scene.ts'

/** What happens to the processes of a cluster short of a kill: each is suspended, cut off, wrong about the time, or newer. */

const roomCount = 9
const peopleInRoom = 6
/** Longer than others wait before they presume a silent process dead; shorter than people keep their place. */
const suspendedMs = 8000
const cutOffMs = 10_000
/** How long two versions run beside each other. */
const besideMs = 24_000
/** How soon afterwards everybody is in their room and gets responses. */
const maxBackMs = 20_000

let processes: Processes
let scenes: Scene[] = []
const wires: FreezableWire[] = []
const loaded = (name: string) => ['--import', new URL(name, import.meta.url).href]
/** The sources, with another version of the protocol between processes. */
const nextVersion = {
  main: fileURLToPath(new URL('../../hosts/node/main.ts', import.meta.url)),
  flags: loaded('./next-version.mjs'),
}

beforeAll(async () => {
  processes = await startProcesses({
    people: roomCount * peopleInRoom,
    flags: loaded('./disturbed-clock.mjs'),
    async engineOf(engine, at) {
      const wire = (wires[at] ??= await FreezableWire.to({ host: '127.0.0.1', port: engine.port }))
      return engine.url().replace(`:${engine.port}`, `:${wire.port}`)
    },
  })
  scenes = await openScenes(processes, roomCount, peopleInRoom)
})
afterAll(async () => {
  for (const { crowd } of scenes) for (const member of crowd) member.leave()
  await processes?.close()
  for (const wire of wires) await wire.close()
})
afterEach(async () => {
  for (const scene of scenes) await scene.expectWhole()
})

const memberAt = (at: number): Member => must(processes.members[at], 'a process')

/** Keeps the rooms busy while something happens, until everybody is inside and gets responses again. */
async function whileLively(happen: () => Promise<void>): Promise<void> {
  let going = true
  const load = scenes.flatMap((scene) => scene.live(() => going))
  await pause(3000)
  await happen()
  const began = performance.now()
  await until(everybodyAnswered, 'responses to everybody', maxBackMs)
  console.info(`everybody got responses ${(performance.now() - began).toFixed(0)} ms afterwards`)
  going = false
  await Promise.all(load)
  await Promise.all(scenes.map((scene) => scene.everybodyInside()))
}

/** Clients of a process that has lost their room without noticing get no response. */
async function everybodyAnswered(): Promise<boolean> {
  const everybody = scenes.flatMap(({ crowd }) => crowd)
  const answers = await Promise.all(everybody.map((member) => member.act('getOwnPart')))
  return answers.every((answer) => answer?.['status'] === 'OK')
}

interface Holding {
  epoch: number
  host: string | null
}

/** Who holds each room, and how often it has moved. */
async function holdings(): Promise<Map<string, Holding>> {
  const rows = await processes.db.selectFrom('roomSnapshot').select(['roomUuid', 'epoch', 'host']).execute()
  return new Map(rows.map(({ roomUuid, ...holding }) => [roomUuid, holding]))
}

const movesSince = async (before: ReadonlyMap<string, Holding>) =>
  [...(await holdings())].map(([roomUuid, { epoch }]) => epoch - (before.get(roomUuid)?.epoch ?? 0))

/** How far (s) a process says its clock is ahead. */
async function clockOffset({ server }: Member): Promise<number> {
  const metrics = await fetch(`${server.url}/metrics`).then((answer) => answer.text())
  return Number(/^segue_clock_offset_seconds (\S+)$/m.exec(metrics)?.[1])
}

const heldBy = async ({ host }: Member) => [...(await holdings()).values()].filter((one) => one.host === host).length

test('a process that was suspended closes what it has lost, and everybody is back without losing anything', async () => {
  const before = await holdings()
  expect(await heldBy(memberAt(1))).toBeGreaterThan(0)
  await whileLively(async () => {
    process.kill(memberAt(1).server.pid, 'SIGSTOP')
    await pause(suspendedMs)
    process.kill(memberAt(1).server.pid, 'SIGCONT')
  })
  expect(Math.max(...(await movesSince(before)))).toBeLessThanOrEqual(1)
})

test('a process that is cut off from the broker keeps no room that others have taken, and no room moves twice', async () => {
  const before = await holdings()
  await whileLively(async () => {
    must(wires[2], 'a wire').freeze()
    await pause(cutOffMs)
    must(wires[2], 'a wire').thaw()
  })
  expect(Math.max(...(await movesSince(before)))).toBeLessThanOrEqual(1)
})

test('a process whose clock is set three seconds ahead reports it and hands over its rooms, until it is right again', async () => {
  const member = await processes.holderOf(must(scenes[0], 'a room').roomUuid)
  const songs = async () =>
    Promise.all(scenes.map(async (scene) => must((await scene.state()).nowPlaying, 'a song').startTime))
  const playing = await songs()
  await whileLively(async () => {
    process.kill(member.server.pid, 'SIGUSR2')
    await until(async () => (await heldBy(member)) === 0, 'rooms that have moved', 60_000)
    expect(member.server.printed).toContain('the clock differs from that of the database')
    expect(Math.abs((await clockOffset(member)) - 3)).toBeLessThan(0.2)
  })
  // The songs go on where they were, at processes whose clocks are right.
  expect(await songs()).toEqual(playing)
  process.kill(member.server.pid, 'SIGUSR2')
  await until(async () => Math.abs(await clockOffset(member)) < 0.2, 'a clock that is right again')
})

test('a process of an incompatible version takes no room of the others, nor they of it, until all are replaced', async () => {
  await whileLively(async () => {
    await processes.replace(2, nextVersion)
    const before = await holdings()
    await pause(besideMs)
    expect(await movesSince(before)).toEqual([...before].map(() => 0))
  })
  for (const scene of scenes) await scene.expectWhole()
  await whileLively(async () => {
    for (const at of [0, 1]) await processes.replace(at, nextVersion)
  })
  const versions = await processes.db.selectFrom('roomHost').select('wire').distinct().execute()
  expect(versions).toHaveLength(1)
})
