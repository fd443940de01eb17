import { until } from '@segue/shared/test/until.ts'
import { WebSocket } from 'ws'
import { must } from '@segue/shared/must.ts'
import { connectRoom, type ClientSocket, type RoomConnection } from '@segue/shared/room/client/connection.ts'
import type { RoomState } from '@segue/shared/room/state/state.ts'
import { createNodeTimers } from '../../src/adapters/timers/node.ts'
import { joinPublished, type PublishedVersion, type PublishedVisitor } from '../clients/published.ts'
import { SilentClient } from '../clients/silent.ts'
import { BareClient, type Frame } from '../rooms/bare-client.ts'
import type { HostUnderTest, Name, RoomWish } from './host-under-test.ts'

/** One room of the contract and everybody who joins it; `leave` closes all remaining connections. */
export class Visitors {
  readonly roomUuid: string
  readonly #host: HostUnderTest
  /** The URLs at which our own clients have opened sockets. */
  readonly addresses: string[] = []
  readonly #endings: (() => void)[] = []
  /** How often each of our own clients has joined the room. */
  readonly #arrivals = new Map<RoomConnection, number>()

  static async toRoom(host: HostUnderTest, wish: RoomWish = {}): Promise<Visitors> {
    return new Visitors(host, await host.makeRoom(wish))
  }

  constructor(host: HostUnderTest, roomUuid: string) {
    this.#host = host
    this.roomUuid = roomUuid
  }

  /** A connection of our own client. `lose` may drop a received frame. */
  async own(name: Name, lose: (text: string) => boolean = () => false): Promise<RoomConnection> {
    const { token } = await this.#host.person(name)
    const connection: RoomConnection = connectRoom({
      url: this.#host.url,
      roomUuid: this.roomUuid,
      token: () => token,
      openSocket: (address, protocols) => {
        this.addresses.push(address)
        return leaky(new WebSocket(address, protocols), lose)
      },
      hidesToken: true,
      timers: createNodeTimers(),
      now: () => performance.now(),
      random: Math.random,
      onStatus: ({ kind }) => {
        if (kind === 'live') this.#arrivals.set(connection, this.#arrivedOf(connection) + 1)
      },
    })
    this.#endings.push(() => connection.stop())
    return connection
  }

  #arrivedOf = (connection: RoomConnection) => this.#arrivals.get(connection) ?? 0

  /**
   * Drops the room from memory, and waits until each of our clients has noticed, reconnected and has the state again.
   */
  async evict(): Promise<void> {
    const before = new Map(this.#arrivals)
    await this.#host.evict(this.roomUuid)
    const isBack = (connection: RoomConnection) =>
      this.#arrivedOf(connection) > (before.get(connection) ?? 0) && connection.mirror.fresh
    await until(() => [...before.keys()].every(isBack), 'the client to be live again')
  }

  async ownJoined(name: Name, lose?: (text: string) => boolean): Promise<RoomConnection> {
    const connection = await this.own(name, lose)
    await until(
      () => connection.status.kind === 'live' && peopleKnown(connection.mirror.state),
      `${name} in the room`,
    )
    return connection
  }

  async published(version: PublishedVersion, name: Name, params: Frame = {}): Promise<PublishedVisitor> {
    const { token } = await this.#host.person(name)
    const joining = { url: this.#host.url, token, params: { roomUuid: this.roomUuid, ...params } }
    const visitor = await joinPublished(version, joining)
    this.#endings.push(() => visitor.client.disconnect())
    await until(() => peopleKnown(visitor.state), `${name} to have everyone’s data`)
    return visitor
  }

  /** A bare connection that has sent nothing yet. */
  async bare(token: string): Promise<BareClient> {
    const client = new BareClient(this.address(token))
    this.#endings.push(() => client.close())
    return client.open()
  }

  async bareJoined(name: Name): Promise<BareClient> {
    const client = await this.bare((await this.#host.person(name)).token)
    const { error } = await client.act('joinRoom', { roomUuid: this.roomUuid })
    if (error) throw new Error(JSON.stringify(error))
    return client
  }

  async silent(name: Name): Promise<SilentClient> {
    const client = new SilentClient(this.address((await this.#host.person(name)).token))
    this.#endings.push(() => client.end())
    return client
  }

  /** The host's state: the snapshot of a second join, which changes nothing for anyone. */
  async truth(name: Name): Promise<RoomState> {
    const connection = await this.ownJoined(name)
    return must(connection.mirror.state, 'the state of the room')
  }

  leave(): void {
    for (const end of this.#endings.splice(0)) end()
  }

  address = (token: string) => `${this.#host.url}/primus?token=${encodeURIComponent(token)}&_primuscb=x`
}

/** Until `updatedUserData` has arrived, clients know who is there but not their profiles. */
const peopleKnown = (state: RoomState | null) =>
  state !== null && state.allUsers.length > 0 && state.allUsers.every((user) => user.uuid in state.allUserData)

function leaky(socket: WebSocket, lose: (text: string) => boolean): ClientSocket {
  return {
    get protocol() {
      return socket.protocol
    },
    send: (text) => socket.send(text),
    close: () => socket.close(),
    addEventListener(type: string, listener: (event: { data: unknown }) => void) {
      if (type !== 'message') return socket.addEventListener(type as 'open', listener as () => void)
      socket.addEventListener('message', (event) => {
        if (typeof event.data !== 'string' || !lose(event.data)) listener(event)
      })
    },
  }
}
