import { WebSocket } from 'ws'
import { backoffMs } from '@segue/shared/room/client/backoff.ts'
import type { SignedPerson } from '../../bench/signed-people.ts'

type MemberResponse = Record<string, unknown>

const response = '{"context":"response"'
/** What is not answered by then will not be: the process is gone. */
const answerPatienceMs = 10_000

/**
 * One of thousands in the rooms: joins, says things, and comes back as our client does. It reads the answers to what it
 * says and of everything else only that it came.
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
  /** The moments at which it came in, and at which its connection ended. */
  readonly cameAt: number[] = []
  readonly lostAt: number[] = []
  /** The numbers of the room's messages with a patch that did not follow the one before. */
  gaps = 0
  #rev: number | undefined

  constructor(server: string, who: SignedPerson, roomUuid: string) {
    this.who = who
    this.#roomUuid = roomUuid
    this.#address = `${server.replace('http', 'ws')}/primus?token=${encodeURIComponent(who.token)}`
    this.#connect()
  }

  /** Says something; undefined where the connection ends before the answer, an error's code where it is refused. */
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
    // Pushes that came in the same breath are read before whoever waits for this answer goes on.
    if ('rev' in answer) this.#rev = Number(answer['rev'])
    this.#settle(Number(answer['messageId']), answer)
  }

  /** Checks that revisions follow each other, without reading what they are about. */
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
