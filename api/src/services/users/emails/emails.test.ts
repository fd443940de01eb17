import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeIn, openApi, refusalOf, type Fixtures, type Person } from '../../../../test/fixtures.ts'
import { refusalIn } from '../../../../test/refusal-in.ts'
import { addEmail } from './emails.ts'

let given: Fixtures
beforeAll(async () => void (given = await openApi()))
afterAll(() => given.close())

const hour = 3_600_000
const add = (who: Person, email: string) => who.call('POST /users/emails', { body: { email } })
const verify = (code: string) => given.nobody.call('POST /users/emails/verify', { body: { code } })
const resend = (who: Person, email?: string) =>
  who.call('POST /users/emails/verification-email', { body: email ? { email } : {} })
const lettersTo = async (address: string) => {
  await given.runJobs()
  const rows = await given.app.db.selectFrom('outboxLetter').where('to', '=', address).select('id').execute()
  return rows.length
}
const taken = { status: 403, message: 'This email is already registered' }
const incorrect = { status: 403, message: 'Email verification failed, incorrect code' }
const notYet = {
  status: 403,
  message: 'This email is verified, or the minimum time has not yet elapsed since the last e-mail was sent',
}

test('the address of the account comes first, and says whether it is verified', async () => {
  const ann = await given.person('ann', { verified: true })
  const added = await add(ann, 'Ann.At.Work@example.test')
  expect(added).toMatchObject({ email: 'Ann.At.Work@example.test', type: 'personal', isPrimary: false })
  expect(await ann.call('GET /users/emails')).toMatchObject([
    { email: ann.email, status: 'VERIFIED', isPrimary: true },
    { email: 'Ann.At.Work@example.test', status: 'PENDING_VERIFICATION', isPrimary: false },
  ])
})

test('another address signs in once it is verified', async () => {
  const ann = await given.person('ann')
  await add(ann, 'second@example.test')
  const login = () =>
    given.nobody.call('POST /auth/login', { body: { email: 'second@example.test', password: ann.password } })
  expect(await refusalOf(login())).toMatchObject({ status: 401 })
  await verify(codeIn(await given.letterTo('second@example.test')))
  expect(await login()).toHaveProperty('accessToken')
})

test('an address is taken by an account, not by a claim beside one', async () => {
  const [ann, bob] = [await given.person('ann'), await given.person('bob')]
  expect(await refusalOf(add(ann, bob.email.toUpperCase()))).toEqual(taken)
  await add(ann, 'shared@example.test')
  expect(await refusalOf(add(ann, 'SHARED@example.test'))).toEqual(taken)
  await add(bob, 'shared@example.test')
  const [first, second] = await codesTo('shared@example.test')
  expect(await verify(first)).toMatchObject({ status: 'VERIFIED' })
  expect(await refusalOf(verify(second))).toEqual(incorrect)
})

test('the owner of a merely claimed address can still sign up with it', async () => {
  const eve = await given.person('eve')
  await add(eve, 'victim@example.test')
  const body = { email: 'victim@example.test', password: 'long enough', nickname: 'Vic' }
  expect(await given.nobody.call('POST /users/sign-up', { body })).toHaveProperty('accessToken')
})

test('an account has at most ten addresses, also when they are added at once', async () => {
  const ann = await given.person('ann')
  const adding = Array.from({ length: 12 }, (_, at) => add(ann, `many.${at}@example.test`))
  const refused = (await Promise.allSettled(adding)).filter((result) => result.status === 'rejected')
  expect(refused.map(({ reason }) => [reason.status, reason.message])).toEqual(
    Array.from({ length: 3 }, () => [403, refusalIn(addEmail, 'tooManyEmails').message]),
  )
  expect(await ann.call('GET /users/emails')).toHaveLength(10)
})

test('the first address goes only when a verified one takes its place', async () => {
  const ann = await given.person('ann')
  const [{ id } = { id: 0 }] = await ann.call('GET /users/emails')
  const remove = (number: number) => ann.call('DELETE /users/emails/{id}', { params: { id: String(number) } })
  const other = await add(ann, 'next@example.test')
  expect(await refusalOf(remove(id))).toEqual({
    status: 403,
    message: 'An account needs a verified e-mail address. Add another one first',
  })
  await verify(codeIn(await given.letterTo('next@example.test')))
  await remove(id)
  expect(await ann.call('GET /users/emails')).toMatchObject([{ id: other.id, isPrimary: true }])
  // The address is free again.
  await given.nobody.call('POST /users/sign-up', { body: { email: ann.email, password: 'long enough' } })
})

