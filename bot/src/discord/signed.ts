import { plainJson, readJson } from '@segue/shared/read-json.ts'

export type SignedOptions = {
  /** The application's public key from the developer portal, in hex. */
  publicKey: string
  now?: () => number
}

/** Protects against replays of captured requests. Clocks differ a little. */
const longestAgeMs = 5 * 60_000
const maxBytes = 1024 * 1024

/**
 * Reads a request of Discord's. Anything not signed by Discord is refused before it is parsed; Discord itself tests
 * this with bad signatures. Returns the refusal, if any.
 */
export function createSignedReader({ publicKey, now = Date.now }: SignedOptions) {
  const key = crypto.subtle.importKey('raw', bytesOf(publicKey), 'Ed25519', false, ['verify'])
  // An invalid key is reported with the first request, not as an unhandled rejection.
  key.catch(() => undefined)
  return async (request: Request): Promise<Response | { said: object }> => {
    if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return refusal(413, 'This is too large')
    const body = await request.text()
    const signature = request.headers.get('x-signature-ed25519') ?? ''
    const timestamp = request.headers.get('x-signature-timestamp') ?? ''
    const signed = new TextEncoder().encode(timestamp + body)
    const isTheirs =
      /^[\da-f]{128}$/i.test(signature) &&
      (await crypto.subtle.verify('Ed25519', await key, bytesOf(signature), signed))
    if (!isTheirs) return refusal(401, 'The signature does not match')
    const isFresh = Math.abs(now() - Number(timestamp) * 1000) <= longestAgeMs
    if (!isFresh) return refusal(401, 'The signature is too old')
    const input = readJson(body, plainJson)
    const message = 'value' in input ? input.value : undefined
    return typeof message === 'object' && message !== null
      ? { said: message }
      : refusal(400, 'This is no JSON object')
  }
}

export const refusal = (statusCode: number, message: string) =>
  Response.json({ statusCode, message }, { status: statusCode })

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/[\da-f]{2}/gi) ?? [], (pair) => Number.parseInt(pair, 16))
}
