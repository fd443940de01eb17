import { BasicConstraintsExtension, Extension, X509CertificateGenerator, type X509Certificate } from '@peculiar/x509'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const notBefore = new Date('2020-01-01T00:00:00Z')
/** The extensions by which Apple marks its signing certificates for the App Store, and their issuers. */
export const marks = { leaf: '1.2.840.113635.100.6.11.1', intermediate: '1.2.840.113635.100.6.2.1' }
/** An ASN.1 null: Apple's marks have no content. */
const nothing = new Uint8Array([5, 0])

export type Certified = { certificate: X509Certificate; keys: { publicKey: CryptoKey; privateKey: CryptoKey } }

/** A certificate with its keys, signed by another or self-signed. */
export async function certified(
  name: string,
  by: Certified | undefined,
  {
    mark,
    isAuthority,
    notAfter = new Date('2040-01-01T00:00:00Z'),
  }: { mark?: string; isAuthority: boolean; notAfter?: Date },
): Promise<Certified> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await X509CertificateGenerator.create({
    subject: `CN=${name}`,
    issuer: by ? by.certificate.subject : `CN=${name}`,
    publicKey: keys.publicKey,
    signingKey: (by ?? { keys }).keys.privateKey,
    signingAlgorithm: algorithm,
    notBefore,
    notAfter,
    extensions: [
      new BasicConstraintsExtension(isAuthority),
      ...(mark === undefined ? [] : [new Extension(mark, false, nothing)]),
    ],
  })
  return { certificate, keys }
}

/** In DER, as base64. */
export const derOf = ({ certificate }: Certified) => Buffer.from(certificate.rawData).toString('base64')

export type Chain = readonly [leaf: Certified, intermediate: Certified, root: Certified]

/** A certificate chain like Apple's, from the signing certificate up to a root of its own. */
export async function appleChain(): Promise<Chain> {
  const root = await certified('Pretend Apple Root CA', undefined, { isAuthority: true })
  const intermediate = await certified('Pretend Developer Relations', root, {
    mark: marks.intermediate,
    isAuthority: true,
  })
  return [
    await certified('Pretend App Store', intermediate, { mark: marks.leaf, isAuthority: false }),
    intermediate,
    root,
  ]
}

const base64Url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')

/** Signs as Apple does: a compact JWS that includes its certificates. */
export async function signedBy(chain: readonly Certified[], payload: object): Promise<string> {
  const [leaf] = chain
  if (!leaf) throw new Error('A certificate needs an issuer')
  const header = base64Url(JSON.stringify({ alg: 'ES256', x5c: chain.map(derOf) }))
  const signed = `${header}.${base64Url(JSON.stringify(payload))}`
  const signature = await crypto.subtle.sign(algorithm, leaf.keys.privateKey, Buffer.from(signed))
  return `${signed}.${base64Url(new Uint8Array(signature))}`
}
