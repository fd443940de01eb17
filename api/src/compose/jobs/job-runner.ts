import type { Db } from '../../db/db.ts'
import type { Clock } from '../../ports/clock.ts'
import type { StoredJobHandler } from './stored-jobs.ts'
import type { Log } from '../../ports/log.ts'
import { noTracing, type Tracing } from '../../ports/tracing.ts'
import { JobRows, type TakenJob } from './job-rows.ts'

const renewEveryMs = 20_000
const lookEveryMs = 500
const defaultAttempts = 5

/** The delay after the first, second, … failure: 10 s, 40 s, 160 s, at most an hour. */
export const backOffMs = (attempts: number) => Math.min(10_000 * 4 ** (attempts - 1), 3_600_000)

export interface JobRunnerOptions {
  db: Db
  clock: Clock
  log: Log
  tracing?: Tracing
  /** The name that leases are taken under; one per runner. */
  runner: string
  /** By kind. */
  handlers: ReadonlyMap<string, StoredJobHandler>
  /** How many jobs of all kinds together this process runs concurrently. */
  concurrency: number
}

/**
 * Runs jobs. Any number of processes may have a runner: a row is locked while it is taken, then held under a lease that
 * is renewed, so that the job of a process that dies is taken by another (decision 0012).
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

  /** Begins repeating jobs, and looks for due jobs twice a second until `stop`. */
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

  /**
   * Begins the series of every repeating kind (`every`) that has not begun; for hosts that are triggered from outside.
   */
  async beginRepeating(): Promise<void> {
    for (const [kind, { every }] of this.#handlers) if (every !== undefined) await this.#rows.beginSeries(kind)
  }

  /**
   * Runs all jobs that are due, and those that become due as a result; for tests and for hosts that are triggered from
   * outside.
   */
  async runDue(): Promise<void> {
    while ((await this.#look()) || this.#running.size > 0) await this.#ended()
  }

  /** Takes no more jobs, interrupts those that run and hands them back without counting an attempt. */
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

  /** Takes due jobs while there is capacity. True if it took any. */
  async #look(): Promise<boolean> {
    let some = false
    while (!this.#stopping.signal.aborted) {
      const kinds = this.#kindsWithRoom()
      const job = kinds.length === 0 ? undefined : await this.#rows.take(kinds)
      if (!job) return some
      // A look-up that was in progress when the runner stopped can take back a job that was just handed back.
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
      // A job that crashes its process every time never reaches the code below, but its attempts are still counted.
      if (job.attempts > max) throw new Error('The process crashed on every attempt to run this job')
      const { signal } = this.#stopping
      await this.#tracing.span(`job ${job.kind}`, { attributes: { 'segue.attempt': job.attempts } }, () =>
        handler.run(job.payload, { attempt: job.attempts, signal }),
      )
      await this.#rows.finish(job, handler.every)
    } catch (error) {
      // A job whose outcome can't be stored now is taken again when its lease expires.
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
