import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPerson, authorise, grantToken } from '@segue/simulator/discord/world.ts'
import { openApi, refusalOf, type Fixtures } from '../../../../test/fixtures.ts'
import { fakeDiscord } from '../../../../test/fakes/fake-discord.ts'
import { refusalIn } from '../../../../test/refusal-in.ts'
import { unlinkDiscord, unlinkDiscordUser } from './linking.ts'

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

const code = (id: string) => authorise(there.world, id, ['identify'])
const signIn = (id: string) => fixtures.nobody.call('POST /auth/discord-auth', { body: { code: code(id) } })

test('a Discord user gets an account with their name, their language and the Discord avatar', async () => {
  const ana = addPerson(there.world, 'ana_92', { globalName: 'Ana', locale: 'es-ES' })
  const entered = await signIn(ana.id)
  expect(entered).toMatchObject({ isNew: true, discordId: ana.id })
  const session = await fixtures.as(entered.accessToken)('GET /auth/session')
  expect(session).toMatchObject({ userProfile: { nickname: 'Ana', avatarId: 'discord' } })
  expect(await there.discord.me(entered.discordAccessToken)).toMatchObject({ id: ana.id })
  const again = await signIn(ana.id)
  expect(again).toMatchObject({ isNew: false, uuid: entered.uuid })
})

test('ten concurrent sign-ins create one account', async () => {
  const bob = addPerson(there.world, 'bob')
  const entered = await Promise.all(Array.from({ length: 10 }, () => signIn(bob.id)))
  expect(new Set(entered.map(({ uuid }) => uuid)).size).toBe(1)
  expect(entered.filter(({ isNew }) => isNew)).toHaveLength(1)
})

test('an invisible display name is replaced by the username, and a long one is shortened', async () => {
  const unseen = await signIn(addPerson(there.world, 'quiet', { globalName: '\u200e' }).id)
  const long = await signIn(addPerson(there.world, 'x', { globalName: 'W'.repeat(90) }).id)
  const nickname = async (uuid: string) =>
    (await fixtures.service.call('GET /profile/{id}', { params: { id: uuid } })).nickname
  expect(await nickname(unseen.uuid)).toBe('quiet')
  expect(await nickname(long.uuid)).toBe('W'.repeat(30))
})

test('an invalid Discord sign-in is refused, as is any while Discord is unavailable', async () => {
  const cat = addPerson(there.world, 'cat')
  const used = code(cat.id)
  await fixtures.nobody.call('POST /auth/exchange-code', { body: { code: used } })
  const expired = { status: 401, message: 'This Discord sign-in is no longer valid. Please try again' }
  const away = { status: 424, message: 'Discord isn’t responding right now. Please try again in a moment' }
  const dan = await fixtures.person('dan')
  for (const ask of [
    () => fixtures.nobody.call('POST /auth/discord-auth', { body: { code: used } }),
    () => fixtures.nobody.call('POST /auth/exchange-code', { body: { code: used } }),
    () => dan.call('POST /auth/link-discord', { body: { code: used } }),
  ]) {
    expect(await refusalOf(ask())).toEqual(expired)
    there.world.faults.push({ path: /token/, status: 500, times: 1 })
    expect(await refusalOf(ask())).toEqual(away)
  }
  expect(
    await refusalOf(fixtures.nobody.call('POST /auth/discord-auth', { body: { accessToken: 'none of theirs' } })),
  ).toEqual(expired)
  const preview = (accessToken: string) => dan.call('POST /auth/link-discord/preview', { body: { accessToken } })
  expect(await refusalOf(preview('none of theirs'))).toEqual(expired)
  // Read requests are retried.
  there.world.faults.push({ path: /@me/, status: 500, times: 9 })
  expect(await refusalOf(preview(grantToken(there.world, cat.id, ['identify'])))).toEqual(away)
  there.world.faults.splice(0)
})

test("an access token issued to another application can't sign in or link an account", async () => {
  const ola = addPerson(there.world, 'ola')
  const { uuid } = await signIn(ola.id)
  const elsewhere = there.world.snowflake()
  const body = { accessToken: grantToken(there.world, ola.id, ['identify'], elsewhere) }
  const foreign = {
    status: 401,
    message: 'This Discord sign-in was made for another application. Please sign in from here',
  }
  const mallory = await fixtures.person('mallory')
  expect(await refusalOf(fixtures.nobody.call('POST /auth/discord-auth', { body }))).toEqual(foreign)
  expect(await refusalOf(mallory.call('POST /auth/link-discord', { body }))).toEqual(foreign)
  expect(await refusalOf(mallory.call('POST /auth/link-discord/preview', { body }))).toEqual(foreign)
  expect(await mallory.call('GET /auth/link-discord')).toEqual({ linked: null })
  expect(await signIn(ola.id)).toMatchObject({ uuid, isNew: false })
  const ours = { accessToken: grantToken(there.world, ola.id, ['identify']) }
  expect(await fixtures.nobody.call('POST /auth/discord-auth', { body: ours })).toMatchObject({ uuid })
})

