import { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'

/**
 * PostgreSQL in a worker thread (PGlite), used through `pg` like any other server. The worker keeps long queries off
 * the event loop that serves sockets and clocks. It is one session: the pool has one connection.
 */
export type EmbeddedDatabase = {
  /** The options that `pg.Pool` needs to connect to it. */
  pool: {
    stream: () => Duplex
    max: 1
    idleTimeoutMillis: 0
    ssl: false
    user: string
    database: string
    password: string
  }
  /** The data directory as one archive, from which others can be started. */
  dump: () => Promise<Uint8Array>
  close: () => Promise<void>
}

type Reply = { id: number; bytes?: Uint8Array; error?: string }

/** Opens (or creates) the database in `dataDir`; without one it is in memory. `image` starts a new one from a dump. */
export async function openEmbeddedDatabase(options: {
  dataDir?: string | undefined
  image?: Uint8Array | undefined
}): Promise<EmbeddedDatabase> {
  const worker = new Worker(new URL('./embedded-database-worker.mjs', import.meta.url), { workerData: options })
  const waiting = new Map<number, { resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void }>()
  let lastId = 0

  worker.on('message', ({ id, bytes, error }: Reply) => {
    const request = waiting.get(id)
    waiting.delete(id)
    if (error !== undefined) request?.reject(new Error(error))
    else request?.resolve(bytes ?? new Uint8Array())
  })
  const failAll = (error: Error) => {
    for (const request of waiting.values()) request.reject(error)
    waiting.clear()
  }
  worker.on('error', failAll)
  worker.on('exit', () => failAll(new Error('The embedded database has stopped')))

  const ask = (kind: 'ready' | 'exec' | 'dump' | 'close', bytes?: Uint8Array) =>
    new Promise<Uint8Array>((resolve, reject) => {
      const id = ++lastId
      waiting.set(id, { resolve, reject })
      // A view is cloned with the whole buffer behind it, which in pg's case is larger than the message.
      const message = bytes && new Uint8Array(bytes)
      worker.postMessage({ id, kind, bytes: message }, message ? [message.buffer] : [])
    })

  await ask('ready')
  return {
    pool: {
      stream: () => new SessionStream((bytes) => ask('exec', bytes)),
      max: 1,
      idleTimeoutMillis: 0,
      ssl: false,
      user: 'postgres',
      database: 'postgres',
      password: '',
    },
    dump: () => ask('dump'),
    async close() {
      await ask('close')
      await worker.terminate()
    },
  }
}

/** 'Authentication ok' and 'ready for query': the embedded session has no real log-in. */
const greeting = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])
const rollback = Buffer.from('\x51\x00\x00\x00\x0dROLLBACK\x00', 'latin1')
const terminate = 0x58

/** The socket `pg` writes to. It answers the start-up packet itself and passes everything else to the session. */
class SessionStream extends Duplex {
  readonly #exec: (bytes: Uint8Array) => Promise<Uint8Array>
  #greeted = false

  constructor(exec: (bytes: Uint8Array) => Promise<Uint8Array>) {
    super()
    this.#exec = exec
  }

  connect() {
    setImmediate(() => this.emit('connect'))
    return this
  }

  override _read() {
    // Replies are pushed as they arrive.
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void) {
    this.#carry(Buffer.concat(chunks.map(({ chunk }) => chunk))).then(() => done(), done)
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void) {
    this.#carry(chunk).then(() => done(), done)
  }

  override _final(done: (error?: Error | null) => void) {
    this.push(null)
    done()
  }

  async #carry(bytes: Buffer) {
    if (!this.#greeted) {
      this.#greeted = true
      // The session outlives its connections: a transaction that an earlier one left open must not leak into this one.
      await this.#exec(rollback)
      this.push(greeting)
      return
    }
    if (bytes[0] === terminate) return
    this.push(Buffer.from(await this.#exec(bytes)))
  }

  setNoDelay() {
    return this
  }

  setKeepAlive() {
    return this
  }

  ref() {
    return this
  }

  unref() {
    return this
  }
}
