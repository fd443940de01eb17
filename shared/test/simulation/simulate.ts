import { nextAlarm } from '../../src/room/alarm.ts'
import { listedState } from '../../src/room/crowd/listed.ts'
import { fairNetwork, poorNetwork } from './network.ts'
import { randomActions, somebodyComes } from './random-actions.ts'
import { isPlain, isSame } from './plain.ts'
import { expectThat } from './broken.ts'
import { checkInvariants } from './invariants.ts'
import { World, type WorldOptions } from './world.ts'

/** A run that broke a promise. The same seed and number of actions break it again. */
export interface Failure {
  seed: number
  actions: number
  /** The promise, and what threw when it was no promise but a mistake. */
  because: string
  /** What happened, oldest first. */
  trace: string[]
}

export interface Run {
  failure: Failure | null
  /** Which actions were taken and refused, and which messages were said. */
  seen: ReadonlySet<string>
}

const usualActions = 60
/** Actions between two moments at which the network is fair and everybody gets to hold the same. */
const actionsUntilQuiet = 20
/** A room that is not the same for everybody after this long (ms) of a fair network never will be. */
const longestQuietMs = 180_000

/** Refusals are thrown by the thousand, and nobody looks at where. For what broke a promise the line is enough. */
const stackFrames = 1

/** Runs a world from a seed, and answers what went wrong, if anything (decision 0002). */
export async function simulate(seed: number, options: WorldOptions & { actions?: number } = {}): Promise<Run> {
  const before = Error.stackTraceLimit
  Error.stackTraceLimit = stackFrames
  try {
    return await runOf(seed, options)
  } finally {
    Error.stackTraceLimit = before
  }
}

async function runOf(seed: number, options: WorldOptions & { actions?: number }): Promise<Run> {
  const most = options.actions ?? usualActions
  const world = new World(seed, options)
  let made = 0
  try {
    await begin(world)
    while (made < most) {
      world.conditions = poorNetwork
      for (const until = Math.min(most, made + actionsUntilQuiet); made < until; made++) await act(world)
      await quiet(world)
    }
    return { failure: null, seen: world.oracle.seen }
  } catch (error) {
    const because = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { failure: { seed, actions: made + 1, because, trace: world.trace }, seen: world.oracle.seen }
  }
}

/** A world begins with some people in the room, and with settings of its own. */
async function begin(world: World): Promise<void> {
  const { random } = world
  for (const one of randomActions) if (random.whether(one.atFirst ?? 0)) await one.make(world)
  for (let count = random.between(0, 4); count > 0; count--) await somebodyComes.make(world)
  await world.pass(1000)
}

async function act(world: World): Promise<void> {
  const { random, trace } = world
  const next = random.weighted(randomActions)
  if (!next) return
  trace.push(next.name)
  await next.make(world)
  await world.pass(random.pick([0, 0, 5, 40, 300, 1000, 4000, 25_000]))
  if (world.host.room) checkInvariants(world.host.room, world.time.now)
}

/**
 * A fair network until every client that is in the room holds what the server holds. A last push that was lost shows in
 * the next one, so there is a next one.
 */
async function quiet(world: World): Promise<void> {
  const { time, trace } = world
  trace.push('quiet')
  world.conditions = fairNetwork
  const latest = time.now + longestQuietMs
  // Whatever the poor network delayed arrives first.
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

function whoIsBehind({ clients, host, room }: World): string | null {
  if (!host.room && clients.some(({ connection }) => connection.status.kind === 'live')) return 'the host has no room'
  const revisions = new Set<number>()
  const listed = listedState(room)
  for (const { name, connection } of clients) {
    const { kind } = connection.status
    if (kind === 'stopped') continue
    if (kind !== 'live') return `${name} is still ${kind}`
    if (!connection.mirror.fresh) return `${name} knows that something is missing`
    revisions.add(connection.mirror.rev)
    if (!isSame(connection.mirror.shared, listed)) return `${name} holds another room`
  }
  return revisions.size > 1 ? `revisions differ: ${[...revisions].join(', ')}` : null
}

/** What holds once everything that was on its way has arrived. */
function checkRest({ time, host, room, oracle }: World): void {
  expectThat(!oracle.copy || isSame(oracle.copy, listedState(room)), 'patches are what the server did')
  expectThat(isPlain(room), 'a room is plain JSON')
  // A room that nobody holds has its alarms when somebody comes.
  expectThat(!host.room || (nextAlarm(room) ?? Infinity) > time.now, 'an alarm was lost')
  if (!host.connections) return
  const open = new Set(host.connections)
  const known = Object.values(room.backstage.presences).flatMap(({ connections }) => connections)
  expectThat(
    known.length === open.size && known.every((id) => open.has(id)),
    'the room counts connections that are not there',
  )
}
