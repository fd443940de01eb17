import type { Recorder } from '../recorder/recorder.ts'
import type { RefusalCode } from '../refusals/refusals.ts'

/** Tells one person, on all their connections, what the booth rules have done about them. */
export function notice(
  change: Recorder,
  userUuid: string,
  code: RefusalCode,
  values: Record<string, string> = {},
): void {
  change.send({ userUuid }, { name: 'boothNotice', params: { code, values } })
}
