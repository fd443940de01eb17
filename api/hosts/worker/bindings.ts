import type {
  DurableObjectState,
  ExecutionContext,
  Hyperdrive,
  SqlStorage,
  WebSocket,
  WebSocketRequestResponsePair,
} from '@cloudflare/workers-types'
import type { PeopleMessage } from '@segue/shared/people/live/messages.ts'
import type { HostAction, PersonAction } from '@segue/shared/room/protocol/actions.ts'
import type { Person, RoomState } from '@segue/shared/room/state/state.ts'
import type { Bucket } from '../../src/adapters/storage/bucket.ts'
import type { RoomResult } from '../../src/db/tables/live-rooms.ts'
import type { ClusterBatch } from './rooms/object-cluster.ts'

/**
 * The runtime features that this program uses. The types are imported, so that the DOM's and Node's keep their names.
 */

/** What wrangler.toml binds, plus variables and secrets. */
export interface Bindings {
  ROOMS: RoomNamespace
  RELAYS: RelayNamespace
  PEOPLE: PersonNamespace
  /** Hyperdrive in front of PostgreSQL. */
  DATABASE: Pick<Hyperdrive, 'connectionString'>
  MEDIA: Bucket
  PAGES: { fetch: (request: Request) => Promise<Response> }
  [variable: string]: unknown
}

/** Lets work continue after the response. */
export type Context = Pick<ExecutionContext, 'waitUntil'>

export interface RoomNamespace {
  idFromName: (roomUuid: string) => object
  get: (id: object) => RoomStub
}

/** A room's object as seen from outside: its public methods, and requests for sockets. */
export interface RoomStub {
  fetch: (request: Request) => Promise<Response>
  act: (roomUuid: string, action: HostAction) => Promise<RoomResult<null>>
  perform: (roomUuid: string, person: Person, action: PersonAction) => Promise<RoomResult<object>>
  state: (roomUuid: string) => Promise<RoomResult<RoomState>>
  lookAgain: (roomUuid: string, userUuid: string) => Promise<void>
  push: (roomUuid: string, message: { name: string; params: unknown }) => Promise<void>
  /** Registers a relay. Returns the room's epoch, or null if there is no such room. */
  admitRelay: (roomUuid: string, relay: string) => Promise<number | null>
  /** Receives messages from a relay. False if it is unknown, or addresses an earlier epoch of the room. */
  hear: (relay: string, messages: ClusterBatch) => Promise<boolean>
  /** Answers a relay's request. */
  answer: (subject: string, text: string) => Promise<string | undefined>
}

export interface RelayNamespace {
  idFromName: (name: string) => object
  get: (id: object) => RelayStub
}

/** A room's relay as seen by the room and the Worker. */
export interface RelayStub {
  fetch: (request: Request) => Promise<Response>
  hear: (messages: ClusterBatch) => Promise<boolean>
}

export interface PersonNamespace {
  idFromName: (userUuid: string) => object
  get: (id: object) => PersonStub
}

/** The object of a person's open pages as seen from outside. It doesn't know its own name. */
export interface PersonStub {
  fetch: (request: Request) => Promise<Response>
  tell: (userUuid: string, message: PeopleMessage) => Promise<void>
  moved: (userUuid: string, userUuids: readonly string[]) => Promise<void>
  tiesChanged: (userUuid: string) => Promise<void>
  lookAgain: (userUuid: string) => Promise<void>
  /** Forwards a frame to this person's chat clients. */
  tellChat: (userUuid: string, text: string) => Promise<void>
}

/** A socket of the runtime. */
export type EdgeSocket = WebSocket

/** The response to a request for a socket, from either side. */
export type SocketResponse = Response & { webSocket: EdgeSocket | null }

export type { SqlStorage }
export type ObjectState = DurableObjectState

/** What the runtime adds to the global scope besides the platform's own names. */
export const runtime = globalThis as unknown as {
  WebSocketPair: new () => { 0: WebSocket; 1: WebSocket }
  WebSocketRequestResponsePair: new (request: string, response: string) => WebSocketRequestResponsePair
}
