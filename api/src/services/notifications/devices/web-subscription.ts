import * as z from 'zod'
import { user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { acknowledged, Acknowledged } from '../../../platform/schemas.ts'
import { maxTokenLength } from './devices.ts'
import { registerDevice } from './queries.ts'

const base64url = /^[\w-]+={0,2}$/
/** An uncompressed P-256 point is 65 bytes, the secret 16. */
const Keys = z.object({
  p256dh: z.string().length(87).regex(base64url),
  auth: z.string().min(22).max(24).regex(base64url),
})

export const webPushKey = operation('GET /web-notifications/key', {
  summary: 'Get the public key for web push subscriptions',
  access: user,
  returns: z.object({ publicKey: z.string() }),
  async handle({ app }) {
    return { publicKey: await app.push.publicKey() }
  },
})

export const subscribe = operation('POST /web-notifications/subscription', {
  summary: 'Register a browser for push messages, as PushSubscription.toJSON() describes it',
  access: user,
  status: 201,
  body: z.object({ endpoint: z.url().max(maxTokenLength), keys: Keys }),
  returns: Acknowledged,
  errors: {
    pushServiceUnknown: [400, 'This browser’s push service isn’t supported'],
    pushKeysInvalid: [400, 'This browser couldn’t be registered for notifications'],
  },
  async handle({ app, caller, body, fail }) {
    // The caller supplies the address: anything but a browser's own push service would give access to other hosts.
    if (!app.push.isPushService(body.endpoint)) throw fail('pushServiceUnknown')
    if (!(await app.push.areKeys(body.keys))) throw fail('pushKeysInvalid')
    await registerDevice(app.db, {
      token: body.endpoint,
      userUuid: uuidOf(caller),
      sessionUuid: app.tokens.sessionOf(caller).uuid,
      devicePlatform: 'web',
      keys: JSON.stringify(body.keys),
      createdAt: new Date(app.clock.now()),
    })
    return acknowledged
  },
})
