import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeIn, openApi, refusalOf, type Fixtures } from '../../../../test/fixtures.ts'
import type { Language } from '@segue/shared/i18n/words.ts'

let fixtures: Fixtures
beforeAll(async () => void (fixtures = await openApi()))
afterAll(() => fixtures.close())

const signUp = (
  email: string,
  more: { email?: string; nickname?: string; password?: string; language?: Language } = {},
) =>
  fixtures.nobody.call('POST /users/sign-up', { body: { email, password: 'long enough', nickname: 'Ann', ...more } })

test('signing up signs the user in', async () => {
  const { accessToken, uuid } = await signUp('first@example.test')
  expect(await fixtures.app.tokens.callerOf(accessToken)).toEqual({
    kind: 'user',
    uuid,
    role: 'user',
    capabilities: [],
    signedInAt: fixtures.clock.now(),
  })
})

test('only one account can sign up with an address, ignoring case', async () => {
  await signUp('Once@Example.test')
  expect(await refusalOf(signUp('oNCE@example.TEST'))).toEqual({
    status: 403,
    message: 'This email is already registered',
  })
})

test('of concurrent sign-ups with one address one succeeds, and the others leave no account behind', async () => {
  const results = await Promise.allSettled(Array.from({ length: 6 }, () => signUp('rivals@example.test')))
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused).toHaveLength(5)
  for (const { reason } of refused)
    expect(reason).toMatchObject({ status: 403, message: 'This email is already registered' })
  const lost = await fixtures.app.db
    .selectFrom('user')
    .leftJoin('email', 'email.userId', 'user.id')
    .where('email.id', 'is', null)
    .select('user.id')
    .execute()
  expect(lost).toEqual([])
})

test('the verification e-mail works once', async () => {
  const { accessToken } = await signUp('proof@example.test')
  const email = await fixtures.emailTo('proof@example.test')
  expect(email.subject).toBe('Verify your email address')
  expect(email.text).toContain('http://test/verify-email?code=')
  const body = { code: codeIn(email) }
  const verify = () => fixtures.as(accessToken)('POST /users/emails/verify', { body })
  expect(await verify()).toEqual({
    status: 'VERIFIED',
    email: 'proof@example.test',
  })
  expect(await refusalOf(verify())).toEqual({
    status: 403,
    message: 'Email verification failed, incorrect code',
  })
})

test('an invalid address, password or name is named in the response', async () => {
  for (const [bad, sentence] of [
    [{ email: 'ann' }, 'Email must be an email address'],
    [{ email: 'a,b@example.test' }, 'Email must be an email address'],
    [{ email: `${'x'.repeat(300)}@example.test` }, 'Email must have at most 254 characters'],
    [{ password: 'short' }, 'Password must have at least 8 characters'],
    [{ password: 'x'.repeat(201) }, 'Password must have at most 200 characters'],
    [{ nickname: '' }, 'Nickname must have at least 1 character that can be seen'],
    [{ nickname: 'x'.repeat(31) }, 'Nickname must have at most 30 characters'],
    [{ nickname: 'a\nb' }, 'Nickname must have no control characters'],
  ] as const)
    expect(await refusalOf(signUp('fine@example.test', bad))).toEqual({ status: 400, message: sentence })
})
