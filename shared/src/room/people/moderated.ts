import type { Moderation } from '../state/effects.ts'
import { actor } from './lists.ts'
import type { Recorder } from '../recorder/recorder.ts'

/** Adds what the acting person does to someone, or to the whole room, to the audit log. */
export function moderated(
  change: Recorder,
  what: Moderation,
  userUuid: string | null,
  { reason = null, until }: { reason?: string | null; until?: number | undefined } = {},
): void {
  const { now, ids } = change.moment
  const by = actor(change).userUuid || null
  change.effect({
    type: 'moderated',
    actId: ids(),
    at: now,
    what,
    userUuid,
    by,
    reason,
    ...(until !== undefined && { until }),
  })
}
