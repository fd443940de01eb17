import { keysFromPem } from '../../../src/compose/signing-keys.ts'
import type { Db } from '../../../src/db/db.ts'
import { createTokens, type Tokens } from '../../../src/platform/secrets/tokens.ts'
import { sessionStatusOf } from '../../../src/services/users/public.ts'
import type { EdgeEnvironment } from '../settings.ts'

/** How an object with sockets verifies their tokens. `forgotten` is called with users whose account has changed. */
export async function openTokens(
  { SIGNING_KEYS, SERVICE_TOKEN }: EdgeEnvironment,
  { db, now, forgotten }: { db: Db; now: () => number; forgotten: (userUuid: string) => void },
): Promise<Tokens> {
  return createTokens({
    keys: await keysFromPem(SIGNING_KEYS),
    issuer: 'segue',
    now,
    everybodysCapabilities: [],
    accountStatusOf: (query) => sessionStatusOf(db, query, now()),
    forgotten,
    serviceToken: SERVICE_TOKEN,
  })
}
