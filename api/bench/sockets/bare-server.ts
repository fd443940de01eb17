import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import { WebSocketServer, type WebSocket } from 'ws'
import { answerQuestions } from './answers.ts'

/**
 * The minimum that ours is compared with: only `ws`. A message `change` makes it write one prepared frame to every
 * socket; a message `join` is answered with a prepared snapshot.
 */

let change: Buffer = Buffer.alloc(0)
let snapshot: Buffer = Buffer.alloc(0)
const sockets = new Set<Socket>()
const server = createServer()
const upgrader = new WebSocketServer({ noServer: true, clientTracking: false, perMessageDeflate: false })

server.on('upgrade', (request, stream, head) => {
  upgrader.handleUpgrade(request, stream, head, (ws: WebSocket) => {
    sockets.add(request.socket)
    ws.on('message', (data: Buffer) => {
      if (data.toString().includes('join')) request.socket.write(snapshot)
      else for (const socket of sockets) socket.write(change)
    })
    ws.on('close', () => sockets.delete(request.socket))
  })
})

function headerSize(length: number): number {
  if (length < 126) return 2
  return length < 65_536 ? 4 : 10
}

function frame(length: number): Buffer {
  const payload = Buffer.alloc(length, 'x')
  const header = Buffer.alloc(headerSize(length))
  header[0] = 0x81
  if (length < 126) header[1] = length
  else if (length < 65_536) {
    header[1] = 126
    header.writeUInt16BE(length, 2)
  } else {
    header[1] = 127
    header.writeBigUInt64BE(BigInt(length), 2)
  }
  return Buffer.concat([header, payload])
}

server.listen(0, '127.0.0.1', () => {
  answerQuestions(server, {
    /** The lengths of the frames that ours sends for the same: of a change, and of the responses to a join. */
    async size(lengths) {
      const [changeLength, ...snapshotLengths] = JSON.parse(lengths) as number[]
      change = frame(changeLength ?? 0)
      snapshot = Buffer.concat(snapshotLengths.map(frame))
    },
  })
})
