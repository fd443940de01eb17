import { until } from '@segue/shared/test/until.ts'
import { WebSocket } from 'ws'

export type Frame = Record<string, unknown>

/** A bare WebSocket that records every frame with its time. */
export class BareClient {
  readonly frames: { at: number; frame: Frame | string }[] = []
  readonly socket: WebSocket
  #messageId = 0

  constructor(address: string) {
    this.socket = new WebSocket(address)
    this.socket.on('message', (data: Buffer) =>
      this.frames.push({ at: performance.now(), frame: JSON.parse(data.toString()) }),
    )
    this.socket.on('error', () => undefined)
  }

  get closed(): boolean {
    return this.socket.readyState === WebSocket.CLOSED
  }

  get pushes(): Frame[] {
    return this.frames.flatMap(({ frame }) =>
      typeof frame === 'object' && frame['context'] === 'user' ? [frame] : [],
    )
  }

  /** The names of the room's messages so far. */
  get names(): unknown[] {
    return this.pushes.map((push) => (push['message'] as Frame)['name'])
  }

  async open(): Promise<this> {
    await until(() => this.socket.readyState !== WebSocket.CONNECTING, 'the connection')
    return this
  }

  send(text: string): void {
    this.socket.send(text)
  }

  /** Sends a request and returns its response. */
  async ask(event: string, more: Frame): Promise<Frame> {
    const messageId = ++this.#messageId
    this.send(JSON.stringify({ event, messageId, ...more }))
    return this.answerTo(messageId)
  }

  act(action: string, params: Frame): Promise<Frame> {
    return this.ask('action', { params: { action, ...params } })
  }

  async answerTo(messageId: unknown): Promise<Frame> {
    let answer: Frame | undefined
    await until(
      () => {
        answer = this.frames
          .map(({ frame }) => frame)
          .find(
            (frame): frame is Frame =>
              typeof frame === 'object' && frame['messageId'] === messageId && !('room' in frame),
          )
        return answer
      },
      `the answer to ${String(messageId)}`,
    )
    return answer ?? {}
  }

  close(): void {
    this.socket.terminate()
  }
}
