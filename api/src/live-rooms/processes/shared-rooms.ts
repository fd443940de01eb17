import type { HostAction, PersonAction } from '@segue/shared/room/protocol/actions.ts'
import { Refused } from '@segue/shared/room/refusals/refused.ts'
import { byCrowd, type Listing } from '@segue/shared/room/people/listing.ts'
import type { Person, RoomState } from '@segue/shared/room/state/state.ts'
import type { Db } from '../../db/db.ts'
import type { RoomCommand } from '../../db/tables/live-rooms.ts'
import type { Cluster } from '../../ports/cluster.ts'
import type { Log } from '../../ports/log.ts'
import type { People } from '../../ports/people.ts'
import type { Rooms, RoomSummary } from '../../ports/rooms.ts'
import type { Timers } from '../../ports/timers.ts'
import { ClusterCommands } from './cluster-commands.ts'
import { Mailbox, type Commands } from './mailbox.ts'
import type { PeopleCommand } from '../people/shared-people.ts'
import { RoomsElsewhere } from './rooms-elsewhere.ts'
import { type LocalRooms, type RoomData, summaryOf } from '../rooms.ts'
import type { RoomStore } from '../storage/store.ts'

/**
 * The rooms of all processes that share a database, as one of them sees them. An action for a room that another process
 * holds is sent to it as a command; its state is read from storage, where it is a second old at most.
 */
export class SharedRooms implements Rooms {
  readonly #local: LocalRooms
  readonly #settings: RoomData['settings']
  readonly #log: Log
  readonly #people: People | undefined
  readonly #mailbox: Commands
  readonly #cluster: ClusterCommands | undefined
  readonly #elsewhere: RoomsElsewhere

  constructor(options: {
    local: LocalRooms
    db: Db
    /** The pages that people have open in this process, if it serves any. */
    people?: People
    /** The name under which this process holds rooms. */
    host: string
    settings: RoomData['settings']
    timers: Timers
    log: Log
    /** How long to wait for another process to carry out a command. */
    patienceMs?: number
    /** Delivers commands immediately, if there is a cluster. */
    cluster?: Cluster | undefined
    store?: Pick<RoomStore, 'holderOf'>
  }) {
    this.#local = options.local
    this.#settings = options.settings
    this.#log = options.log
    this.#people = options.people
    const run = (command: RoomCommand) => this.#run(command)
    const mailbox = new Mailbox({ ...options, run })
    const { cluster, log } = options
    const holderOf = options.store?.holderOf
    const stateHere = (roomUuid: string) => this.#local.liveState(roomUuid)
    this.#cluster = cluster && holderOf && new ClusterCommands({ cluster, mailbox, holderOf, run, stateHere, log })
    this.#mailbox = this.#cluster ?? mailbox
    this.#elsewhere = new RoomsElsewhere(options)
  }

