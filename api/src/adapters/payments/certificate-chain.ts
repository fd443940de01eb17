import { BasicConstraintsExtension, X509Certificate } from '@peculiar/x509'

/** Apple's markers for the certificates that sign App Store data, and for their issuers. */
const marks = { leaf: '1.2.840.113635.100.6.11.1', intermediate: '1.2.840.113635.100.6.2.1' }

/**
 * The certificate whose key has signed, as PEM, if its chain leads to one of the roots: each certificate is signed by
 * the next, valid now, and meant for this. Undefined otherwise.
 */
export async function certifiedKey(
  x5c: readonly string[],
  { roots, now }: { roots: readonly string[]; now: () => number },
): Promise<string | undefined> {
  try {
    const [leaf, intermediate, root] = x5c.map((der) => new X509Certificate(der))
    if (!leaf || !intermediate || !root) return undefined
    // The root in the chain proves nothing: it has to be one that we know.
    if (!roots.some((known) => new X509Certificate(known).equal(root))) return undefined
    if (!leaf.getExtension(marks.leaf) || !intermediate.getExtension(marks.intermediate)) return undefined
    if (leaf.issuer !== intermediate.subject || intermediate.issuer !== root.subject) return undefined
    if (!isAuthority(intermediate) || !isAuthority(root)) return undefined
    const date = new Date(now())
    const isSigned = await Promise.all([
      leaf.verify({ publicKey: intermediate.publicKey, date }),
      intermediate.verify({ publicKey: root.publicKey, date }),
      root.verify({ publicKey: root.publicKey, date }),
    ])
    return isSigned.every(Boolean) ? leaf.toString('pem') : undefined
  } catch {
    // Not a certificate at all.
    return undefined
  }
}

const isAuthority = (certificate: X509Certificate) => certificate.getExtension(BasicConstraintsExtension)?.ca === true
