import { createServer } from 'node:http'
import { Server } from 'socket.io'
import { answerQuestions } from './answers.ts'
import { changeOf, snapshotOf } from './payload.ts'

/** The same room in socket.io: a snapshot on joining, and votes that are broadcast. */

let change: object = {}
let snapshot: object = {}
const server = createServer()
const io = new Server(server, { transports: ['websocket'], pingInterval: 3_600_000, pingTimeout: 3_600_000 })
io.on('connection', (socket) => {
  socket.emit('snapshot', snapshot)
  socket.on('vote', () => io.emit('change', change))
})

server.listen(0, '127.0.0.1', () => {
  answerQuestions(server, {
    async size(lengths) {
      const [changeLength = 0, ...snapshotLengths] = JSON.parse(lengths) as number[]
      change = changeOf(changeLength)
      snapshot = snapshotOf(snapshotLengths.reduce((sum, length) => sum + length, 0))
    },
  })
})
