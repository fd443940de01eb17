import type { App } from '../../../app.ts'
import { hashOf } from '../../../platform/hash.ts'
import { minuteMs } from '../../../ports/clock.ts'
import type { Confirmation } from '../unproved-ways-in.ts'

/** As long as browsers wait for the user and their device. */
const challengeLastsMs = 5 * minuteMs

/**
 * A challenge for a device to sign, once and within minutes. `userId` is the account a new passkey will belong to; null
 * for signing in.
 */
export async function newChallenge(
  app: Pick<App, 'db' | 'ids' | 'clock'>,
  userId: number | null,
  confirmation?: Confirmation,
) {
  const challenge = app.ids.bytes(32)
  const expiresAt = new Date(app.clock.now() + challengeLastsMs)
  const challengeHash = hashOf(Buffer.from(challenge).toString('base64url'))
  await app.db
    .insertInto('passkeyChallenge')
    .values({ challengeHash, userId, expiresAt, ...confirmation })
    .execute()
  return { challenge, timeout: challengeLastsMs }
}

/**
 * Consumes a challenge and returns how it was confirmed. Undefined if it is unknown, belongs to someone else, or has
 * expired.
 */
export async function useChallenge(
  app: Pick<App, 'db' | 'clock'>,
  { challenge, userId }: { challenge: string; userId: number | null },
) {
  const used = await app.db
    .deleteFrom('passkeyChallenge')
    .where('challengeHash', '=', hashOf(challenge))
    .where('userId', 'is not distinct from', userId)
    .returning(['expiresAt', 'sessionUuid', 'isProved'])
    .executeTakeFirst()
  return used && used.expiresAt.getTime() > app.clock.now() ? used : undefined
}

/** The relying party: passkeys only work for this host, on pages of this origin (decision 0033). */
export function relyingParty({ config }: Pick<App, 'config'>) {
  const { hostname, origin } = new URL(config.publicUrl)
  return { rpID: hostname, origin }
}
