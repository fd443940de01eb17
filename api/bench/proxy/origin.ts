import { createServer } from 'node:http'
import { answerQuestions } from '../sockets/answers.ts'

/** The third party of the bench: `/bytes/<size>` is that much music, as a CDN sends it. */
const music = Buffer.alloc(8 * 1024 * 1024, 'music')

const server = createServer((request, response) => {
  const size = Number(request.url?.match(/^\/bytes\/(\d+)/)?.[1] ?? 0)
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  const headers = { 'Content-Type': 'audio/mpeg', ETag: '"music"', 'Accept-Ranges': 'bytes' }
  const piece = from === undefined ? music.subarray(0, size) : music.subarray(Number(from), Number(to) + 1)
  const range = from === undefined ? {} : { 'Content-Range': `bytes ${from}-${to}/${size}` }
  response.writeHead(from === undefined ? 200 : 206, { ...headers, ...range, 'Content-Length': piece.length })
  response.end(piece)
})
server.listen(0, '127.0.0.1', () => answerQuestions(server, {}))
