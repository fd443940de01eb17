import type { RoomHost } from '../src/live-rooms/host.ts'
import type { HostSocket, Packet, SharedText } from '../src/live-rooms/wire/packet.ts'
import { until } from '@segue/shared/test/until.ts'

type Frame = Record<string, unknown> & {
  context?: string
  messageId?: number
  error?: string
  message?: { name: string; params?: unknown }
}

/** A person in a live room, through a socket without a network. */
export type Visitor = {
  /** Everything that was pushed, oldest first. */
  pushes: Frame[]
  /** Sends an action; returns the response, even an error. */
  act: (action: string, params?: object) => Promise<Frame>
  /** Sends an action without waiting. */
  say: (action: string, params?: object) => void
  /** Waits for a push of this name. */
  receive: (name: string) => Promise<Frame>
  leave: () => void
  closed: () => boolean
  /** The close code, if the host gave one. */
  closeCode: () => number | undefined
}

/** Joins a room and waits for the response. */
export async function enter(host: RoomHost, token: string, roomUuid: string, params: object = {}): Promise<Visitor> {
  const frames: Frame[] = []
  let ended = false
  let closeCode: number | undefined
  const hear = (text: string) => {
    const frame: unknown = JSON.parse(text)
    // Control strings don't matter here.
    if (typeof frame === 'object' && frame !== null) frames.push(frame as Frame)
  }
  const socket: HostSocket = {
    send: (packet: Packet) => packet.texts.forEach(hear),
    sendParts: (head: string, tail: SharedText) => hear(head + tail.text),
    close(reason) {
      ended = true
      closeCode = reason?.code
    },
    destroy: () => void (ended = true),
    bufferedBytes: 0,
  }
  const events = host.open(socket, token)
  let lastId = 0
  const say = (action: string, more: object = {}) => {
    const messageId = ++lastId
    events.received(JSON.stringify({ event: 'action', params: { action, roomUuid, ...more }, messageId }), Date.now())
    return messageId
  }
  const act = (action: string, more?: object) => {
    const messageId = say(action, more)
    return until(() => frames.find((frame) => frame.context === 'response' && frame.messageId === messageId), action)
  }
  const pushes = () => frames.filter((frame) => frame.context === 'user')
  const answer = await act('joinRoom', params)
  if (answer.error) throw new Error(answer.error, { cause: answer })
  return {
    get pushes() {
      return pushes()
    },
    act,
    say,
    receive: (name) => until(() => pushes().find((push) => push.message?.name === name), name),
    leave: () => events.closed(),
    closed: () => ended,
    closeCode: () => closeCode,
  }
}
