import * as z from 'zod'
import type { Trouble } from '../../../music/provider.ts'
import { instant } from '../../../platform/schemas.ts'
import type { AccessToken } from './accounts.ts'

export const Access = z
  .object({
    accessToken: z.string(),
    /** Null where it ends without a date. */
    expiresAt: instant.nullable(),
  })
  .meta({ id: 'ProviderAccess' })

export const asReply = ({ accessToken, expiresAt }: AccessToken) => ({
  accessToken,
  expiresAt: expiresAt === null ? null : new Date(expiresAt),
})

/** How every call about a linked account may be refused. Below 500, since clients show no sentence from there on. */
export const errorsAt = (name: string) =>
  ({
    notSetUp: [404, `${name} is not set up here`],
    notLinked: [404, `No ${name} account is linked, or the link has ended. Please link it again`],
    away: [424, `${name} does not answer right now. Please try again in a moment`],
  }) as const

export const reasonOf = ({ kind }: Trouble) =>
  kind === 'tooMany' || kind === 'unavailable' ? ('away' as const) : ('notLinked' as const)
