import type { App } from '../../../app.ts'
import type { JobHandler } from '../../../ports/jobs.ts'

/** Clears storage of what nobody has any more, and tries again until it is gone. */
export function removeFiles(app: App): JobHandler<'removeFiles'> {
  return { run: ({ prefix }) => app.storage.remove(prefix), mostAttempts: 12 }
}
