import { readPeopleFrame, type PeopleMessage } from '@segue/shared/people/live/messages.ts'
import { until } from '@segue/shared/test/until.ts'
import type { CloseReason, HostSocket, Packet, SocketEvents } from '../../src/live-rooms/wire/packet.ts'

const inOrder = (places: Record<string, string>) =>
  JSON.stringify(Object.entries(places).sort(([one], [other]) => (one < other ? -1 : 1)))

/** A page's socket without a network, which keeps the messages it receives. */
export class PageSocket implements HostSocket {
  readonly messages: PeopleMessage[] = []
  readonly texts: string[] = []
  bufferedBytes = 0
  reason: CloseReason | null | undefined
  isDestroyed = false
  events: SocketEvents | undefined

  send(packet: Packet): void {
    for (const text of packet.texts) {
      this.texts.push(text)
      const message = readPeopleFrame(text)
      if (message) this.messages.push(message)
    }
  }
  sendParts(): void {
    throw new Error('Pages must receive whole messages')
  }
  close(reason?: CloseReason): void {
    this.reason ??= reason ?? null
    this.events?.closed()
  }
  destroy(): void {
    this.isDestroyed = true
    this.events?.closed()
  }

  names(): string[] {
    return this.messages.map(({ name }) => name)
  }

  /** Which room each friend is in, according to all messages. */
  friends(): Record<string, string> {
    const known: Record<string, string> = {}
    for (const message of this.messages) {
      if (message.name !== 'friends' && message.name !== 'friendsMoved') continue
      if (message.name === 'friends') for (const userUuid of Object.keys(known)) delete known[userUuid]
      for (const { userUuid, room } of message.params.friends) {
        if (room) known[userUuid] = room.name
        else delete known[userUuid]
      }
    }
    return known
  }

  /** Resolves when friends are where this says. */
  async see(expected: Record<string, string>): Promise<void> {
    const seen = () => inOrder(this.friends())
    const wanted = inOrder(expected)
    await until(() => this.names().includes('friends') || undefined, 'the friends')
    await until(() => seen() === wanted || undefined, `friends at ${wanted}`)
  }
}

/** Opens a person's page at a host. */
export function openPage(
  host: { open: (socket: HostSocket, token: string) => SocketEvents },
  token: string,
): PageSocket {
  const socket = new PageSocket()
  socket.events = host.open(socket, token)
  return socket
}
