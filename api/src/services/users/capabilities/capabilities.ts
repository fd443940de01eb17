import * as z from 'zod'
import { sql } from 'kysely'
import { moderator, user } from '../../../platform/access.ts'
import { isAdmin } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { userByIdOrUuid, UserId } from '../user-id.ts'

export const Capability = z.enum(['uploadMusic', 'promoteRoom']).meta({ id: 'Capability' })
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
  summary: 'Give a user a capability',
  access: moderator,
  params,
  returns: Capabilities,
  errors: { userNotFound: [404, 'User not found'], hasCapability: [403, 'This user has already this role'] },
  async handle({ app, params, fail }) {
    const found = await userByIdOrUuid(app.db, params.user)
    if (!found) throw fail('userNotFound')
    const changed = await app.db
      .updateTable('user')
      .set({ capabilities: sql`array_append("capabilities", ${params.capability})` })
      .where('id', '=', found.id)
      .where(sql<boolean>`not (${params.capability} = any ("capabilities"))`)
      .returning('capabilities')
      .executeTakeFirst()
    if (!changed) throw fail('hasCapability')
    app.tokens.forget(found.uuid)
    return changed
  },
})

export const removeCapability = operation('DELETE /users/{user}/capabilities/{capability}', {
  summary: 'Remove a capability from a user',
  access: moderator,
  params,
  returns: Capabilities,
  errors: {
    userNotFound: [404, 'User not found'],
    lacksCapability: [404, 'This user does not have this capability'],
  },
  async handle({ app, params, fail }) {
    const found = await userByIdOrUuid(app.db, params.user)
    if (!found) throw fail('userNotFound')
    const changed = await app.db
      .updateTable('user')
      .set({ capabilities: sql`array_remove("capabilities", ${params.capability})` })
      .where('id', '=', found.id)
      .where(sql<boolean>`${params.capability} = any ("capabilities")`)
      .returning('capabilities')
      .executeTakeFirst()
    if (!changed) throw fail('lacksCapability')
    app.tokens.forget(found.uuid)
    return changed
  },
})
