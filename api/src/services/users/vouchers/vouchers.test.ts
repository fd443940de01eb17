import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Capability } from '@segue/shared/people/profile.ts'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { refusalIn } from '../../../../test/refusal-in.ts'
import { dayMs } from '../../../ports/clock.ts'
import { voucherSignUp } from './voucher-sign-up.ts'
import { createVoucher, redeemOwnVoucher, revokeVoucher } from './vouchers.ts'

let fixtures: Fixtures
let root: Member
beforeAll(async () => {
  fixtures = await openApi()
  root = await fixtures.person('root', { role: 'admin' })
})
afterAll(() => fixtures.close())

const make = (more: { capabilities?: Capability[]; tokens?: number; expiresAt?: string; note?: string } = {}) =>
  root.call('POST /vouchers', { body: { capabilities: ['uploadMusic'], ...more } })
const revoke = (id: number) => root.call('DELETE /vouchers/{id}', { params: { id: String(id) } })
const redeem = (who: Member, voucherCode: string) => who.call('PATCH /vouchers/redeem', { body: { voucherCode } })
const found = async (id: number) =>
  (await root.call('GET /vouchers', { query: { filter: `id||$eq||${id}` } })).data[0]
const newAddress = () => `voucher.${crypto.randomUUID()}@example.test`
const signUp = (
  voucherCode: string,
  more: { email?: string; password?: string; avatarId?: string; nickname?: string } = {},
) =>
  fixtures.nobody.call('POST /users/voucher-sign-up', {
    body: { email: newAddress(), password: 'long enough', voucherCode, ...more },
  })
const notValid = refusalIn(redeemOwnVoucher, 'voucherNotValid')

test('a voucher creates an account with what it grants, once', async () => {
  const { id, code } = await make()
  const email = newAddress()
  const { accessToken, uuid } = await signUp(code, { email })
  expect(await fixtures.app.tokens.callerOf(accessToken)).toMatchObject({ uuid, capabilities: ['uploadMusic'] })
  expect((await fixtures.emailTo(email)).subject).toBe('Verify your email address')
  expect(await found(id)).toMatchObject({ status: 'REDEEMED', redeemedByUuid: uuid })
  expect(await refusalOf(signUp(code))).toEqual(notValid)
})

test('all missing fields share one sentence', async () => {
  const { code: voucherCode } = await make()
  const whole = { email: newAddress(), password: 'long enough', voucherCode }
  for (const missing of ['email', 'password', 'voucherCode']) {
    for (const empty of [{ [missing]: '' }, { [missing]: undefined }])
      expect(
        await refusalOf(fixtures.nobody.call('POST /users/voucher-sign-up', { body: { ...whole, ...empty } })),
      ).toEqual({ status: 400, message: 'Email, password, or voucher code is missing in request' })
  }
})

test("a taken address or a reserved name doesn't use up the code", async () => {
  const { code } = await make()
  const ann = await fixtures.person('ann')
  expect(await refusalOf(signUp(code, { email: ann.email.toUpperCase() }))).toEqual({
    status: 403,
    message: 'This email is already registered',
  })
  expect(await refusalOf(signUp(code, { nickname: 'Moderator' }))).toEqual(
    refusalIn(voucherSignUp, 'nicknameReserved'),
  )
  expect(await signUp(code)).toHaveProperty('accessToken')
})

test('signing up with a voucher follows the rules for avatars', async () => {
  const { code } = await make()
  expect(await refusalOf(signUp(code, { avatarId: 'staff' }))).toEqual(refusalIn(voucherSignUp, 'avatarNotYours'))
  expect(await refusalOf(signUp(code, { avatarId: 'nobody' }))).toEqual(refusalIn(voucherSignUp, 'avatarNotFound'))
})

test('of concurrent sign-ups with one code one succeeds, and the others leave no account behind', async () => {
  const { code } = await make()
  const addresses = Array.from({ length: 5 }, newAddress)
  const results = await Promise.allSettled(addresses.map((email) => signUp(code, { email })))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const kept = await fixtures.app.db.selectFrom('email').where('address', 'in', addresses).select('id').execute()
  expect(kept).toHaveLength(1)
})

