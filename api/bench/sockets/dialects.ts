import { encode } from '@colyseus/schema'
import { Client } from 'colyseus.js'
import Primus from 'primus'
import { io } from 'socket.io-client'
import { roomUuid } from '@segue/shared/test/fixtures.ts'
import { clientFrame } from './reader.ts'

/**
 * How a client joins the room of each server and changes something there. The crowd uses bare sockets, so that no
 * client library affects the measurement; the server's own client proves that changes are received.
 */
export interface Dialect {
  /** The path to upgrade at, after making any requests that are needed first. */
  address(port: number, token: string): Promise<string>
  /** Frames to send once this many messages have arrived. */
  greetings: { after: number; frame: Buffer }[]
  /** After how many messages a client has joined. */
  awaited: number
  /** The change with this number, by one of the speakers in turn. */
  change(number: number, like: boolean): Buffer
  /** A real client, which calls `receive` for every change. Absent if the crowd's frames are the client's own. */
  observe?: (port: number, receive: () => void) => Promise<() => unknown>
}

const action = (number: number, params: object) =>
  clientFrame(JSON.stringify({ event: 'action', params: { roomUuid, ...params }, messageId: number }))

const ours: Dialect = {
  address: async (_, token) => `/primus?token=${token}`,
  greetings: [{ after: 0, frame: action(1, { action: 'joinRoom' }) }],
  // The welcome, the response, and everybody's data.
  awaited: 3,
  change: (number, like) => action(number + 2, { action: 'voteOnSong', songVotes: { like } }),
}

const bare: Dialect = {
  address: async () => '/',
  greetings: [{ after: 0, frame: clientFrame('join') }],
  awaited: 2,
  change: () => clientFrame('change'),
}

const socketIo: Dialect = {
  address: async () => '/socket.io/?EIO=4&transport=websocket',
  greetings: [{ after: 1, frame: clientFrame('40') }],
  awaited: 3,
  change: (_, like) => clientFrame(`42${JSON.stringify(['vote', { like }])}`),
  async observe(port, receive) {
    const client = io(`http://127.0.0.1:${port}`, { transports: ['websocket'] })
    client.on('change', receive)
    await new Promise((resolve) => client.once('snapshot', resolve))
    return () => client.disconnect()
  },
}

const primus: Dialect = {
  address: async () => '/primus',
  greetings: [],
  awaited: 1,
  change: (_, like) => clientFrame(JSON.stringify({ like })),
  async observe(port, receive) {
    const PrimusClient = Primus.createSocket({ transformer: 'websockets', pathname: '/primus', pingInterval: false })
    const client = new PrimusClient(`http://127.0.0.1:${port}`)
    await new Promise((resolve) => client.once('data', resolve))
    client.on('data', receive)
    return () => client.end()
  },
}

/** Colyseus begins a message with a byte for its kind and its own encoding of the name. */
const colyseusVote = (() => {
  const bytes: number[] = [13]
  encode.string(bytes, 'vote', { offset: 1 })
  return bytes
})()

const colyseus: Dialect = {
  async address(port) {
    const request = { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } }
    const answer = await fetch(`http://127.0.0.1:${port}/matchmake/joinOrCreate/room`, request)
    const { room, sessionId } = (await answer.json()) as { room: Record<string, string>; sessionId: string }
    return `/${room['processId']}/${room['roomId']}?sessionId=${sessionId}`
  },
  // A client confirms that it has joined with the same byte.
  greetings: [{ after: 1, frame: clientFrame(Buffer.from([10])) }],
  awaited: 2,
  // In MessagePack true is 0xc3, and false 0xc2.
  change: (_, like) => clientFrame(Buffer.from([...colyseusVote, like ? 0xc3 : 0xc2])),
  async observe(port, receive) {
    const room = await new Client(`ws://127.0.0.1:${port}`).joinOrCreate('room')
    room.onMessage('change', receive)
    await new Promise<void>((resolve) => room.onMessage('snapshot', () => resolve()))
    return () => room.leave()
  },
}

export const dialects = { ours, bare, socketIo, primus, colyseus }
export type DialectName = keyof typeof dialects
