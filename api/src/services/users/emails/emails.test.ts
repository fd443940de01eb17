import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeIn, openApi, refusalOf, type Fixtures, type Person } from '../../../../test/fixtures.ts'
import { refusalIn } from '../../../../test/refusal-in.ts'
import { addEmail } from './emails.ts'

let fixtures: Fixtures
beforeAll(async () => void (fixtures = await openApi()))
afterAll(() => fixtures.close())

const hour = 3_600_000
const add = (who: Person, email: string) => who.call('POST /users/emails', { body: { email } })
const verify = (who: Pick<Person, 'call'>, code: string) => who.call('POST /users/emails/verify', { body: { code } })
const resend = (who: Person, email?: string) =>
  who.call('POST /users/emails/verification-email', { body: email ? { email } : {} })
const emailsTo = async (address: string) => {
  await fixtures.runJobs()
  const rows = await fixtures.app.db.selectFrom('outboxLetter').where('to', '=', address).select('id').execute()
  return rows.length
}
const taken = { status: 403, message: 'This email is already registered' }
const incorrect = { status: 403, message: 'Email verification failed, incorrect code' }
const notYet = {
  status: 403,
  message: 'This email is verified, or the minimum time has not yet elapsed since the last e-mail was sent',
}

test('the primary address is listed first, with whether it is verified', async () => {
  const ann = await fixtures.person('ann', { verified: true })
  const added = await add(ann, 'Ann.At.Work@example.test')
  expect(added).toMatchObject({ email: 'Ann.At.Work@example.test', type: 'personal', isPrimary: false })
  expect(await ann.call('GET /users/emails')).toMatchObject([
    { email: ann.email, status: 'VERIFIED', isPrimary: true },
    { email: 'Ann.At.Work@example.test', status: 'PENDING_VERIFICATION', isPrimary: false },
  ])
})

test('another address can sign in once it is verified', async () => {
  const ann = await fixtures.person('ann')
  await add(ann, 'second@example.test')
  const login = () =>
    fixtures.nobody.call('POST /auth/login', { body: { email: 'second@example.test', password: ann.password } })
  expect(await refusalOf(login())).toMatchObject({ status: 401 })
  await verify(ann, codeIn(await fixtures.emailTo('second@example.test', /^Verify/)))
  expect(await login()).toHaveProperty('accessToken')
})

test("a primary or verified address is taken, and one that was only claimed isn't", async () => {
  const [ann, bob] = [await fixtures.person('ann'), await fixtures.person('bob')]
  expect(await refusalOf(add(ann, bob.email.toUpperCase()))).toEqual(taken)
  await add(ann, 'shared@example.test')
  expect(await refusalOf(add(ann, 'SHARED@example.test'))).toEqual(taken)
  const anns = codeIn(await fixtures.emailTo('shared@example.test'))
  await add(bob, 'shared@example.test')
  const bobs = codeIn(await fixtures.emailTo('shared@example.test'))
  expect(await verify(ann, anns)).toMatchObject({ status: 'VERIFIED' })
  expect(await refusalOf(verify(bob, bobs))).toEqual(incorrect)
})

test('the owner of a merely claimed address can still sign up with it', async () => {
  const eve = await fixtures.person('eve')
  await add(eve, 'victim@example.test')
  const body = { email: 'victim@example.test', password: 'long enough', nickname: 'Vic' }
  expect(await fixtures.nobody.call('POST /users/sign-up', { body })).toHaveProperty('accessToken')
})

test('an account has at most ten addresses, even if they are added concurrently', async () => {
  const ann = await fixtures.person('ann')
  const adding = Array.from({ length: 12 }, (_, at) => add(ann, `many.${at}@example.test`))
  const refused = (await Promise.allSettled(adding)).filter((result) => result.status === 'rejected')
  expect(refused.map(({ reason }) => [reason.status, reason.message])).toEqual(
    Array.from({ length: 3 }, () => [403, refusalIn(addEmail, 'tooManyEmails').message]),
  )
  expect(await ann.call('GET /users/emails')).toHaveLength(10)
})

