import { importSPKI, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApi, refusalOf, type Fixtures } from '../../../../test/fixtures.ts'
import { newSigningKeys } from '../../../compose/signing-keys.ts'

let fixtures: Fixtures
beforeAll(async () => void (fixtures = await openApi()))
afterAll(() => fixtures.close())

test('a session shows the user as they are now, not when the token was issued', async () => {
  const ann = await fixtures.person('ann')
  expect(await ann.call('GET /auth/session')).toMatchObject({
    uuid: ann.uuid,
    type: 'user',
    role: 'user',
    capabilities: [],
    userProfile: { nickname: 'ann' },
  })
  const kim = await fixtures.person('kim', { role: 'moderator' })
  await kim.call('PUT /users/{user}/capabilities/{capability}', {
    params: { user: ann.uuid, capability: 'promoteRoom' },
  })
  expect(await ann.call('GET /auth/session')).toMatchObject({ capabilities: ['promoteRoom'] })
})

test('a guest has a session too', async () => {
  const ghost = await fixtures.guest()
  expect(await ghost.call('GET /auth/session')).toMatchObject({
    id: 0,
    uuid: ghost.uuid,
    type: 'guest',
    role: 'guest',
    userProfile: { avatarId: 'ghost', nickname: expect.stringMatching(/^ghost-\d{4}$/) },
  })
})

test('there is no session without a token', async () => {
  expect(await refusalOf(fixtures.nobody.call('GET /auth/session'))).toEqual({
    status: 401,
    message: 'Please sign in to do that',
  })
})

test('only tokens signed with our key are accepted', async () => {
  const ann = await fixtures.person('ann')
  const { pubKey } = await fixtures.nobody.call('GET /auth/pub-key')
  await importSPKI(pubKey, 'ES256')
  const forge = (signer: SignJWT, key: CryptoKey | Uint8Array, alg: string) =>
    signer
      .setProtectedHeader({ alg })
      .setSubject(ann.uuid)
      .setIssuer('segue')
      .setIssuedAt(Math.floor(fixtures.clock.now() / 1000))
      .setExpirationTime(Math.floor(fixtures.clock.now() / 1000) + 3600)
      .sign(key)
  const claims = { id: 1, role: 'admin', capabilities: [], type: 'user' }
  const forged = [
    await forge(new SignJWT(claims), (await newSigningKeys()).privateKey, 'ES256'),
    // The classic attack: the public key used as a shared secret.
    await forge(new SignJWT(claims), new TextEncoder().encode(pubKey), 'HS256'),
  ]
  for (const token of forged)
    expect(await refusalOf(fixtures.as(token)('GET /auth/session'))).toMatchObject({ status: 401 })
})

test('the token of a deleted account is invalid', async () => {
  const ann = await fixtures.person('ann')
  await fixtures.app.db.deleteFrom('user').where('uuid', '=', ann.uuid).execute()
  fixtures.app.tokens.forget(ann.uuid)
  expect(await refusalOf(ann.call('GET /auth/session'))).toMatchObject({ status: 401 })
})
