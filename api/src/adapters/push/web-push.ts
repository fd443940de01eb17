import type { Clock } from '../../ports/clock.ts'
import type { OutboundFetch } from '../../ports/http.ts'
import type { Ids } from '../../ports/ids.ts'
import type { PushMessage, PushOutcome, PushTarget } from '../../ports/push.ts'
import { askOnce, outcomeOf } from './answers.ts'
import { encryptPush } from './encrypt.ts'
import { createVapid, type VapidKeys } from './vapid.ts'

export type WebPushTools = { fetch: OutboundFetch; clock: Clock; ids: Pick<Ids, 'bytes'> }

/** The payload that the client's service worker parses. */
const payloadOf = ({ id, title, text, path, data }: PushMessage) =>
  new TextEncoder().encode(JSON.stringify({ id, title, text, path, data }))

/** Messages to browsers (RFC 8030), encrypted for each and signed by this installation. */
export function createWebPush(keys: () => Promise<VapidKeys>, subject: string, { fetch, clock, ids }: WebPushTools) {
  const authorization = createVapid(keys, { subject, clock })
  return async function prepare(target: PushTarget, message: PushMessage): Promise<() => Promise<PushOutcome>> {
    if (!target.keys) return async () => ({ kind: 'refused', reason: 'a browser without keys' })
    // Browsers end the subscription of a page that doesn't show what it receives.
    if (message.isSilent) return async () => ({ kind: 'refused', reason: 'browsers take nothing silent' })
    const body = await encryptPush(payloadOf(message), target.keys, { salt: ids.bytes(16) })
    const init = {
      method: 'POST',
      headers: {
        Authorization: await authorization(target.token),
        'Content-Encoding': 'aes128gcm',
        'Content-Type': 'application/octet-stream',
        TTL: String(message.ttlSeconds),
        Urgency: message.isUrgent ? 'high' : 'normal',
        Topic: message.id,
      },
      body,
    }
    return async () => {
      const request = await askOnce(fetch, target.token, init)
      if ('outcome' in request) return request.outcome
      const { answer, text } = request
      return answer.status === 404 || answer.status === 410 ? { kind: 'gone' } : outcomeOf(answer, text)
    }
  }
}
