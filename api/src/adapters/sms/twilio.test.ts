import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openOutside, type Outside } from '../../../test/music/provider-contract.ts'
import { fakeTwilio, twilioIds } from '../../../test/fakes/twilio.ts'
import { SmsTrouble, type Sms } from '../../ports/sms.ts'
import { createTwilioSms, type TwilioSettings } from './twilio.ts'

let there: ReturnType<typeof fakeTwilio>
let outside: Outside
beforeEach(async () => {
  there = fakeTwilio()
  outside = await openOutside(there.hosts)
})
afterEach(() => outside.close())

const sms = (more: Partial<TwilioSettings> = {}): Sms =>
  createTwilioSms({ ...twilioIds, validSeconds: 600, ...more }, outside.tools)

const message = { to: '+34600111222', channel: 'sms', code: '123456', text: '123456 is your code' } as const

async function troubleOf(asking: Promise<unknown>): Promise<SmsTrouble> {
  const error: unknown = await asking.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof SmsTrouble) return error
  throw new Error('Expected an SmsTrouble', { cause: error })
}

describe('a code', () => {
  test('a code is sent as a text message', async () => {
    await sms().sendCode(message)
    expect(there.sent).toEqual([{ to: '+34600111222', from: twilioIds.from, body: '123456 is your code' }])
  })

  test('a code is sent through a messaging service if one is configured', async () => {
    const from = `MG${'a'.repeat(32)}`
    await sms({ from }).sendCode(message)
    expect(there.sent).toMatchObject([{ from }])
  })

  test('a code is sent to WhatsApp as the variable of the approved template', async () => {
    await sms().sendCode({ ...message, channel: 'whatsapp' })
    expect(there.sent).toEqual([
      { to: 'whatsapp:+34600111222', from: `whatsapp:${twilioIds.whatsapp.from}`, variables: { 1: '123456' } },
    ])
  })

  test('a code is not sent to WhatsApp without a sender there', async () => {
    const without = sms({ whatsapp: undefined })
    expect(without.channels).toEqual(['sms'])
    expect(await troubleOf(without.sendCode({ ...message, channel: 'whatsapp' }))).toMatchObject({
      kind: 'misconfigured',
    })
    expect(there.requests).toEqual([])
  })

  test.each([
    ['a number that cannot receive messages', { lines: 'landline' }, 'number'],
    ['wrong credentials', { authToken: 'another' }, 'misconfigured'],
    ['too many messages', { fault: { status: 429, json: { code: 20429, message: 'Too Many Requests' } } }, 'limited'],
    ['an outage at Twilio', { fault: { status: 503 } }, 'away'],
    ['a malformed response', { fault: 'nonsense' }, 'away'],
    ['a dropped connection', { fault: 'cutOff' }, 'away'],
  ] as const)('sending a code fails with the right kind of error: %s', async (_, input, kind) => {
    if ('lines' in input) there.lines.set(message.to, input.lines)
    if ('fault' in input) there.faults.push({ at: /api\.twilio/, times: 9, how: input.fault })
    const trouble = await troubleOf(sms('authToken' in input ? input : {}).sendCode(message))
    expect(trouble.kind).toBe(kind)
    expect(trouble.message).not.toContain(twilioIds.authToken)
    // Only once: a message that was sent twice would cost twice and contain two codes.
    expect(there.requests).toHaveLength(1)
  })

  test('sending a code times out', async () => {
    there.faults.push({ at: /api\.twilio/, times: 1, how: 'slow' })
    const trouble = troubleOf(sms().sendCode(message))
    await expect.poll(() => there.requests).toHaveLength(1)
    outside.timeOut()
    expect(await trouble).toMatchObject({ kind: 'away' })
  })
})

describe('a number', () => {
  test.each([
    ['mobile', 'VALID'],
    ['unknown', 'VALID'],
    ['landline', 'INVALID'],
    ['tollFree', 'INVALID'],
    [null, 'INVALID'],
    ['fixedVoip', 'VOIP'],
    ['nonFixedVoip', 'VOIP'],
  ] as const)('a number of the line type %s is %s', async (line, verdict) => {
    there.lines.set('+14155550100', line)
    expect(await sms().check('+14155550100')).toBe(verdict)
  })

  test('a number that cannot be looked up is an error, not a verdict', async () => {
    there.faults.push({ at: /lookups/, times: 1, how: { status: 503 } }, { at: /lookups/, times: 1, how: 'nonsense' })
    expect(await troubleOf(sms().check('+14155550100'))).toMatchObject({ kind: 'away' })
    expect(await troubleOf(sms().check('+14155550100'))).toMatchObject({ kind: 'away' })
    expect(await troubleOf(sms({ authToken: 'another' }).check('+14155550100'))).toMatchObject({
      kind: 'misconfigured',
    })
  })
})
