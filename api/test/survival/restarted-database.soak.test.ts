import { onTestFinished, expect, test } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { pause } from '@segue/shared/test/pause.ts'
import { openDatabase, startPostgres } from '../../bench/postgres.ts'
import { startProcesses, type Member, type Processes } from '../cluster/processes.ts'
import { openScenes, type Scene } from '../cluster/scene.ts'
import { FreezableWire } from './freezable-wire.ts'

/** How many times the database is lost, with one process and again with three. */
const rounds = Number(process.env['DATABASE_ROUNDS'] ?? 12)
const roomCount = 6
const peopleInRoom = 6
const callersOfProcess = 4
/** How soon everybody gets responses again once the database is back. */
const maxBackMs = 5000
const hangsAfterMs = 60_000

type Loss = (postgres: Awaited<ReturnType<typeof startPostgres>>, wire: FreezableWire) => Promise<void>

const losses: Record<string, Loss> = {
  'fast restart': async (postgres) => {
    await postgres.stop('SIGINT')
    await postgres.start()
  },
  'immediate stop for 3 s': async (postgres) => {
    await postgres.stop('SIGQUIT')
    await pause(3000)
    await postgres.start()
  },
  'stop for longer than a lease': async (postgres) => {
    await postgres.stop('SIGINT')
    await pause(12_000)
    await postgres.start()
  },
  'connections reset': async (_, wire) => {
    for (let count = 0; count < 5; count++) {
      wire.cut()
      await pause(200)
    }
  },
}

async function startOnWire(count: number) {
  const postgres = await startPostgres()
  const { hostname: host, port } = new URL(postgres.url)
  const wire = await FreezableWire.to({ host, port: Number(port) })
  const wired = (url: string) => Object.assign(new URL(url), { port: String(wire.port) }).href
  const people = roomCount * peopleInRoom
  const opening = openDatabase(Promise.resolve(postgres))
  const processes = await startProcesses({ count, people, opening, wired })
  onTestFinished(async () => {
    await processes.close()
    await wire.close()
  })
  return { postgres, wire, processes }
}

/** Reads a person's rooms from the database. */
const statusAt = ({ server }: Member, token: string) =>
  fetch(`${server.url}/rooms/mine/list`, { headers: { authorization: `Bearer ${token}` } }).then(async (answer) => {
    await answer.arrayBuffer()
    return answer.status
  })

/** Keeps the connections of every process in use. Resolves with every response that is neither 200 nor 503. */
async function keepCalling({ members, people }: Processes, going: () => boolean): Promise<unknown[]> {
  const { token } = must(people[0], 'a person')
  const wrong: unknown[] = []
  const call = async (member: Member) => {
    while (going()) {
      const status = await statusAt(member, token).catch((error: unknown) => error)
      if (status !== 200 && status !== 503) wrong.push(status)
      await pause(20)
    }
  }
  const callers = members.flatMap((member) => Array.from({ length: callersOfProcess }, () => call(member)))
  await Promise.all(callers)
  return wrong
}

const holdersOf = ({ db }: Processes) =>
  db.selectFrom('roomSnapshot').select(['roomUuid', 'host']).orderBy('roomUuid').execute()

/**
 * Waits until every process responds and every room acknowledges votes again. Resolves with how long each took (ms).
 */
async function back({ members, people }: Processes, scenes: readonly Scene[]) {
  const began = performance.now()
  const { token } = must(people[0], 'a person')
  const afterMs = async (isBack: () => boolean | Promise<boolean>) => {
    while (!(await isBack())) {
      for (const { server } of members) expect(server.isRunning, server.printed).toBe(true)
      expect(performance.now() - began).toBeLessThan(hangsAfterMs)
      await pause(50)
    }
    return performance.now() - began
  }
  const answering = members.map((member) => afterMs(async () => (await statusAt(member, token)) === 200))
  const acknowledging = scenes.map((scene) => {
    const before = scene.acknowledged
    return afterMs(() => scene.acknowledged > before)
  })
  const [calls, votes] = await Promise.all([Promise.all(answering), Promise.all(acknowledging)])
  return { calls: Math.max(...calls), votes: Math.max(...votes) }
}

test.each([1, 3])(
  '%i processes survive every loss of the database, keep their rooms and lose nothing acknowledged',
  async (count) => {
    const { postgres, wire, processes } = await startOnWire(count)
    const pids = processes.members.map(({ server }) => server.pid)
    const scenes = await openScenes(processes, roomCount, peopleInRoom)
    const holders = await holdersOf(processes)
    let going = true
    onTestFinished(() => {
      going = false
      for (const { crowd } of scenes) for (const member of crowd) member.leave()
    })
    const load = Promise.all(scenes.flatMap((scene) => scene.live(() => going)))
    const wrong = keepCalling(processes, () => going)
    const calls: number[] = []
    const votes: number[] = []
    for (let round = 0; round < rounds; round++) {
      await pause(2000)
      const [name, lose] = must(Object.entries(losses)[round % 4], 'a loss')
      await lose(postgres, wire)
      const after = await back(processes, scenes)
      console.info(
        `${count} processes, ${name}: calls after ${after.calls.toFixed(0)} ms, votes after ${after.votes.toFixed(0)} ms`,
      )
      calls.push(after.calls)
      votes.push(after.votes)
    }
    going = false
    await load
    expect(await wrong).toEqual([])
    await Promise.all(scenes.map((scene) => scene.everybodyInside()))
    for (const scene of scenes) await scene.expectWhole()
    for (const { server } of processes.members) expect(server.isRunning, server.printed).toBe(true)
    expect(processes.members.map(({ server }) => server.pid)).toEqual(pids)
    expect(await holdersOf(processes)).toEqual(holders)
    expect(Math.max(...calls)).toBeLessThan(maxBackMs)
    expect(Math.max(...votes)).toBeLessThan(maxBackMs)
  },
)