  async act(roomUuid: string, action: HostAction): Promise<void> {
    if (this.#local.owns(roomUuid)) await this.#local.act(roomUuid, action)
    else await this.#mailbox.request({ kind: 'act', roomUuid, action })
  }

  actWherever(userUuid: string, action: HostAction): void {
    this.#local.actWherever(userUuid, action)
    this.#inBackground(this.#mailbox.sendToAll({ kind: 'actWherever', userUuid, action }))
  }

  async actEverywhere(action: HostAction): Promise<void> {
    await this.#local.actEverywhere(action)
    await this.#mailbox.sendToAll({ kind: 'actEverywhere', action })
  }

  /** The other processes learn of it from the database (`services/users/sessions/account-changes.ts`). */
  lookAgain(userUuid: string): void {
    this.#local.lookAgain(userUuid)
  }

  perform(roomUuid: string, person: Person, action: PersonAction): Promise<object> {
    return hereOrElsewhere(
      () => this.#local.perform(roomUuid, person, action),
      () => this.#mailbox.request({ kind: 'perform', roomUuid, person, action }),
    )
  }

  state(roomUuid: string): Promise<Readonly<RoomState>> {
    return hereOrElsewhere(
      () => this.#local.state(roomUuid),
      async () => (await this.#cluster?.state(roomUuid)) ?? this.#elsewhere.state(roomUuid),
    )
  }

  async live(roomUuids: readonly string[]): Promise<ReadonlyMap<string, Readonly<RoomState>>> {
    const own = await this.#local.live(roomUuids)
    const others = await this.#elsewhere.states(roomUuids.filter((roomUuid) => !own.has(roomUuid)))
    return new Map([...own, ...others])
  }

  async crowds(): Promise<{ roomUuid: string; people: number }[]> {
    const others = await this.#elsewhere.crowds()
    return [...(await this.#local.crowds()), ...others]
  }

  async listings(): Promise<readonly Listing[]> {
    const others = await this.#elsewhere.listings()
    const own = await this.#local.listings()
    if (others.length === 0) return own
    // A room that has just moved here may still be stored as another process's.
    const elsewhere = others.filter(({ roomUuid }) => !this.#local.liveState(roomUuid))
    return [...own, ...elsewhere].sort(byCrowd)
  }

  async summaries(): Promise<RoomSummary[]> {
    const own = await this.#local.summaries()
    const states = await this.#elsewhere.states(await this.#elsewhere.roomUuids())
    return [...own, ...states.map(([roomUuid, state]) => summaryOf(roomUuid, state))]
  }

  push(roomUuid: string, message: { name: string; params: unknown }): void {
    if (this.#local.liveState(roomUuid)) this.#local.push(roomUuid, message)
    else this.#inBackground(this.#mailbox.send({ kind: 'push', roomUuid, message }))
  }

  /** Sends every other process a command for the pages that people have open there. */
  notifyPagesElsewhere(command: PeopleCommand): void {
    this.#inBackground(this.#mailbox.sendToAll(command))
  }

  /** Carries out other processes' commands now instead of within a quarter of a second. */
  receive(): Promise<void> {
    return this.#mailbox.receive()
  }

  stop(): Promise<void> {
    return this.#mailbox.stop()
  }

  /** A command from another process is applied only to this process's rooms, so it is never forwarded. */
  async #run(command: RoomCommand): Promise<object> {
    const [local, people] = [this.#local, this.#people]
    if (command.kind === 'perform') return local.perform(command.roomUuid, command.person, command.action)
    if (command.kind === 'act') await this.#actHere(command.roomUuid, command.action)
    else if (command.kind === 'actEverywhere') await local.actEverywhere(command.action)
    else if (command.kind === 'push') local.push(command.roomUuid, command.message)
    else if (command.kind === 'tellPeople') people?.notifyPeople(command.personUuids, command.message)
    else if (command.kind === 'moved') people?.moved(command.userUuids)
    else if (command.kind === 'tiesChanged') people?.tiesChanged(command.userUuids)
    else local.actWherever(command.userUuid, command.action)
    return {}
  }

  async #actHere(roomUuid: string, action: HostAction): Promise<void> {
    // Two processes may report their changes in the wrong order, so the database's current state counts.
    const now = action.type === 'settingsChanged' ? await this.#settings(roomUuid) : undefined
    return this.#local.act(roomUuid, now ? { type: 'settingsChanged', settings: now } : action)
  }

  #inBackground(work: Promise<void>): void {
    void work.catch((error: unknown) => this.#log.warn({ error }, 'failed to notify the other processes'))
  }
}

/** Runs `here` for a room of this process, or `elsewhere` if another process holds it. */
async function hereOrElsewhere<T>(here: () => Promise<T>, elsewhere: () => Promise<T>): Promise<T> {
  try {
    return await here()
  } catch (error) {
    if (error instanceof Refused && error.code === 'roomElsewhere') return elsewhere()
    throw error
  }
}
