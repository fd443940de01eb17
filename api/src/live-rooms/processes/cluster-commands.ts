import { Refused } from '@segue/shared/room/refusals/refused.ts'
import type { RoomState } from '@segue/shared/room/state/state.ts'
import type { RoomCommand, RoomResult } from '../../db/tables/live-rooms.ts'
import { type Cluster, NobodyThere } from '../../ports/cluster.ts'
import type { Log } from '../../ports/log.ts'
import { patienceMs, type Awaited, type Commands, type ToAll } from './mailbox.ts'
import {
  commandMessage,
  commandToAllMessage,
  resultMessage,
  roomUuidMessage,
  stateMessage,
} from './cluster-messages.ts'
import { resultOf, unwrap } from '../result.ts'
import type { RoomStore } from '../storage/store.ts'

interface ClusterCommandsOptions {
  cluster: Cluster
  /** Takes the commands that the cluster can't deliver right now. */
  mailbox: Commands
  holderOf: NonNullable<RoomStore['holderOf']>
  /** Carries out another process's command. */
  run: (command: RoomCommand) => Promise<object>
  /** The public state of a room in this process. */
  stateHere: (roomUuid: string) => Readonly<RoomState> | undefined
  log: Log
}

const everybody = 'commands'
const addressOf = (host: string) => `command.${host}`
/** How long (ms) to wait for another process to send a room's state before reading it from storage. */
const statePatienceMs = 1000
const stateAt = (host: string) => `state.${host}`
const quietly = (host: string) => `command.${host}.quiet`

/**
 * Commands between processes over the cluster's message broker: within a millisecond instead of a quarter of a second.
 * If the broker is down, or a process can't be reached through it, they go through the database, as they do without a
 * broker (decision 0007).
 */
export class ClusterCommands implements Commands {
  readonly #options: ClusterCommandsOptions
  readonly #stops: (() => void)[]
  /** Chat messages are forwarded in the order in which they were sent. */
  #sending: Promise<void> = Promise.resolve()

  constructor(options: ClusterCommandsOptions) {
    this.#options = options
    const { cluster, stateHere } = options
    this.#stops = [
      cluster.answer(stateAt(cluster.self), roomUuidMessage, async (roomUuid) =>
        JSON.stringify(stateHere(roomUuid) ?? null),
      ),
      cluster.answer(addressOf(cluster.self), commandMessage, async (request) =>
        JSON.stringify(await this.#run(request)),
      ),
      cluster.listen(quietly(cluster.self), commandMessage, (request) => void this.#run(request)),
      cluster.listen(everybody, commandToAllMessage, (message) => this.#hear(message)),
    ]
  }

  async request(request: Awaited): Promise<object> {
    const { cluster, mailbox, holderOf } = this.#options
    const holder = cluster.connected ? await holderOf(request.roomUuid) : undefined
    if (!holder || holder.host === cluster.self) return mailbox.request(request)
    try {
      return unwrap(await cluster.request(addressOf(holder.host), JSON.stringify(request), resultMessage, patienceMs))
    } catch (error) {
      if (error instanceof Refused) throw error
      // The process is gone, or has lost only the broker: then it still reads its mailbox.
      if (error instanceof NobodyThere) return mailbox.request(request)
      throw new Refused('roomElsewhere')
    }
  }

  /** The current state of a room in another process; undefined if its holder doesn't respond. */
  async state(roomUuid: string): Promise<RoomState | undefined> {
    const { cluster, holderOf } = this.#options
    const holder = cluster.connected ? await holderOf(roomUuid) : undefined
    if (!holder || holder.host === cluster.self) return undefined
    const state = await cluster
      .request(stateAt(holder.host), roomUuid, stateMessage, statePatienceMs)
      .catch(() => null)
    return state ?? undefined
  }

  send(command: Extract<RoomCommand, { kind: 'push' }>): Promise<void> {
    this.#sending = this.#sending.catch(() => undefined).then(() => this.#send(command))
    return this.#sending
  }

  async sendToAll(request: ToAll): Promise<void> {
    const { cluster, mailbox } = this.#options
    if (!cluster.connected) return mailbox.sendToAll(request)
    cluster.publish(everybody, JSON.stringify({ from: cluster.self, command: request }))
  }

  receive(): Promise<void> {
    return this.#options.mailbox.receive()
  }

  async stop(): Promise<void> {
    for (const stop of this.#stops) stop()
    await this.#options.mailbox.stop()
  }

  async #send(command: Extract<RoomCommand, { kind: 'push' }>): Promise<void> {
    const { cluster, mailbox, holderOf } = this.#options
    if (!cluster.connected) return mailbox.send(command)
    const holder = await holderOf(command.roomUuid)
    if (holder && holder.host !== cluster.self) cluster.publish(quietly(holder.host), JSON.stringify(command))
  }

  #hear({ from, command }: { from: string; command: RoomCommand }): void {
    if (from !== this.#options.cluster.self) void this.#run(command)
  }

  async #run(command: RoomCommand): Promise<RoomResult<object>> {
    try {
      return await resultOf(() => this.#options.run(command))
    } catch (error) {
      this.#options.log.error({ command: command.kind, error }, 'a room command of another process failed')
      return { refused: { code: 'mistake', values: {} } }
    }
  }
}
