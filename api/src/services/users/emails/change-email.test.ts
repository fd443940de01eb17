import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeIn, openApi, refusalOf, type Fixtures, type Person } from '../../../../test/fixtures.ts'
import { refusalIn } from '../../../../test/refusal-in.ts'
import { minuteMs } from '../../../ports/clock.ts'
import { correctEmail, makeEmailPrimary } from './change-email.ts'

let fixtures: Fixtures
beforeAll(async () => void (fixtures = await openApi()))
afterAll(() => fixtures.close())

const emails = (who: Person) => who.call('GET /users/emails')
const primaryId = async (who: Person) => String((await emails(who))[0]?.id)
const correct = (who: Person, id: string, email: string, password?: string) =>
  who.call('PUT /users/emails/{id}/address', { params: { id }, body: { email, password } })
const makePrimary = (who: Person, id: string, password?: string) =>
  who.call('PUT /users/emails/{id}/primary', { params: { id }, body: { password } })
const verify = (who: Pick<Person, 'call'>, code: string) => who.call('POST /users/emails/verify', { body: { code } })

/** A user with a verified primary address and another verified one. */
async function withTwo(name: string) {
  const who = await fixtures.person(name, { verified: true })
  const other = `${name}.other.${crypto.randomUUID()}@example.test`
  const { id } = await who.call('POST /users/emails', { body: { email: other } })
  await verify(who, codeIn(await fixtures.emailTo(other, /^Verify/)))
  return { who, other, otherId: String(id) }
}

test('the mistyped address of a new account can be corrected, and the right one verified', async () => {
  const ann = await fixtures.person('ann')
  const right = 'ann.right@example.test'
  expect(await correct(ann, await primaryId(ann), right)).toMatchObject({
    email: right,
    status: 'PENDING_VERIFICATION',
    isPrimary: true,
  })
  await verify(ann, codeIn(await fixtures.emailTo(right)))
  expect(await emails(ann)).toMatchObject([{ email: right, status: 'VERIFIED', isPrimary: true }])
  const login = (email: string) =>
    fixtures.nobody.call('POST /auth/login', { body: { email, password: ann.password } })
  expect(await login(right)).toHaveProperty('accessToken')
  expect(await refusalOf(login(ann.email))).toMatchObject({ status: 401 })
  await fixtures.nobody.call('POST /users/sign-up', { body: { email: ann.email, password: 'long enough' } })
})

test('codes sent to the mistyped address become invalid', async () => {
  const ann = await fixtures.person('ann')
  await fixtures.nobody.call('POST /users/forgot-password', { body: { email: ann.email } })
  const [verifying, resetting] = [
    codeIn(await fixtures.emailTo(ann.email, /^Verify/)),
    codeIn(await fixtures.emailTo(ann.email, /^Set/)),
  ]
  await correct(ann, await primaryId(ann), 'ann.second.try@example.test')
  expect(await refusalOf(verify(ann, verifying))).toMatchObject({ status: 403 })
  const body = { code: resetting, password: 'taken over' }
  expect(await refusalOf(fixtures.nobody.call('POST /users/reset-password', { body }))).toMatchObject({ status: 403 })
})

test('the case of an address can be corrected', async () => {
  const ann = await fixtures.person('ann')
  const louder = ann.email.toUpperCase()
  expect(await correct(ann, await primaryId(ann), louder)).toMatchObject({ email: louder, isPrimary: true })
})

