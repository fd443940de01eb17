import type { App } from '../../app.ts'
import { uuidOf } from '../../platform/caller.ts'
import type { Caller } from '../../ports/caller.ts'
import { minuteMs } from '../../ports/clock.ts'
import { tryPassword } from './passwords/attempt.ts'
import { passwordOf } from './passwords/queries.ts'
import { isPasswordProved, type Confirmation } from './unproved-ways-in.ts'

/** How long after signing in the password isn't required again. */
const freshMs = 10 * minuteMs

export const confirmationErrors = {
  confirmationNeeded: [403, 'Enter your password, or sign in again, to change how you sign in'],
  wrongAccountPassword: [403, 'This isn’t the account’s password'],
} as const

type ConfirmationContext<Error> = {
  app: App
  caller: Caller
  client: string
  body: { password?: string | undefined }
  fail: (name: keyof typeof confirmationErrors) => Error
}

/**
 * Requires more than a token, which may be stolen: the password of the account, or a recent sign-in. Throws the
 * caller's refusal. Returns which of the two it was, because a token may also be stolen right after a sign-in.
 */
export async function requireConfirmation<E extends Error>({
  app,
  caller,
  client,
  body,
  fail,
}: ConfirmationContext<E>): Promise<Confirmation> {
  const { password } = body
  const { uuid: sessionUuid } = app.tokens.sessionOf(caller)
  if (password === undefined) {
    if (isFresh(caller, app.clock.now())) return { sessionUuid, isProved: false }
    throw fail('confirmationNeeded')
  }
  const account = uuidOf(caller)
  const { id, passwordHash } = await passwordOf(app.db, account)
  const { right } = await tryPassword(app, { account, passwordHash, password, client })
  if (!right) throw fail('wrongAccountPassword')
  return { sessionUuid, isProved: await isPasswordProved(app.db, id, app.clock.now()) }
}

/** Whether the caller has signed in recently. */
export function isFresh(caller: Caller, now: number): boolean {
  const signedInAt = caller.kind === 'user' ? caller.signedInAt : undefined
  return signedInAt !== undefined && now - signedInAt <= freshMs
}
