import { until as untilFound } from '@segue/shared/test/until.ts'
import { WebSocket } from 'ws'
import { createCall } from '@segue/shared/call.ts'
import type { PersonAction } from '@segue/shared/room/protocol/actions.ts'
import { connectRoom, type RoomConnection } from '@segue/shared/room/client/connection.ts'
import type { RoomState } from '@segue/shared/room/state/state.ts'
import type { Song } from '@segue/shared/song/song.ts'
import { pause } from '@segue/shared/test/pause.ts'
import { createNodeTimers } from '../../src/adapters/timers/node.ts'
import type { Operations } from '../../operations.d.ts'
import { subjectOf } from '../fixtures.ts'

export type Call = ReturnType<typeof createCall<Operations>>

export interface Somebody {
  uuid: string
  token: string
  call: Call
}

/** How long past states are kept. */
const rememberedMs = 15_000

/** One of our own clients in a room, which records the states it has seen recently and when. */
export class Listener {
  readonly who: Somebody
  readonly connection: RoomConnection
  readonly seen: { at: number; state: RoomState }[] = []
  /** When the connection was live again after its last loss. */
  backAt = 0

  constructor(server: string, who: Somebody, roomUuid: string) {
    this.who = who
    this.connection = connectRoom({
      url: server.replace('http', 'ws'),
      roomUuid,
      token: () => who.token,
      openSocket: (address) => new WebSocket(address),
      timers: createNodeTimers(),
      now: () => performance.now(),
      random: Math.random,
      onStatus: (status) => {
        if (status.kind === 'live') this.backAt = performance.now()
      },
      onState: () => this.#remember(),
    })
  }

  get state(): RoomState | null {
    return this.connection.mirror.state
  }

  get live(): boolean {
    return this.connection.status.kind === 'live'
  }

  #remember(): void {
    const { state, fresh } = this.connection.mirror
    const now = performance.now()
    if (state && fresh) this.seen.push({ at: now, state })
    while (now - (this.seen[0]?.at ?? now) > rememberedMs) this.seen.shift()
  }
}

/** Sends actions one after the other until stopped or disconnected. Returns how many were acknowledged. */
export async function keepSaying(
  { connection }: Listener,
  next: (count: number) => PersonAction,
  pauseMs: number,
  going: () => boolean,
): Promise<number> {
  let count = 0
  while (going()) {
    try {
      await connection.act(next(count))
    } catch {
      // A killed server answers nobody; any other refusal would be visible in the states that are compared.
      return count
    }
    count += 1
    await pause(pauseMs)
  }
  return count
}

/** Waits without assuming how fast this machine is; the test's own time-out ends it. */
export const until = (condition: () => boolean) => untilFound(condition, 'a condition', Infinity)

export function callsOf(server: string, token: string | undefined): Call {
  return createCall<Operations>({ base: server, token: () => token, fetch: (url, init) => fetch(url, init) })
}

export async function newGuest(server: string): Promise<Somebody> {
  const { accessToken: token } = await callsOf(server, undefined)('GET /auth/guest')
  return { uuid: subjectOf(token), token, call: callsOf(server, token) }
}

export async function newMember(server: string, name: string): Promise<Somebody> {
  const { accessToken: token, uuid } = await callsOf(server, undefined)('POST /users/sign-up', {
    body: { email: `${name}@example.test`, password: `the password of ${name}`, nickname: name },
  })
  return { uuid, token, call: callsOf(server, token) }
}

/** A song at a provider that the server can't reach. A room would skip an upload that the catalogue doesn't have. */
export function longSong(name: string): Song {
  const known = { artistName: 'The Survivors', duration: 600, status: 'SUCCESS' }
  return { songId: name, trackName: name, ...known, musicProviders: { youtube: name } }
}
