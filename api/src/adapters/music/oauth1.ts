export type Consumer = { key: string; secret: string }

/**
 * A URL signed by OAuth 1.0 with HMAC-SHA1 (RFC 5849), without a user. Anybody who has the URL can use it; it contains
 * no secret. `at` is in milliseconds, the nonce is used once.
 */
export async function signedAddress(
  url: string,
  query: Record<string, string>,
  { consumer, nonce, at }: { consumer: Consumer; nonce: string; at: number },
): Promise<string> {
  const parameters = {
    ...query,
    oauth_consumer_key: consumer.key,
    oauth_nonce: nonce,
    oauth_signature_method: 'HMAC-SHA1',
    oauth_timestamp: String(Math.floor(at / 1000)),
    oauth_version: '1.0',
  }
  // Section 3.4.1.3.2: encoded first, then sorted by their bytes.
  const sorted = Object.entries(parameters)
    .map(([name, value]): [string, string] => [encoded(name), encoded(value)])
    .sort(([one, first], [other, second]) => compare(one, other) || compare(first, second))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  const base = ['GET', encoded(url), encoded(sorted)].join('&')
  const signature = await hmacSha1(`${encoded(consumer.secret)}&`, base)
  return `${url}?${sorted}&oauth_signature=${encoded(signature)}`
}

const compare = (one: string, other: string) => Number(one > other) - Number(one < other)

/** Section 3.6: everything but letters, digits and `-._~`. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

async function hmacSha1(secret: string, text: string): Promise<string> {
  const bytes = new TextEncoder()
  const key = await crypto.subtle.importKey('raw', bytes.encode(secret), { name: 'HMAC', hash: 'SHA-1' }, false, [
    'sign',
  ])
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes.encode(text)))))
}
