import { escapedMarkdown } from '@segue/shared/escaped-markdown.ts'
import { interpolate } from '@segue/shared/i18n/interpolate.ts'
import { languageOf } from '@segue/shared/i18n/words.ts'
import type { App } from '../../../app.ts'
import type { Trx } from '../../../db/db.ts'
import { counted, previewWords } from '../../../platform/http/link-preview.ts'
import { hourMs, minuteMs } from '../../../ports/clock.ts'
import type { Discord } from '../../../ports/discord.ts'
import type { JobHandler } from '../../../ports/jobs.ts'
import { guildSettings } from '../discord/guilds/guilds.ts'
import { eveningOf, pictureOfRecap, type FoundRecap } from '../history/recap.ts'
import { findRoom } from '../room/queries.ts'
import { guildsThatList } from './discord-events.ts'
import { findEvent } from './event-rows.ts'

/** The last song may continue for a little while after the end. */
const afterEndMs = minuteMs
/** Events that ended longer ago get no recap, such as after the server was down for a day. */
const newsForMs = 12 * hourMs

type Planned = { uuid: string; endTime: Date }

/** Queues the recap of an event for after its end. An event that has ended already gets none. */
export async function queueRecap(app: App, trx: Trx, { uuid, endTime }: Planned): Promise<void> {
  if (!app.discord || endTime.getTime() <= app.clock.now()) return
  const runAt = new Date(endTime.getTime() + afterEndMs)
  await app.jobs.add(trx, 'recapEventInDiscord', { eventUuid: uuid }, { runAt, dedupeKey: uuid })
}

/**
 * Posts the recap of an event to the Discord servers that list its room's events: a picture, and a link to everything
 * that was played. It is posted in a server's announcement channel, and not at all if nothing was played.
 */
export const recapEventInDiscord = (app: App): JobHandler<'recapEventInDiscord'> => ({
  // One at a time: pictures are drawn by a single processor.
  atOnce: 1,
  async run({ eventUuid }, { signal }) {
    const { discord, clock, db } = app
    const event = await findEvent(db, eventUuid)
    if (!discord || !event?.roomUuid) return
    const { endTime, startTime } = event
    // The event was postponed: queue the recap for its new end.
    if (endTime.getTime() > clock.now())
      return db.transaction().execute((trx) => queueRecap(app, trx, { uuid: eventUuid, endTime }))
    if (clock.now() - endTime.getTime() > newsForMs) return
    const room = await findRoom(db, event.roomUuid)
    const found = room && (await eveningOf(app, room, new Date(clock.now())))
    if (!found || found.recap.until < startTime) return
    for (const guildId of await guildsThatList(app, event)) {
      signal.throwIfAborted()
      await postToGuild(app, discord, { guildId, event, found })
    }
  },
})

type Recap = { guildId: string; event: { uuid: string; name: string }; found: FoundRecap }

async function postToGuild(app: App, discord: Discord, { guildId, event, found }: Recap): Promise<void> {
  const settings = await guildSettings(app.db, guildId)
  const { channelId } = settings.announce
  const guild = channelId === null ? null : await discord.guild(guildId)
  if (channelId === null || !guild) return
  const language = settings.language ?? languageOf(guild.locale) ?? 'en'
  const words = previewWords[language]
  const { plays, djs, likes } = found.recap
  const facts = [
    `${plays} ${counted(language, 'recapSongs', plays)}`,
    `${djs} ${counted(language, 'recapDjs', djs)}`,
    `${likes} ${counted(language, 'recapLikes', likes)}`,
  ]
  const about = interpolate(words.recap, { room: found.room.name })
  const isSent = await discord.writeInChannel(channelId, {
    content: `${interpolate(words.eventOver, { event: escapedMarkdown(event.name.replace(/\s+/g, ' ')) })} ${facts.join(' · ')}`,
    nonce: `recap-${event.uuid.replaceAll('-', '').slice(0, longestNonce - 'recap-'.length)}`,
    picture: {
      name: 'recap.png',
      about: `${about}. ${facts.join('. ')}`,
      bytes: await pictureOfRecap(app, found, { language, source: 'recaps of events' }),
    },
    link: {
      label: words.eventPlays,
      url: `${app.config.publicUrl}/room/${encodeURIComponent(found.room.slug)}/history`,
    },
  })
  if (!isSent)
    app.log.info({ guildId, event: event.uuid }, 'a Discord server does not allow us to post an event recap')
}

const longestNonce = 25
