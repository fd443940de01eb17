import { readJson, roomJson } from '../../read-json.ts'
import type { RefusalCode } from '../refusals/refusals.ts'
import { Refused } from '../refusals/refused.ts'
import type { Operation } from './patch.ts'
import type { RoomState, RoomUser, UserData } from '../state/state.ts'

/**
 * The frames of the room socket, both directions. Every frame is JSON text, including the control strings: their quotes
 * are part of the frame. Frames, actions and messages are only extended, without version negotiation:
 * `protocol-history.json` documents the changes for people.
 */

/** The server pings this often; a client that receives nothing for `silenceMs` reconnects, ours sooner. */
export const pingEveryMs = 25_000
export const silenceMs = 45_000
/** Larger frames are answered with an error message (UTF-16 units). */
export const largestFrame = 262_144

export const closeFrame = '"primus::server::close"'
/** Close code for a socket whose session has ended, so that its token is no longer valid: sign in again. */
export const sessionEnded = { code: 4001, reason: 'sessionEnded' } as const
/**
 * What our own client sends after receiving nothing for `quietMs`, and the answer, which it expects within `answerMs`: a
 * machine that lost power is noticed while its listeners still keep their place. A host that lets rooms sleep does not
 * ping; it answers this without waking the room, which requires that both texts are constant.
 */
export const quietMs = 8000
export const answerMs = 5000
export const stillThere = '"segue::still-there?"'
export const stillHere = '"segue::still-here"'
export const pingFrame = (now: number) => `"primus::ping::${Math.floor(now)}"`
export const idFrame = (id: string) => JSON.stringify(`primus::id::${id}`)
export const welcomeFrame = JSON.stringify({ welcome: 'Welcome to Segue.', context: 'api' })

export type MessageId = string | number

/** A client's request: an action, or one of the verbs of the ActionHero protocol. */
export interface Request {
  event: string
  messageId: MessageId | undefined
  params: unknown
  /** The verbs `roomView`, `roomAdd`, `roomLeave` and `say` name their room outside the parameters. */
  room: unknown
}

export type ClientFrame =
  | { kind: 'pong' }
  | { kind: 'askId' }
  | { kind: 'stillThere' }
  | { kind: 'request'; request: Request }

/**
 * Parses a client's frame. Throws `Refused` for anything that is not a message; the connection stays open either way.
 */
export function readClientFrame(text: string): ClientFrame {
  const frame = parse(text)
  if (typeof frame === 'string') {
    if (frame.startsWith('primus::pong::')) return { kind: 'pong' }
    if (frame.startsWith('primus::id::')) return { kind: 'askId' }
    if (text === stillThere) return { kind: 'stillThere' }
    throw new Refused('notAnObject')
  }
  if (typeof frame !== 'object' || frame === null || Array.isArray(frame)) throw new Refused('notAnObject')
  const event = 'event' in frame ? frame.event : undefined
  return {
    kind: 'request',
    request: {
      event: typeof event === 'string' ? event : '',
      messageId: messageIdOf(frame),
      params: 'params' in frame ? frame.params : undefined,
      room: 'room' in frame ? frame.room : undefined,
    },
  }
}

function parse(text: string): unknown {
  if (text.length > largestFrame) throw new Refused('frameTooLarge')
  const read = readJson(text, roomJson)
  if ('value' in read) return doubtful.test(text) ? cleaned(read.value) : read.value
  if (read.problem === 'nestedTooDeeply') throw new Refused('nestedTooDeeply', { levels: String(roomJson.levels) })
  if (read.problem === 'tooManyEntries') throw new Refused('tooManyEntries', { entries: String(roomJson.entries) })
  throw new Refused('badFrame')
}

/**
 * Hints at text that databases can't store, or at a key that would set an object's prototype when copied, including
 * escaped forms: nobody escapes letters for a good reason.
 */
const doubtful = /\\u(00[0567]|d[89a-f])|__proto__/i

/** The value without such keys and without NUL, with lone surrogates (from a title cut in an emoji) replaced. */
function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\u0000', '').replaceAll(/\p{Surrogate}/gu, '\uFFFD')
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(cleaned)
  const entries = Object.entries(value).map(([key, part]) => [String(cleaned(key)), cleaned(part)] as const)
  return Object.fromEntries(entries.filter(([key]) => key !== '__proto__'))
}

function messageIdOf(frame: object): MessageId | undefined {
  const id = 'messageId' in frame ? frame.messageId : undefined
  return typeof id === 'number' || (typeof id === 'string' && id.length <= 100) ? id : undefined
}

export function responseFrame(messageId: MessageId | undefined, answer: object): string {
  return JSON.stringify({ context: 'response', messageId, status: 'OK', ...answer })
}

/** `errorCode` is for our own clients, which show the sentence in the reader's language. */
export function failureFrame(messageId: MessageId | undefined, refused: Refused, sentence: string): string {
  const { code, values } = refused
  return JSON.stringify({ context: 'response', messageId, error: sentence, errorCode: code, errorValues: values })
}

/** Any message on its way to a room. The key `statePatch` tells stateful messages from stateless ones. */
export type WireMessage = { name: string; statePatch?: Operation[]; params?: unknown }

export interface Push {
  room: string
  from: string
  sentAt: number
  messageId: number
  message: WireMessage
  /** The revision of the state before and after the patch; absent if the state doesn't change. */
  rev?: number
  prevRev?: number
}

export function pushFrame(push: Push): string {
  const { room, from, sentAt, messageId, message, rev, prevRev } = push
  return JSON.stringify({ context: 'user', room, from, sentAt, messageId, rev, prevRev, message })
}

/** The response to `joinRoom`. `allUserData` in the state is still empty. */
export interface Joined {
  roomUuid: string
  allowedRooms: string[]
  didCreate: boolean
  state: RoomState
  serverTime: number
  rev: number
  /** The people around a user in the crowd, including themselves. Absent for everyone who is listed. */
  around?: { users: RoomUser[]; data: Record<string, UserData> }
}

export interface Answer {
  messageId: MessageId | undefined
  error?: string
  errorCode?: RefusalCode
  errorValues?: Record<string, string>
  [key: string]: unknown
}

export type ServerFrame =
  | { kind: 'ping'; time: number; text: string }
  | { kind: 'close' }
  | { kind: 'answer'; answer: Answer }
  | { kind: 'push'; push: Push }
  | { kind: 'other' }

/** Parses a frame of our own server, which is trusted to keep to these types. */
export function readServerFrame(text: string): ServerFrame {
  const frame: unknown = JSON.parse(text)
  if (typeof frame === 'string') {
    if (frame === 'primus::server::close') return { kind: 'close' }
    if (!frame.startsWith('primus::ping::')) return { kind: 'other' }
    const time = frame.slice('primus::ping::'.length)
    return { kind: 'ping', time: Number(time), text: time }
  }
  if (typeof frame !== 'object' || frame === null || !('context' in frame)) return { kind: 'other' }
  if (frame.context === 'response') return { kind: 'answer', answer: frame as unknown as Answer }
  if (frame.context === 'user' && 'message' in frame) return { kind: 'push', push: frame as unknown as Push }
  return { kind: 'other' }
}

export const pongFrame = (time: string) => JSON.stringify(`primus::pong::${time}`)
