import { thirdParties } from '@segue/shared/proxy/map.ts'
import type { Mail } from '../../ports/mail.ts'
import type { Push, PushMessage, PushOutcome, PushTarget } from '../../ports/push.ts'
import { areKeys } from './encrypt.ts'
import type { VapidKeys } from './vapid.ts'

type Send = (target: PushTarget, message: PushMessage) => Promise<PushOutcome>

/** The names of browsers' push services in the map. */
const browserService = /^push-(?:chrome|mozilla|apple|windows)/

/** Combines the services: each device is reached over the one that it belongs to. */
export function createPush(
  keys: () => Promise<VapidKeys>,
  services: { webPush: Push['prepare']; fcm: Send | undefined; apns: Send | undefined; outbox: Mail | undefined },
): Push {
  const { webPush, fcm, apns, outbox } = services
  const instead: Send = outbox
    ? (target, message) => intoOutbox(outbox, target, message)
    : async ({ devicePlatform }) => ({ kind: 'refused', reason: `nothing to reach ${devicePlatform} with` })
  return {
    publicKey: async () => (await keys()).publicKey,
    isPushService(endpoint) {
      const place = thirdParties.find(endpoint)
      return endpoint.startsWith('https://') && place !== undefined && browserService.test(place.entry.name)
    },
    areKeys,
    async prepare(target, message) {
      if (target.keys) return webPush(target, message)
      const send = target.devicePlatform === 'ios' ? (apns ?? instead) : (fcm ?? instead)
      return () => send(target, message)
    },
  }
}

/** Without credentials for phones, the messages to them appear among the e-mails. */
async function intoOutbox(outbox: Mail, target: PushTarget, message: PushMessage): Promise<PushOutcome> {
  const { title, text, path, data, isSilent } = message
  const messages = isSilent ? [] : [title, text, path]
  const lines = [...messages, ...Object.entries(data).map(([name, value]) => `${name}: ${value}`)].join('\n')
  const html = `<!doctype html><meta charset="utf-8"><pre>${lines.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</pre>`
  const subject = isSilent ? 'Silent push' : `Push: ${title}`
  await outbox.send({ to: `${target.devicePlatform} ${target.token.slice(0, 40)}`, subject, text: lines, html })
  return { kind: 'sent' }
}
