import { readAction, type SpokenAction } from '@segue/shared/room/protocol/actions.ts'
import type { Removal } from '@segue/shared/room/protocol/messages.ts'
import {
  closeFrame,
  failureFrame,
  idFrame,
  readClientFrame,
  responseFrame,
  stillHere,
  type MessageId,
  type Request,
} from '@segue/shared/room/protocol/protocol.ts'
import type { RefusalCode } from '@segue/shared/room/refusals/refusals.ts'
import { refusalSentence } from '@segue/shared/i18n/refusal-sentence.ts'
import { Refused } from '@segue/shared/room/refusals/refused.ts'
import { isPlatformStaff } from '@segue/shared/room/people/roles.ts'
import type { Person } from '@segue/shared/room/state/state.ts'
import type { Log } from '../ports/log.ts'
import type { Rooms } from '../ports/rooms.ts'
import type { Joining } from './joining.ts'
import type { Session } from './session.ts'

/** The most requests that wait for a room to load; a client that sends more is dropped. */
const maxWaiting = 500

export interface RequestOptions {
  joining: Joining
  /** Whether other processes may hold rooms, to which connections are then relayed. */
  mayBeElsewhere: boolean
  /** Where staff act on rooms they are not in. */
  everywhere: () => Pick<Rooms, 'perform' | 'summaries'>
  /** Checks a connection's token again, and closes the connection if the token is invalid. */
  lookAgain: (session: Session) => Promise<void>
  clock: () => number
  log: Log
}

/** Parses what clients send over their connections, and answers each connection's requests in order. */
export class Requests {
  readonly #options: RequestOptions

  constructor(options: RequestOptions) {
    this.#options = options
  }

  /** Handles a frame. Nothing between here and the response awaits, unless the response comes from elsewhere. */
  receive(session: Session, text: string, receivedAt: number): void {
    if (session.closed) return
    const charge = session.charge(receivedAt)
    if (charge === 'flood') return session.socket.destroy()
    let request: Request | undefined
    if (isLed(session, text)) return session.tunnel?.say(text, undefined)
    try {
      const frame = readClientFrame(text)
      if (frame.kind === 'askId') return session.send(idFrame(session.id))
      if (frame.kind === 'stillThere') return session.send(stillHere)
      if (frame.kind === 'pong') return
      request = frame.request
      if (charge === 'tooFast') throw new Refused('tooFast')
      if (request.event === 'clock' && this.#hasClockOf(session))
        return this.#answerClock(session, request, receivedAt)
      this.#handleInTurn(session, request)
    } catch (error) {
      this.#fail(session, request, error)
    }
  }

  /** Answers waiting requests, up to the next one that has to wait itself. */
  resume(session: Session): void {
    const waiting = session.waiting ?? []
    session.waiting = null
    for (let request = waiting.shift(); request && !session.closed; request = waiting.shift()) {
      try {
        this.#handle(session, request)
      } catch (error) {
        this.#fail(session, request, error)
      }
      if (session.waiting) {
        session.waiting = waiting
        return
      }
    }
  }

  #handleInTurn(session: Session, request: Request): void {
    if (!session.waiting) return this.#handle(session, request)
    if (session.waiting.length >= maxWaiting) return session.socket.destroy()
    session.waiting.push(request)
  }

