import { importPKCS8, SignJWT } from 'jose'
import * as z from 'zod'
import { plainJson, readJson } from '@segue/shared/read-json.ts'
import type { Clock } from '../../ports/clock.ts'
import type { OutboundFetch } from '../../ports/http.ts'
import type { PushMessage, PushOutcome, PushTarget } from '../../ports/push.ts'
import { askOnce, outcomeOf } from './answers.ts'

export type ApnsSettings = { keyId: string; teamId: string; privateKey: string; topic: string; isSandbox: boolean }

/** Apple accepts tokens for an hour, and no new one more often than every twenty minutes. */
const tokenLastsMs = 50 * 60_000
const Refused = z.object({ reason: z.string() })
const goneReasons = new Set(['BadDeviceToken', 'Unregistered', 'DeviceTokenNotForTopic', 'ExpiredToken'])

/**
 * Apple's push service, which only speaks HTTP/2, so `fetch` has to support it (developer.apple.com,
 * UserNotifications).
 */
export function createApns(settings: ApnsSettings, { fetch, clock }: { fetch: OutboundFetch; clock: Clock }) {
  const host = settings.isSandbox ? 'api.sandbox.push.apple.com' : 'api.push.apple.com'
  let known: { token: Promise<string>; until: number } | undefined

  function bearer(): Promise<string> {
    const now = clock.now()
    if (!known || known.until <= now) known = { token: signed(settings, now), until: now + tokenLastsMs }
    return known.token
  }

  return async function send({ token }: PushTarget, message: PushMessage): Promise<PushOutcome> {
    if (!/^[\da-f]{64,200}$/i.test(token)) return { kind: 'gone' }
    const request = await askOnce(fetch, `https://${host}/3/device/${token}`, {
      method: 'POST',
      headers: {
        authorization: `bearer ${await bearer()}`,
        'content-type': 'application/json',
        'apns-topic': settings.topic,
        'apns-push-type': message.isSilent ? 'background' : 'alert',
        'apns-priority': message.isUrgent && !message.isSilent ? '10' : '5',
        'apns-expiration': String(Math.floor(clock.now() / 1000) + message.ttlSeconds),
        'apns-collapse-id': message.id,
      },
      body: JSON.stringify(bodyOf(message)),
    })
    if ('outcome' in request) return request.outcome
    const { answer, text } = request
    const { reason = '' } = Refused.safeParse(jsonIn(text)).data ?? {}
    if (answer.status === 410 || goneReasons.has(reason)) return { kind: 'gone' }
    return outcomeOf(answer, `APNs: ${reason}`)
  }
}

async function signed({ keyId, teamId, privateKey }: ApnsSettings, now: number): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setIssuedAt(Math.floor(now / 1000))
    .sign(await importPKCS8(privateKey, 'ES256'))
}

const bodyOf = ({ id, title, text, path, data, isSilent }: PushMessage) =>
  isSilent
    ? { ...data, aps: { 'content-available': 1 } }
    : { ...data, id, path, aps: { alert: { title, body: text }, sound: 'default' } }

function jsonIn(text: string): unknown {
  const read = readJson(text, plainJson)
  return 'value' in read ? read.value : undefined
}
