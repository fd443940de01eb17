import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PushKeys } from '../../src/db/tables/notifications.ts'

export type ReceivedPush = { payload: unknown; topic: string | undefined; ttl: number; urgency: string | undefined }

const hmac = (key: Buffer, ...parts: Buffer[]) => createHmac('sha256', key).update(Buffer.concat(parts)).digest()

/** A browser with a subscription: it decrypts what it receives according to RFC 8291, with Node's own crypto. */
export function fakeBrowser(
  endpoint = `https://updates.push.services.mozilla.com/wpush/v2/${randomBytes(24).toString('base64url')}`,
) {
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  const auth = randomBytes(16)
  const keys: PushKeys = { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') }

  function decrypt(body: Buffer): unknown {
    const [salt, size, idLength] = [body.subarray(0, 16), body.readUInt32BE(16), body[20] ?? 0]
    const theirs = body.subarray(21, 21 + idLength)
    const record = body.subarray(21 + idLength)
    if (size !== 4096 || record.length > size) throw new Error('Expected one record of 4096 bytes')
    const secret = ecdh.computeSecret(theirs)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), theirs])
    const input = hmac(hmac(auth, secret), info, Buffer.of(1))
    const pseudo = hmac(salt, input)
    const key = hmac(pseudo, Buffer.from('Content-Encoding: aes128gcm\0'), Buffer.of(1)).subarray(0, 16)
    const nonce = hmac(pseudo, Buffer.from('Content-Encoding: nonce\0'), Buffer.of(1)).subarray(0, 12)
    const cipher = createDecipheriv('aes-128-gcm', key, nonce)
    cipher.setAuthTag(record.subarray(-16))
    const plain = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()])
    if (plain.at(-1) !== 2) throw new Error('The last record must end with a 2')
    return JSON.parse(plain.subarray(0, -1).toString())
  }
  return { endpoint, keys, decrypt, subscription: { endpoint, keys } }
}
export type FakeBrowser = ReturnType<typeof fakeBrowser>

type FakeResponse = { status: number; headers?: Record<string, string> }

/** A fake of browsers' push services, strict about the requirements of RFC 8030 and RFC 8292. */
export function fakePushService(now: () => number, publicKey: () => string) {
  const browsers = new Map<string, FakeBrowser>()
  const received = new Map<string, ReceivedPush[]>()
  /** What happens to the next requests instead. */
  const faults: (FakeResponse | 'silence')[] = []
  const wrong: string[] = []
  const listeners: ((browser: FakeBrowser, push: ReceivedPush) => void)[] = []

  function whyNot({ method, headers }: IncomingMessage): string | undefined {
    if (method !== 'POST') return 'method'
    if (headers['content-encoding'] !== 'aes128gcm') return 'encoding'
    if (!/^\d+$/.test(String(headers['ttl']))) return 'TTL'
    const { topic } = headers
    if (topic !== undefined && !/^[\w-]{1,32}$/.test(String(topic))) return 'topic'
    const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
    return key === publicKey() ? whyNotToken(token, key, `https://${headers.host}`) : 'key'
  }

  function whyNotToken(token: string, key: string, audience: string): string | undefined {
    const [head = '', claims = '', signature = ''] = token.split('.')
    const point = Buffer.from(key, 'base64url')
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
    const jwk = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    const signed = { key: jwk, dsaEncoding: 'ieee-p1363' } as const
    if (!verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url')))
      return 'signature'
    const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
    const secondsLeft = exp - now() / 1000
    if (aud !== audience) return 'audience'
    if (!(secondsLeft > 0 && secondsLeft <= 24 * 3600)) return 'expiry'
    return /^(?:mailto:|https:)/.test(sub) ? undefined : 'subject'
  }

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const fault = faults.shift()
    if (fault === 'silence') response.destroy()
    else if (fault) response.writeHead(fault.status, fault.headers).end()
    else receive(request, response, Buffer.concat(chunks))
  }

  function receive(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    const endpoint = `https://${request.headers.host}${request.url}`
    const browser = browsers.get(endpoint)
    if (!browser) {
      response.writeHead(410).end()
      return
    }
    const why = whyNot(request)
    if (why) {
      wrong.push(why)
      response.writeHead(400).end(why)
      return
    }
    const { ttl, topic, urgency } = request.headers
    const payload = browser.decrypt(body)
    const push = { payload, ttl: Number(ttl), topic: topic && String(topic), urgency: urgency && String(urgency) }
    received.set(endpoint, [...(received.get(endpoint) ?? []), push])
    for (const listener of listeners) listener(browser, push)
    response.writeHead(201).end()
  }
  const handler = (request: IncomingMessage, response: ServerResponse) => void handle(request, response)
  return {
    handler,
    hosts: {
      'updates.push.services.mozilla.com': handler,
      'fcm.googleapis.com': handler,
      'web.push.apple.com': handler,
      'wns2-par02p.notify.windows.com': handler,
    },
    faults,
    wrong,
    listeners,
    browser(endpoint?: string): FakeBrowser {
      const one = fakeBrowser(endpoint)
      browsers.set(one.endpoint, one)
      return one
    },
    forget: ({ endpoint }: FakeBrowser) => void browsers.delete(endpoint),
    receivedBy: ({ endpoint }: FakeBrowser): ReceivedPush[] => received.get(endpoint) ?? [],
  }
}
