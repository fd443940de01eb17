import fastJsonPatch, { type Operation } from 'fast-json-patch'
import * as newest from 'ttfm-socket'
import * as older from 'ttfm-socket-0.2.6'
import type { RoomState } from '@segue/shared/room/state/state.ts'

/** The part of the published client that tests use; its own declarations need packages it does not ship. */
export interface PublishedClient {
  joinRoom(token: string, params: object): Promise<PublishedJoin>
  action(name: string, params?: object): Promise<{ status: string } & Record<string, unknown>>
  detailsView(): Promise<{ data: { id: string; fingerprint: string; rooms: string[] } }>
  on(event: string, listener: (value: never) => void): void
  disconnect(): void
  state: string
  serverTimeOffset: number
}

export interface PublishedJoin {
  roomUuid: string
  allowedRooms: string[]
  didCreate: boolean
  state: RoomState
  serverTime: number
}

type Maker = new (url: string) => PublishedClient

/** The two releases in use, by version. */
export const publishedVersions = {
  '1.0.0': newest.SocketClient as unknown as Maker,
  '0.2.6': older.SocketClient as unknown as Maker,
} as const
export type PublishedVersion = keyof typeof publishedVersions

/** A person in a room through a published client. */
export interface PublishedVisitor {
  client: PublishedClient
  /** The reply to the join, before any patch. */
  answer: PublishedJoin
  /** The copy of the room: every patch is applied with validation, as clients of this library do. */
  readonly state: RoomState
  names: string[]
  stateless: { name: string; params?: unknown }[]
  errors: unknown[]
}

/**
 * Joins as such clients do: they attach listeners only after the response to the join, and miss anything that arrives
 * sooner.
 */
export async function joinPublished(
  version: PublishedVersion,
  options: { url: string; token: string; params: object },
): Promise<PublishedVisitor> {
  const client = new publishedVersions[version](options.url.replace('ws:', 'http:'))
  const names: string[] = []
  const stateless: PublishedVisitor['stateless'] = []
  const errors: unknown[] = []
  // Without a listener the library throws the server's refusals.
  client.on('error', (error: never) => errors.push(error))
  const answer = await client.joinRoom(options.token, options.params)
  let state = structuredClone(answer.state)
  client.on('statefulMessage', (message: { name: string; statePatch: Operation[] }) => {
    names.push(message.name)
    state = fastJsonPatch.applyPatch(state, structuredClone(message.statePatch), true, false).newDocument
  })
  client.on('statelessMessage', (message: { name: string; params?: unknown }) => {
    names.push(message.name)
    stateless.push(message)
  })
  return {
    client,
    answer,
    names,
    stateless,
    errors,
    get state() {
      return state
    },
  }
}
