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
      /** When (ms) this session began; unknown of tokens from before it was told. */
      signedInAt?: number
    }
  | { kind: 'service' }

export const nobody: Caller = { kind: 'nobody' }
