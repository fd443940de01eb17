import { mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { exportPKCS8, exportSPKI, generateKeyPair, importPKCS8, importSPKI } from 'jose'
import { writeWhole } from '../adapters/storage/durable.ts'
import type { SigningKeys } from '../platform/secrets/tokens.ts'

/** New keys, for tests and for a first start. */
export async function newSigningKeys(): Promise<SigningKeys> {
  return generateKeyPair('ES256', { extractable: true })
}

/**
 * The keys in `file`, generated on the first start. Anyone who can read that file can sign in as any user, so only we
 * may.
 */
export async function signingKeysIn(file: string): Promise<SigningKeys> {
  const saved = await readFile(file, 'utf8').catch(() => undefined)
  if (saved) return keysFromPem(saved)
  const keys = await newSigningKeys()
  await mkdir(dirname(file), { recursive: true })
  const ourEyesOnly = 0o600
  await writeWhole(file, `${await exportPKCS8(keys.privateKey)}\n${await exportSPKI(keys.publicKey)}\n`, ourEyesOnly)
  return keys
}

/**
 * Parses a PEM text with the private and the public key. Its line feeds may be spaces or written as `\n`, for files of
 * environment variables with one line each.
 */
export async function keysFromPem(pem: string): Promise<SigningKeys> {
  const text = pem.replaceAll('\\n', '\n')
  const part = (name: string) =>
    text.match(new RegExp(`-----BEGIN ${name} KEY-----[^-]+-----END ${name} KEY-----`))?.[0]
  const [privatePem, publicPem] = [part('PRIVATE'), part('PUBLIC')]
  if (!privatePem || !publicPem)
    throw new Error('The signing keys must contain a PRIVATE KEY and a PUBLIC KEY in PEM')
  return {
    privateKey: await importPKCS8(privatePem, 'ES256', { extractable: true }),
    publicKey: await importSPKI(publicPem, 'ES256', { extractable: true }),
  }
}
