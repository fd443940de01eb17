import type { Removal } from '@segue/shared/room/protocol/messages.ts'
import type { Values } from '../failure.ts'

/** The details for a user whom moderators removed from the platform: how, until when, and why. */
export const removalValues = ({ code, until, reason }: Removal): Values => ({
  removal: code,
  ...(until !== null && { until: new Date(until).toISOString() }),
  ...(reason !== null && { reason }),
})
