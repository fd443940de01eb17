import * as z from 'zod'
import { sql, type RawBuilder } from 'kysely'
import { capabilities, type Capability as AnyCapability } from '@segue/shared/people/profile.ts'
import type { App } from '../../../app.ts'
import { moderator, user } from '../../../platform/access.ts'
import { accountOf, isAdmin } from '../../../platform/caller.ts'
import { everybodysCapabilities, withEverybodys } from '../../../platform/everybodys-capabilities.ts'
import { operation } from '../../../platform/operation.ts'
import type { Caller } from '../../../ports/caller.ts'
import { addAuditEntry } from '../../audit/public.ts'
import { actErrors, refusalToActOn } from '../moderation/act.ts'
import { userByIdOrUuid, UserId } from '../user-id.ts'

export const Capability = z.enum(capabilities).meta({ id: 'Capability' })
export const Capabilities = z.object({ capabilities: z.array(Capability) }).meta({ id: 'Capabilities' })

export const ownCapabilities = operation('GET /users/capabilities', {
  summary: 'List my current capabilities',
  access: user,
  returns: Capabilities,
  handle({ caller }) {
    if (isAdmin(caller)) return { capabilities: [...Capability.options] }
    return { capabilities: caller.kind === 'user' ? caller.capabilities : [] }
  },
})

const params = { user: UserId, capability: Capability }

export const addCapability = operation('PUT /users/{user}/capabilities/{capability}', {
  summary: 'Grant a user a capability',
  access: moderator,
  params,
  returns: Capabilities,
  errors: { ...actErrors, hasCapability: [403, 'This user already has this role'] },
  async handle({ app, caller, params, fail }) {
    const isEverybodys = everybodysCapabilities(app.config).includes(params.capability)
    const changed = await changeCapability(app, caller, params, {
      action: 'grantCapability',
      capabilities: sql`array_append("capabilities", ${params.capability})`,
      where: sql`not (${params.capability} = any ("capabilities")) and not ${isEverybodys}::boolean`,
    })
    if (changed.refusal) throw fail(changed.refusal)
    if (!changed.capabilities) throw fail('hasCapability')
    return { capabilities: withEverybodys(app.config, changed.capabilities) }
  },
})

export const removeCapability = operation('DELETE /users/{user}/capabilities/{capability}', {
  summary: 'Remove a capability from a user',
  access: moderator,
  params,
  returns: Capabilities,
  errors: {
    ...actErrors,
    lacksCapability: [404, 'This user doesn’t have this capability'],
    everybodysCapability: [403, 'Everyone has this capability here, so it can’t be removed'],
  },
  async handle({ app, caller, params, fail }) {
    const changed = await changeCapability(app, caller, params, {
      action: 'removeCapability',
      capabilities: sql`array_remove("capabilities", ${params.capability})`,
      where: sql`${params.capability} = any ("capabilities")`,
    })
    if (changed.refusal) throw fail(changed.refusal)
    if (!changed.capabilities)
      throw fail(
        everybodysCapabilities(app.config).includes(params.capability) ? 'everybodysCapability' : 'lacksCapability',
      )
    return { capabilities: withEverybodys(app.config, changed.capabilities) }
  },
})

type CapabilityChange = {
  action: 'grantCapability' | 'removeCapability'
  capabilities: RawBuilder<AnyCapability[]>
  /** Whether there is anything to change; of two concurrent changes, one finds nothing. */
  where: RawBuilder<boolean>
}

/** Changes an account's capabilities and records it, in one transaction. */
async function changeCapability(
  app: App,
  caller: Caller,
  request: { user: string; capability: AnyCapability },
  { action, capabilities: next, where }: CapabilityChange,
) {
  const found = await userByIdOrUuid(app.db, request.user)
  if (!found) return { refusal: 'userNotFound' as const }
  const why = refusalToActOn(caller, found)
  if (why) return { refusal: why }
  const changed = await app.db.transaction().execute(async (trx) => {
    const updated = await trx
      .updateTable('user')
      .set({ capabilities: next })
      .where('id', '=', found.id)
      .where(where)
      .returning('capabilities')
      .executeTakeFirst()
    if (updated)
      await addAuditEntry(trx, {
        action,
        userUuid: found.uuid,
        actorUuid: accountOf(caller),
        roomUuid: null,
        ...(action === 'grantCapability' ? { role: request.capability } : { previousRole: request.capability }),
        at: new Date(app.clock.now()),
      })
    return updated
  })
  if (changed) app.tokens.forget(found.uuid)
  return { capabilities: changed?.capabilities }
}
