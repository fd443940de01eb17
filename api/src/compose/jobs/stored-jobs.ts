import type * as z from 'zod'
import { jobPayloads } from '../../ports/job-payloads.ts'
import type { JobHandlers, JobKind, JobPayload, PayloadHandler } from '../../ports/jobs.ts'

/** Handles a job as stored in its row. A payload that can't be parsed fails like the work itself. */
export type StoredJobHandler = PayloadHandler<unknown>

export function storedJob<P>(schema: z.ZodType<P>, handler: PayloadHandler<P>): StoredJobHandler {
  const { run, givenUp, ...options } = handler
  return {
    ...options,
    run: async (payload, current) => run(schema.parse(payload), current),
    ...(givenUp && {
      async givenUp(payload: unknown, error: unknown) {
        const parsed = schema.safeParse(payload)
        if (parsed.success) await givenUp(parsed.data, error)
      },
    }),
  }
}

const schemas: { [K in JobKind]: z.ZodType<JobPayload<K>> } = jobPayloads

/** Handlers for the rows of these kinds, all by default. */
export function storedJobHandlers(
  handlers: JobHandlers,
  kinds = Object.keys(jobPayloads) as JobKind[],
): Map<string, StoredJobHandler> {
  const stored = <K extends JobKind>(kind: K) => storedJob<JobPayload<K>>(schemas[kind], handlers[kind])
  return new Map(kinds.map((kind) => [kind, stored(kind)]))
}
