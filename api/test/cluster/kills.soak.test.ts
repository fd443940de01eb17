import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { quantile } from '@segue/shared/test/statistics.ts'
import { pause } from '@segue/shared/test/pause.ts'
import { startProcesses, type Processes } from './processes.ts'
import { openScenes, type Scene } from './scene.ts'

const roomCount = Number(process.env['CLUSTER_ROOMS'] ?? 60)
const peopleInRoom = 33
/** What is promised on two quiet cores: a killed process's rooms respond again, and a deploy lets everybody back in. */
const maxMs = { kill: 3000, deploy: 5000 }
const engineAwayMs = 10_000

let processes: Processes
let scenes: Scene[] = []
const everybody = () => scenes.flatMap(({ crowd }) => crowd)
const ms = (values: readonly number[]) =>
  `p50 ${quantile(values, 0.5).toFixed(0)}, p99 ${quantile(values, 0.99).toFixed(0)}, last ${Math.max(...values).toFixed(0)} ms`

beforeAll(async () => {
  processes = await startProcesses({ people: roomCount * peopleInRoom })
  scenes = await openScenes(processes, roomCount, peopleInRoom)
})
afterAll(async () => {
  for (const member of everybody()) member.leave()
  await processes?.close()
})

/** Keeps the rooms busy while something happens, until everybody is inside again. */
async function whileLively(happen: () => Promise<void>): Promise<void> {
  let going = true
  const load = scenes.flatMap((scene) => scene.live(() => going))
  await pause(3000)
  await happen()
  await pause(3000)
  going = false
  await Promise.all(load)
  await Promise.all(scenes.map((scene) => scene.everybodyInside()))
}

async function expectAllWhole(): Promise<void> {
  for (const scene of scenes) await scene.expectWhole()
}

/** How long (ms) each absence since then lasted. */
const outside = (since: number) =>
  everybody().flatMap(({ lostAt, cameAt }) =>
    lostAt.filter((at) => at > since).map((lost) => (cameAt.find((at) => at > lost) ?? Infinity) - lost),
  )

test('when a process is killed under two thousand people, its rooms answer elsewhere, and nothing is lost', async () => {
  await whileLively(async () => {
    const victim = must(processes.members[1], 'a second process')
    const rows = processes.db.selectFrom('roomSnapshot').where('host', '=', victim.host).select('roomUuid')
    const held = (await rows.execute()).map(({ roomUuid }) => roomUuid)
    expect(held.length).toBeGreaterThan(roomCount / 10)
    const began = performance.now()
    await victim.server.kill()
    const orphans = scenes.filter(({ roomUuid }) => held.includes(roomUuid))
    // Wherever their sockets are: those relayed from another process learn a moment later that the room is gone.
    await Promise.all(orphans.map((scene) => everybodyBack(scene, began)))
    const answered = orphans.map((scene) => firstBack(scene, began))
    console.info(
      `${held.length} rooms of a killed process responded again after ${ms(answered)}, of ${maxMs.kill} allowed`,
    )
    console.info(`${outside(began).length} people were disconnected for ${ms(outside(began))}`)
    expect(Math.max(...answered)).toBeLessThan(maxMs.kill)
    await victim.server.start()
  })
  await expectAllWhole()
})

async function everybodyBack({ crowd }: Scene, since: number): Promise<void> {
  while (!crowd.every(({ cameAt }) => (cameAt.at(-1) ?? 0) > since)) await pause(50)
}

/** How long (ms) after the kill a room admitted a user again. */
const firstBack = ({ crowd }: Scene, began: number) =>
  Math.min(...crowd.flatMap(({ cameAt }) => cameAt.filter((at) => at > began))) - began

test('a deploy that replaces one process after the other loses no vote, no message and nobody’s place', async () => {
  const began = performance.now()
  await whileLively(async () => {
    for (const { server } of processes.members) {
      await server.kill('SIGTERM')
      await server.start()
    }
  })
  const sum = (of: (scene: Scene) => number) => scenes.reduce((total, scene) => total + of(scene), 0)
  console.info(`over a deploy people were disconnected for ${ms(outside(began))}`)
  console.info(
    `${sum((one) => one.acknowledged)} actions were acknowledged so far, ${sum((one) => one.refused)} refused`,
  )
  await expectAllWhole()
  expect(Math.max(...outside(began))).toBeLessThan(maxMs.deploy)
})

test('while the broker is down, rooms continue for people in the same process, and recover afterwards', async () => {
  const acted = () => scenes.map(({ acknowledged }) => acknowledged)
  await whileLively(async () => {
    await processes.engine.stop()
    await pause(2000)
    const before = acted()
    await pause(engineAwayMs - 2000)
    const during = acted().filter((count, at) => count > must(before[at], 'a count')).length
    await processes.engine.start()
    await pause(5000)
    const after = acted()
    await pause(5000)
    const healed = acted().filter((count, at) => count > must(after[at], 'a count')).length
    console.info(
      `in ${during} of ${roomCount} rooms changes arrived without the broker, in ${healed} after it was back`,
    )
    expect(during).toBeGreaterThan(0)
    expect(healed).toBe(roomCount)
  })
  await expectAllWhole()
})
