import type { App } from '../../../app.ts'
import { SmsTrouble } from '../../../ports/sms.ts'

/** The refusals of calls about phones. Published clients match the first two sentences literally. */
export const phoneErrors = {
  phoneInvalid: [400, 'Phone number is invalid. Only real, non-VoIP mobile numbers are allowed.'],
  phoneTrouble: [424, 'Something went wrong, please try again.'],
  phonesNotSetUp: [404, 'Text message codes aren’t set up here'],
} as const

/** The refusal for a failed message or look-up. The cause is only logged. */
export function refusalOfTrouble({ log }: Pick<App, 'log'>, error: unknown): 'phoneInvalid' | 'phoneTrouble' {
  if (!(error instanceof SmsTrouble)) throw error
  if (error.kind === 'number') return 'phoneInvalid'
  log.warn({ kind: error.kind, reason: error.message }, 'failed to reach a phone')
  return 'phoneTrouble'
}
