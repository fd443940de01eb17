/** A verifier for one sign-in and its challenge (PKCE, S256): a leaked code is useless without the verifier. */
export async function proofKey(): Promise<{ verifier: string; challenge: string }> {
  const verifier = secretWord()
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return { verifier, challenge: base64url(new Uint8Array(hash)) }
}

/** A random secret of 43 characters. */
export const secretWord = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)))

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
