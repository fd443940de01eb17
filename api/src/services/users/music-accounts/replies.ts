import * as z from 'zod'
import { instant } from '../../../platform/schemas.ts'
import type { AccessToken } from '../../../ports/music-accounts.ts'
import type { Trouble } from '../../../ports/music-provider.ts'

export const Access = z
  .object({
    accessToken: z.string(),
    /** Null when the expiry is unknown. */
    expiresAt: instant.nullable(),
  })
  .meta({ id: 'ProviderAccess' })

export const asReply = ({ accessToken, expiresAt }: AccessToken) => ({
  accessToken,
  expiresAt: expiresAt === null ? null : new Date(expiresAt),
})

/** The refusals of calls about linked accounts. Below 500, because clients show no sentence for server errors. */
export const errorsAt = (provider: string) =>
  ({
    providerNotSetUp: [404, '{{provider}} isn’t set up here', { provider }],
    providerNotLinked: [
      404,
      'No {{provider}} account is linked, or the link has expired. Please link it again',
      { provider },
    ],
    providerAway: [424, '{{provider}} isn’t responding right now. Please try again in a moment', { provider }],
    providerSignInUnknown: [400, 'This {{provider}} sign-in is no longer valid. Please try again', { provider }],
  }) as const

/** The refusals of calls that request a token without a sign-in. */
export function tokenErrorsAt(provider: string) {
  const { providerSignInUnknown: _, ...errors } = errorsAt(provider)
  return errors
}

export const reasonOf = ({ kind }: Trouble) =>
  kind === 'tooMany' || kind === 'unavailable' ? ('providerAway' as const) : ('providerNotLinked' as const)
