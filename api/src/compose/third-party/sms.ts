import { createOutboxSms } from '../../adapters/sms/outbox.ts'
import { createTwilioSms } from '../../adapters/sms/twilio.ts'
import type { Outbox } from '../../adapters/mail/outbox.ts'
import { codeLastsMs } from '../../services/users/phones/fraud.ts'
import { together } from './music-credentials.ts'
import type { OutboundFetch } from '../../ports/http.ts'
import type { Sms } from '../../ports/sms.ts'
import type { Environment } from '../settings.ts'

/**
 * Sends codes to phones. Without a Twilio account they appear with the e-mails in the outbox; if e-mails are really
 * sent nobody reads the outbox, so signing in by phone is disabled.
 */
export function smsFrom(
  environment: Environment,
  { fetch, outbox }: { fetch: OutboundFetch; outbox: Outbox },
): Sms | undefined {
  const twilio = twilioFrom(environment)
  if (!twilio) return environment.SMTP_URL ? undefined : createOutboxSms(outbox)
  return createTwilioSms({ ...twilio, validSeconds: codeLastsMs / 1000 }, { fetch })
}

/** The configured Twilio account, or undefined if there is none. An incomplete set of variables is an error. */
export function twilioFrom(environment: Partial<Environment>) {
  const account = together(
    ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
    [environment.TWILIO_ACCOUNT_SID, environment.TWILIO_AUTH_TOKEN, environment.TWILIO_FROM],
  )
  const sender = together(
    ['TWILIO_WHATSAPP_FROM', 'TWILIO_WHATSAPP_TEMPLATE'],
    [environment.TWILIO_WHATSAPP_FROM, environment.TWILIO_WHATSAPP_TEMPLATE],
  )
  if (sender && !account) throw new Error('TWILIO_WHATSAPP_FROM requires TWILIO_ACCOUNT_SID: set both.')
  if (!account) return undefined
  const [accountSid, authToken, from] = account
  return { accountSid, authToken, from, whatsapp: sender && { from: sender[0], template: sender[1] } }
}
