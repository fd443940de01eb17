import type { App } from '../../app.ts'
import { isModeratorOrService, type AccessRule } from '../../platform/access.ts'
import { isModerator } from '../../platform/caller.ts'
import type { Caller } from '../../ports/caller.ts'
import { isClosed } from '../users/public.ts'
import { findCrate, type CrateRow } from './crates/queries.ts'

const crateOf = (app: App, params: Record<string, unknown>) =>
  findCrate(app.db, String(params['crateUuid'] ?? params['crateId']))

/**
 * Whether the caller may see a crate: their own, a public one unless its owner's account is closed, or any as a global
 * moderator or service.
 */
export async function mayRead({ db }: Pick<App, 'db'>, caller: Caller, crate: CrateRow): Promise<boolean> {
  if (caller.kind === 'service' || isModerator(caller)) return true
  if (caller.kind === 'user' && caller.uuid === crate.userUuid) return true
  return crate.isPublic && !(await isClosed(db, crate.userUuid))
}

export const crateOwner: AccessRule<{ app: App }> = {
  name: 'crateOwner',
  who: 'the owner of the crate; our own services',
  kinds: ['user', 'service'],
  admits: (caller) => caller.kind === 'service',
  async admitsTo({ app, caller, params }) {
    const crate = await crateOf(app, params)
    return !crate || (caller.kind === 'user' && caller.uuid === crate.userUuid)
  },
  refusal: { code: 'notYourCrate', sentence: 'This crate belongs to someone else' },
}

export const crateReader: AccessRule<{ app: App }> = {
  name: 'crateReader',
  who: 'the owner of the crate; any user with an account if it is public; moderators of the product; our own services',
  kinds: ['user', 'service'],
  admits: isModeratorOrService,
  async admitsTo({ app, caller, params }) {
    const crate = await crateOf(app, params)
    return !crate || mayRead(app, caller, crate)
  },
  refusal: { code: 'cratePrivate', sentence: 'This crate is private' },
}
