import type { App } from '../../../app.ts'
import type { JobHandler } from '../../../ports/jobs.ts'

/** Deletes files that have no owner any more, retrying until they are gone. */
export function removeFiles(app: App): JobHandler<'removeFiles'> {
  return { run: ({ prefix }) => app.storage.remove(prefix), maxAttempts: 12 }
}
