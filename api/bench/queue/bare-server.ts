import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'
import { must } from '@segue/shared/must.ts'
import { addToSpecial } from '../../src/services/playlist/crates/add-statement.ts'
import { answerQuestions } from '../sockets/answers.ts'

/** The minimum: read JSON, run the same statement through `pg`, write JSON. No token, no checks, no routes. */

const pool = new pg.Pool({ connectionString: must(process.env['DATABASE_URL'], 'a database'), max: 10 })

const server = createServer((request, response) => {
  void answer(request).then((text) => {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.end(text)
  })
})

async function answer(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const { songs, append } = JSON.parse(Buffer.concat(chunks).toString())
  const items = songs.map((song: Record<string, unknown>, n: number) => ({
    ...song,
    n,
    songId: null,
    provider: song['musicProvider'],
    providerSongId: song['songId'],
    keys: { [String(song['musicProvider'])]: song['songId'] },
    musicProviders: { [String(song['musicProvider'])]: song['songId'] },
    thumbnails: {},
    status: 'SUCCESS',
  }))
  const userUuid = request.headers['x-user']
  const { rows } = await pool.query(addToSpecial, [
    JSON.stringify(items),
    append,
    10_000,
    userUuid,
    'queue',
    'default',
  ])
  return JSON.stringify({ songs: rows })
}

server.listen(0, '127.0.0.1', () => answerQuestions(server, {}))
