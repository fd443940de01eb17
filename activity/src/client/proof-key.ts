/** A secret for one sign-in and what is shown of it (PKCE, S256): a code that leaks is worth nothing without it. */
export async function proofKey(): Promise<{ verifier: string; challenge: string }> {
  const verifier = secretWord()
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return { verifier, challenge: base64url(new Uint8Array(hash)) }
}

/** 43 characters of which nobody guesses one. */
export const secretWord = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)))

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
