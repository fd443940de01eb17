import { LruMap } from '@segue/shared/lru-map.ts'
import { plainJson, readJson } from '@segue/shared/read-json.ts'
import * as z from 'zod'
import type { DiscordProxy } from '../../ports/discord.ts'

const maxKnown = 10_000

/** The payload in which Discord's proxy names the user whose client it forwards. Instants are in seconds. */
const Payload = z.object({
  application_id: z.string(),
  user_id: z.string().regex(/^\d{5,25}$/),
  created_at: z.number(),
  expires_at: z.number(),
})
type Payload = z.infer<typeof Payload>

/**
 * Tells which Discord user a request comes from. Discord's proxy adds three headers with a payload signed by the
 * application's key, so nobody else can claim to be behind it. `publicKey` is the one of the developer portal, hex.
 */
export function createDiscordProxy(options: {
  publicKey: string
  applicationId: string
  now: () => number
}): DiscordProxy {
  const { applicationId, now } = options
  const key = crypto.subtle.importKey('raw', Buffer.from(options.publicKey, 'hex'), 'Ed25519', false, ['verify'])
  // An invalid key trusts nobody.
  const usable = key.catch(() => undefined)
  // A user's requests have the same payload for a while.
  const known = new LruMap<string, Payload>(maxKnown)

  async function verified(payload: string, signature: string): Promise<Payload | undefined> {
    const signed = `${signature} ${payload}`
    const before = known.get(signed)
    if (before) return before
    const verifier = await usable
    const bytes = Buffer.from(payload, 'base64')
    if (!verifier || !(await crypto.subtle.verify('Ed25519', verifier, signatureIn(signature), bytes)))
      return undefined
    const json = readJson(bytes.toString(), plainJson)
    const read = Payload.safeParse('value' in json ? json.value : undefined)
    if (!read.success) return undefined
    known.set(signed, read.data)
    return read.data
  }

  return async (header) => {
    const payload = header('x-discord-proxy-payload')
    const signature = header('x-signature-ed25519')
    if (!payload || !signature) return undefined
    const message = await verified(payload, signature)
    if (message?.application_id !== applicationId || message.expires_at * 1000 <= now()) return undefined
    return String(message.created_at) === header('x-signature-timestamp') ? message.user_id : undefined
  }
}

/** Discord's samples have it in base64 and in hex. */
const signatureIn = (text: string): Buffer<ArrayBuffer> =>
  Buffer.from(text, /^[\da-f]{128}$/i.test(text) ? 'hex' : 'base64')
