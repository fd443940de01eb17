import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeMailServer } from '../../../test/fakes/fake-mail-server.ts'
import { createSmtpMail } from './smtp.ts'

let server: Awaited<ReturnType<typeof fakeMailServer>>
beforeAll(async () => void (server = await fakeMailServer()))
afterAll(() => server.close())

const email = {
  to: 'ann@example.test',
  subject: 'Confirma tu correo',
  text: '¡Hola, Zoë! 🎧',
  html: '<p>¡Hola!</p>',
}

async function post(change: Partial<typeof email>, password?: string) {
  const mail = createSmtpMail({ url: server.url(password), from: 'Segue <hello@segue.test>' })
  await mail.send({ ...email, ...change }).finally(() => mail.close())
}

test('an e-mail arrives as text and as HTML, from the configured address', async () => {
  await post({})
  const last = server.delivered.at(-1)
  expect(last).toMatchObject({ from: 'hello@segue.test', to: ['ann@example.test'] })
  expect(last?.email).toMatchObject({
    from: { name: 'Segue', address: 'hello@segue.test' },
    subject: 'Confirma tu correo',
  })
  expect(last?.email.text?.trim()).toBe('¡Hola, Zoë! 🎧')
  expect(last?.email.html?.trim()).toBe('<p>¡Hola!</p>')
})

test('a subject cannot inject a header', async () => {
  await post({ subject: 'Hello\r\nBcc: eve@example.test' })
  const last = server.delivered.at(-1)
  expect(last?.to).toEqual(['ann@example.test'])
  expect(last?.email.headers.some(({ key }) => key === 'bcc')).toBe(false)
})

test("a server that rejects our login or the recipient causes an error that doesn't contain the password", async () => {
  await expect(post({}, 'some other secret')).rejects.toThrow(/^(?!.*some other secret)/)
  await expect(post({ to: 'ann@elsewhere.test' })).rejects.toThrow('No such mailbox')
})

test('e-mails to addresses that cannot exist are not sent', async () => {
  const before = server.delivered.length
  await post({ to: 'vera-vinyl@house.invalid' })
  await post({ to: 'ann@invalid' })
  expect(server.delivered).toHaveLength(before)
  await post({ to: 'house.invalid@example.test' })
  expect(server.delivered).toHaveLength(before + 1)
})

test('an unreachable server causes an error', async () => {
  const mail = createSmtpMail({ url: 'smtp://127.0.0.1:1', from: 'hello@segue.test' })
  await expect(mail.send(email)).rejects.toThrow('ECONNREFUSED')
})
