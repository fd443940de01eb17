import { isWanted, notificationTable, quietUntil } from '@segue/shared/people/notifications.ts'
import type { App } from '../../../app.ts'
import type { Db, Trx } from '../../../db/db.ts'
import type { People } from '../../../ports/people.ts'
import { liveDevices } from '../devices/queries.ts'
import { queueSending } from '../sending/queue.ts'
import { priorities, type Occasion, type Priority } from './occasion.ts'
import { receiversAmong, type Receiver } from './receivers.ts'

type Tools = Pick<App, 'clock' | 'jobs'>
/** Sends events to users' open pages. */
export type Pages = { people: Pick<People, 'notifyPeople'> }

/** How many users are notified in one transaction, at most. */
export const maxBatchSize = 500

type NotifyOptions = {
  /** Users who are in the room and so aren't notified. */
  present?: ReadonlySet<string>
  priority?: Priority
}

/** Notifies users of an occasion in a transaction of its own, then refreshes their open pages. */
export async function notifyNow(
  app: Tools & Pages & Pick<App, 'db'>,
  occasion: Occasion,
  uuids: readonly string[],
  options: NotifyOptions = {},
): Promise<void> {
  const notified = await app.db.transaction().execute((trx) => notify(app, trx, occasion, uuids, options))
  showInbox(app, notified)
}

/** Makes users' open pages refresh their inbox. Call it after the transaction that changed it. */
export const showInbox = ({ people }: Pages, userUuids: readonly string[]): void =>
  people.notifyPeople(userUuids, { name: 'inboxChanged', params: {} })

/**
 * Notifies each user of an occasion once: in their inbox and on the channels they want. Returns who was notified; call
 * `showInbox` for them after the transaction.
 */
export async function notify(
  tools: Tools,
  trx: Trx,
  occasion: Occasion,
  uuids: readonly string[],
  { present = new Set(), priority = priorities.person }: NotifyOptions = {},
): Promise<string[]> {
  const now = tools.clock.now()
  const away = uuids.filter((uuid) => !present.has(uuid))
  const receivers = (await receiversAmong(trx, away, occasion, now)).filter((one) => isReceiver(one, occasion))
  if (receivers.length === 0) return []
  const added = await addRows(trx, occasion, receivers, now)
  const deliveries = await deliveriesOf(trx, { occasion, added, receivers, priority, now })
  if (deliveries.length > 0) {
    await trx.insertInto('notificationDelivery').values(deliveries).execute()
    if (deliveries.some(({ dueAt }) => dueAt.getTime() <= now)) await queueSending(tools, trx)
  }
  return [...added.keys()]
}

/** Whether a user is notified of an occasion at all. */
const isReceiver = ({ switches }: Receiver, { kind, platforms, about }: Occasion) =>
  platforms
    ? about.isSilent === true || isWanted(switches, kind, 'push')
    : (['app', 'push', 'email', 'discord'] as const).some((channel) => isWanted(switches, kind, channel))

/** Stores the notifications (decision 0012). Returns the new rows by user, without users who were notified before. */
async function addRows(trx: Trx, occasion: Occasion, receivers: readonly Receiver[], now: number) {
  const { key, kind, fromUuid, roomUuid, about, platforms } = occasion
  const rows = await trx
    .insertInto('notification')
    .values(
      receivers.map(({ uuid, switches }) => ({
        userUuid: uuid,
        key,
        kind,
        fromUuid,
        roomUuid,
        about: JSON.stringify(about),
        isInApp: !platforms && isWanted(switches, kind, 'app'),
        createdAt: new Date(now),
      })),
    )
    .onConflict((conflict) => conflict.constraint('notificationOnce').doNothing())
    .returning(['id', 'userUuid'])
    .execute()
  return new Map(rows.map(({ id, userUuid }) => [userUuid, id]))
}

type Planned = {
  notificationId: number
  channel: 'push' | 'discord'
  deviceId: number | null
  priority: number
  dueAt: Date
  expiresAt: Date
}

/** The deliveries to send, and when: not in quiet hours, and not after the notification has lost its value. */
async function deliveriesOf(
  trx: Trx,
  input: {
    occasion: Occasion
    added: ReadonlyMap<string, number>
    receivers: readonly Receiver[]
    priority: Priority
    now: number
  },
): Promise<Planned[]> {
  const { occasion, added, receivers, priority, now } = input
  const { kind, platforms, about } = occasion
  const expires = now + notificationTable[kind].worthMs
  const devices = await devicesOf(trx, [...added.keys()], platforms, now)
  return receivers.flatMap((one): Planned[] => {
    const notificationId = added.get(one.uuid)
    const due = about.isSilent ? now : quietUntil(one.quietHours, one.timeZone, now)
    if (notificationId === undefined || due >= expires) return []
    const common = { notificationId, priority, dueAt: new Date(due), expiresAt: new Date(expires) }
    const wantsPush = about.isSilent === true || isWanted(one.switches, kind, 'push')
    const pushes = (wantsPush ? (devices.get(one.uuid) ?? []) : []).map((deviceId): Planned => ({
      ...common,
      channel: 'push',
      deviceId,
    }))
    const isReached = pushes.length > 0 && !one.isEveryChannel
    const wantsDiscord = !platforms && !isReached && one.discordId && isWanted(one.switches, kind, 'discord')
    return wantsDiscord ? [...pushes, { ...common, channel: 'discord', deviceId: null }] : pushes
  })
}

async function devicesOf(
  db: Db,
  uuids: readonly string[],
  platforms: Occasion['platforms'],
  now: number,
): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>()
  if (uuids.length === 0) return found
  const rows = await liveDevices(db, now)
    .where('device.userUuid', 'in', [...uuids])
    .$if(platforms !== undefined, (query) => query.where('devicePlatform', 'in', platforms ?? []))
    .select(['device.id', 'device.userUuid'])
    .execute()
  for (const { id, userUuid } of rows) found.set(userUuid, [...(found.get(userUuid) ?? []), id])
  return found
}
