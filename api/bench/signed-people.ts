import { randomUUID } from 'node:crypto'
import { exportPKCS8, exportSPKI } from 'jose'
import { newSigningKeys } from '../src/compose/signing-keys.ts'
import type { Db } from '../src/db/db.ts'
import { createTokens } from '../src/platform/secrets/tokens.ts'

export interface SignedPerson {
  uuid: string
  token: string
}

/** A key pair in PEM, and accounts with tokens signed by it. */
export async function signPeople(db: Db, count: number): Promise<{ pem: string; people: SignedPerson[] }> {
  const keys = await newSigningKeys()
  const pem = `${await exportPKCS8(keys.privateKey)}\n${await exportSPKI(keys.publicKey)}\n`
  const tokens = createTokens({
    keys,
    issuer: 'segue',
    now: Date.now,
    serviceToken: undefined,
    everybodysCapabilities: [],
    accountStatusOf: async () => undefined,
  })
  const people: SignedPerson[] = []
  while (people.length < count) {
    const rows = Array.from({ length: Math.min(500, count - people.length) }, () => ({
      uuid: randomUUID(),
      passwordHash: null,
      botOfUserId: null,
      tokensFrom: new Date(0),
    }))
    const users = await db.insertInto('user').values(rows).returning(['id', 'uuid']).execute()
    const at = new Date()
    const expiresAt = at.getTime() + 86_400_000
    const begun = users.map(({ id, uuid }) => ({ id, uuid, session: { uuid: randomUUID(), expiresAt } }))
    const sessions = begun.map(({ id, session }) => ({
      uuid: session.uuid,
      userId: id,
      version: 0,
      means: 'password' as const,
      parentUuid: null,
      userAgent: null,
      addressKind: 'local' as const,
      createdAt: at,
      lastSeenAt: at,
      expiresAt: new Date(expiresAt),
    }))
    await db.insertInto('session').values(sessions).execute()
    const signed = begun.map(async ({ id, uuid, session }) => {
      return { uuid, token: await tokens.forUser({ id, uuid, role: 'user', capabilities: [] }, session) }
    })
    people.push(...(await Promise.all(signed)))
  }
  return { pem, people }
}
