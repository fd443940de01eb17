import type { App } from '../../../app.ts'
import type { Trx } from '../../../db/db.ts'
import type { JobHandler } from '../../../ports/jobs.ts'
import { bindingsInForce } from '../discord/guilds/bound-rooms.ts'
import { guildSettings } from '../discord/guilds/guilds.ts'
import { findEvent } from './event-rows.ts'

/** Queues an update of these events in Discord, to run after the commit. No-op if Discord is not set up. */
export async function queueDiscordEvents(app: App, trx: Trx, changed: readonly { uuid: string }[]): Promise<void> {
  if (!app.discord) return
  for (const { uuid } of changed)
    await app.jobs.add(trx, 'showEventInDiscord', { eventUuid: uuid }, { dedupeKey: uuid })
}

/** The same for all upcoming events of a user, which are hidden while their account is closed. */
export async function queueDiscordEventsOf(app: App, trx: Trx, userUuid: string): Promise<void> {
  const planned = await trx
    .selectFrom('event')
    .where('createdByUserUuid', '=', userUuid)
    .where('endTime', '>', new Date(app.clock.now()))
    .select('uuid')
    .execute()
  await queueDiscordEvents(app, trx, planned)
}

/**
 * Lists an event in the Discord servers that its room is bound to, or removes it there. It compares the current state
 * and does only what is missing, so it may run twice. It runs one at a time, because two runs for one event would
 * announce it twice.
 */
export const showEventInDiscord = (app: App): JobHandler<'showEventInDiscord'> => ({
  atOnce: 1,
  async run({ eventUuid }, { signal }) {
    const { discord } = app
    if (!discord) return
    const event = await findEvent(app.db, eventUuid)
    const wanted = event ? await guildsThatList(app, event) : new Set<string>()
    const listed = await app.db.selectFrom('discordEvent').where('eventUuid', '=', eventUuid).selectAll().execute()
    for (const { guildId, scheduledEventId } of listed.filter((one) => !wanted.has(one.guildId))) {
      signal.throwIfAborted()
      await discord.cancelScheduledEvent(guildId, scheduledEventId)
      await forget(app, eventUuid, guildId)
    }
    if (!event) return
    const shown = { ...event, location: addressOf(app, event) }
    for (const guildId of wanted) {
      signal.throwIfAborted()
      await showIn(app, discord, { guildId, shown, listed: listed.find((one) => one.guildId === guildId) })
    }
  },
})

/** The maximum length of an event's location in Discord. */
const longestLocation = 100

/** The URL of an event's page, by its slug if that is short enough for Discord. */
function addressOf({ config }: App, { slug, uuid }: Row): string {
  const address = `${config.publicUrl}/event/${encodeURIComponent(slug)}`
  return address.length <= longestLocation ? address : `${config.publicUrl}/event/${uuid}`
}

type Row = NonNullable<Awaited<ReturnType<typeof findEvent>>>
type Discord = NonNullable<App['discord']>
type Showing = {
  guildId: string
  shown: Row & { location: string }
  listed: { scheduledEventId: string } | undefined
}

async function showIn(app: App, discord: Discord, { guildId, shown, listed }: Showing): Promise<void> {
  const { uuid: eventUuid, name, description, startTime, endTime, location } = shown
  // Discord ends past events itself.
  if (endTime.getTime() <= app.clock.now()) return
  const isOn = startTime.getTime() <= app.clock.now()
  if (listed) {
    // A server that has deleted the event doesn't want it, so it is not announced again.
    const later = isOn ? {} : { startTime }
    await discord.changeScheduledEvent(guildId, listed.scheduledEventId, {
      ...later,
      name,
      description,
      endTime,
      location,
    })
    return
  }
  // Discord doesn't accept events that have begun.
  if (isOn) return
  const scheduledEventId = await discord.scheduleEvent(guildId, { name, description, startTime, endTime, location })
  if (scheduledEventId === null) {
    app.log.info({ guildId, event: eventUuid }, 'a Discord server does not allow us to schedule an event')
    return
  }
  await app.db
    .insertInto('discordEvent')
    .values({ eventUuid, guildId, scheduledEventId })
    .onConflict((conflict) => conflict.columns(['eventUuid', 'guildId']).doUpdateSet({ scheduledEventId }))
    .execute()
}

const forget = ({ db }: App, eventUuid: string, guildId: string) =>
  db.deleteFrom('discordEvent').where('eventUuid', '=', eventUuid).where('guildId', '=', guildId).execute()

/** The most Discord servers that a room's events are announced in. */
const maxGuilds = 50

/** The servers that an event's room is bound to and that list events. */
export async function guildsThatList(
  app: App,
  { roomId, roomUuid }: Pick<Row, 'roomId' | 'roomUuid'>,
): Promise<Set<string>> {
  if (roomId === null || roomUuid === null) return new Set()
  const bound = await bindingsInForce(app.db, app.clock.now())
    .where('roomId', '=', roomId)
    .select('guildId')
    .distinct()
    .orderBy('guildId')
    .limit(maxGuilds)
    .execute()
  const wanted = new Set<string>()
  for (const { guildId } of bound) if ((await guildSettings(app.db, guildId)).listEvents) wanted.add(guildId)
  return wanted
}
