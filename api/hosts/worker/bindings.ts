import type { HostAction, PersonAction } from '@segue/shared/room/actions.ts'
import type { Person, RoomState } from '@segue/shared/room/state.ts'
import type { Bucket } from '../../src/adapters/storage/bucket.ts'
import type { RoomResult } from '../../src/db/tables/live-rooms.ts'

/**
 * What this program uses of the runtime, written down as the runtime has it: its own types describe a whole world that
 * would take the place of the DOM's and Node's.
 */

/** What wrangler.toml binds, and the variables and secrets beside it. */
export interface Bindings {
  ROOMS: RoomNamespace
  /** Hyperdrive in front of PostgreSQL. */
  DATABASE: { connectionString: string }
  MEDIA: Bucket
  PAGES: { fetch: (request: Request) => Promise<Response> }
  [variable: string]: unknown
}

/** How long work may go on after the answer. */
export interface Context {
  waitUntil: (work: Promise<unknown>) => void
}

export interface RoomNamespace {
  idFromName: (roomUuid: string) => object
  get: (id: object) => RoomStub
}

/** A room's object as the rest of the world reaches it: its public methods, and requests for sockets. */
export interface RoomStub {
  fetch: (request: Request) => Promise<Response>
  act: (roomUuid: string, action: HostAction) => Promise<RoomResult<null>>
  perform: (roomUuid: string, person: Person, action: PersonAction) => Promise<RoomResult<object>>
  state: (roomUuid: string) => Promise<RoomResult<RoomState>>
  lookAgain: (roomUuid: string, userUuid: string) => Promise<void>
  push: (roomUuid: string, message: { name: string; params: unknown }) => Promise<void>
}

/** A socket of the runtime. */
export interface EdgeSocket {
  send: (text: string) => void
  close: (code?: number, reason?: string) => void
  accept: () => void
  addEventListener: ((type: 'message', listener: (event: { data: unknown }) => void) => void) &
    ((type: 'close', listener: (event: { code: number }) => void) => void) &
    ((type: 'error', listener: () => void) => void)
  readonly readyState: number
  /** Keeps a value with the socket while the object that holds it sleeps. */
  serializeAttachment: (value: unknown) => void
  deserializeAttachment: () => unknown
}

export interface SocketPairMaker {
  new (): { 0: EdgeSocket; 1: EdgeSocket }
}

/** The answer to a request for a socket, from either side. */
export type SocketResponse = Response & { webSocket: EdgeSocket | null }

export interface SqlStorage {
  exec: <Row extends object>(query: string, ...values: unknown[]) => { toArray: () => Row[] }
}

export interface ObjectState {
  readonly storage: {
    sql: SqlStorage
    getAlarm: () => Promise<number | null>
    setAlarm: (at: number) => Promise<void>
    deleteAlarm: () => Promise<void>
  }
  blockConcurrencyWhile: <T>(work: () => Promise<T>) => Promise<T>
  waitUntil: (work: Promise<unknown>) => void
  acceptWebSocket: (socket: EdgeSocket) => void
  getWebSockets: () => EdgeSocket[]
  setWebSocketAutoResponse: (pair: object) => void
  abort: (reason?: string) => void
}

/** What the runtime puts in the global scope beside the platform's own names. */
export const runtime = globalThis as unknown as {
  WebSocketPair: SocketPairMaker
  WebSocketRequestResponsePair: new (request: string, response: string) => object
}
