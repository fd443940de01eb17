import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { addPerson, grantToken } from '@segue/simulator/discord/world.ts'
import { createAuthenticator } from '../../../test/authenticator.ts'
import { codeIn, openApi, refusalOf, type Fixtures, type Member, type Person } from '../../../test/fixtures.ts'
import { fakeDiscord, signedInFromDiscord } from '../../../test/fakes/fake-discord.ts'
import { createOutbox } from '../../adapters/mail/outbox.ts'
import { dayMs, minuteMs } from '../../ports/clock.ts'

let fixtures: Fixtures
let there: Awaited<ReturnType<typeof fakeDiscord>>
beforeAll(async () => {
  there = await fakeDiscord()
  fixtures = await openApi({ discord: there.discord })
})
afterAll(async () => {
  await fixtures.close()
  await there.close()
})

type Somebody = Pick<Person, 'call'>
let numbers = 0

async function addPasskey(who: Somebody, name: string, password?: string) {
  const device = createAuthenticator()
  const { challenge } = await who.call('POST /auth/passkeys/options', { body: { password } })
  await who.call('POST /auth/passkeys', { body: { name, credential: device.create(challenge) } })
  return device
}
async function addAddress(who: Somebody, email: string, password?: string) {
  await who.call('POST /users/emails', { body: { email, password } })
  const code = codeIn(await fixtures.emailTo(email, /Verify/))
  await who.call('POST /users/emails/verify', { body: { code } })
}
async function addPhone(who: Somebody, password?: string) {
  const phone = `+3461${String(1_000_000 + ++numbers * 10_007).slice(-7)}`
  await fixtures.nobody.call('POST /mobile-auth/send-code', { body: { phone } })
  const code = must(/\b\d{6}\b/.exec((await fixtures.emailTo(phone)).text)?.[0], 'a code')
  await who.call('PUT /users/phone', { body: { phone, code, password } })
  return phone
}
const linkDiscord = (who: Somebody, discordId: string) =>
  who.call('POST /auth/link-discord', {
    body: { accessToken: grantToken(there.world, discordId, ['identify']), merge: true },
  })

const login = async ({ email, password }: Pick<Member, 'email' | 'password'>) => {
  const { accessToken } = await fixtures.nobody.call('POST /auth/login', { body: { email, password } })
  return { call: fixtures.as(accessToken) }
}
const signInWith = async (device: ReturnType<typeof createAuthenticator>) => {
  const { challenge } = await fixtures.nobody.call('POST /auth/passkey-sign-in/options')
  return fixtures.nobody.call('POST /auth/passkey-sign-in', { body: { credential: device.get(challenge) } })
}

const changed = 'the owner changed this'
async function reset(email: string, password: string) {
  await fixtures.nobody.call('POST /users/forgot-password', { body: { email } })
  const code = codeIn(await fixtures.emailTo(email, /^Set/))
  const { accessToken } = await fixtures.nobody.call('POST /users/reset-password', { body: { code, password } })
  return { call: fixtures.as(accessToken) }
}
const ways = {
  'a password change': async (owner: Member) => {
    const body = { oldPassword: owner.password, newPassword: changed }
    const { accessToken } = await owner.call('POST /users/change-password', { body })
    return { call: fixtures.as(accessToken) }
  },
  'a password reset': (owner: Member) => reset(owner.email, changed),
  'signing out everywhere': async (owner: Member) => {
    await owner.call('POST /auth/logout-everywhere')
    return login(owner)
  },
  'a password set by an administrator': async (owner: Member) => {
    const admin = await fixtures.person('root', { role: 'admin' })
    const body = { userUuid: owner.uuid, password: changed }
    await admin.call('POST /users/change-password-admin', { body })
    return login({ ...owner, password: changed })
  },
}

const signInWays = async ({ call }: Somebody) => ({
  passkeys: (await call('GET /auth/passkeys')).map(({ name }) => name),
  emails: (await call('GET /users/emails')).map(({ email }) => email),
  phone: (await call('GET /users/phone')).phone?.number,
  discord: (await call('GET /auth/link-discord')).linked?.discordId,
  hasPassword: (await call('GET /auth/sign-in-methods')).hasPassword,
})

