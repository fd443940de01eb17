import type { App } from '../../../app.ts'
import type { Db, Trx } from '../../../db/db.ts'
import { user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import type { Caller } from '../../../ports/caller.ts'
import { hasBlocked } from '../../social/public.ts'
import { UserId, userByIdOrUuid } from '../../users/public.ts'
import { communityOwner } from './access.ts'
import { addMember, communityFor, lockCommunity, nowOf, removeMember, type CommunityRow } from './queries.ts'
import { Community, communityId, communityNotFound, communityOwnerStays, userNotFound } from './schemas.ts'

/** Changes a community and returns its new state; undefined if it does not exist. */
async function changing(
  app: App,
  { id, caller }: { id: string; caller: Caller },
  change: (trx: Trx, community: CommunityRow) => Promise<void>,
) {
  return app.db.transaction().execute(async (trx) => {
    const community = await lockCommunity(trx, id)
    if (!community) return undefined
    await change(trx, community)
    return communityFor(trx, caller, community)
  })
}

export const joinCommunity = operation('POST /communities/{id}/join', {
  summary: 'Join a community. Idempotent.',
  access: user,
  params: { id: communityId },
  returns: Community,
  errors: { communityNotFound },
  async handle({ app, caller, params, fail }) {
    const joined = await changing(app, { id: params.id, caller }, (trx, { id }) =>
      addMember(trx, id, uuidOf(caller), nowOf(app)),
    )
    if (!joined) throw fail('communityNotFound')
    return joined
  },
})

export const leaveCommunity = operation('POST /communities/{id}/leave', {
  summary: 'Leave a community. The owner can’t leave. Idempotent.',
  access: user,
  params: { id: communityId },
  returns: Community,
  errors: { communityNotFound, communityOwnerStays },
  async handle({ app, caller, params, fail }) {
    const left = await changing(app, { id: params.id, caller }, async (trx, { id, ownerUuid }) => {
      if (uuidOf(caller) === ownerUuid) throw fail('communityOwnerStays')
      await removeMember(trx, id, uuidOf(caller))
    })
    if (!left) throw fail('communityNotFound')
    return left
  },
})

/** The account that a path names, if it is open. Otherwise throws the caller's refusal. */
async function requireOpen(db: Db, userId: string, fail: (name: 'userNotFound') => Error): Promise<string> {
  const found = await userByIdOrUuid(db, userId)
  if (!found || found.deactivatedAt) throw fail('userNotFound')
  return found.uuid
}

export const addCommunityMember = operation('PUT /communities/{id}/users/{userId}', {
  summary: 'Add a member to a community. Idempotent.',
  access: communityOwner,
  params: { id: communityId, userId: UserId },
  returns: Community,
  errors: { communityNotFound, userNotFound },
  async handle({ app, caller, params, fail }) {
    const userUuid = await requireOpen(app.db, params.userId, fail)
    const added = await changing(app, { id: params.id, caller }, async (trx, { id, ownerUuid }) => {
      // Users must not learn who has blocked them, so to the owner it looks as if they had left immediately (decision
      // 0067).
      if (await hasBlocked(trx, userUuid, ownerUuid)) return
      await addMember(trx, id, userUuid, nowOf(app))
    })
    if (!added) throw fail('communityNotFound')
    return added
  },
})

export const removeCommunityMember = operation('DELETE /communities/{id}/users/{userId}', {
  summary: 'Remove a member from a community. They can join again. Idempotent.',
  access: communityOwner,
  params: { id: communityId, userId: UserId },
  returns: Community,
  errors: { communityNotFound, userNotFound, communityOwnerStays },
  async handle({ app, caller, params, fail }) {
    const found = await userByIdOrUuid(app.db, params.userId)
    if (!found) throw fail('userNotFound')
    const removed = await changing(app, { id: params.id, caller }, async (trx, { id, ownerUuid }) => {
      if (found.uuid === ownerUuid) throw fail('communityOwnerStays')
      await removeMember(trx, id, found.uuid)
    })
    if (!removed) throw fail('communityNotFound')
    return removed
  },
})
