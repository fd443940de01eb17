import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeIn, openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'

let fixtures: Fixtures
let root: Member
beforeAll(async () => {
  fixtures = await openApi()
  root = await fixtures.person('root', { role: 'admin' })
})
afterAll(() => fixtures.close())

const list = (query: object) => root.call('GET /admin/users', { query })
const names = async (query: object) => (await list({ sort: 'id,ASC', ...query })).data.map(({ nickname }) => nickname)
const login = (email: string, password: string) =>
  fixtures.nobody.call('POST /auth/login', { body: { email, password } })

test('administrators can list and filter accounts, and never see a password', async () => {
  const [ann, ben] = [await fixtures.person('list ann'), await fixtures.person('list ben', { verified: true })]
  const bot = await fixtures.person('list bot', { role: 'bot', capabilities: ['uploadMusic', 'promoteRoom'] })
  await root.call('POST /users/ban', { body: { userUuid: ann.uuid, reason: 'Spam' } })
  const expirationTime = new Date(fixtures.clock.now() + 60_000).toISOString()
  await root.call('POST /users/temporary-ban', { body: { userUuid: ben.uuid, expirationTime } })
  const ours = 'nickname||$starts||list '
  expect(await names({ filter: ours })).toEqual(['list ann', 'list ben', 'list bot'])
  expect(await names({ filter: [ours, 'isBanned||$eq||true'] })).toEqual(['list ann', 'list ben'])
  expect(await names({ filter: [ours, 'isBannedForever||$eq||true'] })).toEqual(['list ann'])
  expect(await names({ filter: [ours, 'bannedUntil||$notnull'] })).toEqual(['list ben'])
  expect(await names({ filter: [ours, 'role||$eq||bot'] })).toEqual(['list bot'])
  expect(await names({ filter: [ours, 'capabilities||$cont||promoteRoom'] })).toEqual(['list bot'])
  expect(await names({ filter: [ours, 'capabilities||$in||promoteRoom,none'] })).toEqual(['list bot'])
  expect(await names({ filter: [ours, 'capabilities||$excl||promoteRoom'] })).toEqual(['list ann', 'list ben'])
  expect(await names({ filter: [ours, 'capabilities||$isnull'] })).toEqual(['list ann', 'list ben'])
  expect(await names({ filter: [ours, 'capabilities||$notnull'] })).toEqual(['list bot'])
  expect(await names({ filter: [ours, 'capabilities||$contL||UPLOAD'] })).toEqual(['list bot'])
  expect(await names({ filter: `email||$eq||${bot.email}`, fields: 'nickname' })).toEqual(['list bot'])
  const one = await root.call('GET /admin/users/{id}', { params: { id: ann.uuid } })
  expect(one).toMatchObject({
    nickname: 'list ann',
    email: ann.email,
    emailStatus: 'PENDING_VERIFICATION',
    isBanned: true,
    isBannedForever: true,
    bannedUntil: null,
    banReason: 'Spam',
    hasPassword: true,
    discordId: null,
    hasProPlan: false,
  })
  expect(await root.call('GET /admin/users/{id}', { params: { id: String(one.id) } })).toEqual(one)
  expect(JSON.stringify(await list({ limit: 0 }))).not.toMatch(/scrypt|passwordHash/)
  expect((await refusalOf(list({ filter: 'passwordHash||$notnull' }))).status).toBe(400)
  const missing = root.call('GET /admin/users/{id}', { params: { id: '999999' } })
  expect(await refusalOf(missing)).toEqual({ status: 404, message: 'User not found' })
  expect(await refusalOf(ann.call('GET /admin/users'))).toMatchObject({ status: 401 })
})

test('an administrator can create an account, whose address needs no verification', async () => {
  const signUp = (body: object) => root.call('POST /users/admin/sign-up', { body })
  const missing = { status: 400, message: 'Email or password is missing in request' }
  const [email, password] = ['opened@example.test', 'a good password']
  for (const body of [{}, { email }, { password }, { email: '', password }, { email, password: null }])
    expect(await refusalOf(signUp(body))).toEqual(missing)
  expect((await refusalOf(signUp({ email: 'x', password }))).status).toBe(400)
  const { uuid } = await signUp({ email, password, nickname: 'Opened' })
  expect(await refusalOf(signUp({ email: 'OPENED@example.test', password }))).toEqual({
    status: 403,
    message: 'This email is already registered',
  })
  const call = fixtures.as((await login(email, password)).accessToken)
  expect(await call('GET /users/emails')).toMatchObject([{ email, status: 'CREATED_BY_ADMIN', isPrimary: true }])
  const { accessToken } = await call('POST /users/change-password', {
    body: { oldPassword: password, newPassword: 'my own password' },
  })
  await fixtures.as(accessToken)('POST /users/emails/verification-email', { body: {} })
  const code = codeIn(await fixtures.emailTo(email))
  await fixtures.as(accessToken)('POST /users/emails/verify', { body: { code } })
  expect(await fixtures.as(accessToken)('GET /users/emails')).toMatchObject([{ status: 'VERIFIED' }])
  expect(await root.call('GET /user-actions/{id}', { params: { id: uuid } })).toMatchObject([
    { action: 'createAccount', actorUuid: root.uuid },
  ])
})

