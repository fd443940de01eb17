import type { AccountRole, Capability } from '@segue/shared/people/profile.ts'

/** Who makes a request. Guests have a token but no account; a bot is a user whose role says so. */
export type Caller =
  | { kind: 'nobody' }
  | { kind: 'guest'; uuid: string }
  | {
      kind: 'user'
      uuid: string
      role: AccountRole
      capabilities: Capability[]
      /**
       * When (ms) the user signed in to this session themselves; unknown if a bot or one of our services signed them
       * in.
       */
      signedInAt?: number
    }
  | { kind: 'service' }

export const nobody: Caller = { kind: 'nobody' }
