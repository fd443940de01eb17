import { WebSocket } from 'ws'
import { backoffMs } from '@segue/shared/room/client/backoff.ts'
import type { SignedPerson } from '../../bench/signed-people.ts'

type MemberResponse = Record<string, unknown>

const response = '{"context":"response"'
/** A request without a response by then will get none: the process is gone. */
const answerPatienceMs = 10_000

/**
 * One of thousands in the rooms: joins, sends actions, and reconnects like our client. Of everything except the
 * responses to its own actions it only checks that it arrived.
 */
export class CrowdMember {
  readonly who: SignedPerson
  readonly #address: string
  readonly #roomUuid: string
  readonly #waiting = new Map<number, (answer: MemberResponse | undefined) => void>()
  #socket: WebSocket | undefined
  #attempts = 0
  #messageId = 0
  #timer: NodeJS.Timeout | undefined
  #isOver = false
  isInside = false
  /** When it joined, and when its connection ended. */
  readonly cameAt: number[] = []
  readonly lostAt: number[] = []
  /** The number of patches that did not follow the previous revision. */
  gaps = 0
  #rev: number | undefined

  constructor(server: string, who: SignedPerson, roomUuid: string) {
    this.who = who
    this.#roomUuid = roomUuid
    this.#address = `${server.replace('http', 'ws')}/primus?token=${encodeURIComponent(who.token)}`
    this.#connect()
  }

  /** Sends an action; undefined if the connection ends before the response, an error's code if it is refused. */
  async act(action: string, more: object = {}): Promise<MemberResponse | undefined> {
    const messageId = ++this.#messageId
    const socket = this.#socket
    if (socket?.readyState !== WebSocket.OPEN) return undefined
    const answered = new Promise<MemberResponse | undefined>((resolve) => this.#waiting.set(messageId, resolve))
    const params = { action, roomUuid: this.#roomUuid, ...more }
    socket.send(JSON.stringify({ event: 'action', messageId, params }))
    const late = setTimeout(() => this.#settle(messageId, undefined), answerPatienceMs)
    return answered.finally(() => clearTimeout(late))
  }

  leave(): void {
    this.#isOver = true
    clearTimeout(this.#timer)
    this.#socket?.terminate()
  }

  #connect(): void {
    const socket = new WebSocket(this.#address, { perMessageDeflate: false })
    this.#socket = socket
    socket.on('open', () => void this.#join())
    socket.on('message', (data: Buffer) => this.#hear(data))
    socket.on('error', () => undefined)
    socket.on('close', () => this.#lost())
  }

  async #join(): Promise<void> {
    const answer = await this.act('joinRoom')
    if (answer?.['status'] === 'OK') {
      this.#attempts = 0
      this.isInside = true
      this.cameAt.push(performance.now())
    } else this.#socket?.close()
  }

  #hear(data: Buffer): void {
    if (data[0] !== 0x7b) return
    if (data.toString('latin1', 0, response.length) !== response) return this.#follow(data)
    const answer: MemberResponse = JSON.parse(data.toString())
    // Pushes received together with this response are handled before its caller continues.
    if ('rev' in answer) this.#rev = Number(answer['rev'])
    this.#settle(Number(answer['messageId']), answer)
  }

  /** Checks that revisions are consecutive, without parsing the messages. */
  #follow(data: Buffer): void {
    const text = data.toString('latin1')
    const found = /"rev":(\d+),"prevRev":(\d+)/.exec(text)
    if (!found || this.#rev === undefined) return
    const [rev, prev] = [Number(found[1]), Number(found[2])]
    if (prev !== this.#rev && rev !== prev) this.gaps += 1
    this.#rev = rev
  }

  #settle(messageId: number, answer: MemberResponse | undefined): void {
    this.#waiting.get(messageId)?.(answer)
    this.#waiting.delete(messageId)
  }

  #lost(): void {
    if (this.isInside) this.lostAt.push(performance.now())
    this.isInside = false
    this.#rev = undefined
    for (const messageId of this.#waiting.keys()) this.#settle(messageId, undefined)
    if (this.#isOver) return
    this.#timer = setTimeout(() => this.#connect(), backoffMs(this.#attempts++, Math.random))
  }
}
