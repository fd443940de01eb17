import * as z from 'zod'
import { ScrobbleService, scrobbleServices, scrobbleServiceNames } from '@segue/shared/song/scrobbling.ts'
import { user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { instant } from '../../../platform/schemas.ts'
import { errorsAt } from '../music-accounts/replies.ts'
import { Unlinked } from '../replies.ts'
import { saveLink, scrobblingOf } from './accounts.ts'

const Linked = z.object({ name: z.string(), linkedAt: instant }).meta({ id: 'ScrobbleLink' })

const ownScrobbling = operation('GET /scrobbling', {
  summary: 'List the services that can keep what I listen to, and my accounts there',
  access: user,
  returns: z.object({
    services: z.array(
      z.object({
        service: ScrobbleService,
        /** Where I grant permission; null if I copy a token from the service. */
        grantUrl: z.string().nullable(),
        /** `waiting` is how many songs are still to be sent. */
        linked: Linked.extend({ waiting: z.number() }).nullable(),
      }),
    ),
  }),
  async handle({ app, caller }) {
    const accounts = await scrobblingOf(app.db, uuidOf(caller))
    const services = scrobbleServices.flatMap((service) => {
      const account = accounts.find((one) => one.service === service)
      const scrobbler = app.scrobblers[service]
      if (!account && !scrobbler) return []
      const linked = account
        ? { name: account.name, linkedAt: account.linkedAt, waiting: account.waiting ?? 0 }
        : null
      return [{ service, grantUrl: scrobbler?.grantUrl ?? null, linked }]
    })
    return { services }
  },
})

const linkWith = <const S extends ScrobbleService>(service: S) => {
  const { providerNotSetUp, providerAway, providerSignInUnknown } = errorsAt(scrobbleServiceNames[service])
  return operation(`PUT /scrobbling/${service}`, {
    summary: `Have what I listen to sent to my ${scrobbleServiceNames[service]} account`,
    access: user,
    allowance: 'signIn',
    body: z.object({
      /** My user token, or the token with which I came back from the service. */
      token: z
        .string()
        .trim()
        .regex(/^[\w-]{1,200}$/),
    }),
    returns: Linked,
    errors: { providerNotSetUp, providerAway, providerSignInUnknown },
    async handle({ app, caller, body, fail }) {
      const scrobbler = app.scrobblers[service]
      if (!scrobbler) throw fail('providerNotSetUp')
      const link = await scrobbler.link(body.token)
      if (!link.ok) throw fail(link.reason === 'away' ? 'providerAway' : 'providerSignInUnknown')
      const { name, token } = link
      const { linkedAt } = await saveLink(app, { userUuid: uuidOf(caller), service, name, token })
      return { name, linkedAt }
    },
  })
}

const endScrobbling = operation('DELETE /scrobbling/{service}', {
  summary: 'Stop sending what I listen to, and forget the account and what was still to be sent',
  access: user,
  params: { service: ScrobbleService },
  returns: Unlinked,
  async handle({ app, caller, params }) {
    const { numDeletedRows } = await app.db
      .deleteFrom('scrobbleAccount')
      .where('userUuid', '=', uuidOf(caller))
      .where('service', '=', params.service)
      .executeTakeFirstOrThrow()
    return { unlinked: numDeletedRows > 0n }
  },
})

export const scrobblingOperations = [
  ownScrobbling,
  linkWith('listenbrainz'),
  linkWith('lastfm'),
  endScrobbling,
] as const
