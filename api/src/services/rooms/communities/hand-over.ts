import type { Trx } from '../../../db/db.ts'
import { nobody } from '../nobody.ts'
import { addMember, communities, endCommunity, heirOf, removeMember } from './queries.ts'

/** The communities a user owns, locked in a fixed order so that two owners who leave concurrently can't deadlock. */
const ownedBy = (trx: Trx, ownerUuid: string) =>
  communities(trx).where('ownerUuid', '=', ownerUuid).select(['id', 'ownerUuid']).orderBy('id').forUpdate().execute()

/**
 * Hands over the communities of a user whose account is closed, each to its longest-standing member. A community
 * without another member waits for them to come back. They stay a member.
 */
export async function passOnCommunities(trx: Trx, ownerUuid: string, at: Date): Promise<void> {
  for (const { id } of await ownedBy(trx, ownerUuid)) {
    const heir = await heirOf(trx, id, ownerUuid)
    if (heir) await giveTo(trx, id, heir, at)
  }
}

/** Removes a user from all communities permanently. Those they own go to the longest-standing member, or end. */
export async function removeFromCommunities(trx: Trx, userUuid: string, at: Date): Promise<void> {
  for (const community of await ownedBy(trx, userUuid)) {
    const heir = await heirOf(trx, community.id, userUuid)
    if (heir) await giveTo(trx, community.id, heir, at)
    else {
      await endCommunity(trx, community, at)
    }
  }
  // Ended communities must not keep the UUID of their last owner either.
  await trx.updateTable('community').set({ ownerUuid: nobody }).where('ownerUuid', '=', userUuid).execute()
  await trx.deleteFrom('communityUser').where('userUuid', '=', userUuid).execute()
}

/** Moves a user's communities and memberships to another account of theirs. */
export async function mergeCommunities(trx: Trx, from: string, into: string, at: Date): Promise<void> {
  const member = await trx
    .selectFrom('communityUser')
    .where('userUuid', '=', from)
    .select(['communityId', 'joinedAt'])
    .orderBy('communityId')
    .execute()
  for (const { id } of await ownedBy(trx, from)) await giveTo(trx, id, into, at)
  await trx.updateTable('community').set({ ownerUuid: into }).where('ownerUuid', '=', from).execute()
  for (const { communityId, joinedAt } of member) {
    await addMember(trx, communityId, into, joinedAt)
    await removeMember(trx, communityId, from)
  }
}

async function giveTo(trx: Trx, id: number, ownerUuid: string, at: Date): Promise<void> {
  await trx.updateTable('community').set({ ownerUuid, updatedAt: at }).where('id', '=', id).execute()
  await addMember(trx, id, ownerUuid, at)
}
