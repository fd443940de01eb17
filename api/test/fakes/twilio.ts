import { thirdParty, type ReceivedRequest, type Reply } from './third-party.ts'

export const twilioIds = {
  accountSid: `AC${'0123456789abcdef'.repeat(2)}`,
  authToken: 'the auth token of twilio',
  from: '+15005550006',
  whatsapp: { from: '+14155238886', template: `HX${'fedcba9876543210'.repeat(2)}` },
}

export type SentMessage = { to: string; from: string; body?: string; variables?: Record<string, string> }

const error = (status: number, code: number, message: string): Reply => ({
  status,
  json: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
})

const known = new Set([
  'To',
  'From',
  'MessagingServiceSid',
  'Body',
  'ContentSid',
  'ContentVariables',
  'ValidityPeriod',
])

/** A fake of Twilio's message and look-up resources, as far as they are documented and used. */
export function fakeTwilio() {
  const sent: SentMessage[] = []
  /** The line type of each number; mobile by default, and null for an invalid one. */
  const lines = new Map<string, string | null>()

  const isUs = ({ headers }: ReceivedRequest) =>
    headers.authorization ===
    `Basic ${Buffer.from(`${twilioIds.accountSid}:${twilioIds.authToken}`).toString('base64')}`

  function message(request: ReceivedRequest): Reply {
    if (!isUs(request)) return error(401, 20003, 'Authenticate')
    if (request.method !== 'POST') return error(405, 20004, 'Method not allowed')
    if (request.path !== `/2010-04-01/Accounts/${twilioIds.accountSid}/Messages.json`)
      return error(404, 20404, 'The requested resource was not found')
    if (request.headers['content-type'] !== 'application/x-www-form-urlencoded')
      return error(415, 20008, 'Unsupported media type')
    const form = new URLSearchParams(request.body)
    const stray = [...form.keys()].find((name) => !known.has(name))
    if (stray) return error(400, 20001, `Unknown parameter ${stray}`)
    const period = Number(form.get('ValidityPeriod'))
    if (!(Number.isInteger(period) && period >= 1 && period <= 36_000)) return error(400, 21621, 'Validity period')
    return form.get('To')?.startsWith('whatsapp:') ? whatsapp(form) : text(form)
  }

  function text(form: URLSearchParams): Reply {
    const [to = '', from = '', body = ''] = ['To', 'From', 'Body'].map((name) => form.get(name) ?? '')
    if (!/^\+[1-9]\d{6,14}$/.test(to)) return error(400, 21211, `The 'To' number ${to} is not a valid phone number.`)
    const service = form.get('MessagingServiceSid')
    if (service ? from !== '' || !/^MG[\da-f]{32}$/.test(service) : from !== twilioIds.from)
      return error(400, 21606, `The 'From' phone number provided (${from}) is not a valid message-capable number`)
    if (body === '') return error(400, 21602, 'Message body is required.')
    if (body.length > 1600)
      return error(400, 21617, 'The concatenated message body exceeds the 1600 character limit.')
    if (lines.get(to) === 'landline') return error(400, 21614, `'To' number is not a valid mobile number: ${to}`)
    return accept({ to, from: service ?? from, body })
  }

  function whatsapp(form: URLSearchParams): Reply {
    const [to = '', from = ''] = ['To', 'From'].map((name) => form.get(name) ?? '')
    if (from !== `whatsapp:${twilioIds.whatsapp.from}`) return error(400, 63007, 'Could not find a Channel')
    // Outside of a conversation that the person has started, WhatsApp delivers only approved templates.
    if (form.has('Body')) return error(400, 63016, 'Failed to send freeform message')
    if (form.get('ContentSid') !== twilioIds.whatsapp.template) return error(400, 21655, 'The ContentSid is Invalid')
    const variables: unknown = JSON.parse(form.get('ContentVariables') ?? 'null')
    const is = typeof variables === 'object' && variables !== null && '1' in variables ? variables[1] : undefined
    if (typeof is !== 'string') return error(400, 21656, 'The ContentVariables Parameter is invalid')
    return accept({ to, from, variables: { 1: is } })
  }

  function accept(one: SentMessage): Reply {
    sent.push(one)
    const sid = `SM${String(sent.length).padStart(32, '0')}`
    return { status: 201, json: { sid, status: 'queued', to: one.to, error_code: null, error_message: null } }
  }

  function lookUp(request: ReceivedRequest): Reply {
    if (!isUs(request)) return error(401, 20003, 'Authenticate')
    const number = decodeURIComponent(/^\/v2\/PhoneNumbers\/([^/]+)$/.exec(request.path)?.[1] ?? '')
    if (request.method !== 'GET' || !number.startsWith('+')) return error(404, 20404, 'The resource was not found')
    if (request.query.get('Fields') !== 'line_type_intelligence') return error(400, 60622, 'Invalid Fields')
    const type = lines.has(number) ? lines.get(number) : 'mobile'
    const valid = type !== null
    const line = valid
      ? { type: type === 'unknown' ? null : type, error_code: type === 'unknown' ? 60601 : null }
      : null
    return {
      json: {
        phone_number: number,
        valid,
        validation_errors: valid ? [] : ['TOO_SHORT'],
        line_type_intelligence: line,
      },
    }
  }

  const party = thirdParty((request) => (request.host === 'lookups.twilio.com' ? lookUp(request) : message(request)))
  return { ...party, hosts: { 'api.twilio.com': party.handler, 'lookups.twilio.com': party.handler }, sent, lines }
}
