import { importPKCS8, SignJWT } from 'jose'
import * as z from 'zod'
import { plainJson, readJson } from '@segue/shared/read-json.ts'
import type { Clock } from '../../ports/clock.ts'
import type { OutboundFetch } from '../../ports/http.ts'
import type { PushMessage, PushOutcome, PushTarget } from '../../ports/push.ts'
import { askOnce, outcomeOf } from './answers.ts'

/** The fields we use of the service account file that Google issues for a project. */
export const ServiceAccount = z.object({
  project_id: z.string().regex(/^[\w-]+$/),
  client_email: z.string(),
  private_key: z.string(),
})
export type FcmSettings = z.infer<typeof ServiceAccount>

const tokenUrl = 'https://oauth2.googleapis.com/token'
const Granted = z.object({ access_token: z.string(), expires_in: z.number() })
const Refused = z.object({
  error: z.object({
    status: z.string().optional(),
    message: z.string().optional(),
    details: z.array(z.object({ errorCode: z.string().optional() })).optional(),
  }),
})

/** Firebase Cloud Messaging, HTTP v1 (https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages). */
export function createFcm(settings: FcmSettings, { fetch, clock }: { fetch: OutboundFetch; clock: Clock }) {
  const bearer = createAccessToken(settings, { fetch, clock })
  const url = `https://fcm.googleapis.com/v1/projects/${settings.project_id}/messages:send`

  async function send(target: PushTarget, message: PushMessage, again = true): Promise<PushOutcome> {
    const token = await bearer.get()
    if (typeof token !== 'string') return token
    const request = await askOnce(fetch, url, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ message: messageTo(target.token, message) }),
    })
    if ('outcome' in request) return request.outcome
    const { answer, text } = request
    if (answer.status === 401 && again) {
      bearer.forget(token)
      return send(target, message, false)
    }
    const { error } = Refused.safeParse(jsonIn(text)).data ?? {}
    const code = error?.details?.find(({ errorCode }) => errorCode !== undefined)?.errorCode
    if (code === 'UNREGISTERED' || code === 'SENDER_ID_MISMATCH') return { kind: 'gone' }
    return outcomeOf(answer, `FCM: ${error?.status ?? ''} ${error?.message ?? ''}`)
  }
  return (target: PushTarget, message: PushMessage) => send(target, message)
}

function messageTo(token: string, { id, title, text, path, data, isSilent, isUrgent, ttlSeconds }: PushMessage) {
  const shown = { notification: { title, body: text } }
  return {
    token,
    ...(isSilent ? {} : shown),
    data: { ...data, ...(isSilent ? {} : { path, id }) },
    android: {
      priority: isUrgent ? 'HIGH' : 'NORMAL',
      ttl: `${ttlSeconds}s`,
      ...(isSilent ? {} : { notification: { tag: id } }),
    },
  }
}

/** Tokens for the service account, valid for an hour; only one request for a token is made at a time. */
function createAccessToken(
  { client_email, private_key }: FcmSettings,
  { fetch, clock }: { fetch: OutboundFetch; clock: Clock },
) {
  let known: { token: string; until: number } | undefined
  let asking: Promise<string | PushOutcome> | undefined

  async function ask(): Promise<string | PushOutcome> {
    const nowS = Math.floor(clock.now() / 1000)
    const assertion = await new SignJWT({ scope: 'https://www.googleapis.com/auth/firebase.messaging' })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(client_email)
      .setAudience(tokenUrl)
      .setIssuedAt(nowS)
      .setExpirationTime(nowS + 3600)
      .sign(await importPKCS8(private_key, 'RS256'))
    const grant = { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }
    const request = await askOnce(fetch, tokenUrl, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams(grant)),
    })
    // Without a token nothing was sent, so it may be tried again.
    if ('outcome' in request) return { kind: 'later', ms: undefined }
    const granted = Granted.safeParse(jsonIn(request.text)).data
    if (!request.answer.ok) return outcomeOf(request.answer, 'FCM: no token for the service account')
    if (!granted) return { kind: 'later', ms: undefined }
    known = { token: granted.access_token, until: clock.now() + granted.expires_in * 1000 }
    return known.token
  }

  return {
    async get() {
      if (known && known.until - 60_000 > clock.now()) return known.token
      asking ??= ask().finally(() => (asking = undefined))
      return asking
    },
    forget(token: string) {
      if (known?.token === token) known = undefined
    },
  }
}

function jsonIn(text: string): unknown {
  const read = readJson(text, plainJson)
  return 'value' in read ? read.value : undefined
}
