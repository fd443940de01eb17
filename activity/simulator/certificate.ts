import {
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509'
import { createHash, X509Certificate } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

const dayMs = 86_400_000
const daysValid = 365
/** A kept certificate is replaced this long before it expires. */
const daysLeft = 14

export type Certificate = { key: string; cert: string }

/** A self-signed certificate for names and addresses of this machine. */
export async function certificateFor(names: readonly string[], now = Date.now()): Promise<Certificate> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: `CN=${names[0] ?? 'localhost'}`,
    keys,
    signingAlgorithm: algorithm,
    notBefore: new Date(now - dayMs),
    notAfter: new Date(now + daysValid * dayMs),
    extensions: [
      new SubjectAlternativeNameExtension(
        names.map((value) => ({ type: isAddress(value) ? ('ip' as const) : ('dns' as const), value })),
      ),
      // macOS accepts no certificate of a server without it.
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
    ],
  })
  const der = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64')
  const lines = der.match(/.{1,64}/g)?.join('\n') ?? ''
  return {
    key: `-----BEGIN PRIVATE KEY-----\n${lines}\n-----END PRIVATE KEY-----\n`,
    cert: certificate.toString('pem'),
  }
}

/**
 * A flag with which Chromium trusts a certificate. With `--ignore-certificate-errors` it would cache nothing, so that
 * pages that fetch files ahead fetch them twice.
 */
export function trustFlag(cert: string): string {
  const key = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' })
  return `--ignore-certificate-errors-spki-list=${createHash('sha256').update(key).digest('base64')}`
}

const isAddress = (name: string) => /^[\d.]+$|:/.test(name)

/** The user's folder for what can be made again. */
const cacheFolder = () => join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'segue-simulator')

export type KeptCertificate = Certificate & {
  /** The file of the certificate, for the user to trust; the key is in another. */
  file: string
}

/**
 * The user's own certificate for names of this machine: the same at every start until shortly before it expires, so that
 * it needs to be trusted once.
 */
export async function keptCertificate(
  names: readonly string[],
  { folder = join(cacheFolder(), 'https'), now = Date.now() } = {},
): Promise<KeptCertificate> {
  const kept = await readKept(folder)
  if (kept && isFit(kept, names, now)) return kept
  const { key, cert } = await certificateFor(names, now)
  await mkdir(dirname(folder), { recursive: true })
  const made = await mkdtemp(`${folder}-`)
  await writeFile(join(made, 'key.pem'), key, { mode: 0o600 })
  await writeFile(join(made, 'certificate.pem'), cert)
  await rm(folder, { recursive: true, force: true })
  // Both files appear at once. If another simulator was faster, its certificate counts.
  await rename(made, folder).catch(() => rm(made, { recursive: true, force: true }))
  const saved = await readKept(folder)
  if (!saved) throw new Error(`The certificate could not be saved in ${folder}`)
  return saved
}

async function readKept(folder: string): Promise<KeptCertificate | undefined> {
  const file = join(folder, 'certificate.pem')
  try {
    return { key: await readFile(join(folder, 'key.pem'), 'utf8'), cert: await readFile(file, 'utf8'), file }
  } catch {
    return undefined
  }
}

function isFit({ cert }: Certificate, names: readonly string[], now: number): boolean {
  try {
    const read = new X509Certificate(cert)
    const covers = (name: string) => (isAddress(name) ? read.checkIP(name) : read.checkHost(name.replace('*', 'any')))
    return Date.parse(read.validTo) - now > daysLeft * dayMs && names.every(covers)
  } catch {
    return false
  }
}
