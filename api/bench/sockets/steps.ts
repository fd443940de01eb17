import { must } from '@segue/shared/must.ts'
import { newRoom, type Person } from '@segue/shared/room/state/state.ts'
import { roomSettings, roomUuid, song } from '@segue/shared/test/fixtures.ts'
import { Journal } from '../../src/live-rooms/storage/journal.ts'
import { LiveRoom } from '../../src/live-rooms/live-room.ts'
import { memoryStore } from '../../src/live-rooms/storage/store.ts'
import type { Log } from '../../src/ports/log.ts'
import { median, spread, table, type Target } from '@segue/shared/test/statistics.ts'
import { profileOf } from './people.ts'

/**
 * What a vote costs apart from sending it: the step, the encoding, the numbering and the journal, in rooms of three
 * sizes.
 */

const sizes = [50, 500, 2000]
const rounds = 41
const votesPerRound = 1000

export async function measureSteps(print: (line: string) => void): Promise<Target[]> {
  const rooms = sizes.map(openRoom)
  const costs = rooms.map((): number[] => [])
  for (let round = -2; round < rounds; round++) {
    for (const [at, room] of rooms.entries()) {
      const cost = room.vote(votesPerRound)
      // Lets the journal's write complete.
      await new Promise((resolve) => setImmediate(resolve))
      if (round >= 0) costs[at]?.push(cost)
    }
  }
  const [small = [], , large = []] = costs
  const ratios = large.map((cost, round) => cost / (small[round] ?? NaN))
  const rows = costs.map((values, at) => [
    `${sizes[at]} people`,
    spread(values),
    spread(values.map((cost, round) => cost / (small[round] ?? NaN))),
  ])
  print(table(['a vote without the sends', 'CPU µs', 'ratio'], rows))
  return [{ name: 'CPU of a vote among 2000 compared to 50, without the sends', value: median(ratios), max: 1.1 }]
}

/** A room without connections, so its messages are sent to nobody. */
function openRoom(size: number) {
  const crowd = Array.from({ length: size }, (_, number): Person => ({
    userUuid: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    tokenRole: 'user',
  }))
  const silent = () => undefined
  const log: Log = { debug: silent, info: silent, warn: silent, error: silent, child: () => log }
  const timers = new Set<() => void>()
  const someTimers = {
    set(run: () => void, ms: number) {
      // Only the timers of the message window and the journal; saves are not part of a vote.
      if (ms < 100) timers.add(run)
      return run
    },
    clear: silent,
  }
  let ids = 0
  const live = new LiveRoom({
    uuid: roomUuid,
    room: newRoom(roomSettings({ roomSize: 5000 })),
    rev: 0,
    epoch: 1,
    clock: () => 1_800_000_000_000,
    random: Math.random,
    ids: () => `id-${++ids}`,
    timers: someTimers,
    log,
    journal: new Journal({ append: async () => [], timers: someTimers, log, lost: silent }),
    store: memoryStore(),
    effects: { run: silent, delivered: async () => undefined },
    reread: silent,
    lost: silent,
  })
  for (const person of crowd) {
    const { userUuid } = person
    const facts = {
      profile: profileOf(userUuid),
      hasProPlan: false,
      passwordMatches: false,
      guestPasswordMatches: false,
    }
    live.run({ type: 'joinRoom', connection: userUuid, ...facts }, person)
  }
  const [dj, ...voters] = crowd
  live.run({ type: 'addDj', song: song('long', { duration: 3600 }) }, must(dj, 'a DJ'))
  let sentCount = 0

  /** Returns the µs per vote. */
  function vote(count: number): number {
    const begin = process.cpuUsage()
    for (let number = 0; number < count; number++) {
      const voter = must(voters[sentCount % voters.length], 'a voter')
      const like = Math.floor(sentCount / voters.length) % 2 === 0
      sentCount += 1
      live.run({ type: 'voteOnSong', songVotes: { like } }, voter)
      if (number % 3 === 2) turn()
    }
    const { user, system } = process.cpuUsage(begin)
    return (user + system) / count
  }

  /** Ends the window, so that what waits for it doesn't pile up. */
  function turn(): void {
    const due = [...timers]
    timers.clear()
    for (const run of due) run()
  }

  return { vote }
}
