import type { Mail } from '../../ports/mail.ts'
import { phoneChannels, type PhoneVerdict, type Sms } from '../../ports/sms.ts'

/** Test numbers for each possible look-up result; the first two are those that Twilio documents for tests. */
const verdicts: Readonly<Record<string, PhoneVerdict>> = {
  '+15005550001': 'INVALID',
  '+15005550009': 'INVALID',
  '+15005550010': 'VOIP',
}

const subjects = { sms: 'Text message', whatsapp: 'WhatsApp message' }

const asHtml = (text: string) =>
  `<!doctype html><meta charset="utf-8"><pre>${text.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</pre>`

/** Puts messages into the outbox with the e-mails, if there is no SMS provider. */
export const createOutboxSms = (outbox: Mail): Sms => ({
  channels: phoneChannels,
  sendCode: ({ to, channel, text }) => outbox.send({ to, subject: subjects[channel], text, html: asHtml(text) }),
  check: async (number) => verdicts[number] ?? 'VALID',
})