test('the primary address can only be removed if a verified one replaces it', async () => {
  const ann = await fixtures.person('ann')
  const [{ id } = { id: 0 }] = await ann.call('GET /users/emails')
  const remove = (number: number) => ann.call('DELETE /users/emails/{id}', { params: { id: String(number) } })
  const other = await add(ann, 'next@example.test')
  expect(await refusalOf(remove(id))).toEqual({
    status: 403,
    message: 'An account needs a verified email address. Add another one first',
  })
  await verify(ann, codeIn(await fixtures.emailTo('next@example.test')))
  await remove(id)
  expect(await ann.call('GET /users/emails')).toMatchObject([{ id: other.id, isPrimary: true }])
  // The address is free again.
  await fixtures.nobody.call('POST /users/sign-up', { body: { email: ann.email, password: 'long enough' } })
})

test("nobody can remove another user's address", async () => {
  const [ann, bob] = [await fixtures.person('ann'), await fixtures.person('bob')]
  const [{ id } = { id: 0 }] = await bob.call('GET /users/emails')
  for (const number of [String(id), '999999999'])
    expect(await refusalOf(ann.call('DELETE /users/emails/{id}', { params: { id: number } }))).toEqual({
      status: 404,
      message: 'Email not found',
    })
})

test('the verification e-mail can be resent after a minute, not before, and not to a verified address', async () => {
  const ann = await fixtures.person('ann')
  expect(await emailsTo(ann.email)).toBe(1)
  expect(await refusalOf(resend(ann))).toEqual(notYet)
  fixtures.clock.pass(59_000)
  expect(await refusalOf(resend(ann))).toEqual(notYet)
  fixtures.clock.pass(1000)
  await resend(ann)
  expect(await emailsTo(ann.email)).toBe(2)
  await verify(ann, codeIn(await fixtures.emailTo(ann.email)))
  fixtures.clock.pass(61_000)
  expect(await refusalOf(resend(ann))).toEqual(notYet)
})