test('a password set by an administrator ends all sessions and codes, and must differ from the previous one', async () => {
  const ann = await fixtures.person('ann')
  const set = (password: string, userUuid = ann.uuid) =>
    root.call('POST /users/change-password-admin', { body: { userUuid, password } })
  await fixtures.nobody.call('POST /users/forgot-password', { body: { email: ann.email } })
  const code = codeIn(await fixtures.emailTo(ann.email, /password/))
  expect(await refusalOf(set(ann.password))).toEqual({
    status: 400,
    message: 'New password must be different from your previous password',
  })
  await set('set by root')
  expect(await refusalOf(ann.call('GET /users/profile'))).toMatchObject({ status: 401 })
  expect(await refusalOf(login(ann.email, ann.password))).toMatchObject({ status: 401 })
  expect(await login(ann.email, 'set by root')).toHaveProperty('accessToken')
  const reset = fixtures.nobody.call('POST /users/reset-password', { body: { code, password: 'something new' } })
  expect(await refusalOf(reset)).toMatchObject({ status: 403 })
  const other = await fixtures.person('other', { role: 'admin' })
  expect(await refusalOf(set('set by root', other.uuid))).toMatchObject({ status: 403 })
  expect(await refusalOf(set('set by root', root.uuid))).toMatchObject({ status: 400 })
  const nobody = '00000000-0000-4000-8000-000000000000'
  expect(await refusalOf(set('set by root', nobody))).toMatchObject({ status: 404 })
})

test('the owner of an account gets an e-mail when an administrator sets the password', async () => {
  const ann = await fixtures.person('ann', { verified: true })
  await root.call('POST /users/change-password-admin', { body: { userUuid: ann.uuid, password: 'set by root' } })
  expect((await fixtures.emailTo(ann.email, /set by an administrator/)).text).toContain('/forgot-password')
})

test('the status counts accounts', async () => {
  const before = await root.call('GET /info-admin/user-service-status')
  const ann = await fixtures.person('ann')
  await fixtures.person('bot', { role: 'bot' })
  await root.call('POST /users/ban', { body: { userUuid: ann.uuid } })
  expect(await root.call('GET /info-admin/user-service-status')).toEqual({
    status: 'ok',
    users: before.users + 2,
    bots: before.bots + 1,
    banned: before.banned + 1,
    deactivated: before.deactivated,
  })
})

test('moderators can list accounts with what they need for moderation, but without contact details', async () => {
  const [mod, pat] = [await fixtures.person('mod', { role: 'moderator' }), await fixtures.person('people pat')]
  await mod.call('POST /users/ban', { body: { userUuid: pat.uuid, reason: 'Noise' } })
  const query = { filter: ['nickname||$starts||people ', 'isBanned||$eq||true'] }
  const { data } = await mod.call('GET /admin/people', { query })
  expect(data).toMatchObject([{ uuid: pat.uuid, nickname: 'people pat', banReason: 'Noise', isBannedForever: true }])
  const one = await mod.call('GET /admin/people/{id}', { params: { id: pat.uuid } })
  expect(await mod.call('GET /admin/people/{id}', { params: { id: String(one.id) } })).toEqual(one)
  for (const shown of [data[0], one])
    for (const name of ['email', 'emailStatus', 'hasPassword', 'discordId', 'discordUsername'])
      expect(shown).not.toHaveProperty(name)
  for (const name of ['email', 'discordId'])
    expect((await refusalOf(mod.call('GET /admin/people', { query: { filter: `${name}||$notnull` } }))).status).toBe(
      400,
    )
  const missing = mod.call('GET /admin/people/{id}', { params: { id: '999999' } })
  expect(await refusalOf(missing)).toEqual({ status: 404, message: 'User not found' })
  expect(await refusalOf(pat.call('GET /admin/people'))).toMatchObject({ status: 401 })
})

test('administrators can list accounts that requested deactivation', async () => {
  const ann = await fixtures.person('leaving ann')
  await fixtures.app.db
    .updateTable('user')
    .set({ deactivationRequestedAt: new Date(fixtures.clock.now()) })
    .where('uuid', '=', ann.uuid)
    .execute()
  expect(await names({ filter: 'deactivationRequestedAt||$notnull' })).toEqual(['leaving ann'])
})
