import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { loadConfig } from '../../client/config.ts'
import { useDialogs } from '../../client/dialogs.ts'
import { currentSession } from '../../client/session.ts'
import { fakeServer, loadWords, onScreen, tokenOf } from '../../../test/doubles/fixtures.tsx'
import { PhoneSignIn } from './phone-sign-in.tsx'

const config = { brand: 'hangout', name: 'Segue', phoneChannels: ['sms', 'whatsapp'] }
const sent = { body: { success: true, resendAfterMs: 60_000, codeLastsMs: 600_000 } }
const entered = (isNew: boolean) => ({
  body: { accessToken: tokenOf({ sub: 'ann', type: 'user' }), uuid: 'ann', isNew },
})

beforeEach(() => loadWords())

async function open(answers: Parameters<typeof fakeServer>[0]) {
  const server = fakeServer({ 'GET /config.json': { body: config }, ...answers })
  vi.stubGlobal('fetch', server.serve)
  await loadConfig()
  const onDone = vi.fn<() => void>()
  onScreen(<PhoneSignIn onDone={onDone} onEmail={() => undefined} />)
  const request = (key: string) => server.requests.filter((one) => one.key === key).map(({ body }) => body)
  return { onDone, request }
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

async function toTheCode(over = 'Text me a code') {
  type('Country', 'ES')
  type('Mobile number', '600 111 222')
  press(over)
  await screen.findByLabelText('Code')
}

test('a number and a pasted code sign in, and new users are shown their profile', async () => {
  const { onDone, request } = await open({
    'POST /mobile-auth/send-code': sent,
    'POST /mobile-auth/verify-code': entered(true),
  })
  await toTheCode()
  expect(request('POST /mobile-auth/send-code')).toEqual([{ phone: '+34600111222', channel: 'sms', language: 'en' }])
  type('Code', ' 123 456 ')
  await expect.poll(() => onDone).toHaveBeenCalledOnce()
  expect(request('POST /mobile-auth/verify-code')).toEqual([
    { phone: '+34600111222', code: '123456', language: 'en' },
  ])
  expect(currentSession()).toMatchObject({ uuid: 'ann', kind: 'user' })
  expect(useDialogs.getState().dialog).toEqual({ name: 'profile' })
})

test('an impossible number is never sent to the server', async () => {
  const { request } = await open({ 'POST /mobile-auth/send-code': sent })
  type('Mobile number', '12')
  press('Text me a code')
  await screen.findByText('Enter a valid phone number.')
  press('Send via WhatsApp')
  expect(request('POST /mobile-auth/send-code')).toEqual([])
})

test("a rejected number shows the server's reason and keeps what was typed", async () => {
  await open({
    'POST /mobile-auth/send-code': {
      status: 400,
      body: { statusCode: 400, message: 'No', error: 'Bad Request', code: 'phoneInvalid' },
    },
  })
  type('Mobile number', '600 111 222')
  press('Text me a code')
  await screen.findByText('Phone number is invalid. Only real, non-VoIP mobile numbers are allowed.')
  expect(screen.getByLabelText<HTMLInputElement>('Mobile number').value).toBe('600 111 222')
})

test('a wrong code shows an error, and going back keeps the number', async () => {
  await open({
    'POST /mobile-auth/send-code': sent,
    'POST /mobile-auth/verify-code': {
      status: 403,
      body: { statusCode: 403, message: 'No', error: 'Forbidden', code: 'wrongPhoneCode' },
    },
  })
  await toTheCode()
  type('Code', '000000')
  await screen.findByText('This code is incorrect or no longer valid')
  press('Wrong number?')
  expect(screen.getByLabelText<HTMLInputElement>('Mobile number').value).toBe('600 111 222')
})

test('another code can be requested after a minute, also by WhatsApp', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] })
  const { request } = await open({ 'POST /mobile-auth/send-code': sent })
  await toTheCode()
  expect(screen.getByText('You can request another code in 1:00.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Send another code' })).toBeNull()
  act(() => void vi.advanceTimersByTime(18_000))
  expect(screen.getByText('You can request another code in 0:42.')).toBeDefined()
  act(() => void vi.advanceTimersByTime(43_000))
  press('WhatsApp instead')
  await screen.findByText(/WhatsApp message/)
  expect(request('POST /mobile-auth/send-code')).toMatchObject([{ channel: 'sms' }, { channel: 'whatsapp' }])
})

test('a code that was sent recently counts as sent, since the first response may have been lost', async () => {
  await open({
    'POST /mobile-auth/send-code': {
      status: 429,
      body: { statusCode: 429, message: 'Later', error: 'Too Many Requests', code: 'phoneCodeTooSoon' },
    },
  })
  await toTheCode()
  expect(screen.getByText(/You can request another code in/)).toBeDefined()
})
