const encoder = new TextEncoder()

// One salt for all rooms, so that rooms can be found by their password (`POST /rooms/list`). See decision 0035.
const salt = encoder.encode('segue room password')
const rounds = 60_000

/** The stored hash of a room's password: a slow digest in base64. Equal passwords have equal digests. */
export async function passwordHash(password: string): Promise<string> {
  const key = await crypto.subtle.importKey('raw', encoder.encode(password.normalize('NFKC')), 'PBKDF2', false, [
    'deriveBits',
  ])
  const bits = await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }, key, 256)
  return btoa(String.fromCharCode(...new Uint8Array(bits)))
}
