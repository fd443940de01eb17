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

/** The refusals of calls about linked accounts. Below 500, since clients show no sentence from there on. */
export const errorsAt = (name: string) =>
  ({
    notSetUp: [404, `${name} is not set up here`],
    notLinked: [404, `No ${name} account is linked, or the link has ended. Please link it again`],
    away: [424, `${name} does not answer right now. Please try again in a moment`],
  }) as const

export const reasonOf = ({ kind }: Trouble) =>
  kind === 'tooMany' || kind === 'unavailable' ? ('away' as const) : ('notLinked' as const)
