import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, loadWords, onScreen, tokenOf } from '../../../test/doubles/fixtures.tsx'
import { loadConfig } from '../../client/config.ts'
import { currentSession, takeToken } from '../../client/session.ts'
import { PhoneBlock } from './phone-block.tsx'

beforeEach(async () => {
  await loadWords()
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
})

const methods = { hasPassword: true, hasDiscord: false, hasPhone: false, passkeys: 0, signedInRecently: true }
const config = { brand: 'hangout', name: 'Segue', phoneChannels: ['sms'] }
const verified = { number: '+34600111222', verifiedAt: '2026-03-01T20:00:00.000Z' }

async function open(answers: Parameters<typeof fakeServer>[0]) {
  const server = fakeServer({
    'GET /config.json': { body: config },
    'GET /auth/sign-in-methods': { body: methods },
    'POST /mobile-auth/send-code': { body: { resendAfterMs: 60_000 } },
    ...answers,
  })
  vi.stubGlobal('fetch', server.serve)
  await loadConfig()
  onScreen(<PhoneBlock />)
  const bodiesOf = (wanted: string) => server.requests.filter(({ key }) => key === wanted).map(({ body }) => body)
  return { bodiesOf }
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })

test('a number can be added with the code sent to it', async () => {
  let phone: typeof verified | null = null
  const { bodiesOf } = await open({
    'GET /users/phone': () => ({ body: { phone } }),
    'PUT /users/phone': () => {
      phone = verified
      return { body: verified }
    },
  })
  await press('Add a phone number')
  await type('Mobile number', '+34 600 111 222')
  await press('Text me a code')
  await type('Code', '123456')
  await screen.findByText('+34600111222')
  expect(bodiesOf('PUT /users/phone')).toEqual([{ phone: '+34600111222', code: '123456' }])
  expect(screen.getByRole('button', { name: 'Change number' })).toBeDefined()
})

test('removing a number asks for the password unless the sign-in was recent', async () => {
  const { bodiesOf } = await open({
    'GET /auth/sign-in-methods': { body: { ...methods, signedInRecently: false } },
    'GET /users/phone': { body: { phone: verified } },
    'DELETE /users/phone': { body: { success: true } },
  })
  await type('Your password', 'secret')
  await press('Remove')
  await expect.poll(() => bodiesOf('DELETE /users/phone')).toEqual([{ password: 'secret' }])
})

test('a user without a password confirms with a code sent to their phone', async () => {
  let signedInRecently = false
  const { bodiesOf } = await open({
    'GET /auth/sign-in-methods': () => ({
      body: { ...methods, hasPassword: false, hasPhone: true, signedInRecently },
    }),
    'GET /users/phone': { body: { phone: verified } },
    'POST /mobile-auth/verify-code': () => {
      signedInRecently = true
      return { body: { accessToken: tokenOf({ sub: 'ann', type: 'user', role: 'staff' }), isNew: false } }
    },
  })
  const before = currentSession()?.token
  await press('Text a code to +34600111222')
  await type('Code', '123456')
  await expect.poll(() => screen.queryByLabelText('Code')).toBeNull()
  expect(bodiesOf('POST /mobile-auth/send-code')).toMatchObject([{ phone: '+34600111222', channel: 'sms' }])
  expect(bodiesOf('POST /mobile-auth/verify-code')).toMatchObject([{ phone: '+34600111222', code: '123456' }])
  expect(currentSession()?.token).not.toBe(before)
  expect(screen.queryByRole('button', { name: 'Continue with Discord' })).toBeNull()
})
