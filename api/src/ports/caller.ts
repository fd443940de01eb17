import type { AccountRole, Capability } from '@segue/shared/people/profile.ts'

/** Who asks. Guests have a token but no account; a bot is a user whose role says so. */
export type Caller =
  | { kind: 'nobody' }
  | { kind: 'guest'; uuid: string }
  | {
      kind: 'user'
      uuid: string
      role: AccountRole
      capabilities: Capability[]
      /** When (ms) they signed in to this session themselves; unknown where a bot or one of our services did. */
      signedInAt?: number
    }
  | { kind: 'service' }

export const nobody: Caller = { kind: 'nobody' }
