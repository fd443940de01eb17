import type { Trx } from '../../../db/db.ts'
import { nobody } from '../nobody.ts'
import { addMember, communities, endCommunity, heirOf, removeMember } from './queries.ts'

/** The communities somebody owns, locked in one order so that two who leave at once do not wait for each other. */
const ownedBy = (trx: Trx, ownerUuid: string) =>
  communities(trx).where('ownerUuid', '=', ownerUuid).select(['id', 'ownerUuid']).orderBy('id').forUpdate().execute()

/**
 * Passes on what somebody owns whose account is closed: each community goes to the member of longest standing. One that
 * has nobody else waits for them to come back. They stay a member.
 */
export async function passOnCommunities(trx: Trx, ownerUuid: string, at: Date): Promise<void> {
  for (const { id } of await ownedBy(trx, ownerUuid)) {
    const heir = await heirOf(trx, id, ownerUuid)
    if (heir) await giveTo(trx, id, heir, at)
  }
}

/** Takes somebody out of all communities for good. What they own goes to the member of longest standing, or ends. */
export async function removeFromCommunities(trx: Trx, userUuid: string, at: Date): Promise<void> {
  for (const community of await ownedBy(trx, userUuid)) {
    const heir = await heirOf(trx, community.id, userUuid)
    if (heir) await giveTo(trx, community.id, heir, at)
    else {
      await endCommunity(trx, community, at)
    }
  }
  // Ended communities keep no trace of their last owner either.
  await trx.updateTable('community').set({ ownerUuid: nobody }).where('ownerUuid', '=', userUuid).execute()
  await trx.deleteFrom('communityUser').where('userUuid', '=', userUuid).execute()
}

/** Moves somebody's place in communities to another account of theirs. */
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
