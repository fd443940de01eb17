// Plain JavaScript, because a worker thread starts without the loader that the main thread runs TypeScript with.
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { cappedTimeout } from '../process/capped-timers.mjs'

const { dataDir, image } = workerData

globalThis.setTimeout = cappedTimeout(setTimeout)

/**
 * PostgreSQL's own defaults are for a server with many clients. Its buffers take memory of this process from the start,
 * and what one session reads repeatedly soon fits into these.
 */
const modest = { shared_buffers: '16MB', wal_buffers: '256kB', temp_buffers: '1MB', max_connections: '4' }

const opening = PGlite.create({
  startParams: [
    ...PGlite.defaultStartParams,
    ...Object.entries(modest).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ],
  ...(dataDir ? { dataDir } : {}),
  ...(image ? { loadDataDir: new Blob([image]) } : {}),
  extensions: { pg_trgm, unaccent },
})

/**
 * The session's response to these messages. `execProtocolRaw` would return the same, but also keep every row of every
 * response forever: it parses them into a list that only other calls empty.
 */
async function answerTo(database, bytes) {
  const pieces = []
  // A piece is a view of the database's memory, which the next one overwrites.
  await database.execProtocolRawStream(bytes, { onRawData: (piece) => void pieces.push(piece.slice()) })
  return pieces.length === 1 ? pieces[0] : new Uint8Array(Buffer.concat(pieces))
}

const kinds = {
  ready: async () => undefined,
  exec: answerTo,
  dump: async (database) => new Uint8Array(await (await database.dumpDataDir('none')).arrayBuffer()),
  close: (database) => database.close(),
}

let queue = Promise.resolve()
parentPort.on('message', ({ id, kind, bytes }) => {
  queue = queue
    .then(async () => kinds[kind](await opening, bytes))
    .then(
      (reply) => parentPort.postMessage({ id, bytes: reply }, reply ? [reply.buffer] : []),
      (error) => parentPort.postMessage({ id, error: String(error?.message ?? error) }),
    )
})