describe.each(Object.entries(ways))('%s', (_, prove) => {
  test('proof of ownership removes everything that a token stolen right after a sign-in added, and notifies the owner', async () => {
    const ann = await fixtures.person('ann', { verified: true })
    await addPasskey(ann, 'Laptop of ann', ann.password)
    const spare = `spare-${ann.email}`
    await addAddress(ann, spare, ann.password)
    const stolen = await login(ann)
    const device = await addPasskey(stolen, 'Key of the thief')
    await addAddress(stolen, `thief-${ann.email}`)
    const phone = await addPhone(stolen)
    const holder = await signedInFromDiscord(fixtures, there, 'thief')
    await addAddress(holder, `merged-${ann.email}`)
    await linkDiscord(stolen, holder.person.id)
    expect(await signInWays(ann)).toMatchObject({ phone, discord: holder.person.id })

    const after = await prove(ann)
    expect(await signInWays(after)).toEqual({
      passkeys: ['Laptop of ann'],
      emails: [ann.email, spare],
      phone: undefined,
      discord: undefined,
      hasPassword: true,
    })
    expect(await refusalOf(signInWith(device))).toMatchObject({ status: 401 })
    const { text } = await fixtures.emailTo(ann.email, /^Sign-in methods were removed/)
    for (const one of ['Key of the thief', `thief-${ann.email}`, `merged-${ann.email}`, phone.slice(-3), 'Discord'])
      expect(text).toContain(one)
    expect(text).not.toContain('Laptop of ann')
    const messages = (await createOutbox(fixtures.app.db, fixtures.app.clock).list()).filter(({ subject }) =>
      subject.startsWith('Sign-in methods were removed'),
    )
    expect(messages.map(({ to }) => to)).not.toContain(`thief-${ann.email}`)
  })

  test('sign-in methods added with the password, or more than seven days ago, are kept', async () => {
    const bob = await fixtures.person('bob', { verified: true })
    const elsewhere = await login(bob)
    await addPasskey(elsewhere, 'Old key')
    fixtures.clock.pass(7 * dayMs + 1)
    await addPasskey(elsewhere, 'Key with the password', bob.password)
    await addPhone(elsewhere, bob.password)
    const before = await signInWays(bob)
    expect(await signInWays(await prove(bob))).toEqual(before)
  })

  test('sign-in methods added concurrently are removed as well', async () => {
    const cat = await fixtures.person('cat', { verified: true })
    const stolen = await login(cat)
    const email = `thief-${cat.email}`
    const [after] = await Promise.all([
      prove(cat),
      stolen.call('POST /users/emails', { body: { email } }).catch(() => undefined),
      addPasskey(stolen, 'Key of the thief').catch(() => undefined),
    ])
    expect(await signInWays(after)).toMatchObject({ passkeys: [], emails: [cat.email] })
  })
})

describe('ending a session from another one', () => {
  const sessionOf = async (who: Somebody) =>
    must((await who.call('GET /auth/sessions')).find(({ isCurrent }) => isCurrent)?.uuid, 'a session')

  test('ending a session removes the sign-in methods it added, and keeps those of others', async () => {
    const eve = await fixtures.person('eve', { verified: true })
    const [stolen, other] = [await login(eve), await login(eve)]
    await addPasskey(eve, 'Laptop')
    await addPasskey(other, 'Phone')
    const device = await addPasskey(stolen, 'Key of the thief')
    await addPasskey(stolen, 'Key with the password', eve.password)
    await addAddress(stolen, `thief-${eve.email}`)
    await eve.call('DELETE /auth/sessions/{session}', { params: { session: await sessionOf(stolen) } })
    const { passkeys, emails } = await signInWays(eve)
    expect(passkeys.toSorted()).toEqual(['Key with the password', 'Laptop', 'Phone'])
    expect(emails).toEqual([eve.email])
    expect(await refusalOf(signInWith(device))).toMatchObject({ status: 401 })
    expect((await fixtures.emailTo(eve.email, /^Sign-in methods were removed/)).text).toContain('Key of the thief')
  })

  test('a session that ends itself keeps the sign-in methods it added', async () => {
    const fay = await fixtures.person('fay', { verified: true })
    const [one, two] = [await login(fay), await login(fay)]
    await addPasskey(one, 'One')
    await one.call('DELETE /auth/sessions/{session}', { params: { session: await sessionOf(one) } })
    await addPasskey(two, 'Two')
    await two.call('POST /auth/logout')
    expect((await signInWays(fay)).passkeys.toSorted()).toEqual(['One', 'Two'])
  })
})

