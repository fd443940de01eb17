import { createServer } from 'node:http'
import { Room, Server, type Client } from '@colyseus/core'
import { WebSocketTransport } from '@colyseus/ws-transport'
import { answerQuestions } from './answers.ts'
import { changeOf, snapshotOf } from './payload.ts'

/** The same room in Colyseus: a snapshot on joining, and votes that are broadcast immediately. */

let change: object = {}
let snapshot: object = {}

class BenchRoom extends Room {
  override maxClients = 5000
  override autoDispose = false

  override onCreate() {
    this.onMessage('vote', () => this.broadcast('change', change))
  }

  override onJoin(client: Client) {
    client.send('snapshot', snapshot)
  }
}

const server = createServer()
const game = new Server({ transport: new WebSocketTransport({ server, pingInterval: 0 }), greet: false })
game.define('room', BenchRoom)
await game.listen(0, '127.0.0.1')
answerQuestions(server, {
  async size(lengths) {
    const [changeLength = 0, ...snapshotLengths] = JSON.parse(lengths) as number[]
    change = changeOf(changeLength)
    snapshot = snapshotOf(snapshotLengths.reduce((sum, length) => sum + length, 0))
  },
})
