import { createOutboxSms } from '../adapters/sms/outbox.ts'
import { createTwilioSms } from '../adapters/sms/twilio.ts'
import type { Outbox } from '../adapters/mail/outbox.ts'
import { codeLastsMs } from '../services/users/public.ts'
import type { OutboundFetch } from '../ports/http.ts'
import type { Sms } from '../ports/sms.ts'
import type { Environment } from './settings.ts'

/**
 * What sends codes to phones. Without an account at Twilio they join the letters in the outbox; where letters are really
 * sent nobody reads that, so nobody signs in by phone there.
 */
export function smsFrom(
  environment: Environment,
  { fetch, outbox }: { fetch: OutboundFetch; outbox: Outbox },
): Sms | undefined {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = environment
  if (!accountSid || !authToken || !from) return environment.SMTP_URL ? undefined : createOutboxSms(outbox)
  const { TWILIO_WHATSAPP_FROM: sender, TWILIO_WHATSAPP_TEMPLATE: template } = environment
  const whatsapp = sender && template ? { from: sender, template } : undefined
  return createTwilioSms({ accountSid, authToken, from, whatsapp, validSeconds: codeLastsMs / 1000 }, { fetch })
}
