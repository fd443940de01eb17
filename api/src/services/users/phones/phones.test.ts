import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures } from '../../../../test/fixtures.ts'
import { must } from '@segue/shared/must.ts'
import { dayMs, minuteMs } from '../../../ports/clock.ts'
import { SmsTrouble } from '../../../ports/sms.ts'
import { createOutbox } from '../../../adapters/mail/outbox.ts'

let fixtures: Fixtures
beforeAll(async () => void (fixtures = await openApi()))
afterAll(() => fixtures.close())

let numbers = 0
/** A new number in a number range of its own. */
const newNumber = () => `+3460${String(1_000_000 + ++numbers * 10_007).slice(-7)}`

const send = (phone: string, channel?: 'sms' | 'whatsapp') =>
  fixtures.nobody.call('POST /mobile-auth/send-code', { body: { phone, ...(channel && { channel }) } })
const verify = (phone: string, code: string) =>
  fixtures.nobody.call('POST /mobile-auth/verify-code', { body: { phone, code } })
const messageTo = (phone: string) => fixtures.emailTo(phone)
const codeTo = async (phone: string) => must(/\b\d{6}\b/.exec((await messageTo(phone)).text)?.[0], 'a code')
const sentCode = async (phone: string) => {
  await send(phone)
  return codeTo(phone)
}
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const wrongCode = { status: 403, message: 'This code is incorrect or no longer valid' }
const invalid = {
  status: 400,
  message: 'Phone number is invalid. Only real, non-VoIP mobile numbers are allowed.',
}

