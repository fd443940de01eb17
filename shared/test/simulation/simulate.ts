import { nextAlarm } from '../../src/room/alarm.ts'
import { equal } from '../../src/equal.ts'
import { listedState } from '../../src/room/recorder/listed.ts'
import type { Random } from '../random.ts'
import { fairNetwork, poorNetwork } from './network.ts'
import { names, randomEvents, type RandomEvent } from './random-actions.ts'
import { isPlain } from './plain.ts'
import { expectThat } from './broken.ts'
import { checkInvariants } from './invariants.ts'
import { SimulatedWorld, type WorldOptions } from './world.ts'

/** A run that broke an invariant. The same seed and options break it again. */
export interface Failure {
  seed: number
  often: readonly string[]
  /** The invariant, or the error if something else was thrown. */
  because: string
  /** The events so far, oldest first. */
  trace: readonly string[]
}

export interface Run {
  failure: Failure | null
  /** Actions that were accepted and refused, and messages that were sent. */
  seen: ReadonlySet<string>
  trace: readonly string[]
}

export interface RunOptions extends WorldOptions {
  /** Events that happen ten times as often as usual. */
  often?: readonly string[] | undefined
  events?: readonly RandomEvent[]
}

const momentsOfRun = 60
/** Moments between two phases of a perfect network, in which all clients must reach the same state. */
const momentsUntilQuiet = 20
/** A room that differs between clients after this long (ms) of a perfect network will stay so. */
const longestQuietMs = 180_000

/**
 * Refusals are thrown by the thousand without anyone reading their stack. For a broken invariant one line is enough.
 */
const stackFrames = 1

/** Runs a world from a seed, and returns what went wrong, if anything (decision 0002). */
export async function simulate(seed: number, options: RunOptions = {}): Promise<Run> {
  const before = Error.stackTraceLimit
  Error.stackTraceLimit = stackFrames
  try {
    return await runOf(seed, options)
  } finally {
    Error.stackTraceLimit = before
  }
}

async function runOf(seed: number, options: RunOptions): Promise<Run> {
  const { often = [], events = randomEvents } = options
  const world = new SimulatedWorld(seed, options)
  const { oracle, trace } = world
  const run = { failure: null, seen: oracle.seen, trace }
  const [first = [], ...moments] = scheduleOf(world.random, events, often)
  try {
    await begin(world, first)
    for (const [at, moment] of moments.entries()) {
      world.conditions = poorNetwork
      await happen(world, moment)
      await world.pass(world.random.stream('pauses').pick([0, 0, 5, 40, 300, 1000, 4000, 25_000]))
      if (world.host.room) checkInvariants(world.host.room, world.time.now)
      if ((at + 1) % momentsUntilQuiet === 0) await quiet(world)
    }
    return run
  } catch (error) {
    const because = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { ...run, failure: { seed, often, because, trace } }
  }
}

type RandomSources = { event: RandomEvent; random: Random }[]

/**
 * The initial state of a world, and the events of each moment after. Every event has a stream for its times, and one
 * for its choices each time, so that adding or removing an event doesn't affect the others.
 */
export function scheduleOf(
  random: Random,
  events: readonly RandomEvent[],
  often: readonly string[] = [],
): RandomSources[] {
  const happens = ({ name, percent, atFirst = 0 }: RandomEvent, moment: number) =>
    random.stream(name).whether((moment === 0 ? atFirst : percent * (often.includes(name) ? 10 : 1)) / 100)
  return Array.from({ length: 1 + momentsOfRun }, (_, moment) =>
    events
      .filter((event) => happens(event, moment))
      .map((event) => ({ event, random: random.stream(`${event.name} in moment ${moment}`) })),
  )
}

/** A world begins with some people in the room, and with settings of its own. */
async function begin(world: SimulatedWorld, moment: RandomSources): Promise<void> {
  await happen(world, moment)
  const random = world.random.stream('people at first')
  for (let count = random.between(0, 4); count > 0; count--) world.arrive(random.name(names))
  await world.pass(1000)
}

async function happen(world: SimulatedWorld, moment: RandomSources): Promise<void> {
  for (const { event, random } of moment) {
    world.trace.push(event.name)
    await event.make(world, random)
  }
}

/**
 * A perfect network until every client in the room has the server's state. A lost last push is only detected with the
 * next one, so there is a next one.
 */
async function quiet(world: SimulatedWorld): Promise<void> {
  const { time, trace } = world
  trace.push('quiet')
  world.conditions = fairNetwork
  const latest = time.now + longestQuietMs
  // Frames that the poor network delayed arrive first.
  await world.pass(60_000)
  for (;;) {
    world.changeSettings({ description: `as of ${time.now}` })
    await world.pass(3000)
    const behind = whoIsBehind(world)
    if (behind === null) break
    expectThat(time.now < latest, `at a quiet point ${behind}`)
  }
  checkRest(world)
}

function whoIsBehind({ clients, host, room }: SimulatedWorld): string | null {
  if (!host.room && clients.some(({ connection }) => connection.status.kind === 'live')) return 'the host has no room'
  const revisions = new Set<number>()
  const listed = listedState(room)
  for (const { name, connection } of clients) {
    const { kind } = connection.status
    if (kind === 'stopped') continue
    if (kind !== 'live') return `${name} is still ${kind}`
    if (!connection.mirror.fresh) return `${name} has missed a revision`
    revisions.add(connection.mirror.rev)
    if (!equal(connection.mirror.shared, listed)) return `${name} has a different room state`
  }
  return revisions.size > 1 ? `revisions differ: ${[...revisions].join(', ')}` : null
}

/** What holds once everything that was on its way has arrived. */
function checkRest({ time, host, room, oracle }: SimulatedWorld): void {
  expectThat(!oracle.copy || equal(oracle.copy, listedState(room)), 'patches must match the server state')
  expectThat(isPlain(room), 'a room must be plain JSON')
  // A room without a host gets its alarms when someone joins.
  expectThat(!host.room || (nextAlarm(room) ?? Infinity) > time.now, 'an alarm was lost')
  if (!host.connections) return
  const open = new Set(host.connections)
  const known = Object.values(room.backstage.presences).flatMap(({ connections }) => connections)
  expectThat(
    known.length === open.size && known.every((id) => open.has(id)),
    'the room counts connections that do not exist',
  )
}
