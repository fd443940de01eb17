import type { App } from '../../../app.ts'
import { tooManyRequests } from '../../../platform/failure.ts'
import { checkDummyPassword, checkPassword } from './hash.ts'

type Attempt = {
  /** The account's uuid, or a submitted address: unknown accounts are rate limited as well. */
  account: string
  passwordHash: string | null | undefined
  password: string
  client: string
}

/**
 * Checks a submitted password. Guesses also count against the account, wherever they come from. Each one counts before
 * it is checked, so that concurrent calls don't get extra guesses.
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

/** Throws if enough e-mails have been sent to an address recently, whoever requested them. */
export function requireEmailQuota({ limits }: Pick<App, 'limits'>, addressKey: string): void {
  const wait = limits.email(addressKey)
  if (wait > 0) throw tooManyRequests(wait)
}