describe('phone codes', () => {
  test('a code creates an account for a new number, and signs in to it from then on', async () => {
    const phone = newNumber()
    const entered = await verify(phone, await sentCode(phone))
    expect(entered.isNew).toBe(true)
    const session = await fixtures.as(entered.accessToken)('GET /auth/sessions')
    expect(session).toMatchObject([{ means: 'phone', isCurrent: true }])
    fixtures.clock.pass(minuteMs)
    expect(await verify(phone, await sentCode(phone))).toMatchObject({ uuid: entered.uuid, isNew: false })
  })

  test('the number and the code are accepted in any format', async () => {
    const phone = newNumber()
    await send(`${phone.slice(0, 3)} ${phone.slice(3)}`)
    const code = await codeTo(phone)
    expect(await verify(`00${phone.slice(1)}`, ` ${code.slice(0, 3)} ${code.slice(3)} `)).toMatchObject({
      isNew: true,
    })
  })

  test("the message names the page its code is for, in the user's language", async () => {
    const phone = newNumber()
    await fixtures.nobody.call('POST /mobile-auth/send-code', { body: { phone, language: 'es' } })
    const { subject, text } = await messageTo(phone)
    expect(subject).toBe('Text message')
    expect(text).toMatch(/^(\d{6}) es tu código para test\. .*\n\n@test #\1$/s)
  })

  test('a code can be sent by WhatsApp instead', async () => {
    const phone = newNumber()
    await send(phone, 'whatsapp')
    expect((await messageTo(phone)).subject).toBe('WhatsApp message')
    expect(await verify(phone, await codeTo(phone))).toMatchObject({ isNew: true })
  })

  test('no table contains a code', async () => {
    const phone = newNumber()
    const code = await sentCode(phone)
    const rows = await fixtures.app.db.selectFrom('phoneCode').where('number', '=', phone).selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(code)
  })

  test('a code works once, even for concurrent requests', async () => {
    const phone = newNumber()
    const code = await sentCode(phone)
    const results = await Promise.allSettled(Array.from({ length: 4 }, () => verify(phone, code)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refusalOf(verify(phone, code))).toEqual(wrongCode)
  })

  test('a code is void after five wrong attempts, even concurrent ones', async () => {
    const phone = newNumber()
    const code = await sentCode(phone)
    await Promise.allSettled(Array.from({ length: 5 }, () => verify(phone, wrong(code))))
    expect(await refusalOf(verify(phone, code))).toEqual(wrongCode)
  })

  test('a code is void after ten minutes, and when another one is sent', async () => {
    const phone = newNumber()
    const first = await sentCode(phone)
    fixtures.clock.pass(10 * minuteMs)
    expect(await refusalOf(verify(phone, first))).toEqual(wrongCode)
    const second = await sentCode(phone)
    fixtures.clock.pass(minuteMs)
    const third = await sentCode(phone)
    if (third !== second) expect(await refusalOf(verify(phone, second))).toEqual(wrongCode)
    expect(await verify(phone, third)).toMatchObject({ isNew: true })
  })

  test("a code doesn't work for another or an invalid number", async () => {
    const [phone, other] = [newNumber(), newNumber()]
    const code = await sentCode(phone)
    expect(await refusalOf(verify(other, code))).toEqual(wrongCode)
    expect(await refusalOf(verify('nonsense', code))).toEqual(wrongCode)
  })

  test("a code can't sign in to a banned or closed account", async () => {
    const phone = newNumber()
    const { uuid } = await verify(phone, await sentCode(phone))
    const set = (values: { bannedUntil?: Date | null; deactivatedAt?: Date | null }) =>
      fixtures.app.db.updateTable('user').set(values).where('uuid', '=', uuid).execute()
    await set({ bannedUntil: new Date(fixtures.clock.now() + dayMs) })
    fixtures.clock.pass(minuteMs)
    expect(await refusalOf(verify(phone, await sentCode(phone)))).toEqual({
      status: 403,
      message: 'This account is banned',
    })
    await set({ bannedUntil: null, deactivatedAt: new Date(fixtures.clock.now()) })
    fixtures.clock.pass(minuteMs)
    expect(await refusalOf(verify(phone, await sentCode(phone)))).toEqual({
      status: 403,
      message: 'This account has been deactivated',
    })
  })
})

describe('sending codes', () => {
  test('no code is sent to invalid and VoIP numbers', async () => {
    for (const phone of ['', '12', 'call me', '+15005550001', '+15005550010'])
      expect(await refusalOf(send(phone))).toEqual(invalid)
  })

  test('codes are sent at most once a minute, even for concurrent requests', async () => {
    const phone = newNumber()
    const results = await Promise.allSettled([send(phone), send(phone), send(phone)])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refusalOf(send(phone))).toEqual({
      status: 429,
      message: 'A code was just sent. Wait a minute before requesting another one',
    })
    fixtures.clock.pass(minuteMs)
    await send(phone)
  })

  const usedUp = { status: 429, message: 'Too many codes were requested. Please try again tomorrow' }

  test('at most six codes a day are sent to one number, and the last one still works', async () => {
    const fresh = await openApi()
    const ask = () => fresh.nobody.call('POST /mobile-auth/send-code', { body: { phone: '+34600000001' } })
    for (let sent = 0; sent < 6; sent++) {
      await ask()
      fresh.clock.pass(minuteMs)
    }
    expect(await refusalOf(ask())).toEqual(usedUp)
    const code = must(/\b\d{6}\b/.exec((await fresh.emailTo('+34600000001')).text)?.[0], 'a code')
    const body = { phone: '+34600000001', code }
    expect(await fresh.nobody.call('POST /mobile-auth/verify-code', { body })).toMatchObject({ isNew: true })
    fresh.clock.pass(dayMs)
    await ask()
    await fresh.close()
  })

  test('codes for one number range are limited per day, except for allowlisted numbers', async () => {
    const fresh = await openApi()
    const root = await fresh.person('root', { role: 'admin' })
    const ask = (last: number) =>
      fresh.nobody.call('POST /mobile-auth/send-code', {
        body: { phone: `+34600${String(last).padStart(6, '0')}` },
      })
    for (let last = 0; last < 20; last++) await ask(last)
    expect(await refusalOf(ask(20))).toEqual(usedUp)
    await ask(90_000)
    await root.call('POST /mobile-auth/whitelist', { body: { phone: '+34 600 000 020' } })
    await ask(20)
    await fresh.close()
  })

  test('without a configured text message provider or WhatsApp, requesting a code is a 404', async () => {
    const without = await openApi({ sms: undefined })
    const body = { phone: newNumber() }
    expect(await refusalOf(without.nobody.call('POST /mobile-auth/send-code', { body }))).toEqual({
      status: 404,
      message: 'Text message codes aren’t set up here',
    })
    await without.close()
    const plain = await openApi({ sms: { ...must(fixtures.app.sms, 'messages'), channels: ['sms'] } })
    const whatsapp = { ...body, channel: 'whatsapp' as const }
    expect(await refusalOf(plain.nobody.call('POST /mobile-auth/send-code', { body: whatsapp }))).toEqual({
      status: 404,
      message: 'WhatsApp codes aren’t set up here',
    })
    await plain.close()
  })

  test('after a code could not be sent, another one can be requested immediately', async () => {
    const troubles = (['away', 'number', 'away'] as const).map((kind) => new SmsTrouble(kind, 'as the test says'))
    const sms = must(fixtures.app.sms, 'messages')
    const failing = await openApi({
      sms: {
        ...sms,
        async sendCode() {
          const trouble = troubles.shift()
          if (trouble) throw trouble
        },
        async check(number) {
          if (number.endsWith('9')) throw new SmsTrouble('away', 'as the test says')
          return 'VALID'
        },
      },
    })
    const ask = (phone: string) => failing.nobody.call('POST /mobile-auth/send-code', { body: { phone } })
    const away = { status: 424, message: 'Something went wrong, please try again.' }
    expect(await refusalOf(ask('+34600000001'))).toEqual(away)
    expect(await refusalOf(ask('+34600000001'))).toEqual(invalid)
    expect(await refusalOf(ask('+34600000001'))).toEqual(away)
    await ask('+34600000001')
    // The look-up failed, which isn't the number's fault and isn't stored.
    expect(await refusalOf(ask('+34600000009'))).toEqual(away)
    await failing.close()
  })
})

describe('the phone of an account', () => {
  const phoneOf = async (call: Fixtures['nobody']['call']) => (await call('GET /users/phone')).phone?.number

  test('a phone can be added with its code, replaced and removed, and the verified address is notified', async () => {
    const ann = await fixtures.person('ann', { verified: true })
    const [first, second] = [newNumber(), newNumber()]
    const body = { phone: first, code: await sentCode(first) }
    expect(await ann.call('PUT /users/phone', { body })).toMatchObject({ number: first })
    expect((await fixtures.emailTo(ann.email, /phone/i)).text).toContain(`+34 ••• ${first.slice(-3)} can now sign in`)
    await ann.call('PUT /users/phone', { body: { phone: second, code: await sentCode(second) } })
    expect(await phoneOf(ann.call)).toBe(second)
    expect((await fixtures.emailTo(ann.email, /removed/)).text).toContain(
      `+34 ••• ${first.slice(-3)} can no longer sign in`,
    )
    expect(await ann.call('GET /auth/sign-in-methods')).toMatchObject({ hasPhone: true })
    fixtures.clock.pass(minuteMs)
    expect(await verify(second, await sentCode(second))).toMatchObject({ uuid: ann.uuid, isNew: false })
    expect(await verify(first, await sentCode(first))).toMatchObject({ isNew: true })
    await ann.call('DELETE /users/phone', { body: {} })
    expect(await phoneOf(ann.call)).toBeUndefined()
    expect(await refusalOf(ann.call('DELETE /users/phone', { body: {} }))).toMatchObject({ status: 404 })
  })

  test('without a recent sign-in, adding and removing a phone needs the password', async () => {
    const bob = await fixtures.person('bob')
    const phone = newNumber()
    fixtures.clock.pass(11 * minuteMs)
    const body = { phone, code: await sentCode(phone) }
    const refused = {
      status: 403,
      message: 'Enter your password, or sign in again, to change how you sign in',
    }
    expect(await refusalOf(bob.call('PUT /users/phone', { body }))).toEqual(refused)
    expect(await refusalOf(bob.call('DELETE /users/phone', { body: {} }))).toEqual(refused)
    const guessed = { ...body, password: 'guessed' }
    expect(await refusalOf(bob.call('PUT /users/phone', { body: guessed }))).toEqual({
      status: 403,
      message: 'This isn’t the account’s password',
    })
    expect(await refusalOf(bob.call('DELETE /users/phone', { body: { password: 'guessed' } }))).toMatchObject({
      status: 403,
    })
    await bob.call('PUT /users/phone', { body: { ...body, password: bob.password } })
    expect(await phoneOf(bob.call)).toBe(phone)
  })

  test('adding a phone needs the right code and a number that no other account has', async () => {
    const cat = await fixtures.person('cat')
    const phone = newNumber()
    const code = await sentCode(phone)
    expect(await refusalOf(cat.call('PUT /users/phone', { body: { phone, code: wrong(code) } }))).toEqual(wrongCode)
    await verify(phone, code)
    fixtures.clock.pass(minuteMs)
    expect(await refusalOf(cat.call('PUT /users/phone', { body: { phone, code: await sentCode(phone) } }))).toEqual({
      status: 409,
      message: 'This phone number belongs to another account',
    })
  })

  test("a phone can't be removed if it is the only sign-in method, and makes other methods removable", async () => {
    const phone = newNumber()
    const { accessToken } = await verify(phone, await sentCode(phone))
    const call = fixtures.as(accessToken)
    expect(await refusalOf(call('DELETE /users/phone', { body: {} }))).toEqual({
      status: 403,
      message: 'You couldn’t sign in without it. Add another way to sign in first',
    })
    const password = 'a password of my own'
    const set = await call('POST /users/set-password', { body: { password } })
    // A password needs an address to sign in with.
    expect(await refusalOf(fixtures.as(set.accessToken)('DELETE /users/phone', { body: {} }))).toMatchObject({
      status: 403,
    })
    const dan = await fixtures.person('dan', { verified: true })
    const [email] = await dan.call('GET /users/emails')
    const remove = () => dan.call('DELETE /users/emails/{id}', { params: { id: String(email?.id) }, body: {} })
    expect(await refusalOf(remove())).toMatchObject({ status: 403 })
    const own = newNumber()
    await dan.call('PUT /users/phone', { body: { phone: own, code: await sentCode(own) } })
    await remove()
    fixtures.clock.pass(minuteMs)
    expect(await verify(own, await sentCode(own))).toMatchObject({ uuid: dan.uuid })
    expect(await refusalOf(dan.call('DELETE /users/phone', { body: {} }))).toMatchObject({ status: 403 })
  })

  test('resetting the password of an unverified account removes its phone', async () => {
    const eve = await fixtures.person('eve')
    const phone = newNumber()
    await eve.call('PUT /users/phone', { body: { phone, code: await sentCode(phone) } })
    await fixtures.nobody.call('POST /users/forgot-password', { body: { email: eve.email } })
    const code = must(/code=([\w-]+)/.exec((await fixtures.emailTo(eve.email, /password/)).text)?.[1], 'a code')
    await fixtures.nobody.call('POST /users/reset-password', { body: { code, password: 'the owner sets this' } })
    fixtures.clock.pass(minuteMs)
    const entered = await verify(phone, await sentCode(phone))
    expect(entered.isNew).toBe(true)
    expect(entered.uuid).not.toBe(eve.uuid)
  })
})

describe('for administrators', () => {
  test('both paths manage the same allowlist', async () => {
    const root = await fixtures.person('root', { role: 'admin' })
    const phone = newNumber()
    const added = await root.call('POST /admin/phoneNumbers', { body: { phone } })
    expect(added).toMatchObject({ number: phone, createdByUuid: root.uuid })
    const params = { id: added.id }
    expect(await root.call('POST /mobile-auth/whitelist', { body: { phone } })).toEqual(added)
    expect(await root.call('GET /admin/phoneNumbers/{id}', { params })).toEqual(added)
    const filter = `number||$eq||${phone}`
    expect(await root.call('GET /admin/phoneNumbers', { query: { filter } })).toMatchObject({
      total: 1,
      data: [added],
    })
    await root.call('DELETE /mobile-auth/whitelist/{phone}', { params: { phone } })
    const gone = { status: 404, message: 'This phone number isn’t on the list' }
    expect(await refusalOf(root.call('GET /admin/phoneNumbers/{id}', { params }))).toEqual(gone)
    expect(await refusalOf(root.call('DELETE /admin/phoneNumbers/{id}', { params }))).toEqual(gone)
    expect(await refusalOf(root.call('DELETE /mobile-auth/whitelist/{phone}', { params: { phone } }))).toEqual(gone)
    const again = await fixtures.service.call('POST /mobile-auth/whitelist', { body: { phone } })
    expect(again.createdByUuid).toBeNull()
    await root.call('DELETE /admin/phoneNumbers/{id}', { params: { id: again.id } })
    expect((await refusalOf(root.call('POST /admin/phoneNumbers', { body: { phone: '12' } }))).message).toContain(
      'must be a phone number',
    )
  })

  test('look-ups are paid for once, listed, and removed when they expire', async () => {
    const root = await fixtures.person('root', { role: 'admin' })
    const requests: string[] = []
    const sms = must(fixtures.app.sms, 'messages')
    const watched = await openApi({
      sms: {
        ...sms,
        async check(number) {
          requests.push(number)
          if (number === '+34600000009') throw new SmsTrouble('away', 'as the test says')
          return sms.check(number)
        },
      },
    })
    const status = async (phone: string) =>
      (await watched.nobody.call('GET /phone-validation/validate/{phone}', { params: { phone } })).status
    expect(await status('+15005550010')).toBe('VOIP')
    expect(await status('+1 500 555 0010')).toBe('VOIP')
    expect(await status('+34600000001')).toBe('VALID')
    expect(await status('+34600000009')).toBe('VALIDATION_ERROR')
    expect(await status('+34600000009')).toBe('VALIDATION_ERROR')
    expect(await status('none')).toBe('INVALID')
    expect(requests).toEqual(['+15005550010', '+34600000001', '+34600000009', '+34600000009'])
    const recents = await watched.service.call('GET /phone-validation/recents')
    expect(recents.map(({ phone, status }) => `${phone} ${status}`)).toEqual([
      '+15005550010 VOIP',
      '+34600000001 VALID',
      '+34600000009 VALIDATION_ERROR',
    ])
    expect(await watched.service.call('DELETE /phone-validation/recents')).toEqual({ removed: 3 })
    expect(await watched.service.call('GET /phone-validation/recents')).toEqual([])
    await status('+34600000001')
    expect(requests).toHaveLength(5)
    expect(await root.call('GET /phone-validation/fraudConstants')).toMatchObject({
      codesPerNumberPerDay: 6,
      triesPerCode: 5,
    })
    await watched.close()
  })

  test('expired codes, messages and look-ups are removed daily', async () => {
    const phone = newNumber()
    await send(phone)
    const left = async () => {
      const { db } = fixtures.app
      const codes = await db.selectFrom('phoneCode').where('number', '=', phone).execute()
      const messages = await db.selectFrom('phoneMessage').where('number', '=', phone).execute()
      const lookUps = await db.selectFrom('phoneValidation').where('number', '=', phone).execute()
      return [codes.length, messages.length, lookUps.length]
    }
    expect(await left()).toEqual([1, 1, 1])
    fixtures.clock.pass(dayMs)
    await fixtures.app.jobs.add(fixtures.app.db, 'removeExpiredCodes', {})
    await fixtures.runJobs()
    expect(await left()).toEqual([0, 0, 1])
    fixtures.clock.pass(30 * dayMs)
    await fixtures.runJobs()
    expect(await left()).toEqual([0, 0, 0])
  })
})

test("the response to sending a code doesn't reveal whether the number has an account", async () => {
  const phone = newNumber()
  const answers: object[] = []
  for (let round = 0; round < 2; round++) {
    const { success, ...times } = await send(phone)
    answers.push({ success, times: Object.keys(times) })
    await verify(phone, await codeTo(phone))
    fixtures.clock.pass(minuteMs)
  }
  expect(answers[0]).toEqual(answers[1])
  const emails = await createOutbox(fixtures.app.db, fixtures.app.clock).list()
  expect(emails.filter(({ to }) => to === phone).map(({ subject }) => subject)).toEqual([
    'Text message',
    'Text message',
  ])
})
