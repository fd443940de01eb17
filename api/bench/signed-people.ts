import { randomUUID } from 'node:crypto'
import { exportPKCS8, exportSPKI } from 'jose'
import { newSigningKeys } from '../src/compose/signing-keys.ts'
import type { Db } from '../src/db/db.ts'
import { createTokens } from '../src/platform/tokens.ts'

export interface SignedPerson {
  uuid: string
  token: string
}

/** A key pair in PEM, and the accounts whose tokens it has signed. */
export async function signPeople(db: Db, count: number): Promise<{ pem: string; people: SignedPerson[] }> {
  const keys = await newSigningKeys()
  const pem = `${await exportPKCS8(keys.privateKey)}\n${await exportSPKI(keys.publicKey)}\n`
  const tokens = createTokens({
    keys,
    issuer: 'segue',
    userDays: 1,
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
    const signed = users.map(async ({ id, uuid }) => {
      return { uuid, token: await tokens.forUser({ id, uuid, role: 'user', capabilities: [] }) }
    })
    people.push(...(await Promise.all(signed)))
  }
  return { pem, people }
}
