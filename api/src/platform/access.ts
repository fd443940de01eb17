import type { Capability } from '@segue/shared/people/profile.ts'
import type { Caller } from '../ports/caller.ts'
import { isAdmin, isModerator } from './caller.ts'
import { generalRefusals } from './failure.ts'

/**
 * A named predicate over caller and input. `kinds` is checked before the parameters are read (401 for kinds that can
 * never make this call), `allows` after them (403). A rule about a thing that does not exist allows the call, so that
 * the handler can answer 404.
 */
export type AccessRule<Context = unknown> = {
  name: string
  /** Who may call, for `access.md`. */
  who: string
  kinds: readonly Caller['kind'][]
  allows: (asked: Context & { caller: Caller; params: Record<string, unknown> }) => boolean | Promise<boolean>
  /**
   * What a refused caller is told. With a status, everybody whom the rule refuses is told the same with that status: it is
   * how published clients know the call.
   */
  refusal: { code: string; sentence: string; status?: 401 }
}

const everybody = ['nobody', 'guest', 'user', 'service'] as const
const defaultRefusal = { code: 'notAllowed', sentence: generalRefusals.notAllowed[1] }

export const anyone: AccessRule = {
  name: 'anyone',
  who: 'anyone',
  kinds: everybody,
  allows: () => true,
  refusal: defaultRefusal,
}

/** Anyone with a token, including guests. */
export const guest: AccessRule = {
  name: 'guest',
  who: 'anybody with a token, guests included',
  kinds: ['guest', 'user', 'service'],
  allows: () => true,
  refusal: defaultRefusal,
}

/** Anyone with a token and a uuid of their own: the call acts on or as that uuid. */
export const person: AccessRule = {
  name: 'person',
  who: 'guests and users, as themselves',
  kinds: ['guest', 'user'],
  allows: () => true,
  refusal: defaultRefusal,
}

export const user: AccessRule = {
  name: 'user',
  who: 'users with an account, bots included',
  kinds: ['user'],
  allows: () => true,
  refusal: defaultRefusal,
}

export const moderator: AccessRule = {
  name: 'moderator',
  who: 'moderators, staff and administrators of the product; our own services',
  kinds: ['user', 'service'],
  allows: ({ caller }) => caller.kind === 'service' || isModerator(caller),
  refusal: { code: 'moderatorsOnly', sentence: 'Only moderators may do that' },
}

export const admin: AccessRule = {
  name: 'admin',
  who: 'administrators of the product; our own services',
  kinds: ['user', 'service'],
  allows: ({ caller }) => caller.kind === 'service' || isAdmin(caller),
  refusal: { code: 'adminsOnly', sentence: 'Only administrators may do that' },
}

/** For services alone: some of these calls hand out tokens of other people, which are no administrator's business. */
export const service: AccessRule = {
  name: 'service',
  who: 'our own services',
  kinds: ['service'],
  allows: () => true,
  refusal: { code: 'servicesOnly', sentence: 'Only services may do that' },
}

/** Users who hold a capability. Administrators hold all of them. */
export function holderOf(capability: Capability, refusal: AccessRule['refusal']): AccessRule {
  return {
    name: `holderOf(${capability})`,
    who: `users with the capability ${capability}; administrators of the product`,
    kinds: ['user'],
    allows: ({ caller }) => isAdmin(caller) || (caller.kind === 'user' && caller.capabilities.includes(capability)),
    refusal,
  }
}
