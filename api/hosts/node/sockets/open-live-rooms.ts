import { sql } from 'kysely'
import { must } from '@segue/shared/must.ts'
import { randomIds } from '../../../src/adapters/ids/random.ts'
import { createNodeTimers } from '../../../src/adapters/timers/node.ts'
import type { App } from '../../../src/app.ts'
import { openNats, wireVersion } from '../../../src/adapters/cluster/nats.ts'
import { clusterUrlFrom } from '../../../src/compose/cluster.ts'
import { openPeople } from '../../../src/compose/live-people.ts'
import { openRooms } from '../../../src/compose/live-rooms.ts'
import type { Environment } from '../../../src/compose/settings.ts'
import type { RoomHost } from '../../../src/live-rooms/host.ts'
import type { PeopleHost } from '../../../src/live-rooms/people/people-host.ts'
import { SharedPeople } from '../../../src/live-rooms/people/shared-people.ts'
import type { Db } from '../../../src/db/db.ts'
import { ClockCheck } from '../../../src/live-rooms/processes/clock-check.ts'
import { acquireLease } from '../../../src/live-rooms/processes/lease.ts'
import { SharedRooms } from '../../../src/live-rooms/processes/shared-rooms.ts'
import { databaseStore } from '../../../src/live-rooms/storage/store.ts'
import type { Config } from '../../../src/platform/config.ts'
import type { Clock } from '../../../src/ports/clock.ts'
import type { Cluster } from '../../../src/ports/cluster.ts'
import type { Log } from '../../../src/ports/log.ts'
import type { People } from '../../../src/ports/people.ts'
import type { Rooms } from '../../../src/ports/rooms.ts'
import type { Timers } from '../../../src/ports/timers.ts'
import { completePlaceholder } from '../../../src/services/playlist/public.ts'
import { settingsOf } from '../../../src/services/rooms/public.ts'
import { hasProPlan } from '../../../src/platform/has-plan.ts'
import type { OpenDatabase } from '../database/database.ts'
import { checkEveryMs, createFollowingClock } from './following-clock.ts'
import { hostNameIn } from '../process/host-name.ts'
import { watchAccounts } from './watch-accounts.ts'
import { watchLoop } from '../process/loop-watch.ts'

/** Server time in fractional milliseconds, which follows the machine's clock. */
const serverClock = createFollowingClock({ wall: () => Date.now(), steady: () => performance.now() })
export const preciseNow = () => serverClock.now()

/** The rooms of this process and of all that share its database. `app` is available by the time clients connect. */
export async function openLiveRooms(
  parts: { environment: Environment; config: Config; database: OpenDatabase; clock: Clock; log: Log; app: () => App },
  closing: (() => unknown)[],
): Promise<{
  host: RoomHost
  rooms: Rooms
  pages: PeopleHost
  people: People
  cluster: Cluster | undefined
  clockCheck: ClockCheck | undefined
}> {
  const { environment, config, database, clock, log, app } = parts
  const { db } = database
  const timers = createNodeTimers()
  // The embedded database serves only this process; a server may serve others, which share the rooms.
  const hostName = database.kind === 'server' ? await hostNameIn(environment.DATA_DIR, randomIds.uuid) : null
  const wire = clusterUrlFrom(environment) === undefined ? undefined : wireVersion
  const lease = hostName ? await acquireLease({ db, host: hostName, timers, log, wire }) : undefined
  closing.push(() => lease?.release())
  const cluster = await joinCluster({ environment, self: hostName, timers, log })
  closing.push(() => cluster?.close())
  const store = databaseStore(
    db,
    hostName,
    () => cluster?.living() ?? null,
    () => lease?.othersCouldRenew ?? true,
    wire,
  )
  // The embedded database has this machine's clock.
  const clockCheck = hostName
    ? new ClockCheck({ now: preciseNow, databaseNow: () => databaseNow(db), log, timers })
    : undefined
  await clockCheck?.open()
  closing.push(() => clockCheck?.close())
  const loop = watchLoop(log)
  closing.push(loop.stop)
  const pages = openPeople({ db, clock: preciseNow, timers, log, callerOf: (token) => app().tokens.callerOf(token) })
  const host = openRooms({
    db,
    clock,
    preciseNow,
    log,
    timers,
    ids: randomIds,
    store,
    cluster,
    // Alone, there is no process whose clock the music could move to.
    mayHold: cluster && (() => !clockCheck?.isOff),
    // When a process is measured under load, everybody has to be admitted.
    load: environment.RATE_LIMITS === 'off' ? () => 'normal' : loop.load,
    callerOf: (token) => app().tokens.callerOf(token),
    removalOf: (token) => app().tokens.removalOf(token),
    lookUpSong: (song, djUuid) => completePlaceholder(app(), song, djUuid),
    hasProPlan: (userUuid) => hasProPlan(db, userUuid, { clock, config }),
    everywhere: () => rooms,
    chat: app,
    people: () => people,
  })
  const following = setInterval(() => {
    const by = serverClock.check()
    if (by === 0) return
    log.warn({ by: Math.round(by) }, 'the system clock changed, or the machine was suspended')
    host.clockSet()
  }, checkEveryMs).unref()
  closing.push(() => clearInterval(following))
  const settings = (uuid: string) => settingsOf(db, uuid)
  const shared = hostName
    ? new SharedRooms({ db, timers, log, local: host.rooms, host: hostName, settings, people: pages, cluster, store })
    : undefined
  closing.push(() => shared?.stop())
  // The embedded database belongs to this process, which notifies itself of its changes.
  if (shared) closing.push(watchAccounts({ db, timers, log, forget: (userUuid) => app().tokens.forget(userUuid) }))
  const rooms: Rooms = shared ?? host.rooms
  const people: People = shared
    ? new SharedPeople({ local: pages, notifyOtherHosts: (command) => shared.notifyPagesElsewhere(command) })
    : pages
  return { host, rooms, pages, people, cluster, clockCheck }
}

async function databaseNow(db: Db): Promise<number> {
  const { rows } = await sql<{ now: number }>`select extract(epoch from clock_timestamp()) * 1000 as "now"`.execute(
    db,
  )
  return Number(must(rows[0], 'the time').now)
}

/** Joins the cluster of processes that share the rooms, if a NATS server is configured. */
async function joinCluster({
  environment,
  self,
  ...parts
}: {
  environment: Environment
  self: string | null
  timers: Timers
  log: Log
}): Promise<Cluster | undefined> {
  const url = clusterUrlFrom(environment)
  if (url === undefined || self === null) return undefined
  return openNats({ ...parts, url, self, now: () => performance.now() })
}