test("an access token of ours without the identify scope can't sign in", async () => {
  const pia = addPerson(there.world, 'pia')
  const body = { accessToken: grantToken(there.world, pia.id, ['guilds']) }
  expect(await refusalOf(fixtures.nobody.call('POST /auth/discord-auth', { body }))).toMatchObject({ status: 401 })
})

test('exchanging a code returns the access token for the embedded SDK but not the refresh token', async () => {
  const eve = addPerson(there.world, 'eve')
  const tokens = await fixtures.nobody.call('POST /auth/exchange-code', { body: { code: code(eve.id) } })
  expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 604_800, scope: 'identify' })
  expect(Object.keys(tokens)).not.toContain('refresh_token')
  const entered = await fixtures.nobody.call('POST /auth/discord-auth', {
    body: { accessToken: tokens.access_token },
  })
  expect(entered.discordAccessToken).toBe(tokens.access_token)
})

test('without a Discord application, every call about Discord is a 404', async () => {
  const without = await openApi()
  const ann = await without.person('ann')
  const sentence = { status: 404, message: 'This server isn’t connected to Discord' }
  const body = { code: 'any' }
  expect(await refusalOf(without.nobody.call('POST /auth/discord-auth', { body }))).toEqual(sentence)
  expect(await refusalOf(without.nobody.call('POST /auth/exchange-code', { body }))).toEqual(sentence)
  expect(await refusalOf(ann.call('POST /auth/link-discord', { body }))).toEqual(sentence)
  const preview = { body: { accessToken: 'any' } }
  expect(await refusalOf(ann.call('POST /auth/link-discord/preview', preview))).toEqual(sentence)
  await without.close()
})

test("the bot acts for users with their own token, and banned users can't sign in through it", async () => {
  const fay = addPerson(there.world, 'fay', { globalName: 'Fay' })
  const body = { discordId: fay.id, username: 'fay', globalName: 'Fay' }
  const made = await fixtures.service.call('POST /discord/users', { body })
  expect(made.isNew).toBe(true)
  expect(await signIn(fay.id)).toMatchObject({ uuid: made.uuid, isNew: false })
  expect(await fixtures.as(made.accessToken)('GET /auth/session')).toMatchObject({ uuid: made.uuid })
  const set = (values: { bannedUntil?: Date | null; deactivatedAt?: Date | null }) =>
    fixtures.app.db.updateTable('user').set(values).where('uuid', '=', made.uuid).execute()
  await set({ bannedUntil: new Date(fixtures.clock.now() + 1000) })
  const banned = { status: 403, message: 'This account is banned' }
  expect(await refusalOf(signIn(fay.id))).toEqual(banned)
  expect(await refusalOf(fixtures.service.call('POST /discord/users', { body }))).toEqual(banned)
  await set({ bannedUntil: null, deactivatedAt: new Date(fixtures.clock.now()) })
  const deactivated = { status: 403, message: 'This account has been deactivated' }
  expect(await refusalOf(signIn(fay.id))).toEqual(deactivated)
  expect(await refusalOf(fixtures.service.call('POST /discord/users', { body }))).toEqual(deactivated)
})

test('an account can be linked with the bot’s code, once and in time, however it is typed', async () => {
  const gus = addPerson(there.world, 'gus')
  const body = { discordId: gus.id, username: 'gus' }
  const ann = await fixtures.person('ann')
  const first = await fixtures.service.call('POST /discord/link-codes', { body })
  const second = await fixtures.service.call('POST /discord/link-codes', { body })
  expect(second.url).toBe(`http://test/link?code=${second.code}`)
  const give = (linkCode: string) => ann.call('POST /auth/link-discord', { body: { linkCode } })
  const unknown = { status: 404, message: expect.stringMatching(/invalid or has expired/) }
  expect(await refusalOf(give(first.code))).toEqual(unknown)
  expect(await ann.call('GET /auth/link-discord')).toEqual({ linked: null })
  const whose = (linkCode: string) => ann.call('GET /auth/link-discord/{linkCode}', { params: { linkCode } })
  expect(await whose(second.code)).toEqual({ discordId: gus.id, username: 'gus', globalName: null })
  expect(await refusalOf(whose(first.code))).toEqual(unknown)
  expect(await give(` ${second.code.toLowerCase().replace('-', ' ')} `)).toMatchObject({ username: 'gus' })
  expect(await ann.call('GET /auth/link-discord')).toMatchObject({ linked: { discordId: gus.id } })
  expect(await refusalOf(give(second.code))).toEqual(unknown)
  expect(await signIn(gus.id)).toMatchObject({ uuid: ann.uuid, isNew: false })
  const late = await fixtures.service.call('POST /discord/link-codes', { body })
  fixtures.clock.pass(10 * 60_000)
  expect(await refusalOf(give(late.code))).toEqual(unknown)
})

