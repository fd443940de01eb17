import * as z from 'zod'
import type { Db } from '../../db/db.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Encryption } from '../../ports/encryption.ts'
import type { Grant } from '../../ports/music-accounts.ts'
import { found, trouble, type ProviderOutcome } from '../../ports/music-provider.ts'
import type { AppToken } from '../../ports/music.ts'
import { pause, realTimers } from '../../ports/timers.ts'

/**
 * The tokens of our own applications at providers that limit the number of tokens, shared by all processes of an
 * installation. One process at a time renews a token, and the others wait for the result.
 */
export type TokenStore = {
  /** A token that is valid for a while, and not the one that was `refused`. */
  fresh: (
    name: string,
    /** Gets the next token, with the last refresh token if there is one. */
    next: (refreshToken: string | null) => Promise<ProviderOutcome<Grant>>,
    refused?: string,
  ) => Promise<ProviderOutcome<AppToken>>
}

const marginMs = 60_000
/** Longer than two requests to a provider take. */
const renewingMs = 10_000
const lookEveryMs = 100
const maxLookups = 70

const Encrypted = z.object({ accessToken: z.string(), refreshToken: z.string().nullable() })
type StoredToken = z.output<typeof Encrypted> & { expiresAt: number }
type Row = { sealed: string | null; expiresAt: Date | null }

export function createTokenStore({
  db,
  clock,
  encryption,
}: {
  db: Db
  clock: Clock
  encryption: Encryption
}): TokenStore {
  const columns = ['sealed', 'expiresAt'] as const

  async function opened(name: string, row: Row | undefined): Promise<StoredToken | undefined> {
    if (!row?.sealed || !row.expiresAt) return undefined
    const text = await encryption.decrypt(row.sealed, name)
    // A token encrypted with other keys is lost, and the next one is obtained like the first.
    return text === undefined
      ? undefined
      : { ...Encrypted.parse(JSON.parse(text)), expiresAt: row.expiresAt.getTime() }
  }

  /** Returns the row if this caller may renew the token now. */
  async function take(name: string): Promise<Row | undefined> {
    const now = clock.now()
    const renewingUntil = new Date(now + renewingMs)
    return db
      .insertInto('musicToken')
      .values({ name, renewingUntil })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ renewingUntil })
          .where((is) =>
            is.or([is('musicToken.renewingUntil', 'is', null), is('musicToken.renewingUntil', '<=', new Date(now))]),
          ),
      )
      .returning(columns)
      .executeTakeFirst()
  }

  const write = (name: string, change: { sealed?: string; expiresAt?: Date }) =>
    db
      .updateTable('musicToken')
      .set({ ...change, renewingUntil: null })
      .where('name', '=', name)
      .execute()

  const isGood = (kept: StoredToken, refused: string | undefined) =>
    kept.accessToken !== refused && kept.expiresAt - marginMs > clock.now()

  const headerOf = ({ accessToken, expiresAt }: StoredToken) => found({ accessToken, expiresAt })

  return {
    async fresh(name, next, refused) {
      for (let looks = 0; looks < maxLookups; looks++) {
        const row = await db.selectFrom('musicToken').where('name', '=', name).select(columns).executeTakeFirst()
        const seen = await opened(name, row)
        if (seen && isGood(seen, refused)) return headerOf(seen)
        const taken = await take(name)
        if (!taken) {
          await pause(realTimers, lookEveryMs)
          continue
        }
        const kept = await opened(name, taken)
        // Another process may have renewed it before we got the lock.
        const grant = kept && isGood(kept, refused) ? undefined : await next(kept?.refreshToken ?? null)
        if (!grant?.ok) {
          await write(name, {})
          return kept && !grant ? headerOf(kept) : (grant ?? trouble('unavailable'))
        }
        const { accessToken, refreshToken, lastsMs } = grant.value
        const expiresAt = clock.now() + lastsMs
        const sealed = await encryption.encrypt(JSON.stringify({ accessToken, refreshToken }), name)
        await write(name, { sealed, expiresAt: new Date(expiresAt) })
        return found({ accessToken, expiresAt })
      }
      return trouble('unavailable')
    },
  }
}
