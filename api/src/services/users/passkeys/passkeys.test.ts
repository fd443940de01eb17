import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAuthenticator, touchedOnly } from '../../../../test/authenticator.ts'
import { codeIn, openApi, refusalOf, subjectOf, type Fixtures, type Person } from '../../../../test/fixtures.ts'
import { refusalIn } from '../../../../test/refusal-in.ts'
import { dayMs, minuteMs } from '../../../ports/clock.ts'
import { addPasskey, passkeyCreationOptions } from './add.ts'
import { removePasskey } from './own.ts'
import { passkeySignIn } from './sign-in.ts'

let fixtures: Fixtures
beforeAll(async () => void (fixtures = await openApi()))
afterAll(() => fixtures.close())

type Device = ReturnType<typeof createAuthenticator>
const optionsFor = (who: Pick<Person, 'call'>, password?: string) =>
  who.call('POST /auth/passkeys/options', { body: { password } })
const add = async (who: Pick<Person, 'call'>, device: Device, name = 'Phone') =>
  who.call('POST /auth/passkeys', { body: { name, credential: device.create((await optionsFor(who)).challenge) } })
const challenge = async () => (await fixtures.nobody.call('POST /auth/passkey-sign-in/options')).challenge
const use = (credential: ReturnType<Device['get']>) =>
  fixtures.nobody.call('POST /auth/passkey-sign-in', { body: { credential } })
const signIn = async (device: Device) => use(device.get(await challenge()))
const remove = (who: Pick<Person, 'call'>, id: number, password?: string) =>
  who.call('DELETE /auth/passkeys/{id}', { params: { id: String(id) }, body: { password } })
const notKnown = refusalIn(passkeySignIn, 'passkeyNotKnown')
const notMade = refusalIn(addPasskey, 'passkeyNotMade')

test('a passkey signs its owner in, which counts as a recent sign-in', async () => {
  const [ann, device] = [await fixtures.person('ann'), createAuthenticator()]
  await add(ann, device)
  const { accessToken } = await signIn(device)
  expect(subjectOf(accessToken)).toBe(ann.uuid)
  expect(await fixtures.as(accessToken)('GET /auth/sign-in-methods')).toMatchObject({
    passkeys: 1,
    signedInRecently: true,
  })
  expect(await ann.call('GET /auth/sessions')).toContainEqual(expect.objectContaining({ means: 'passkey' }))
  expect(await ann.call('GET /auth/passkeys')).toMatchObject([
    { name: 'Phone', lastUsedAt: new Date(fixtures.clock.now()).toISOString() },
  ])
})

test("a passkey's signature works once, within minutes, and only with user verification", async () => {
  const [ann, device] = [await fixtures.person('ann'), createAuthenticator()]
  await add(ann, device)
  const signed = device.get(await challenge())
  await use(signed)
  expect(await refusalOf(use(signed))).toEqual(notKnown)
  const late = await challenge()
  fixtures.clock.pass(5 * minuteMs)
  expect(await refusalOf(use(device.get(late)))).toEqual(notKnown)
  expect(await refusalOf(use(device.get(await challenge(), touchedOnly)))).toEqual(notKnown)
  expect(await refusalOf(use(device.get('bWFkZSB1cA')))).toEqual(notKnown)
})

test('another key, a forged id and a cloned key are refused', async () => {
  const [ann, device] = [await fixtures.person('ann'), createAuthenticator()]
  await add(ann, device)
  expect(await refusalOf(signIn(createAuthenticator()))).toEqual(notKnown)
  const impostor = createAuthenticator().get(await challenge())
  const { id, rawId } = device.get('eA')
  expect(await refusalOf(use({ ...impostor, id, rawId }))).toEqual(notKnown)
  await signIn(device)
  device.setCount(0)
  expect(await refusalOf(signIn(device))).toEqual(notKnown)
})

test('a passkey created for another page or another user, or added twice, is refused', async () => {
  const [ann, bob] = [await fixtures.person('ann'), await fixtures.person('bob')]
  const credentialOf = async (who: Person, device: Device) => device.create((await optionsFor(who)).challenge)
  const give = (who: Person, credential: ReturnType<Device['create']>) =>
    who.call('POST /auth/passkeys', { body: { name: 'Phone', credential } })
  const phishing = createAuthenticator({ origin: 'http://tset' })
  expect(await refusalOf(give(ann, await credentialOf(ann, phishing)))).toEqual(notMade)
  const ofBob = await credentialOf(bob, createAuthenticator())
  expect(await refusalOf(give(ann, ofBob))).toEqual(notMade)
  const device = createAuthenticator()
  const made = await credentialOf(ann, device)
  await give(ann, made)
  expect(await refusalOf(give(ann, made))).toEqual(notMade)
  expect(await refusalOf(add(bob, device))).toEqual(refusalIn(addPasskey, 'passkeyThere'))
})

test('without a recent sign-in, adding and removing a passkey needs the password', async () => {
  const ann = await fixtures.person('ann')
  const { id } = await add(ann, createAuthenticator())
  fixtures.clock.pass(11 * minuteMs)
  for (const operation of [passkeyCreationOptions, removePasskey]) {
    const call = (password?: string): Promise<unknown> =>
      operation === removePasskey ? remove(ann, id, password) : optionsFor(ann, password)
    expect(await refusalOf(call())).toEqual(refusalIn(operation, 'confirmationNeeded'))
    expect(await refusalOf(call('not my password'))).toEqual(refusalIn(operation, 'wrongAccountPassword'))
    await call(ann.password)
  }
  expect(await ann.call('GET /auth/passkeys')).toEqual([])
})

