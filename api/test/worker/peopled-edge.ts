import { WebSocket } from 'ws'
import { connectRoom, type RoomConnection } from '@segue/shared/room/client/connection.ts'
import { until } from '@segue/shared/test/until.ts'
import { createNodeTimers } from '../../src/adapters/timers/node.ts'
import type { Participant } from '../hosts/host-under-test.ts'
import type { Bundle } from './bundle.ts'
import { callAt, signUp } from './edge-host.ts'
import { startEdge } from './edge.ts'

export type PeopledEdge = Awaited<ReturnType<typeof openEdge>>

/** A Worker with two people signed up, and functions to join its rooms. */
export async function openEdge(bundle: Bundle, variables: Record<string, string> = {}) {
  const edge = await startEdge(bundle, variables)
  const sockets = edge.url.replace('http', 'ws')
  const connections: RoomConnection[] = []
  const call = (who: Participant | undefined) => callAt(edge.url, who?.token)

  async function enter(who: Participant, roomUuid: string) {
    const names: string[] = []
    const statuses: string[] = []
    const connection = connectRoom({
      roomUuid,
      url: sockets,
      token: () => who.token,
      openSocket: (address, protocols) => new WebSocket(address, protocols),
      hidesToken: true,
      timers: createNodeTimers(),
      now: () => performance.now(),
      random: Math.random,
      onMessage: ({ message }) => void names.push(message.name),
      onStatus: ({ kind }) => void statuses.push(kind),
    })
    connections.push(connection)
    await until(() => connection.status.kind === 'live', 'the room')
    return { connection, names, statuses }
  }

  /** Joins a room over a bare socket, and returns the code that the socket is closed with. */
  async function join(path: string, { token }: Participant, roomUuid: string) {
    const socket = new WebSocket(`${sockets}${path}?token=${token}`)
    const closed = new Promise<number>((resolve) => void socket.on('close', resolve))
    await new Promise((resolve) => void socket.on('open', resolve))
    const answered = new Promise<void>((resolve) => {
      socket.on('message', (data: Buffer) => void (data.includes('allowedRooms') && resolve()))
    })
    socket.send(JSON.stringify({ event: 'action', messageId: 1, params: { action: 'joinRoom', roomUuid } }))
    await answered
    return { socket, closed }
  }

  return {
    edge,
    ann: await signUp(edge.url, 'ann'),
    ben: await signUp(edge.url, 'ben'),
    /** Calls the API as a person, or unauthenticated. */
    call,
    makeRoom: (who: Participant) => call(who)('POST /rooms/infrastructure', { body: { name: 'Basement' } }),
    enter,
    join,
    close: async () => {
      for (const connection of connections) connection.stop()
      await edge.stop()
    },
  }
}
