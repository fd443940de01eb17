import { CompactSign } from 'jose'
import { BasicConstraintsExtension, Extension, X509CertificateGenerator, type X509Certificate } from '@peculiar/x509'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const notBefore = new Date('2020-01-01T00:00:00Z')
const marks = { leaf: '1.2.840.113635.100.6.11.1', intermediate: '1.2.840.113635.100.6.2.1' }
/** An ASN.1 null: Apple's marks say nothing but that they are there. */
const nothing = new Uint8Array([5, 0])

type Keys = { publicKey: CryptoKey; privateKey: CryptoKey }
type Certified = { certificate: X509Certificate; keys: Keys }

async function certified(
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

const der = ({ certificate }: Certified) => Buffer.from(certificate.rawData).toString('base64')

/** An App Store with a root of its own, which signs as Apple's does. */
export async function pretendAppStore() {
  const root = await certified('Pretend Apple Root CA', undefined, { isAuthority: true })
  const middle = await certified('Pretend Developer Relations', root, { mark: marks.intermediate, isAuthority: true })
  const leaf = await certified('Pretend App Store', middle, { mark: marks.leaf, isAuthority: false })
  const chain = [leaf, middle, root]
  const environment = 'Sandbox' as const
  const bundleId = 'test.segue'
  let last = 0

  const sign = async (payload: object, by: Certified[] = chain) =>
    new CompactSign(new TextEncoder().encode(JSON.stringify(payload)))
      .setProtectedHeader({ alg: 'ES256', x5c: by.map(der) })
      .sign((by[0] ?? leaf).keys.privateKey)

  return {
    settings: {
      bundleId,
      environment,
      roots: [der(root)],
      products: { 'test.segue.pro': 'pro', 'test.segue.tokens': 100 } as const,
    },
    certified,
    marks,
    root,
    middle,
    chain,
    sign,
    /** A notification about a transaction, signed. Members that are given take the place of the usual ones. */
    async notification(
      type: string,
      {
        signedAt,
        about = {},
        transaction,
        renewal = { autoRenewStatus: 1 },
        by = chain,
      }: {
        signedAt: number
        about?: object
        transaction: object
        renewal?: object
        by?: Certified[]
      },
    ): Promise<string> {
      const id = String((last += 1))
      const whole = {
        transactionId: '1000',
        originalTransactionId: '1000',
        bundleId,
        environment,
        storefront: 'ESP',
        quantity: 1,
        purchaseDate: signedAt,
        originalPurchaseDate: signedAt,
        ...transaction,
      }
      const data = {
        bundleId,
        environment,
        signedTransactionInfo: await sign(whole, by),
        signedRenewalInfo: await sign(renewal, by),
        ...about,
      }
      const uuid = `00000000-0000-4000-8000-${id.padStart(12, '0')}`
      return sign({ notificationUUID: uuid, notificationType: type, version: '2.0', signedDate: signedAt, data }, by)
    },
  }
}