  #handle(session: Session, request: Request): void {
    if (session.tunnel && !isJoin(request)) return session.tunnel.say(JSON.stringify(request), request.messageId)
    const { event, messageId, room } = request
    if (event === 'clock') return this.#answerClock(session, request, this.#options.clock())
    const joined = session.live?.uuid
    if (event === 'action') return this.#handleAction(session, request)
    if (event === 'detailsView') {
      const details = { id: session.id, fingerprint: session.id, rooms: joined ? [joined] : [] }
      return session.answer(responseFrame(messageId, { data: details }))
    }
    if (event === 'say') throw new Refused('notHere')
    if (event !== 'roomView' && event !== 'roomAdd' && event !== 'roomLeave') {
      throw new Refused('unknownEvent', { event: event.slice(0, 50) })
    }
    if (!session.live || room !== joined) throw new Refused('notInRoom')
    if (event === 'roomLeave') session.live.leave(session)
    const view = event === 'roomView' ? { data: { room, membersCount: session.live?.state.allUsers.length } } : {}
    session.answer(responseFrame(messageId, view))
  }

  #handleAction(session: Session, request: Request): void {
    const { messageId } = request
    const action = readAction(request.params)
    const { person } = session
    if (!person) return this.#turnAway(session, messageId, action.type === 'joinRoom')
    if (action.type === 'joinRoom') {
      const joined = session.answered().then(() => this.#options.joining.join(session, person, action, request))
      return this.#answerLater(session, request, joined)
    }
    if (action.type === 'getRoomStates') {
      return this.#answerLater(session, request, this.#sendSummaries(session, request))
    }
    this.#act(session, request, person, action)
  }

  /** Acts in the room the session is in. Staff may act in any other as well. */
  #act(
    session: Session,
    request: Request,
    person: Person,
    { roomUuid, ...action }: Exclude<SpokenAction, { type: 'joinRoom' | 'getRoomStates' }>,
  ): void {
    const { messageId } = request
    const { live } = session
    if (live?.uuid === roomUuid) {
      const frame = responseFrame(messageId, live.run(action, person))
      return session.answer(frame, live.receipt)
    }
    if (!isPlatformStaff(person.tokenRole)) throw new Refused('notInRoom')
    const performed = this.#staff(session, 'notInRoom')
      .then((staff) => this.#options.everywhere().perform(roomUuid, staff, action))
      .then((answer) => session.answer(responseFrame(messageId, answer)))
    this.#answerLater(session, request, performed)
  }

  /** The person behind a connection, if they are platform staff right now. */
  async #staff(session: Session, otherwise: RefusalCode): Promise<Person> {
    await this.#options.lookAgain(session)
    const { person } = session
    if (session.closed || !person || !isPlatformStaff(person.tokenRole)) throw new Refused(otherwise)
    return person
  }

  async #sendSummaries(session: Session, { messageId }: Request): Promise<void> {
    await this.#staff(session, 'staffOnly')
    session.answer(responseFrame(messageId, { roomStates: await this.#options.everywhere().summaries() }))
  }

  /**
   * Another process may turn out to hold the room, and no two clocks are quite alike: clock requests wait until that is
   * known.
   */
  #hasClockOf({ live, tunnel, waiting }: Session): boolean {
    return live !== null || (tunnel === null && (waiting === null || !this.#options.mayBeElsewhere))
  }

  #answerClock(session: Session, { messageId, params }: Request, received: number): void {
    const sent = typeof params === 'object' && params !== null && 'sent' in params ? params.sent : undefined
    const echo = typeof sent === 'number' ? { sent } : {}
    session.send(responseFrame(messageId, { ...echo, received, replied: this.#options.clock() }))
  }

  /**
   * A refused upgrade leaves old clients waiting forever, so the refusal is sent as a response, followed by a close.
   */
  #turnAway(session: Session, messageId: MessageId | undefined, close: boolean): void {
    // A token that couldn't be checked may be valid: only an invalid one stops its client from retrying.
    const signedOut = session.person === null
    const refused = signedOut ? new Refused('notSignedIn', removalValues(session.removal)) : new Refused('mistake')
    session.send(failureFrame(messageId, refused, refusalSentence(refused)))
    if (!close) return
    if (signedOut) session.send(closeFrame)
    session.socket.close()
  }

  /**
   * Makes the connection's further requests wait until `work` is done, so that responses keep the order of the
   * requests.
   */
  #answerLater(session: Session, request: Request, work: Promise<void>): void {
    session.waiting ??= []
    void work
      .catch((error: unknown) => this.#fail(session, request, error))
      .then(() => {
        if (!session.closed) this.resume(session)
      })
  }

  #fail(session: Session, request: Request | undefined, error: unknown): void {
    const refused = this.#refusalOf(error, session)
    session.answer(failureFrame(request?.messageId, refused, refusalSentence(refused)))
  }

  /** What a person may see of an error. Everything that isn't a refusal is a bug of ours, and logged. */
  #refusalOf(error: unknown, session: Session): Refused {
    if (error instanceof Refused) return error
    this.#options.log.error({ session: session.id, error }, 'a request to a room failed')
    return new Refused('mistake')
  }
}

/**
 * Whether this frame is forwarded unparsed to the process that holds the room. Requests about the connection itself are
 * answered here, and a join may lead to another room.
 */
const isLed = ({ tunnel, waiting }: Session, text: string) =>
  tunnel?.isOpen === true && waiting === null && text.startsWith('{') && !text.includes('joinRoom')

const isJoin = ({ event, params }: Request) =>
  event === 'action' &&
  typeof params === 'object' &&
  params !== null &&
  'action' in params &&
  params.action === 'joinRoom'

/** The refusal details for a user whom moderators removed from the platform. */
function removalValues(removal: Removal | undefined): Record<string, string> {
  if (!removal) return {}
  const { code, until, reason } = removal
  return {
    removal: code,
    ...(until !== null && { until: String(until) }),
    ...(reason !== null && { reason }),
  }
}
