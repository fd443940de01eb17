import type { Db } from '../db/db.ts'
import type { Clock } from '../ports/clock.ts'
import type { StoredJobHandler } from './stored-jobs.ts'
import type { Log } from '../ports/log.ts'
import { noTracing, type Tracing } from '../ports/tracing.ts'
import { JobRows, type TakenJob } from './job-rows.ts'

const renewEveryMs = 20_000
const lookEveryMs = 500
const defaultAttempts = 5

/** The pause after the first, second, … failure: 10 s, 40 s, 160 s, at most an hour. */
export const backOffMs = (attempts: number) => Math.min(10_000 * 4 ** (attempts - 1), 3_600_000)

export interface JobRunnerOptions {
  db: Db
  clock: Clock
  log: Log
  tracing?: Tracing
  /** Who holds the lease; one per runner. */
  runner: string
  /** By kind. */
  handlers: ReadonlyMap<string, StoredJobHandler>
  /** How many jobs this process runs at once, of all kinds together. */
  concurrency: number
}

/**
 * Carries out jobs. Any number of processes may run one: a row is locked while it is taken, then held by a lease that
 * is renewed, so the work of a process that dies is taken again by another (decision 0012).
 */
export class JobRunner {
  readonly #handlers: ReadonlyMap<string, StoredJobHandler>
  readonly #concurrency: number
  readonly #log: Log
  readonly #tracing: Tracing
  readonly #rows: JobRows
  readonly #running = new Map<number, { kind: string; done: Promise<void> }>()
  readonly #stopping = new AbortController()
  #timers: NodeJS.Timeout[] = []
  #looking: Promise<void> | undefined

  constructor(options: JobRunnerOptions) {
    this.#handlers = options.handlers
    this.#concurrency = options.concurrency
    this.#log = options.log
    this.#tracing = options.tracing ?? noTracing
    this.#rows = new JobRows(options)
  }

  /** Begins what repeats, and looks for due work twice a second until `stop`. */
  start(): void {
    const inBackground = (work: () => Promise<unknown>) => () => {
      void work().catch((error: unknown) => this.#log.error({ error }, 'failed to load jobs'))
    }
    inBackground(() => this.beginRepeating())()
    this.#timers = [
      setInterval(
        inBackground(() => this.#lookOnce()),
        lookEveryMs,
      ),
      setInterval(
        inBackground(() => this.#rows.renew([...this.#running.keys()])),
        renewEveryMs,
      ),
    ]
  }

  /** Begins the series of each kind that repeats (`every`) and has not begun; for hosts that are woken from outside. */
  async beginRepeating(): Promise<void> {
    for (const [kind, { every }] of this.#handlers) if (every !== undefined) await this.#rows.beginSeries(kind)
  }

  /** Does all that is due now, and what falls due by it; for tests and for hosts that are woken from outside. */
  async runDue(): Promise<void> {
    while ((await this.#look()) || this.#running.size > 0) await this.#ended()
  }

  /** Takes nothing more, interrupts what runs and hands it back untried. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    for (const timer of this.#timers) clearInterval(timer)
    await this.#looking?.catch(() => undefined)
    await this.#ended()
  }

  async #ended(): Promise<void> {
    await Promise.all([...this.#running.values()].map(({ done }) => done))
  }

  async #lookOnce(): Promise<void> {
    this.#looking ??= this.#look()
      .then(() => undefined)
      .finally(() => (this.#looking = undefined))
    await this.#looking
  }

  /** Takes whatever is due and has room. True when it took something. */
  async #look(): Promise<boolean> {
    let some = false
    while (!this.#stopping.signal.aborted) {
      const kinds = this.#kindsWithRoom()
      const job = kinds.length === 0 ? undefined : await this.#rows.take(kinds)
      if (!job) return some
      // What was handed back a moment ago can be taken again by a look that was under way when the stop came.
      if (this.#stopping.signal.aborted) {
        await this.#rows.handBack(job)
        return some
      }
      some = true
      const done = this.#carryOut(job).finally(() => this.#running.delete(job.id))
      this.#running.set(job.id, { kind: job.kind, done })
    }
    return some
  }

  #kindsWithRoom(): string[] {
    if (this.#running.size >= this.#concurrency) return []
    const running = [...this.#running.values()]
    const count = (kind: string) => running.filter((job) => job.kind === kind).length
    const all = [...this.#handlers]
    return all.filter(([kind, { atOnce }]) => count(kind) < (atOnce ?? this.#concurrency)).map(([kind]) => kind)
  }

  async #carryOut(job: TakenJob): Promise<void> {
    const handler = this.#handlers.get(job.kind)
    const max = handler?.maxAttempts ?? defaultAttempts
    try {
      if (!handler) throw new Error(`No handler for ${job.kind}`)
      // A job that takes its process down every time never reaches the failure below; the count still tells.
      if (job.attempts > max) throw new Error('The process ended each time while running this job')
      const { signal } = this.#stopping
      await this.#tracing.span(`job ${job.kind}`, { attributes: { 'segue.attempt': job.attempts } }, () =>
        handler.run(job.payload, { attempt: job.attempts, signal }),
      )
      await this.#rows.finish(job, handler.every)
    } catch (error) {
      // What cannot be written down now is taken again when the lease is over.
      await this.#settle(job, error, max).catch((trouble: unknown) =>
        this.#log.error({ job: job.id, kind: job.kind, error: trouble }, 'failed to reschedule a job'),
      )
    }
  }

  async #settle(job: TakenJob, error: unknown, max: number): Promise<void> {
    if (this.#stopping.signal.aborted) return this.#rows.handBack(job)
    const { id, kind, attempts } = job
    this.#log.warn({ job: id, kind, attempt: attempts, error }, 'a job failed')
    if (attempts < max) return this.#rows.retry(job, describe(error), backOffMs(attempts))
    const handler = this.#handlers.get(kind)
    await handler?.givenUp?.(job.payload, error)
    await this.#rows.giveUp(job, describe(error), handler?.every)
  }
}

const describe = (error: unknown) =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 500)
