import type { Capability } from '@segue/shared/people/profile.ts'
import type { Caller } from '../ports/caller.ts'
import { isAdmin, isModerator } from './caller.ts'
import { generalRefusals } from './failure.ts'

/**
 * A named predicate over caller and input. `kinds` is checked before the parameters are read (401 for kinds that can
 * never make this call), the rest after them (403). A rule about something that doesn't exist admits the caller, so
 * that the handler can answer 404.
 */
export type AccessRule<Context = unknown> = {
  name: string
  /** Who may call, for `access.md`. */
  who: string
  kinds: readonly Caller['kind'][]
  /** Whom it admits regardless of what the call is about. */
  admits: (caller: Caller) => boolean
  /**
   * Whom it admits in addition because of what the call is about, such as its owner; absent if only the caller matters.
   */
  admitsTo?: (request: Context & { caller: Caller; params: Record<string, unknown> }) => Promise<boolean>
  /**
   * The refusal. With a status, every refused caller gets the same response with that status: published clients rely on
   * it.
   */
  refusal: { code: string; sentence: string; status?: 401 }
}

/** Whether a rule admits a caller of one of its kinds. */
export async function isAdmitted<Context>(
  { admits, admitsTo }: AccessRule<Context>,
  request: Context & { caller: Caller; params: Record<string, unknown> },
): Promise<boolean> {
  return admits(request.caller) || ((await admitsTo?.(request)) ?? false)
}

const everybody = ['nobody', 'guest', 'user', 'service'] as const
const defaultRefusal = { code: 'notAllowed', sentence: generalRefusals.notAllowed[1] }

export const anyone: AccessRule = {
  name: 'anyone',
  who: 'anyone',
  kinds: everybody,
  admits: () => true,
  refusal: defaultRefusal,
}

/** Anyone with a token, including guests. */
export const guest: AccessRule = {
  name: 'guest',
  who: 'anyone with a token, including guests',
  kinds: ['guest', 'user', 'service'],
  admits: () => true,
  refusal: defaultRefusal,
}

/** Anyone with a token and a uuid of their own: the call acts on or as that uuid. */
export const person: AccessRule = {
  name: 'person',
  who: 'guests and users, as themselves',
  kinds: ['guest', 'user'],
  admits: () => true,
  refusal: defaultRefusal,
}

/** Guests only, as themselves: people with an account have the same in their profile. */
export const guestAlone: AccessRule = {
  name: 'guestAlone',
  who: 'guests, as themselves',
  kinds: ['guest', 'user'],
  admits: (caller) => caller.kind === 'guest',
  refusal: { code: 'guestsOnly', sentence: 'You have an account. Change your name in your profile' },
}

export const user: AccessRule = {
  name: 'user',
  who: 'users with an account, bots included',
  kinds: ['user'],
  admits: () => true,
  refusal: defaultRefusal,
}

/** Platform moderators, and our own services. */
export const isModeratorOrService = (caller: Caller) => caller.kind === 'service' || isModerator(caller)

export const moderator: AccessRule = {
  name: 'moderator',
  who: 'moderators, staff and administrators of the product; our own services',
  kinds: ['user', 'service'],
  admits: isModeratorOrService,
  refusal: { code: 'moderatorsOnly', sentence: 'Only moderators can do that' },
}

export const admin: AccessRule = {
  name: 'admin',
  who: 'administrators of the product; our own services',
  kinds: ['user', 'service'],
  admits: (caller) => caller.kind === 'service' || isAdmin(caller),
  refusal: { code: 'adminsOnly', sentence: 'Only administrators can do that' },
}

/** For services only: some of these calls issue tokens of other people, which even administrators may not have. */
export const service: AccessRule = {
  name: 'service',
  who: 'our own services',
  kinds: ['service'],
  admits: () => true,
  refusal: { code: 'servicesOnly', sentence: 'Only services can do that' },
}

/** Users who have a capability. Administrators have all of them. */
export function holderOf(capability: Capability, refusal: AccessRule['refusal']): AccessRule {
  return {
    name: `holderOf(${capability})`,
    who: `users with the capability ${capability}; administrators of the product`,
    kinds: ['user'],
    admits: (caller) => isAdmin(caller) || (caller.kind === 'user' && caller.capabilities.includes(capability)),
    refusal,
  }
}
