import * as z from 'zod'
import { anyone, user } from '../../../platform/access.ts'
import { hashOf } from '../../../platform/hash.ts'
import { operation } from '../../../platform/operation.ts'
import { instant } from '../../../platform/schemas.ts'
import { minuteMs } from '../../../ports/clock.ts'
import { accountErrorOf, openColumns, signInColumns } from '../accounts.ts'
import { AccessToken } from '../replies.ts'
import { beginSession } from '../sessions/begin-session.ts'

/** Long enough for a browser to open on a slow device. */
const linkLastsMs = 5 * minuteMs

export const magicLink = operation('GET /auth/magic-link', {
  summary: 'Create a one-time token to sign in as myself in another browser. Expires in five minutes.',
  access: user,
  allowance: 'signIn',
  returns: z.object({
    shortLivedToken: z.string(),
    /** The link without the page to continue with; clients append `/{target}`. */
    url: z.string(),
    expiresAt: instant,
  }),
  async handle({ app, caller }) {
    const token = Buffer.from(app.ids.bytes(24)).toString('base64url')
    const expiresAt = new Date(app.clock.now() + linkLastsMs)
    const { uuid: sessionUuid } = app.tokens.sessionOf(caller)
    const tokenHash = hashOf(token)
    await app.db
      .insertInto('magicLink')
      .values({ sessionUuid, tokenHash, expiresAt })
      .onConflict((conflict) => conflict.column('sessionUuid').doUpdateSet({ tokenHash, expiresAt }))
      .execute()
    return { shortLivedToken: token, url: `${app.config.publicUrl}/magic-link/${token}`, expiresAt }
  },
})

export const validateMagicLink = operation('POST /auth/validate-magic-link', {
  summary: 'Sign in with a magic link token. The new session ends together with the one that created the token.',
  access: anyone,
  allowance: 'signIn',
  body: z.object({ shortLivedToken: z.string().min(1).max(200) }),
  returns: AccessToken,
  // One refusal for wrong, used and expired tokens and for unusable accounts, so that guessing reveals nothing.
  errors: { magicLinkNotValid: [403, 'This link is no longer valid. Please get a new one'] },
  async handle({ app, caller, body, request, address, fail }) {
    const now = app.clock.now()
    const used = await app.db
      .deleteFrom('magicLink')
      .where('tokenHash', '=', hashOf(body.shortLivedToken))
      .returning(['sessionUuid', 'expiresAt'])
      .executeTakeFirst()
    if (!used || used.expiresAt.getTime() <= now) throw fail('magicLinkNotValid')
    const found = await app.db
      .selectFrom('session')
      .innerJoin('user', 'user.id', 'session.userId')
      .where('session.uuid', '=', used.sessionUuid)
      .where('session.endedAt', 'is', null)
      .where('session.expiresAt', '>', new Date(now))
      .whereRef('session.version', '=', 'user.sessionVersion')
      .select([...signInColumns, ...openColumns, 'session.uuid as sessionUuid', 'session.expiresAt'])
      .executeTakeFirst()
    if (!found || accountErrorOf(found, now)) throw fail('magicLinkNotValid')
    const parent = { uuid: found.sessionUuid, expiresAt: found.expiresAt.getTime() }
    // It expires with its parent session at the latest: a stolen token gains no time through a link (decision 0030).
    const lastsMs = parent.expiresAt - now
    return {
      accessToken: await beginSession(app, found, { means: 'magicLink', caller, request, address, parent, lastsMs }),
    }
  },
})
