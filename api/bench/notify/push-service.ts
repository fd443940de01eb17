import { createServer } from 'node:http'
import { answerQuestions } from '../sockets/answers.ts'

/** A push service that accepts everything immediately. */
const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => response.writeHead(201).end())
})
server.listen(0, '127.0.0.1', () => answerQuestions(server, {}))
