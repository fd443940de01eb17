import type { HostAction } from '@segue/shared/room/protocol/actions.ts'
import type { Effect } from '@segue/shared/room/state/effects.ts'
import { pingEveryMs, pingFrame } from '@segue/shared/room/protocol/protocol.ts'
import { Refused } from '@segue/shared/room/refusals/refused.ts'
import type { Room } from '@segue/shared/room/state/state.ts'
import type { Song } from '@segue/shared/song/song.ts'
import { people } from '@segue/shared/test/fixtures.ts'
import type { SimulatedHost, Surroundings } from '@segue/shared/test/simulation/host.ts'
import type { HostEnd, HostEvents } from '@segue/shared/test/simulation/network.ts'
import { copyOf } from '@segue/shared/test/simulation/plain.ts'
import { RoomHost, type HostOptions } from '../../src/live-rooms/host.ts'
import { Packet, type HostSocket } from '../../src/live-rooms/wire/packet.ts'
import { memoryStore, type RoomStore } from '../../src/live-rooms/storage/store.ts'
import type { Timers } from '../../src/ports/timers.ts'
import { callerOf } from './room-server.ts'

/** The API's host in a simulated world: a process that starts, serves one room and is killed. */
export class RealHost implements SimulatedHost {
  readonly connections = null
  readonly #world: Surroundings
  readonly #host: RoomHost
  readonly #ends = new Set<HostEnd>()
  #alive = true
  /** The room as the host last passed it to storage: the live objects themselves. */
  #handed: Room | null = null

  constructor(world: Surroundings, store: RoomStore) {
    this.#world = world
    this.#host = new RoomHost({
      data: dataOf(world),
      effectHandlers: this.#effectHandlers(),
      store: this.#watched(store),
      timers: this.#timers(),
      clock: () => world.time.now,
      random: world.random,
      maxListed: world.maxListed,
      ids: world.ids,
      log: this.#log(),
      callerOf: async (token) => callerOf(token),
    })
    void this.#host.restore()
    this.#ping()
  }

  get room(): Room | null {
    const live = this.#host.rooms.liveState(this.#world.roomUuid)
    return live && this.#handed?.state === live ? this.#handed : null
  }

  kill(): void {
    this.#alive = false
  }

  act(action: HostAction): void {
    if (!this.#alive) return
    this.#host.rooms.act(this.#world.roomUuid, action).catch((error: unknown) => {
      if (!(error instanceof Refused)) this.#world.failed(error)
    })
  }

  open(end: HostEnd, token: string): HostEvents {
    this.#ends.add(end)
    const socket: HostSocket = {
      send: (packet: Packet) => packet.texts.forEach((text) => this.#alive && end.send(text)),
      sendParts: (head, tail) => this.#alive && end.send(head + tail.text),
      close: () => this.#alive && end.close(),
      destroy: () => this.#alive && end.close(),
      bufferedBytes: 0,
    }
    const events = this.#host.open(socket, token)
    return {
      received: (text) => {
        if (this.#alive) events.received(text, this.#world.time.now)
      },
      closed: () => {
        this.#ends.delete(end)
        if (this.#alive) events.closed()
      },
    }
  }

  /** A process that is gone has no timers. */
  #timers(): Timers {
    const { timers } = this.#world.time
    return { set: (run, ms) => timers.set(() => this.#alive && run(), ms), clear: (timer) => timers.clear(timer) }
  }

  #watched(store: RoomStore): RoomStore {
    return {
      ...store,
      save: async (roomUuid, epoch, room) => {
        const { state, backstage } = room
        this.#handed = { state, backstage }
        return this.#alive && store.save(roomUuid, epoch, room)
      },
      append: async (entries) =>
        this.#alive && store.append ? store.append(entries) : entries.map(({ roomUuid }) => roomUuid),
    }
  }

  #effectHandlers(): HostOptions['effectHandlers'] {
    const done = async () => undefined
    return {
      songStarted: done,
      songFinished: done,
      starred: done,
      moderated: done,
      lookUpSong: (song) => this.#request({ type: 'lookUpSong', lookUpId: '', djUuid: '', song }),
      pickSong: (_, pick) => this.#request(pick),
      readQueue: (read) =>
        new Promise((resolve) => {
          this.#world.outside(read, (answer) => {
            if (answer.type === 'queueRead') resolve({ songs: [...answer.songs], isGone: answer.isGone })
          })
        }),
    }
  }

  /** The world's own response to a request, in its own time. */
  #request(effect: Effect): Promise<Song | undefined> {
    return new Promise((resolve) => {
      this.#world.outside(effect, (answer) => {
        if ('song' in answer) resolve(answer.song ?? undefined)
      })
    })
  }

  /** A failure that the host logs ends the run; a lost connection is normal. */
  #log(): HostOptions['log'] {
    const fail = (fields: object, sentence: string) => {
      const cause = 'error' in fields ? fields.error : undefined
      if (this.#alive) this.#world.failed(new Error(sentence, { cause }))
    }
    const quiet = () => undefined
    const log: HostOptions['log'] = { debug: quiet, info: quiet, warn: fail, error: fail, child: () => log }
    return log
  }

  #ping(): void {
    if (!this.#alive) return
    for (const end of this.#ends) end.send(pingFrame(this.#world.time.now))
    this.#world.time.after(pingEveryMs, () => this.#ping())
  }
}

/** Starts hosts one after the other on one storage, like a process that is killed and restarted. */
export function realHosts(): (world: Surroundings) => SimulatedHost {
  const store = memoryStore({ journal: true })
  return (world) => new RealHost(world, store)
}

function dataOf(world: Surroundings): HostOptions['data'] {
  const named = Object.entries(people)
  const factsOf = (userUuid: string) => {
    const [name] = named.find(([, one]) => one.userUuid === userUuid) ?? []
    return name === undefined ? undefined : world.factsOf(name)
  }
  return {
    settings: async () => copyOf(world.settings()),
    profile: async (userUuid) => factsOf(userUuid)?.join.profile,
    hasProPlan: async () => false,
    passwordMatches: async () => ({ password: false, guestPassword: false }),
  }
}