test("nobody can remove another user's address", async () => {
  const [ann, bob] = [await given.person('ann'), await given.person('bob')]
  const [{ id } = { id: 0 }] = await bob.call('GET /users/emails')
  for (const number of [String(id), '999999999'])
    expect(await refusalOf(ann.call('DELETE /users/emails/{id}', { params: { id: number } }))).toEqual({
      status: 404,
      message: 'Email not found',
    })
})

test('the e-mail can be resent after a minute, not before, and not to a verified address', async () => {
  const ann = await given.person('ann')
  expect(await lettersTo(ann.email)).toBe(1)
  expect(await refusalOf(resend(ann))).toEqual(notYet)
  given.clock.pass(59_000)
  expect(await refusalOf(resend(ann))).toEqual(notYet)
  given.clock.pass(1000)
  await resend(ann)
  expect(await lettersTo(ann.email)).toBe(2)
  await verify(codeIn(await given.letterTo(ann.email)))
  given.clock.pass(61_000)
  expect(await refusalOf(resend(ann))).toEqual(notYet)
})

test('of many concurrent requests for the e-mail one succeeds', async () => {
  const ann = await given.person('ann')
  given.clock.pass(61_000)
  const asked = await Promise.allSettled(Array.from({ length: 5 }, () => resend(ann, ann.email)))
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('another user’s address is not found', async () => {
  const [ann, bob] = [await given.person('ann'), await given.person('bob')]
  given.clock.pass(61_000)
  expect(await refusalOf(resend(ann, bob.email))).toEqual({ status: 404, message: 'Email not found' })
})

test('each e-mail has a code that works for two days, and using one ends the others', async () => {
  const ann = await given.person('ann')
  given.clock.pass(61_000)
  await given.runJobs()
  await resend(ann)
  const [older, newer] = await codesTo(ann.email)
  expect(await verify(older)).toMatchObject({ status: 'VERIFIED' })
  expect(await refusalOf(verify(newer))).toEqual(incorrect)

  const bob = await given.person('bob')
  const code = codeIn(await given.letterTo(bob.email))
  given.clock.pass(48 * hour)
  expect(await refusalOf(verify(code))).toEqual(incorrect)
})

test('the deprecated call does the same', async () => {
  const ann = await given.person('ann')
  const confirm = (code: string) => given.nobody.call('POST /users/confirm-email', { body: { code } })
  expect(await refusalOf(confirm('made-up'))).toEqual(incorrect)
  expect(await confirm(codeIn(await given.letterTo(ann.email)))).toEqual({ status: 'VERIFIED', email: ann.email })
})

test('a verification code does not reset a password', async () => {
  const ann = await given.person('ann')
  const code = codeIn(await given.letterTo(ann.email))
  const reset = given.nobody.call('POST /users/reset-password', { body: { code, password: 'long enough' } })
  expect(await refusalOf(reset)).toMatchObject({ status: 403 })
})

test('no table holds a code that works', async () => {
  const ann = await given.person('ann')
  const code = codeIn(await given.letterTo(ann.email))
  const rows = await given.app.db.selectFrom('letterCode').selectAll().execute()
  const jobs = await given.app.db.selectFrom('job').selectAll().execute()
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify([rows, jobs])).not.toContain(code)
})

test('e-mails are in the language of their recipient', async () => {
  const answer = await given.api.request('/users/sign-up', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': 'es-AR,es;q=0.9,en;q=0.8' },
    body: JSON.stringify({ email: 'zoe@example.test', password: 'long enough', nickname: 'Zoë & <co>' }),
  })
  expect(answer.status).toBe(201)
  const letter = await given.letterTo('zoe@example.test')
  expect(letter.subject).toBe('Confirma tu correo electrónico')
  expect(letter.text).toContain('Hola, Zoë & <co>:')
  expect(letter.html).toContain('Hola, Zoë &amp; &lt;co&gt;:')
  expect(letter.html).toContain('lang="es"')
})

test('verifying a configured address makes an administrator, and not before', async () => {
  const body = { email: 'Root@Example.test', password: 'long enough', nickname: 'root' }
  const { accessToken } = await given.nobody.call('POST /users/sign-up', { body })
  const role = async () => (await given.as(accessToken)('GET /auth/session')).role
  expect(await role()).toBe('user')
  await verify(codeIn(await given.letterTo('Root@Example.test')))
  expect(await role()).toBe('admin')
})

/** The codes of the two latest letters to an address, the older one first. */
async function codesTo(address: string): Promise<[string, string]> {
  await given.runJobs()
  const rows = await given.app.db
    .selectFrom('outboxLetter')
    .where('to', '=', address)
    .orderBy('id')
    .select('text')
    .execute()
  const [older, newer] = rows.slice(-2).map((row) => codeIn(row))
  if (!older || !newer) throw new Error(`Expected two letters to ${address}`)
  return [older, newer]
}
