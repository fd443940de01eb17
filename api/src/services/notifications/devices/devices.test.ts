import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'
import { openWithPush, type WithPush } from '../../../../test/with-push.ts'
import { maxDevices } from './queries.ts'

let world: WithPush
let fixtures: Fixtures
let ann: Member
let bob: Member
beforeAll(async () => {
  world = await openWithPush()
  fixtures = world.fixtures
})
beforeEach(async () => void ([ann, bob] = [await fixtures.person('Ann'), await fixtures.person('Bob')]))
afterAll(() => world.close())

const token = () => `a:token/${fixtures.app.ids.uuid()}?&%`
const add = (who: Member, token: string, devicePlatform: 'ios' | 'android' | 'web' = 'ios') =>
  who.call('POST /devices', { body: { token, devicePlatform } })
const devicesOf = (who: Member) =>
  fixtures.service.call('GET /devices/all-devices/{userId}', { params: { userId: who.uuid } })

describe('devices', () => {
  test('a device token belongs to the user who registered it last', async () => {
    const shared = token()
    const first = await add(ann, shared)
    const again = await add(bob, shared, 'android')
    expect(again).toMatchObject({ id: first.id, userUuid: bob.uuid, devicePlatform: 'android' })
    expect(await devicesOf(ann)).toEqual([])
    expect(await devicesOf(bob)).toMatchObject([{ token: shared }])
  })

  test('a device is unregistered by its token, or by the user and the token in either order', async () => {
    const [one, two, three] = [token(), token(), token()]
    for (const each of [one, two, three]) await add(ann, each)
    await ann.call('DELETE /devices/{token}', { params: { token: one } })
    await ann.call('DELETE /devices/{token}', { params: { token: one } })
    const { id } = await fixtures.app.db
      .selectFrom('user')
      .where('uuid', '=', ann.uuid)
      .select('id')
      .executeTakeFirstOrThrow()
    await ann.call('DELETE /devices/{a}/{b}', { params: { a: two, b: ann.uuid } })
    await ann.call('DELETE /devices/{a}/{b}', { params: { a: String(id), b: three } })
    expect(await devicesOf(ann)).toEqual([])
  })

  test('only its owner can read a device', async () => {
    const mine = token()
    await add(ann, mine)
    const read = (who: Member, a: string, b: string) =>
      who.call('GET /devices/single-device/{a}/{b}', { params: { a, b } })
    expect(await read(ann, ann.uuid, mine)).toMatchObject({ token: mine })
    expect(await read(ann, mine, ann.uuid)).toMatchObject({ token: mine })
    expect(await refusalOf(read(bob, ann.uuid, mine))).toMatchObject({ status: 403 })
    expect(await refusalOf(read(bob, bob.uuid, mine))).toMatchObject({ status: 404 })
    const gone = bob.call('DELETE /devices/{a}/{b}', { params: { a: ann.uuid, b: mine } })
    expect(await refusalOf(gone)).toMatchObject({ status: 403 })
    await bob.call('DELETE /devices/{token}', { params: { token: mine } })
    expect(await devicesOf(ann)).toHaveLength(1)
  })

  test('a device path without a user id is a 403', async () => {
    const [a, b] = [token(), 'open-house']
    expect(await refusalOf(ann.call('GET /devices/single-device/{a}/{b}', { params: { a, b } }))).toMatchObject({
      status: 403,
    })
    expect(await refusalOf(ann.call('DELETE /devices/{a}/{b}', { params: { a, b } }))).toMatchObject({ status: 403 })
  })

  test('logging out unregisters the devices of the session', async () => {
    await add(ann, token())
    await world.browserOf(ann)
    expect(await devicesOf(ann)).toHaveLength(2)
    await ann.call('POST /auth/logout')
    expect(await devicesOf(ann)).toEqual([])
  })

  test('a user has at most twenty devices, and further ones replace the oldest', async () => {
    const tokens = Array.from({ length: maxDevices + 2 }, token)
    for (const each of tokens) {
      await add(ann, each)
      fixtures.clock.pass(1000)
    }
    expect((await devicesOf(ann)).map((device) => device.token)).toEqual(tokens.slice(2))
  })

  test('services can list the devices of fans who want to be notified', async () => {
    const dj = await fixtures.person('DJ')
    for (const [who, notify] of [
      [ann, true],
      [bob, false],
    ] as const) {
      await add(who, `${who.name}${token()}`)
      await who.call('POST /dj-fans', { body: { djUuid: dj.uuid, notify } })
    }
    const listed = await fixtures.service.call('GET /dj-fans/devices/list', { query: { djUuid: dj.uuid } })
    expect(listed.map(({ userUuid }) => userUuid)).toEqual([ann.uuid])
    const nobody = fixtures.service.call('GET /devices/all-devices/{userId}', {
      params: { userId: fixtures.app.ids.uuid() },
    })
    expect(await refusalOf(nobody)).toMatchObject({ status: 404 })
  })
})

describe('browser subscriptions', () => {
  test('a browser can only subscribe with the address of a known push service', async () => {
    const { keys } = world.service.browser()
    const good = [
      'https://fcm.googleapis.com/fcm/send/abc:def',
      'https://web.push.apple.com/QGr',
      'https://wns2-par02p.notify.windows.com/w/?token=BQ',
    ]
    for (const endpoint of good) await ann.call('POST /web-notifications/subscription', { body: { endpoint, keys } })
    const bad = [
      'https://127.0.0.1/push',
      'https://169.254.169.254/latest/meta-data',
      'http://fcm.googleapis.com/fcm/send/abc',
      'https://fcm.googleapis.com/admin',
      'https://fcm.googleapis.com.evil.test/fcm/send/abc',
      'https://evil.test/#fcm.googleapis.com/fcm/send/x',
      'https://user@fcm.googleapis.com/fcm/send/abc',
      'https://api.spotify.com/v1/me',
      'https://api.push.apple.com/3/device/00',
      'file:///etc/passwd',
    ]
    for (const endpoint of bad) {
      const request = ann.call('POST /web-notifications/subscription', { body: { endpoint, keys } })
      expect([endpoint, (await refusalOf(request)).status]).toEqual([endpoint, 400])
    }
    expect(await devicesOf(ann)).toHaveLength(good.length)
  })

  test('a browser subscription needs valid keys', async () => {
    const { endpoint, keys } = world.service.browser()
    const request = (changed: object) =>
      refusalOf(
        ann.call('POST /web-notifications/subscription', { body: { endpoint, keys: { ...keys, ...changed } } }),
      )
    expect(await request({ p256dh: 'A'.repeat(87) })).toMatchObject({
      status: 400,
      message: expect.stringContaining('registered'),
    })
    expect(await request({ auth: 'short' })).toMatchObject({ status: 400 })
  })

  test('the public key for browser subscriptions is the same for everyone', async () => {
    const { publicKey } = await ann.call('GET /web-notifications/key')
    expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65)
    expect(await bob.call('GET /web-notifications/key')).toEqual({ publicKey })
  })
})
