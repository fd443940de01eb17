import * as z from 'zod'
import { type Discord, DiscordTrouble, type ScheduledEvent } from '../../ports/discord.ts'
import { send, type Rest } from './as-bot.ts'
import { understood } from './understood.ts'

const Scheduled = z.object({
  id: z.string(),
  entity_metadata: z.object({ location: z.string().nullish() }).nullish(),
})
const Refusal = z.object({ code: z.number() })

/** Discord's numbers for events outside its channels, and for events visible only to the guild. */
const external = 3
const guildOnly = 2
const longestDescription = 1000
/** The guild doesn't allow it: no access, no permission, or too many events. */
const notLet = [50_001, 50_013, 30_038]

type Events = Pick<Discord, 'scheduleEvent' | 'changeScheduledEvent' | 'cancelScheduledEvent'>

/** The events that guilds list. The bot creates them, which requires the permission to create events. */
export function scheduledEvents(rest: Rest): Events {
  const { ask, asBot } = rest
  const pathOf = (guildId: string, id = '') =>
    `/guilds/${encodeURIComponent(guildId)}/scheduled-events${id && `/${encodeURIComponent(id)}`}`
  return {
    async scheduleEvent(guildId, event) {
      const list = await ask(pathOf(guildId), { headers: asBot })
      if (!list.ok) return refused(list)
      // A process that was interrupted after the request doesn't know the response, so the event is recognised by its
      // location.
      const before = z
        .array(Scheduled)
        .parse(await list.json())
        .find((one) => one.entity_metadata?.location === event.location)
      if (before) return before.id
      const body = { ...bodyOf(event), entity_type: external, privacy_level: guildOnly }
      const answer = await send(rest, 'POST', pathOf(guildId), body)
      if (answer.ok) return understood(await answer.json(), Scheduled).id
      return refused(answer)
    },
    async changeScheduledEvent(guildId, id, event) {
      const answer = await send(rest, 'PATCH', pathOf(guildId, id), bodyOf(event))
      if (answer.ok) {
        await answer.body?.cancel()
        return true
      }
      await refused(answer)
      return false
    },
    async cancelScheduledEvent(guildId, id) {
      const answer = await ask(pathOf(guildId, id), { method: 'DELETE', headers: asBot })
      if (answer.ok) await answer.body?.cancel()
      else await refused(answer)
    },
  }
}

/** Only the fields that are set. */
function bodyOf({ name, description, startTime, endTime, location }: Partial<ScheduledEvent>) {
  return {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description: description.slice(0, longestDescription) }),
    ...(startTime && { scheduled_start_time: startTime.toISOString() }),
    ...(endTime && { scheduled_end_time: endTime.toISOString() }),
    ...(location !== undefined && { entity_metadata: { location } }),
  }
}

/** Null if the guild doesn't allow it or doesn't have it; anything else throws. */
async function refused(answer: Response): Promise<null> {
  const message = Refusal.safeParse(await answer.json().catch(() => undefined))
  if (answer.status === 404 || (message.success && notLet.includes(message.data.code))) return null
  throw new DiscordTrouble('misconfigured', `answered ${answer.status} to an event`)
}
