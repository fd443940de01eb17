import { nextAlarm } from '../../src/room/alarm.ts'
import { fairWeather, storm } from './network.ts'
import { moves, somebodyComes } from './moves.ts'
import { sorted } from './plain.ts'
import { expectThat } from './witness.ts'
import { truths } from './truths.ts'
import { World, type WorldOptions } from './world.ts'

/** A run that broke a promise. The same seed and number of moves break it again. */
export interface Failure {
  seed: number
  moves: number
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

const usualMoves = 60
/** Moves between two moments at which the network is fair and everybody gets to hold the same. */
const movesUntilQuiet = 20
/** A room that is not the same for everybody after this long (ms) of fair weather never will be. */
const longestQuietMs = 180_000

/** Runs a world from a seed, and answers what went wrong, if anything. */
export async function simulate(seed: number, options: WorldOptions & { moves?: number } = {}): Promise<Run> {
  const most = options.moves ?? usualMoves
  const world = new World(seed, options)
  let made = 0
  try {
    await begin(world)
    while (made < most) {
      world.weather = storm
      for (const until = Math.min(most, made + movesUntilQuiet); made < until; made++) await move(world)
      await quiet(world)
    }
    return { failure: null, seen: world.witness.seen }
  } catch (error) {
    const because = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { failure: { seed, moves: made + 1, because, trace: world.trace }, seen: world.witness.seen }
  }
}

/** A world begins with some people in the room, and with settings of its own. */
async function begin(world: World): Promise<void> {
  const { chance } = world
  for (const one of moves) if (chance.whether(one.atFirst ?? 0)) await one.make(world)
  for (let count = chance.between(0, 4); count > 0; count--) await somebodyComes.make(world)
  await world.pass(1000)
}

async function move(world: World): Promise<void> {
  const { chance, trace } = world
  const next = chance.weighted(moves)
  if (!next) return
  trace.push(next.name)
  await next.make(world)
  await world.pass(chance.pick([0, 0, 5, 40, 300, 1000, 4000, 25_000]))
  checkTruths(world)
}

/**
 * Fair weather until every client that is in the room holds what the server holds. A last push that was lost shows in
 * the next one, so there is a next one.
 */
async function quiet(world: World): Promise<void> {
  const { clockwork, trace } = world
  trace.push('quiet')
  world.weather = fairWeather
  const latest = clockwork.now + longestQuietMs
  // Whatever the storm delayed arrives first.
  await world.pass(60_000)
  for (;;) {
    world.changeSettings({ description: `as of ${clockwork.now}` })
    await world.pass(3000)
    const behind = whoIsBehind(world)
    if (behind === null) break
    expectThat(clockwork.now < latest, `at a quiet point ${behind}`)
  }
  checkRest(world)
}

function whoIsBehind({ clients, host, room }: World): string | null {
  if (!host.room && clients.some(({ connection }) => connection.status.kind === 'live')) return 'the host has no room'
  const truth = sorted(room.state)
  const revisions = new Set<number>()
  for (const { name, connection } of clients) {
    const { kind } = connection.status
    if (kind === 'stopped') continue
    if (kind !== 'live') return `${name} is still ${kind}`
    if (!connection.mirror.fresh) return `${name} knows that something is missing`
    revisions.add(connection.mirror.rev)
    if (sorted(connection.mirror.state) !== truth) return `${name} holds another room`
  }
  return revisions.size > 1 ? `revisions differ: ${[...revisions].join(', ')}` : null
}

function checkTruths({ clockwork, host: { room } }: World): void {
  if (!room) return
  for (const [sentence, holds] of Object.entries(truths)) expectThat(holds(room, clockwork.now), sentence)
}

/** What holds once everything that was on its way has arrived. */
function checkRest({ clockwork, host, room, witness }: World): void {
  expectThat(!witness.copy || sorted(witness.copy) === sorted(room.state), 'patches are what the server did')
  expectThat(sorted(JSON.parse(JSON.stringify(room))) === sorted(room), 'a room is plain JSON')
  expectThat((nextAlarm(room) ?? Infinity) > clockwork.now, 'an alarm was lost')
  if (!host.connections) return
  const open = new Set(host.connections)
  const known = Object.values(room.backstage.presences).flatMap(({ connections }) => connections)
  expectThat(
    known.length === open.size && known.every((id) => open.has(id)),
    'the room counts connections that are not there',
  )
}