test('a user can redeem a code however they type it', async () => {
  const { code } = await make({ capabilities: ['promoteRoom', 'uploadMusic'] })
  const ann = await fixtures.person('ann', { capabilities: ['uploadMusic'] })
  const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `
  expect(await redeem(ann, typed)).toEqual({ capabilities: ['uploadMusic', 'promoteRoom'] })
  expect(await ann.call('GET /users/capabilities')).toEqual({ capabilities: ['promoteRoom', 'uploadMusic'] })
})

test('a user who retries a redeemed code gets the same response, and nobody else does', async () => {
  const { code } = await make()
  const [ann, bob] = [await fixtures.person('ann'), await fixtures.person('bob')]
  await redeem(ann, code)
  expect(await redeem(ann, code)).toEqual({ capabilities: ['uploadMusic'] })
  expect(await refusalOf(redeem(bob, code))).toEqual(notValid)
  // A capability removed since is not granted again.
  const kim = await fixtures.person('kim', { role: 'moderator' })
  const params = { user: ann.uuid, capability: 'uploadMusic' as const }
  await kim.call('DELETE /users/{user}/capabilities/{capability}', { params })
  expect(await redeem(ann, code)).toEqual({ capabilities: [] })
  const acts = await fixtures.app.db
    .selectFrom('moderationAction')
    .where('userUuid', '=', ann.uuid)
    .select(['action', 'role', 'previousRole', 'actorUuid'])
    .orderBy('id')
    .execute()
  expect(acts).toEqual([
    { action: 'grantCapability', role: 'uploadMusic', previousRole: null, actorUuid: ann.uuid },
    { action: 'removeCapability', role: null, previousRole: 'uploadMusic', actorUuid: kim.uuid },
  ])
})

test("a voucher that would grant a user nothing new isn't used up", async () => {
  const { code } = await make()
  const [ann, bob] = [await fixtures.person('ann', { capabilities: ['uploadMusic'] }), await fixtures.person('bob')]
  expect(await refusalOf(redeem(ann, code))).toEqual(refusalIn(redeemOwnVoucher, 'voucherGivesNothing'))
  expect(await redeem(bob, code)).toEqual({ capabilities: ['uploadMusic'] })
})

test('unknown, revoked and expired codes are refused alike', async () => {
  const ann = await fixtures.person('ann')
  const [revoked, expired] = [
    await make(),
    await make({ expiresAt: new Date(fixtures.clock.now() + dayMs).toISOString() }),
  ]
  await revoke(revoked.id)
  fixtures.clock.pass(dayMs)
  for (const code of ['ABCD-EFGH-JKMN-PQRS', '----', revoked.code, expired.code]) {
    expect(await refusalOf(redeem(ann, code))).toEqual(notValid)
    expect(await refusalOf(signUp(code))).toEqual(notValid)
  }
})

test('a revoked voucher stays on the list, and only a pending one can be revoked', async () => {
  const { id } = await make({ note: 'for the harbour festival' })
  await revoke(id)
  expect(await found(id)).toMatchObject({
    status: 'REVOKED',
    note: 'for the harbour festival',
    grants: 'uploadMusic',
  })
  expect(await refusalOf(revoke(id))).toEqual(refusalIn(revokeVoucher, 'voucherNotPending'))
  expect(await refusalOf(revoke(999_999_999))).toEqual(refusalIn(revokeVoucher, 'voucherNotFound'))
})

test('of a concurrent revocation and redemption one succeeds', async () => {
  const { id, code } = await make()
  const bob = await fixtures.person('bob')
  const [revoked, redeemed] = await Promise.allSettled([revoke(id), redeem(bob, code)])
  expect([revoked.status, redeemed.status].filter((status) => status === 'fulfilled')).toHaveLength(1)
  expect((await found(id))?.status).toBe(revoked.status === 'fulfilled' ? 'REVOKED' : 'REDEEMED')
})

test('the code is shown once, and no table contains it', async () => {
  const { id, code } = await make()
  expect(code).toMatch(/^(?:[A-Z2-9]{4}-){3}[A-Z2-9]{4}$/)
  expect(await found(id)).toMatchObject({ hint: code.slice(-4), createdByUuid: root.uuid })
  const rows = await fixtures.app.db.selectFrom('voucher').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(code)
  const past = new Date(fixtures.clock.now()).toISOString()
  expect(await refusalOf(make({ expiresAt: past }))).toEqual(refusalIn(createVoucher, 'voucherExpiresInThePast'))
})

test('a voucher for tokens is credited once, even to a user who has its capabilities', async () => {
  const { id, code } = await make({ tokens: 250 })
  const cleo = await fixtures.person('cleo', { capabilities: ['uploadMusic'] })
  expect(await found(id)).toMatchObject({ tokens: 250 })
  await Promise.allSettled([redeem(cleo, code), redeem(cleo, code), redeem(cleo, code)])
  await redeem(cleo, code)
  await fixtures.runJobs()
  expect((await cleo.call('GET /api/v1/token-accounts/self')).balance).toBe(250)
})

test("a voucher can grant only tokens, and an empty one can't be created", async () => {
  const { code } = await make({ capabilities: [], tokens: 40 })
  const { accessToken } = await signUp(code)
  await fixtures.runJobs()
  expect((await fixtures.as(accessToken)('GET /api/v1/token-accounts/self')).balance).toBe(40)
  expect(await refusalOf(make({ capabilities: [] }))).toEqual(refusalIn(createVoucher, 'voucherWithoutGift'))
})
