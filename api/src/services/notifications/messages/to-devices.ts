import * as z from 'zod'
import type { App } from '../../../app.ts'
import type { DevicePlatform, StoredAbout } from '../../../db/tables/notifications.ts'
import { admin, service } from '../../../platform/access.ts'
import { operation, type Key } from '../../../platform/operation.ts'
import { acknowledged, Acknowledged } from '../../../platform/schemas.ts'
import { notifyAudience, type Audience } from '../notify/audience.ts'
import { notifyNow } from '../notify/notify.ts'
import { aboutOf, announcerOf, onePerson, people, sent, silent } from './bodies.ts'

const phones: DevicePlatform[] = ['ios', 'android']
const browsers: DevicePlatform[] = ['web']
const everyDevice: DevicePlatform[] = [...phones, ...browsers]

type Sent = { key: string | undefined; about: StoredAbout; platforms: DevicePlatform[] }

const occasionOf = (app: App, { key = app.ids.uuid(), about, platforms }: Sent) => ({
  key: `message ${platforms.join(' ')} ${key}`,
  kind: 'announcement' as const,
  fromUuid: null,
  roomUuid: null,
  about,
  platforms,
})

const send = (app: App, uuids: readonly string[], sent: Sent) => notifyNow(app, occasionOf(app, sent), uuids)

const sendToAll = (app: App, audience: Audience, sent: Sent, byUuid: string | null) =>
  app.db.transaction().execute((trx) => notifyAudience(app, trx, occasionOf(app, sent), audience, byUuid))

/** A message to the devices of named users. */
const toPeople = <const K extends Key>(
  key: K,
  { access, summary, platforms }: { access: typeof admin; summary: string; platforms: DevicePlatform[] },
) =>
  operation(key, {
    summary,
    access,
    status: 202,
    body: z.object({ ...people, ...sent }),
    returns: Acknowledged,
    async handle({ app, body }) {
      await send(app, body.userUuids, { key: body.key, about: aboutOf(body), platforms })
      return acknowledged
    },
  })

const toOne = <const K extends Key>(key: K, { access, summary }: { access: typeof admin; summary: string }) =>
  operation(key, {
    summary,
    access,
    status: 202,
    body: z.object({ ...onePerson, ...sent }),
    returns: Acknowledged,
    async handle({ app, body }) {
      await send(app, [body.userUuid], { key: body.key, about: aboutOf(body), platforms: phones })
      return acknowledged
    },
  })

const toEverybody = <const K extends Key>(key: K, summary: string, platforms: DevicePlatform[]) =>
  operation(key, {
    summary,
    access: admin,
    status: 202,
    body: z.object(sent),
    returns: Acknowledged,
    async handle({ app, caller, body }) {
      const sent = { key: body.key, about: aboutOf(body), platforms }
      await sendToAll(app, { of: 'devices', platforms }, sent, announcerOf(caller))
      return acknowledged
    },
  })

export const pushToPeople = toPeople('POST /mobileNotification', {
  summary: 'Send a message to users’ phones (services). Idempotent by key.',
  access: service,
  platforms: phones,
})
export const pushToPeopleAsAdmin = toPeople('POST /mobileNotification/admin', {
  summary: 'Send a message to users’ phones. Idempotent by key.',
  access: admin,
  platforms: phones,
})
export const pushToBrowsers = toPeople('POST /web-notifications/push-notification', {
  summary: 'Send a message to users’ browsers (services). Idempotent by key.',
  access: service,
  platforms: browsers,
})
export const pushToUser = toOne('POST /mobileNotification/user', {
  summary: 'Send a message to one user’s phones (services)',
  access: service,
})
export const pushToUserAsAdmin = toOne('POST /mobileNotification/user/admin', {
  summary: 'Send a message to one user’s phones',
  access: admin,
})
export const pushCustomMessage = toEverybody(
  'POST /mobileNotification/custom-message',
  'Send a message to every phone, in pages. Idempotent by key.',
  phones,
)
export const pushToAllDevices = toEverybody(
  'POST /mobileNotification/all-devices',
  'Send a message to every phone and browser, in pages. Idempotent by key.',
  everyDevice,
)

export const pushSilently = operation('POST /mobileNotification/silent-notification', {
  summary: 'Send a data-only message to users’ phones (services)',
  access: service,
  status: 202,
  body: z.object({ ...people, ...silent }),
  returns: Acknowledged,
  async handle({ app, body: { userUuids, data, key } }) {
    await send(app, userUuids, { key, about: { data, isSilent: true }, platforms: phones })
    return acknowledged
  },
})

export const pushSilentlyAsAdmin = operation('POST /mobileNotification/user/admin/silent-nofitication', {
  summary: 'Send a data-only message to one user’s phones. The misspelled path is kept for published clients.',
  access: admin,
  status: 202,
  body: z.object({ ...onePerson, ...silent }),
  returns: Acknowledged,
  async handle({ app, body: { userUuid, data, key } }) {
    await send(app, [userUuid], { key, about: { data, isSilent: true }, platforms: phones })
    return acknowledged
  },
})
