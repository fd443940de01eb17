import type { App } from '../../../app.ts'
import { tooManyRequests } from '../../../platform/failure.ts'
import { checkDummyPassword, checkPassword } from './hash.ts'

type Attempt = {
  /** The uuid of the account, or the address somebody says it has: unknown ones are slowed down no less. */
  account: string
  passwordHash: string | null | undefined
  password: string
  client: string
}

/**
 * Checks what somebody says is the password of an account. Guesses count against the account as well, wherever they come
 * from, and one that is paid for before it is checked cannot be doubled by asking twice at once.
 */
export async function tryPassword(
  { config, limits }: Pick<App, 'config' | 'limits'>,
  { account, passwordHash, password, client }: Attempt,
): Promise<{ right: boolean; stale: boolean }> {
  const guess = { account, client }
  const wait = limits.guess(guess)
  if (wait > 0) throw tooManyRequests(wait)
  if (!passwordHash) {
    await checkDummyPassword(password, config.passwordCost)
    return { right: false, stale: false }
  }
  const checked = await checkPassword(password, passwordHash, config.passwordCost)
  if (checked.right) limits.guessedRight(guess)
  return checked
}

/** Throws when an address has been sent enough for now, whoever asked for it. */
export function requireEmailQuota({ limits }: Pick<App, 'limits'>, addressKey: string): void {
  const wait = limits.email(addressKey)
  if (wait > 0) throw tooManyRequests(wait)
}
