import * as z from 'zod'
import {
  isOffered,
  isTimeOfDay,
  isWanted,
  notificationChannels,
  notificationKinds,
  type NotificationSwitches,
} from '@segue/shared/people/notifications.ts'
import type { Db } from '../../../db/db.ts'
import { user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { timeZone } from '../../../platform/schemas.ts'
import { defaultSettings } from '../notify/receivers.ts'

const Channels = z.partialRecord(z.enum(notificationChannels), z.boolean())
const Switches = z.partialRecord(z.enum(notificationKinds), Channels)
const timeOfDay = z.string().refine(isTimeOfDay, { error: 'must be a time of day such as 22:00' })
const QuietHours = z.object({ from: timeOfDay, to: timeOfDay })

const Settings = z
  .object({
    /** Every kind with the channels it is offered on. */
    switches: Switches,
    /** Times of day between which nothing is sent; null for none. */
    quietHours: QuietHours.nullable(),
    timeZone: z.string(),
    /** Whether a notification is sent on every channel; otherwise only on the first that reaches the user. */
    isEveryChannel: z.boolean(),
    /** Whether a Discord account is linked, so that Discord messages can be sent. */
    isDiscordLinked: z.boolean(),
  })
  .meta({ id: 'NotificationSettings' })

async function settingsOf(db: Db, userUuid: string): Promise<z.infer<typeof Settings>> {
  const row = await db
    .selectFrom('notificationSettings')
    .where('userUuid', '=', userUuid)
    .select(['switches', 'quietHours', 'timeZone', 'isEveryChannel'])
    .executeTakeFirst()
  const linked = await db
    .selectFrom('discordAccount')
    .innerJoin('user', 'user.id', 'discordAccount.userId')
    .where('user.uuid', '=', userUuid)
    .select('discordId')
    .executeTakeFirst()
  const own = row ?? defaultSettings
  return { ...own, switches: complete(own.switches), isDiscordLinked: linked !== undefined }
}

/** Every offered kind and channel, with its current switch. */
function complete(switches: NotificationSwitches): NotificationSwitches {
  const channelsOf = (kind: (typeof notificationKinds)[number]) =>
    notificationChannels
      .filter((channel) => isOffered(kind, channel))
      .map((channel) => [channel, isWanted(switches, kind, channel)])
  return Object.fromEntries(notificationKinds.map((kind) => [kind, Object.fromEntries(channelsOf(kind))]))
}

export const getSettings = operation('GET /notifications/settings', {
  summary: 'Get my notification settings',
  access: user,
  returns: Settings,
  handle: ({ app, caller }) => settingsOf(app.db, uuidOf(caller)),
})

export const changeSettings = operation('PATCH /notifications/settings', {
  summary: 'Update my notification settings. Omitted fields are unchanged.',
  access: user,
  body: z.object({
    switches: Switches.optional(),
    quietHours: QuietHours.nullable().optional(),
    timeZone: timeZone.optional(),
    isEveryChannel: z.boolean().optional(),
  }),
  returns: Settings,
  async handle({ app, caller, body }) {
    const userUuid = uuidOf(caller)
    await app.db.transaction().execute(async (trx) => {
      const at = new Date(app.clock.now())
      const { switches, quietHours, timeZone: zone, isEveryChannel } = defaultSettings
      await trx
        .insertInto('notificationSettings')
        .values({
          userUuid,
          switches: JSON.stringify(switches),
          quietHours,
          timeZone: zone,
          isEveryChannel,
          updatedAt: at,
        })
        .onConflict((conflict) => conflict.column('userUuid').doNothing())
        .execute()
      const before = await trx
        .selectFrom('notificationSettings')
        .where('userUuid', '=', userUuid)
        .select('switches')
        .forUpdate()
        .executeTakeFirstOrThrow()
      await trx
        .updateTable('notificationSettings')
        .set({
          switches: JSON.stringify(merged(before.switches, body.switches ?? {})),
          ...(body.quietHours === undefined
            ? {}
            : { quietHours: body.quietHours && JSON.stringify(body.quietHours) }),
          ...(body.timeZone === undefined ? {} : { timeZone: body.timeZone }),
          ...(body.isEveryChannel === undefined ? {} : { isEveryChannel: body.isEveryChannel }),
          updatedAt: at,
        })
        .where('userUuid', '=', userUuid)
        .execute()
    })
    return settingsOf(app.db, userUuid)
  },
})

const merged = (before: NotificationSwitches, change: NotificationSwitches): NotificationSwitches =>
  Object.fromEntries(notificationKinds.map((kind) => [kind, { ...before[kind], ...change[kind] }]))
