import * as z from 'zod'

/** The reply to signing in: a token of ours. */
export const AccessToken = z.object({ accessToken: z.string() }).meta({ id: 'AccessToken' })

/** The reply to unlinking an external account: whether one was linked. */
export const Unlinked = z.object({ unlinked: z.boolean() }).meta({ id: 'Unlinked' })
