import * as z from 'zod'
import { service, user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { takeAndSkip } from '../../../platform/paging.ts'
import { acknowledged, Acknowledged, instant, uuid } from '../../../platform/schemas.ts'
import { isUserId, UserId, userByIdOrUuid } from '../../users/public.ts'
import { liveDevices, registerDevice } from './queries.ts'

export const maxTokenLength = 1000
const Token = z.string().trim().min(1).max(maxTokenLength)
const Platform = z.enum(['ios', 'android', 'web'])

const Device = z
  .object({
    id: z.number(),
    token: z.string(),
    userUuid: z.string(),
    /** A browser's token is the address of its push service, or a Firebase token. */
    devicePlatform: Platform,
    createdAt: instant,
  })
  .meta({ id: 'Device' })

type Row = { id: number; token: string; userUuid: string; devicePlatform: z.infer<typeof Platform>; createdAt: Date }
const deviceOf = ({ id, ...row }: Row) => ({ ...row, id: Number(id) })
const columns = ['device.id', 'token', 'device.userUuid', 'devicePlatform', 'device.createdAt'] as const

const deviceNotFound = [404, 'Device not found'] as const
const notYourDevice = [403, 'This device belongs to someone else'] as const

export const addDevice = operation('POST /devices', {
  summary: 'Register a device for push messages. A token registered to another user is transferred to me.',
  access: user,
  status: 201,
  body: z.object({ token: Token, devicePlatform: Platform }),
  returns: Device,
  async handle({ app, caller, body }) {
    return deviceOf(
      await registerDevice(app.db, {
        ...body,
        userUuid: uuidOf(caller),
        sessionUuid: app.tokens.sessionOf(caller).uuid,
        keys: null,
        createdAt: new Date(app.clock.now()),
      }),
    )
  },
})

export const removeDevice = operation('DELETE /devices/{token}', {
  summary: 'Unregister my device. Idempotent.',
  access: user,
  params: { token: Token },
  returns: Acknowledged,
  async handle({ app, caller, params }) {
    await app.db
      .deleteFrom('device')
      .where('token', '=', params.token)
      .where('userUuid', '=', uuidOf(caller))
      .execute()
    return acknowledged
  },
})

/** The user and the token of a path, in either order. */
function personAndToken({ a, b }: { a: string; b: string }): { userId: string; token: string } {
  return isUserId(a) ? { userId: a, token: b } : { userId: b, token: a }
}

export const removeDeviceOf = operation('DELETE /devices/{a}/{b}', {
  summary: 'Unregister a device of mine by my id and its token, in either order',
  access: user,
  params: { a: Token, b: Token },
  returns: Acknowledged,
  errors: { notYourDevice },
  async handle({ app, caller, params, fail }) {
    const { userId, token } = personAndToken(params)
    const me = uuidOf(caller)
    if ((await userByIdOrUuid(app.db, userId))?.uuid !== me) throw fail('notYourDevice')
    await app.db.deleteFrom('device').where('token', '=', token).where('userUuid', '=', me).execute()
    return acknowledged
  },
})

export const singleDevice = operation('GET /devices/single-device/{a}/{b}', {
  summary: 'Get a device of mine by my id and its token, in either order',
  access: user,
  params: { a: Token, b: Token },
  returns: Device,
  errors: { deviceNotFound, notYourDevice },
  async handle({ app, caller, params, fail }) {
    const { userId, token } = personAndToken(params)
    const me = uuidOf(caller)
    if ((await userByIdOrUuid(app.db, userId))?.uuid !== me) throw fail('notYourDevice')
    const row = await app.db
      .selectFrom('device')
      .where('token', '=', token)
      .where('userUuid', '=', me)
      .select(columns)
      .executeTakeFirst()
    if (!row) throw fail('deviceNotFound')
    return deviceOf(row)
  },
})

const devicePage = takeAndSkip(500)

export const allDevices = operation('GET /devices/all-devices/{userId}', {
  summary: 'List a user’s signed-in devices (services)',
  access: service,
  params: { userId: UserId },
  query: devicePage,
  returns: z.array(Device),
  errors: { userNotFound: [404, 'User not found'] },
  async handle({ app, params, query: { take, skip }, fail }) {
    const found = await userByIdOrUuid(app.db, params.userId)
    if (!found) throw fail('userNotFound')
    const rows = await liveDevices(app.db, app.clock.now())
      .where('device.userUuid', '=', found.uuid)
      .select(columns)
      .orderBy('device.id')
      .limit(take)
      .offset(skip)
      .execute()
    return rows.map(deviceOf)
  },
})

export const fanDevices = operation('GET /dj-fans/devices/list', {
  summary: 'List the devices of a DJ’s fans who want to be notified (services)',
  access: service,
  query: { ...devicePage, djUuid: uuid },
  returns: z.array(Device),
  async handle({ app, query: { take, skip, djUuid } }) {
    const rows = await liveDevices(app.db, app.clock.now())
      .innerJoin('djFan', 'djFan.userUuid', 'device.userUuid')
      .where('djFan.djUuid', '=', djUuid)
      .where('djFan.notify', '=', true)
      .where('user.deactivatedAt', 'is', null)
      .select(columns)
      .orderBy('device.id')
      .limit(take)
      .offset(skip)
      .execute()
    return rows.map(deviceOf)
  },
})
