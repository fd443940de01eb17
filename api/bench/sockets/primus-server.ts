import { createServer } from 'node:http'
import Primus from 'primus'
import { answerQuestions } from './answers.ts'
import { changeOf, snapshotOf } from './payload.ts'

/** The same room in Primus over `ws`: a snapshot on joining, and votes that are broadcast. */

let change: object = {}
let snapshot: object = {}
const server = createServer()
const primus = new Primus(server, { transformer: 'websockets', pathname: '/primus', pingInterval: false })
primus.on('connection', (spark) => {
  spark.write(snapshot)
  spark.on('data', () => primus.write(change))
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