test("an address can't be corrected to one of another account", async () => {
  const [ann, bob] = [await fixtures.person('ann'), await fixtures.person('bob')]
  expect(await refusalOf(correct(ann, await primaryId(ann), bob.email))).toEqual(
    refusalIn(correctEmail, 'emailTaken'),
  )
  const rivals = await Promise.allSettled(
    [ann, bob].map(async (who) => correct(who, await primaryId(who), 'both.want.it@example.test')),
  )
  expect(rivals.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(rivals.find((one) => one.status === 'rejected')?.reason).toMatchObject({ status: 403, code: 'emailTaken' })
})

test("only one's own unverified addresses can be corrected", async () => {
  const [ann, bob] = [await fixtures.person('ann', { verified: true }), await fixtures.person('bob')]
  const refusal = refusalIn(correctEmail, 'emailVerifiedAlready')
  expect(await refusalOf(correct(ann, await primaryId(ann), 'new@example.test'))).toEqual(refusal)
  for (const id of [await primaryId(bob), '999999999'])
    expect(await refusalOf(correct(ann, id, 'new@example.test'))).toEqual(refusalIn(correctEmail, 'emailNotFound'))
})

test('without a recent sign-in, changing an address needs the password', async () => {
  const { who, other, otherId } = await withTwo('ann')
  const { id } = await who.call('POST /users/emails', { body: { email: 'unproved@example.test' } })
  fixtures.clock.pass(11 * minuteMs)
  for (const operation of [correctEmail, makeEmailPrimary]) {
    const call = (password?: string) =>
      operation === correctEmail
        ? correct(who, String(id), 'proved@example.test', password)
        : makePrimary(who, otherId, password)
    expect(await refusalOf(call())).toEqual(refusalIn(operation, 'confirmationNeeded'))
    expect(await refusalOf(call('not my password'))).toEqual(refusalIn(operation, 'wrongAccountPassword'))
    await call('the password of ann')
  }
  expect(await emails(who)).toMatchObject([{ email: other, isPrimary: true }, {}, { email: 'proved@example.test' }])
})

test('a verified address can become the primary one, and every verified address is notified', async () => {
  const { who, other, otherId } = await withTwo('bea')
  expect(await makePrimary(who, otherId)).toMatchObject([
    { email: other, isPrimary: true },
    { email: who.email, isPrimary: false, status: 'VERIFIED' },
  ])
  for (const address of [other, who.email])
    expect((await fixtures.emailTo(address, /primary email address was changed/)).text).toContain(other)
  expect(await makePrimary(who, otherId)).toMatchObject([{ email: other, isPrimary: true }, {}])
})

test("only one's own verified addresses can become the primary one", async () => {
  const { who } = await withTwo('cleo')
  const { id } = await who.call('POST /users/emails', { body: { email: 'claimed@example.test' } })
  expect(await refusalOf(makePrimary(who, String(id)))).toEqual(refusalIn(makeEmailPrimary, 'emailNotVerified'))
  const bob = await fixtures.person('bob', { verified: true })
  expect(await refusalOf(makePrimary(who, await primaryId(bob)))).toEqual(
    refusalIn(makeEmailPrimary, 'emailNotFound'),
  )
})

test('concurrent changes of the primary address leave exactly one', async () => {
  const { who, otherId } = await withTwo('dora')
  const first = await primaryId(who)
  await Promise.all([otherId, first, otherId, first].map((id) => makePrimary(who, id)))
  expect((await emails(who)).filter(({ isPrimary }) => isPrimary)).toHaveLength(1)
})

test('a configured administrator address takes effect once it is the primary one', async () => {
  const root = await fixtures.person('root', { verified: true })
  const { id } = await root.call('POST /users/emails', { body: { email: 'root@example.test' } })
  await verify(root, codeIn(await fixtures.emailTo('root@example.test', /^Verify/)))
  expect(await root.call('GET /auth/session')).toMatchObject({ role: 'user' })
  await makePrimary(root, String(id))
  expect(await root.call('GET /auth/session')).toMatchObject({ role: 'admin' })
})

test('users can see how they can sign in', async () => {
  const ann = await fixtures.person('ann')
  const methods = () => ann.call('GET /auth/sign-in-methods')
  expect(await methods()).toEqual({
    hasPassword: true,
    hasDiscord: false,
    hasPhone: false,
    passkeys: 0,
    signedInRecently: true,
  })
  fixtures.clock.pass(11 * minuteMs)
  expect(await methods()).toMatchObject({ signedInRecently: false })
})