test('a passkey added right after signing in survives password changes in the same session, repeatedly', async () => {
  const dan = await fixtures.person('dan', { verified: true })
  await addPasskey(dan, 'Laptop')
  let [session, oldPassword]: [Somebody, string] = [dan, dan.password]
  for (const newPassword of ['the second password', 'the third password']) {
    const { accessToken } = await session.call('POST /users/change-password', { body: { oldPassword, newPassword } })
    ;[session, oldPassword] = [{ call: fixtures.as(accessToken) }, newPassword]
    expect(await signInWays(session)).toMatchObject({ passkeys: ['Laptop'] })
  }
  await session.call('POST /auth/logout-everywhere')
  expect(await signInWays(await login({ ...dan, password: oldPassword }))).toMatchObject({ passkeys: ['Laptop'] })
})

test("a password reset removes what any session added, including the owner's", async () => {
  const dan = await fixtures.person('dan', { verified: true })
  await addPasskey(dan, 'Laptop')
  expect(await signInWays(await reset(dan.email, changed))).toMatchObject({ passkeys: [] })
})

test('a passkey added later still counts as confirmed by the sign-in its challenge was issued for', async () => {
  const eve = await fixtures.person('eve', { verified: true })
  const [stolen, device] = [await login(eve), createAuthenticator()]
  fixtures.clock.pass(9 * minuteMs)
  const { challenge } = await stolen.call('POST /auth/passkeys/options', { body: {} })
  fixtures.clock.pass(4 * minuteMs)
  await stolen.call('POST /auth/passkeys', { body: { name: 'Late', credential: device.create(challenge) } })
  expect(await signInWays(await ways['a password change'](eve))).toMatchObject({ passkeys: [] })
})

test('a first password set by a thief proves nothing, and is removed with what it confirmed', async () => {
  const gus = await signedInFromDiscord(fixtures, there, 'gus')
  await addAddress(gus, 'gus@example.test')
  fixtures.clock.pass(8 * dayMs)
  const signIn = async () => {
    const accessToken = grantToken(there.world, gus.person.id, ['identify'])
    const signedIn = await fixtures.nobody.call('POST /auth/discord-auth', { body: { accessToken } })
    return { call: fixtures.as(signedIn.accessToken) }
  }
  const stolen = await signIn()
  const first = await stolen.call('POST /users/set-password', { body: { password: 'the thief chose this' } })
  expect((await fixtures.emailTo('gus@example.test', /^A password was set/)).text).toContain('has now been set')
  const next = await fixtures.as(first.accessToken)('POST /users/change-password', {
    body: { oldPassword: 'the thief chose this', newPassword: 'the thief chose that' },
  })
  fixtures.clock.pass(11 * minuteMs)
  await addPasskey({ call: fixtures.as(next.accessToken) }, 'Key of the thief', 'the thief chose that')
  const back = await signIn()
  await back.call('POST /auth/logout-everywhere')
  expect(await signInWays(await signIn())).toEqual({
    passkeys: [],
    emails: ['gus@example.test'],
    phone: undefined,
    discord: gus.person.id,
    hasPassword: false,
  })
})

test('a reset through an address added by a thief proves nothing, and a reset through an older one removes what it added', async () => {
  const hal = await fixtures.person('hal', { verified: true })
  const own = `thief-${hal.email}`
  await addAddress(await login(hal), own)
  const thief = await reset(own, 'the thief chose this')
  fixtures.clock.pass(11 * minuteMs)
  await addPasskey(thief, 'Key of the thief', 'the thief chose this')
  expect(await signInWays(await reset(hal.email, changed))).toMatchObject({ passkeys: [], emails: [hal.email] })
})

test('the last sign-in method is kept', async () => {
  const ivy = await signedInFromDiscord(fixtures, there, 'ivy')
  const phone = await addPhone(ivy)
  await ivy.call('DELETE /auth/link-discord', { body: {} })
  fixtures.clock.pass(minuteMs)
  await fixtures.nobody.call('POST /mobile-auth/send-code', { body: { phone } })
  const code = must(/\b\d{6}\b/.exec((await fixtures.emailTo(phone)).text)?.[0], 'a code')
  const { accessToken } = await fixtures.nobody.call('POST /mobile-auth/verify-code', { body: { phone, code } })
  await fixtures.as(accessToken)('POST /auth/logout-everywhere')
  const row = fixtures.app.db.selectFrom('phone').where('number', '=', phone).select('number')
  expect(await row.execute()).toEqual([{ number: phone }])
})

test('an address, a phone and Discord added after signing up survive a password change', async () => {
  const kim = await fixtures.person('kim', { verified: true })
  const discord = addPerson(there.world, 'kim')
  await addAddress(kim, `spare-${kim.email}`)
  await addPhone(kim)
  await linkDiscord(kim, discord.id)
  const before = await signInWays(kim)
  expect(await signInWays(await ways['a password change'](kim))).toEqual(before)
})
