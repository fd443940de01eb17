import * as z from 'zod'
import { plainJson, readJson } from '@segue/shared/read-json.ts'
import type { OutboundFetch, OutboundInit } from '../../ports/http.ts'
import { SmsTrouble, type CodeMessage, type PhoneVerdict, type Sms } from '../../ports/sms.ts'

export type TwilioSettings = {
  accountSid: string
  authToken: string
  /** A number, or the sid of a messaging service (`MG…`), which picks one by country. */
  from: string
  /** The WhatsApp number and its approved template (`HX…`), whose only variable is the code. */
  whatsapp?: { from: string; template: string } | undefined
  /** How long (s) a message is worth delivering. */
  validSeconds: number
}

const patienceMs = 10_000
const maxBytes = 100_000

const Refused = z.object({ code: z.number(), message: z.string().optional() })
const LookedUp = z.object({
  valid: z.boolean(),
  line_type_intelligence: z.object({ type: z.string().nullish() }).nullish(),
})

/** Twilio's error codes if the number is at fault: missing, not a mobile phone, unreachable, or opted out. */
const faultsOfNumber = new Set([21211, 21217, 21265, 21401, 21408, 21421, 21610, 21612, 21614, 63003, 63024])

/**
 * Codes over Twilio: plain messages, since we generate the codes, and its look-up of a number's line type
 * (https://www.twilio.com/docs/messaging/api/message-resource, https://www.twilio.com/docs/lookup/v2-api).
 */
export function createTwilioSms(settings: TwilioSettings, { fetch }: { fetch: OutboundFetch }): Sms {
  const { accountSid, authToken, whatsapp } = settings
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`

  async function ask(url: string, form?: URLSearchParams): Promise<{ status: number; json: unknown }> {
    const init: OutboundInit = {
      method: form ? 'POST' : 'GET',
      headers: {
        Accept: 'application/json',
        Authorization: authorization,
        ...(form ? { 'Content-Type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(form ? { body: String(form) } : {}),
      // A followed redirect would send the credentials elsewhere.
      redirect: 'error',
      timeoutMs: patienceMs,
      maxBytes,
    }
    try {
      const answer = await fetch(url, init)
      return { status: answer.status, json: jsonIn(await answer.text()) }
    } catch (error) {
      // Besides the errors of our own fetch, connections may break in the middle of a response.
      throw new SmsTrouble('away', 'Twilio does not respond', { cause: error })
    }
  }

  return {
    channels: whatsapp ? ['sms', 'whatsapp'] : ['sms'],
    async sendCode(message) {
      const url = `https://api.twilio.com/2010-04-01/Accounts/${accountSid}/Messages.json`
      // Never retried: a message that timed out may have been sent, and a second one would contain another code.
      const { status, json } = await ask(url, formOf(message, settings))
      if (status !== 201) throw troubleOf(status, json)
    },
    async check(number) {
      const url = `https://lookups.twilio.com/v2/PhoneNumbers/${encodeURIComponent(number)}?Fields=line_type_intelligence`
      const { status, json } = await ask(url)
      // Twilio answers 404 for a number that it can't parse.
      if (status === 404 || status === 400) return 'INVALID'
      const found = LookedUp.safeParse(json)
      if (status !== 200 || !found.success) throw troubleOf(status, json)
      return verdictOf(found.data)
    },
  }
}

function formOf({ to, channel, code, text }: CodeMessage, { from, whatsapp, validSeconds }: TwilioSettings) {
  const form = new URLSearchParams({ ValidityPeriod: String(validSeconds) })
  if (channel === 'sms') {
    form.set('To', to)
    form.set(from.startsWith('MG') ? 'MessagingServiceSid' : 'From', from)
    form.set('Body', text)
    return form
  }
  if (!whatsapp) throw new SmsTrouble('misconfigured', 'Twilio: no WhatsApp sender is configured')
  form.set('To', `whatsapp:${to}`)
  form.set('From', `whatsapp:${whatsapp.from}`)
  form.set('ContentSid', whatsapp.template)
  form.set('ContentVariables', JSON.stringify({ 1: code }))
  return form
}

function verdictOf({ valid, line_type_intelligence: line }: z.infer<typeof LookedUp>): PhoneVerdict {
  if (!valid) return 'INVALID'
  const type = line?.type ?? 'unknown'
  if (type === 'fixedVoip' || type === 'nonFixedVoip') return 'VOIP'
  // For whole countries (Canada) Twilio reveals nothing without a contract: there the message itself is the test.
  return type === 'mobile' || type === 'unknown' ? 'VALID' : 'INVALID'
}

function troubleOf(status: number, json: unknown): SmsTrouble {
  const { code, message = '' } = Refused.safeParse(json).data ?? { code: 0 }
  const text = `Twilio: ${status} ${code} ${message.slice(0, 200)}`
  if (status === 429) return new SmsTrouble('limited', text)
  if (status >= 500 || code === 0) return new SmsTrouble('away', text)
  return new SmsTrouble(faultsOfNumber.has(code) ? 'number' : 'misconfigured', text)
}

function jsonIn(text: string): unknown {
  const read = readJson(text, plainJson)
  return 'value' in read ? read.value : undefined
}
