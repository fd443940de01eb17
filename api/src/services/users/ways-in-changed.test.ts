import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { addPerson, grantToken } from '@segue/simulator/discord/world.ts'
import { createAuthenticator } from '../../../test/authenticator.ts'
import { openApi, type Fixtures, type Member, type Person } from '../../../test/fixtures.ts'
import { fakeDiscord } from '../../../test/fakes/fake-discord.ts'

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

/** The texts in the inbox, oldest first. */
async function inboxOf(who: Pick<Person, 'call'>) {
  await fixtures.runJobs()
  const { notifications } = await who.call('GET /notifications')
  return notifications.toReversed().map(({ kind, path, about }) => {
    expect([kind, path]).toEqual(['waysInChanged', '/settings/account'])
    return [about.text, about.translations?.es?.text]
  })
}
const added = (en: string, es: string) => [
  `Added: ${en}. If this wasn’t you, check your account and set a new password.`,
  `Se ha añadido: ${es}. Si no has sido tú, revisa tu cuenta y elige una contraseña nueva.`,
]
const removed = (en: string, es: string) => [
  `Removed: ${en}. If this wasn’t you, check your account and set a new password.`,
  `Se ha quitado: ${es}. Si no has sido tú, revisa tu cuenta y elige una contraseña nueva.`,
]

async function addPasskey(who: Member) {
  const { challenge } = await who.call('POST /auth/passkeys/options', { body: {} })
  const credential = createAuthenticator().create(challenge)
  return who.call('POST /auth/passkeys', { body: { name: 'Laptop', credential } })
}

test('adding or removing a sign-in method sends its owner an inbox notification', async () => {
  const ann = await fixtures.person('ann', { verified: true })
  const { id: email } = await ann.call('POST /users/emails', { body: { email: 'spare@example.test' } })
  await ann.call('DELETE /users/emails/{id}', { params: { id: String(email) }, body: {} })
  const { id: passkey } = await addPasskey(ann)
  await ann.call('DELETE /auth/passkeys/{id}', { params: { id: String(passkey) }, body: {} })
  const phone = '+34611000111'
  await fixtures.nobody.call('POST /mobile-auth/send-code', { body: { phone } })
  const code = must(/\b\d{6}\b/.exec((await fixtures.emailTo(phone)).text)?.[0], 'a code')
  const { number } = await ann.call('PUT /users/phone', { body: { phone, code } })
  await ann.call('DELETE /users/phone', { body: {} })
  const accessToken = grantToken(there.world, addPerson(there.world, 'annie').id, ['identify'])
  const { username } = await ann.call('POST /auth/link-discord', { body: { accessToken } })
  await ann.call('DELETE /auth/link-discord', { body: {} })
  const messages = await inboxOf(ann)
  const masked = must(/number (.+?)\. If/.exec(messages[4]?.[0] ?? '')?.[1], 'a number')
  expect(masked).not.toBe(number)
  expect(messages).toEqual([
    added('the email address spare@example.test', 'el correo spare@example.test'),
    removed('the email address spare@example.test', 'el correo spare@example.test'),
    added('the passkey Laptop', 'la llave de acceso Laptop'),
    removed('the passkey Laptop', 'la llave de acceso Laptop'),
    added(`the phone number ${masked}`, `el número de teléfono ${masked}`),
    removed(`the phone number ${masked}`, `el número de teléfono ${masked}`),
    added(`the link with the Discord account ${username}`, `el vínculo con la cuenta de Discord ${username}`),
    removed(`the link with the Discord account ${username}`, `el vínculo con la cuenta de Discord ${username}`),
  ])
})

test.each([
  [
    'en',
    'A sign-in method was removed from your account',
    ['Removed from your account: the passkey Laptop.', 'account: the link with the Discord account bea'],
  ],
  [
    'es',
    'Se ha quitado una forma de iniciar sesión de tu cuenta',
    ['Se ha quitado de tu cuenta: la llave de acceso Laptop.', 'cuenta: el vínculo con la cuenta de Discord bea'],
  ],
] as const)(
  'removing a passkey or a Discord account sends its owner an e-mail (%s)',
  async (language, subject, [one, two]) => {
    const bea = await fixtures.person('bea', { verified: true })
    await fixtures.app.db
      .updateTable('userSettings')
      .set({ language })
      .where('userId', '=', (of) => of.selectFrom('user').where('uuid', '=', bea.uuid).select('id'))
      .execute()
    const { id } = await addPasskey(bea)
    await bea.call('DELETE /auth/passkeys/{id}', { params: { id: String(id) }, body: {} })
    const { id: discordId } = addPerson(there.world, 'bea')
    const body = { accessToken: grantToken(there.world, discordId, ['identify']) }
    await bea.call('POST /auth/link-discord', { body })
    await bea.call('DELETE /auth/link-discord', { body: {} })
    await bea.call('POST /auth/link-discord', { body })
    await fixtures.service.call('DELETE /discord/users/{discordId}/link', { params: { discordId } })
    await fixtures.runJobs()
    const emails = await fixtures.app.db
      .selectFrom('outboxLetter')
      .where('to', '=', bea.email)
      .where('subject', '=', subject)
      .select('text')
      .orderBy('id')
      .execute()
    expect(emails.map(({ text }) => text)).toEqual([one, two, two].map((about) => expect.stringContaining(about)))
  },
)

test("removing suspicious sign-in methods sends an inbox notification, and a refused addition doesn't", async () => {
  const bob = await fixtures.person('bob', { verified: true })
  const { email, password } = bob
  const { accessToken } = await fixtures.nobody.call('POST /auth/login', { body: { email, password } })
  await addPasskey({ ...bob, call: fixtures.as(accessToken) })
  const body = { oldPassword: password, newPassword: 'the owner changed this' }
  const again = await bob.call('POST /users/change-password', { body })
  const back = { call: fixtures.as(again.accessToken) }
  const taken = back.call('POST /users/emails', { body: { email } })
  await expect(taken).rejects.toThrow()
  expect(await inboxOf(back)).toEqual([
    added('the passkey Laptop', 'la llave de acceso Laptop'),
    removed('the passkey Laptop', 'la llave de acceso Laptop'),
  ])
})