test('the owner of an account gets an e-mail when it is linked to Discord', async () => {
  const ann = await fixtures.person('ann', { verified: true })
  const eve = addPerson(there.world, 'eve_elsewhere')
  await ann.call('POST /auth/link-discord', { body: { code: code(eve.id) } })
  expect(await fixtures.emailTo(ann.email, /linked to Discord/)).toMatchObject({
    text: expect.stringContaining('The Discord account eve_elsewhere can now sign in'),
  })
})

test('without a recent sign-in, linking needs the password, and a refused attempt uses up no code', async () => {
  const [ann, thief] = [await fixtures.person('ann'), addPerson(there.world, 'thief')]
  const body = { code: code(thief.id) }
  fixtures.clock.pass(10 * 60_000 + 1000)
  const link = (password?: string) => ann.call('POST /auth/link-discord', { body: { ...body, password } })
  expect(await refusalOf(link())).toEqual({
    status: 403,
    message: 'Enter your password, or sign in again, to change how you sign in',
  })
  expect(await refusalOf(link('a guess'))).toMatchObject({ status: 403 })
  expect(await ann.call('GET /auth/link-discord')).toEqual({ linked: null })
  expect(await link(ann.password)).toMatchObject({ discordId: thief.id })
})

test("an account used only through Discord is replaced by linking, and one with a password isn't", async () => {
  const hal = addPerson(there.world, 'hal')
  const before = await signIn(hal.id)
  const [ann, bob] = [await fixtures.person('ann'), await fixtures.person('bob')]
  await ann.call('POST /auth/link-discord', { body: { code: code(hal.id) } })
  expect((await signIn(hal.id)).uuid).toBe(ann.uuid)
  expect(before.uuid).not.toBe(ann.uuid)
  expect(await refusalOf(bob.call('POST /auth/link-discord', { body: { code: code(hal.id) } }))).toEqual({
    status: 409,
    message: 'This Discord account is linked to another account',
  })
  const ida = addPerson(there.world, 'ida')
  const other = { body: { accessToken: grantToken(there.world, ida.id, ['identify']) } }
  expect(await refusalOf(ann.call('POST /auth/link-discord', other))).toEqual({
    status: 409,
    message: 'Your account is already linked to Discord. Unlink it first',
  })
  await ann.call('POST /auth/link-discord', { body: { code: code(hal.id) } })
})

test('users can unlink Discord, unless it is their only way to sign in', async () => {
  const jon = addPerson(there.world, 'jon')
  const { accessToken } = await signIn(jon.id)
  expect(await refusalOf(fixtures.as(accessToken)('DELETE /auth/link-discord', { body: {} }))).toMatchObject({
    status: 409,
  })
  const ann = await fixtures.person('ann')
  expect(await ann.call('DELETE /auth/link-discord', { body: {} })).toEqual({ unlinked: false })
  await ann.call('POST /auth/link-discord', { body: { code: code(jon.id) } })
  expect(await ann.call('DELETE /auth/link-discord', { body: {} })).toEqual({ unlinked: true })
  expect((await signIn(jon.id)).isNew).toBe(true)
})

test('without a recent sign-in, unlinking Discord needs the password', async () => {
  const kai = addPerson(there.world, 'kai')
  const ann = await fixtures.person('ann')
  await ann.call('POST /auth/link-discord', { body: { code: code(kai.id) } })
  fixtures.clock.pass(11 * 60_000)
  const unlink = (body: { password?: string }) => ann.call('DELETE /auth/link-discord', { body })
  expect(await refusalOf(unlink({}))).toEqual(refusalIn(unlinkDiscord, 'confirmationNeeded'))
  expect(await refusalOf(unlink({ password: 'a guess' }))).toEqual(refusalIn(unlinkDiscord, 'wrongAccountPassword'))
  expect(await unlink({ password: ann.password })).toEqual({ unlinked: true })
})

test('the bot can unlink a Discord user on request, unless it is their only way to sign in', async () => {
  const [lou, max] = [addPerson(there.world, 'lou'), addPerson(there.world, 'max')]
  const unlink = (discordId: string) =>
    fixtures.service.call('DELETE /discord/users/{discordId}/link', { params: { discordId } })
  expect(await unlink(lou.id)).toEqual({ unlinked: false })
  await signIn(max.id)
  expect(await refusalOf(unlink(max.id))).toEqual(refusalIn(unlinkDiscordUser, 'passwordNeededFirst'))
  const ann = await fixtures.person('ann')
  await ann.call('POST /auth/link-discord', { body: { code: code(lou.id) } })
  expect(await unlink(lou.id)).toEqual({ unlinked: true })
})
