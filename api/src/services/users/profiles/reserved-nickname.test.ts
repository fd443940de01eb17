import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures, type Person } from '../../../../test/fixtures.ts'

let fixtures: Fixtures
beforeAll(async () => {
  fixtures = await openApi()
})
afterAll(() => fixtures.close())

const reserved = { status: 403, message: 'This name is reserved. Please choose another one' }
const change = (who: Person, nickname: string) => who.call('POST /users/profile', { body: { nickname } })

test('nobody can take a name of staff or of the product, however it is spelled', async () => {
  const [ann, guest] = [await fixtures.person('ann'), await fixtures.guest()]
  const body = { email: 'reserved@example.test', password: 'long enough' }
  for (const nickname of ['Admin', 'Ａｄｍｉｎ', 'HANGOUT', 'mоderator']) {
    expect(await refusalOf(change(ann, nickname))).toEqual(reserved)
    const signUp = fixtures.nobody.call('POST /users/sign-up', { body: { ...body, nickname } })
    expect(await refusalOf(signUp)).toEqual(reserved)
    expect(await refusalOf(guest.call('PUT /users/guest-name', { body: { nickname } }))).toEqual(reserved)
    const signUpBot = ann.call('POST /users/sign-up-bot', { body: { botNickName: nickname } })
    expect(await refusalOf(signUpBot)).toEqual(reserved)
  }
})

test('a Discord user with a reserved name gets their username, or a number', async () => {
  const signIn = (discordId: string, username: string) => {
    const body = { discordId, username, globalName: 'Hangout Support' }
    return fixtures.service.call('POST /discord/users', { body })
  }
  const reader = await fixtures.guest()
  const nicknameOf = async ({ uuid }: { uuid: string }) => {
    const profile = await reader.call('GET /profile/{id}', { params: { id: uuid } })
    return profile.nickname
  }
  expect(await nicknameOf(await signIn('123456789012340001', 'sue'))).toBe('sue')
  expect(await nicknameOf(await signIn('123456789012340002', 'hangout_staff'))).toBe('user-0002')
})

test('users keep a reserved name they already have, and staff can choose and grant one', async () => {
  const [bea, mo] = [await fixtures.person('bea'), await fixtures.person('mo', { role: 'moderator' })]
  const gift = { userUuid: bea.uuid, nickname: 'Support', reason: 'Works for us' }
  expect((await mo.call('POST /users/profile-admin', { body: gift })).nickname).toBe('Support')
  const body = { nickname: 'Support', color: '#112233' }
  expect((await bea.call('POST /users/profile', { body })).color).toBe('#112233')
  expect(await refusalOf(change(bea, 'Admin'))).toEqual(reserved)
  expect((await change(mo, 'Moderator')).nickname).toBe('Moderator')
})