test('of many concurrent requests for the e-mail one succeeds', async () => {
  const ann = await fixtures.person('ann')
  fixtures.clock.pass(61_000)
  const requests = await Promise.allSettled(Array.from({ length: 5 }, () => resend(ann, ann.email)))
  expect(requests.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('resending the e-mail to another user’s address is a 404', async () => {
  const [ann, bob] = [await fixtures.person('ann'), await fixtures.person('bob')]
  fixtures.clock.pass(61_000)
  expect(await refusalOf(resend(ann, bob.email))).toEqual({ status: 404, message: 'Email not found' })
})

test('each e-mail has a code that works for two days, and using one invalidates the others', async () => {
  const ann = await fixtures.person('ann')
  fixtures.clock.pass(61_000)
  await fixtures.runJobs()
  await resend(ann)
  const [one, other] = await codesTo(ann.email)
  expect(await verify(ann, one)).toMatchObject({ status: 'VERIFIED' })
  expect(await refusalOf(verify(ann, other))).toEqual(incorrect)

  const bob = await fixtures.person('bob')
  const code = codeIn(await fixtures.emailTo(bob.email))
  fixtures.clock.pass(48 * hour)
  expect(await refusalOf(verify(bob, code))).toEqual(incorrect)
})

test('the deprecated verification call does the same', async () => {
  const ann = await fixtures.person('ann')
  const confirm = (code: string) => ann.call('POST /users/confirm-email', { body: { code } })
  expect(await refusalOf(confirm('made-up'))).toEqual(incorrect)
  expect(await confirm(codeIn(await fixtures.emailTo(ann.email)))).toEqual({ status: 'VERIFIED', email: ann.email })
})

test("a verification code can't reset a password", async () => {
  const ann = await fixtures.person('ann')
  const code = codeIn(await fixtures.emailTo(ann.email))
  const reset = fixtures.nobody.call('POST /users/reset-password', { body: { code, password: 'long enough' } })
  expect(await refusalOf(reset)).toMatchObject({ status: 403 })
})

test('no table contains a usable code', async () => {
  const ann = await fixtures.person('ann')
  const code = codeIn(await fixtures.emailTo(ann.email))
  const rows = await fixtures.app.db.selectFrom('letterCode').selectAll().execute()
  const jobs = await fixtures.app.db.selectFrom('job').selectAll().execute()
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify([rows, jobs])).not.toContain(code)
})

test('e-mails are in the language of their recipient', async () => {
  const answer = await fixtures.api.request('/users/sign-up', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': 'es-AR,es;q=0.9,en;q=0.8' },
    body: JSON.stringify({ email: 'zoe@example.test', password: 'long enough', nickname: 'Zoë & <co>' }),
  })
  expect(answer.status).toBe(201)
  const email = await fixtures.emailTo('zoe@example.test')
  expect(email.subject).toBe('Verifica tu dirección de correo')
  expect(email.text).toContain('Hola, Zoë & <co>:')
  expect(email.html).toContain('Hola, Zoë &amp; &lt;co&gt;:')
  expect(email.html).toContain('lang="es"')
})

test('an account becomes an administrator when its configured address is verified', async () => {
  const body = { email: 'Root@Example.test', password: 'long enough', nickname: 'root' }
  const { accessToken } = await fixtures.nobody.call('POST /users/sign-up', { body })
  const role = async () => (await fixtures.as(accessToken)('GET /auth/session')).role
  expect(await role()).toBe('user')
  await verify({ call: fixtures.as(accessToken) }, codeIn(await fixtures.emailTo('Root@Example.test')))
  expect(await role()).toBe('admin')
})

const elsewhere = {
  status: 403,
  message: 'Sign in to the account that this address was added to, or enter its password',
}
const wrongPassword = { status: 403, message: 'This isn’t the account’s password' }
const asksForPassword = {
  status: 403,
  message: 'Enter your password, or sign in again, to change how you sign in',
}
const minute = 60_000

test('a verification code only works for the signed-in account that added the address', async () => {
  const [ann, eve] = [await fixtures.person('ann'), await fixtures.person('eve')]
  await add(eve, 'boss@corp.test')
  const code = codeIn(await fixtures.emailTo('boss@corp.test'))
  for (const reader of [fixtures.nobody, ann, await fixtures.guest(), fixtures.service])
    expect(await refusalOf(verify(reader, code))).toEqual(elsewhere)
  expect(await eve.call('GET /users/emails')).toMatchObject([{}, { status: 'PENDING_VERIFICATION' }])
  // Failed attempts don't consume the code.
  expect(await verify(eve, code)).toEqual({ status: 'VERIFIED', email: 'boss@corp.test' })
})

test.each(['POST /users/emails/verify', 'POST /users/confirm-email'] as const)(
  'without a session, verifying an address needs the password of the account (%s)',
  async (key) => {
    const ann = await fixtures.person('ann')
    const code = codeIn(await fixtures.emailTo(ann.email))
    const withPassword = (password?: string) => fixtures.nobody.call(key, { body: { code, password } })
    expect(await refusalOf(withPassword())).toEqual(elsewhere)
    expect(await refusalOf(withPassword('a guess'))).toEqual(wrongPassword)
    expect(await withPassword(ann.password)).toEqual({ status: 'VERIFIED', email: ann.email })
  },
)

test('a configured address makes its account an administrator only as the primary address', async () => {
  fixtures.app.config.adminEmails = [...fixtures.app.config.adminEmails, 'chief@example.test']
  const ann = await fixtures.person('ann', { verified: true })
  const role = async () => (await ann.call('GET /auth/session')).role
  await add(ann, 'chief@example.test')
  await verify(ann, codeIn(await fixtures.emailTo('chief@example.test', /^Verify/)))
  expect(await role()).toBe('user')
  const [{ id } = { id: 0 }] = await ann.call('GET /users/emails')
  await ann.call('DELETE /users/emails/{id}', { params: { id: String(id) } })
  expect(await role()).toBe('admin')
})

test('without a recent sign-in, adding or removing an address needs the password', async () => {
  const ann = await fixtures.person('ann', { verified: true })
  const other = await add(ann, 'anns.other@example.test')
  const remove = (body: { password?: string } = {}) =>
    ann.call('DELETE /users/emails/{id}', { params: { id: String(other.id) }, body })
  const addWith = (password: string) =>
    ann.call('POST /users/emails', { body: { email: 'anns.third@example.test', password } })
  fixtures.clock.pass(10 * minute + 1000)
  expect(await refusalOf(add(ann, 'thief@example.test'))).toEqual(asksForPassword)
  expect(await refusalOf(remove())).toEqual(asksForPassword)
  expect(await refusalOf(addWith('a guess'))).toEqual(wrongPassword)
  expect(await refusalOf(remove({ password: 'a guess' }))).toEqual(wrongPassword)
  expect(await ann.call('GET /users/emails')).toHaveLength(2)
  expect(await addWith(ann.password)).toMatchObject({ email: 'anns.third@example.test' })
  expect(await remove({ password: ann.password })).toMatchObject({})
})

test("a sign-in counts as recent for ten minutes, and renewing its token doesn't extend that", async () => {
  const ann = await fixtures.person('ann')
  fixtures.clock.pass(11 * minute)
  const { accessToken } = await fixtures.nobody.call('POST /auth/login', {
    body: { email: ann.email, password: ann.password },
  })
  const again = { ...ann, call: fixtures.as(accessToken) }
  fixtures.clock.pass(9 * minute)
  await add(again, 'in.time@example.test')
  const { cometAuthToken } = await again.call('GET /comet-chat/user-token')
  fixtures.clock.pass(2 * minute)
  expect(await refusalOf(add({ ...ann, call: fixtures.as(cometAuthToken) }, 'late@example.test'))).toEqual(
    asksForPassword,
  )
  const { cometAuthToken: older } = await ann.call('GET /comet-chat/user-token')
  expect(await refusalOf(add({ ...ann, call: fixtures.as(older) }, 'late@example.test'))).toEqual(asksForPassword)
})

test("verified addresses are notified when one is added or removed, and unverified ones aren't", async () => {
  const ann = await fixtures.person('ann', { verified: true })
  const added = await add(ann, 'ann.new@example.test')
  const email = await fixtures.emailTo(ann.email, /added/)
  expect(email.subject).toBe('An email address was added to your account')
  expect(email.text).toContain('ann.new@example.test')
  expect(await emailsTo('ann.new@example.test')).toBe(1)
  await ann.call('DELETE /users/emails/{id}', { params: { id: String(added.id) } })
  expect((await fixtures.emailTo(ann.email, /removed/)).text).toContain('ann.new@example.test')
  expect(await emailsTo('ann.new@example.test')).toBe(1)
})

test('a removed primary address is notified of its removal', async () => {
  const ann = await fixtures.person('ann', { verified: true })
  await add(ann, 'ann.later@example.test')
  await verify(ann, codeIn(await fixtures.emailTo('ann.later@example.test', /^Verify/)))
  const [{ id } = { id: 0 }] = await ann.call('GET /users/emails')
  await ann.call('DELETE /users/emails/{id}', { params: { id: String(id) } })
  for (const address of [ann.email, 'ann.later@example.test'])
    expect((await fixtures.emailTo(address, /removed/)).text).toContain(ann.email)
})

/** The codes of the two latest e-mails to an address, in no particular order, because e-mails are sent concurrently. */
async function codesTo(address: string): Promise<[string, string]> {
  await fixtures.runJobs()
  const rows = await fixtures.app.db
    .selectFrom('outboxLetter')
    .where('to', '=', address)
    .orderBy('id')
    .select('text')
    .execute()
  const [one, other] = rows.slice(-2).map((row) => codeIn(row))
  if (!one || !other) throw new Error(`Expected two e-mails to ${address}`)
  return [one, other]
}