test('ending all sessions cancels passkeys that are being added', async () => {
  const [ann, device] = [await fixtures.person('ann'), createAuthenticator()]
  const begun = device.create((await optionsFor(ann)).challenge)
  await ann.call('POST /auth/logout-everywhere')
  const { email, password } = ann
  const { accessToken } = await fixtures.nobody.call('POST /auth/login', { body: { email, password } })
  const again = fixtures.as(accessToken)
  expect(await refusalOf(again('POST /auth/passkeys', { body: { name: 'Phone', credential: begun } }))).toEqual(
    notMade,
  )
  expect(await again('GET /auth/passkeys')).toEqual([])
})

test("a passkey started in a session that has ended can't be added from another one", async () => {
  const ann = await fixtures.person('ann')
  const { email, password } = ann
  const { accessToken } = await fixtures.nobody.call('POST /auth/login', { body: { email, password } })
  const other = fixtures.as(accessToken)
  const { challenge: options } = await other('POST /auth/passkeys/options', { body: {} })
  const begun = createAuthenticator().create(options)
  await other('POST /auth/logout')
  expect(await refusalOf(ann.call('POST /auth/passkeys', { body: { name: 'Phone', credential: begun } }))).toEqual(
    refusalIn(addPasskey, 'confirmationNeeded'),
  )
  expect(await ann.call('GET /auth/passkeys')).toEqual([])
})

test("users can't remove another’s passkey, or their own last sign-in method", async () => {
  const [ann, bob] = [await fixtures.person('ann'), await fixtures.person('bob')]
  const { id } = await add(ann, createAuthenticator())
  expect(await refusalOf(remove(bob, id))).toEqual(refusalIn(removePasskey, 'passkeyNotFound'))
  await fixtures.app.db.updateTable('user').set({ passwordHash: null }).where('uuid', '=', ann.uuid).execute()
  expect(await refusalOf(remove(ann, id))).toEqual(refusalIn(removePasskey, 'lastWayIn'))
  const second = await add(ann, createAuthenticator())
  await remove(ann, second.id)
})

test('an account has at most twenty passkeys', async () => {
  const ann = await fixtures.person('ann')
  const devices = Array.from({ length: 21 }, () => createAuthenticator())
  const options = await Promise.all(devices.map(() => optionsFor(ann)))
  const added = await Promise.allSettled(
    devices.map((device, at) =>
      ann.call('POST /auth/passkeys', {
        body: { name: 'Key', credential: device.create(options[at]?.challenge ?? '') },
      }),
    ),
  )
  expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  expect(added.find((one) => one.status === 'rejected')?.reason).toMatchObject({ code: 'tooManyPasskeys' })
  expect(await refusalOf(optionsFor(ann))).toEqual(refusalIn(passkeyCreationOptions, 'tooManyPasskeys'))
})

test("banned and closed accounts can't sign in with a passkey, and see why", async () => {
  const [ann, bob] = [await fixtures.person('ann'), await fixtures.person('bob')]
  const [one, two] = [createAuthenticator(), createAuthenticator()]
  await add(ann, one)
  await add(bob, two)
  const set = (uuid: string, change: { bannedUntil: Date } | { deactivatedAt: Date }) =>
    fixtures.app.db.updateTable('user').set(change).where('uuid', '=', uuid).execute()
  await set(ann.uuid, { bannedUntil: new Date(fixtures.clock.now() + dayMs) })
  await set(bob.uuid, { deactivatedAt: new Date(fixtures.clock.now()) })
  expect(await refusalOf(signIn(one))).toEqual(refusalIn(passkeySignIn, 'accountBanned'))
  expect(await refusalOf(signIn(two))).toEqual(refusalIn(passkeySignIn, 'accountDeactivated'))
})

test("the owner is notified of a new passkey, and resetting an unverified account's password removes its passkeys", async () => {
  const verified = await fixtures.person('vera', { verified: true })
  await add(verified, createAuthenticator(), 'Strange laptop')
  expect((await fixtures.emailTo(verified.email, /passkey/)).text).toContain('Strange laptop')
  const [claimed, device] = [await fixtures.person('eve'), createAuthenticator()]
  await add(claimed, device)
  await fixtures.nobody.call('POST /users/forgot-password', { body: { email: claimed.email } })
  const code = codeIn(await fixtures.emailTo(claimed.email, /^Set/))
  await fixtures.nobody.call('POST /users/reset-password', { body: { code, password: 'the owner is here' } })
  expect(await refusalOf(signIn(device))).toEqual(notKnown)
})

test('unused challenges are removed after a day', async () => {
  await challenge()
  fixtures.clock.pass(dayMs)
  await fixtures.app.jobs.add(fixtures.app.db, 'removeExpiredCodes', {})
  await fixtures.runJobs()
  expect(await fixtures.app.db.selectFrom('passkeyChallenge').selectAll().execute()).toEqual([])
})
