import type { Context, Hono } from 'hono'
import { isBot, refuse, unauthorized, unknown, type Refusal } from './rest-replies.ts'
import { permissionsOf, type ScheduledEvent, type DiscordWorld } from '../world.ts'

/** Either allows creating events and changing one's own. */
const createEvents = 1n << 44n
const manageEvents = 1n << 33n
/** Max number of scheduled and active events. */
const maxEvents = 100
const yearMs = 31_557_600_000

const missingPermissions: Refusal = { status: 403, code: 50_013, message: 'Missing Permissions' }
const invalid: Refusal = { status: 400, code: 50_035, message: 'Invalid Form Body' }
const tooMany: Refusal = {
  status: 400,
  code: 30_038,
  message: 'Maximum number of uncompleted guild scheduled events reached (100)',
}

type Body = Record<string, unknown>

/** A guild's scheduled events, limited to those outside its channels. */
export function mountScheduledEvents(rest: Hono, world: DiscordWorld): void {
  const base = '/guilds/:guild/scheduled-events'
  rest.get(base, (c) => {
    const refusal = refusalOf(world, c)
    return refusal ? refuse(c, refusal) : c.json(eventsIn(world, guildOf(c)).map((one) => eventJson(world, one)))
  })
  rest.post(base, async (c) => {
    const refusal = refusalOf(world, c) ?? mayNot(world, c)
    if (refusal) return refuse(c, refusal)
    const body: Body = await c.req.json()
    const fresh = {
      id: world.snowflake(),
      guildId: guildOf(c),
      name: '',
      description: null,
      start: 0,
      end: 0,
      location: '',
    }
    if (body['entity_type'] !== 3 || body['privacy_level'] !== 2) return refuse(c, invalid)
    const made = changed(world, fresh, body)
    if (!made) return refuse(c, invalid)
    if (eventsIn(world, guildOf(c)).length >= maxEvents) return refuse(c, tooMany)
    world.scheduledEvents.set(made.id, made)
    return c.json(eventJson(world, made))
  })
  rest.patch(`${base}/:event`, async (c) => {
    const refusal = refusalOf(world, c) ?? mayNot(world, c)
    if (refusal) return refuse(c, refusal)
    const found = world.scheduledEvents.get(c.req.param('event'))
    if (found?.guildId !== guildOf(c)) return refuse(c, unknown(10_070, 'Guild Scheduled Event'))
    const after = changed(world, found, await c.req.json())
    if (!after) return refuse(c, invalid)
    world.scheduledEvents.set(found.id, after)
    return c.json(eventJson(world, after))
  })
  rest.delete(`${base}/:event`, (c) => {
    const refusal = refusalOf(world, c) ?? mayNot(world, c)
    if (refusal) return refuse(c, refusal)
    const found = world.scheduledEvents.get(c.req.param('event'))
    if (found?.guildId !== guildOf(c)) return refuse(c, unknown(10_070, 'Guild Scheduled Event'))
    world.scheduledEvents.delete(found.id)
    return c.body(null, 204)
  })
}

const guildOf = (c: Context) => c.req.param('guild') ?? ''

/** The events that have not ended. */
const eventsIn = (world: DiscordWorld, guildId: string) =>
  [...world.scheduledEvents.values()].filter((one) => one.guildId === guildId && one.end > world.now())

function refusalOf(world: DiscordWorld, c: Context): Refusal | undefined {
  if (!isBot(world, c)) return unauthorized
  return world.guilds.has(guildOf(c)) ? undefined : unknown(10_004, 'Guild')
}

function mayNot(world: DiscordWorld, c: Context): Refusal | undefined {
  const guild = world.guilds.get(guildOf(c))
  const may = guild ? permissionsOf(guild, world.application.botId) : 0n
  return may & (createEvents | manageEvents) ? undefined : missingPermissions
}

/** The event with the changes in a body, or undefined if Discord would not accept it. */
function changed(world: DiscordWorld, event: ScheduledEvent, body: Body): ScheduledEvent | undefined {
  const metadata = body['entity_metadata']
  const location = typeof metadata === 'object' && metadata && 'location' in metadata ? metadata.location : undefined
  const name = body['name'] ?? event.name
  const description = body['description'] ?? event.description
  const place = location ?? event.location
  const [start, end] = [
    instantOf(body['scheduled_start_time'], event.start),
    instantOf(body['scheduled_end_time'], event.end),
  ]
  const isNewStart = body['scheduled_start_time'] !== undefined
  // The start of an event that has begun can't change, and none can be scheduled in the past or more than five years
  // ahead.
  const fits =
    isText(name, 1, 100) &&
    (description === null || isText(description, 0, 1000)) &&
    isText(place, 1, 100) &&
    start < end &&
    !(isNewStart && (start <= world.now() || start > world.now() + 5 * yearMs)) &&
    !(isNewStart && event.start !== 0 && event.start <= world.now())
  return fits ? { ...event, name, description: description || null, location: place, start, end } : undefined
}

const isText = (value: unknown, min: number, max: number): value is string =>
  typeof value === 'string' && value.length >= min && value.length <= max

const instantOf = (input: unknown, before: number) => (typeof input === 'string' ? Date.parse(input) : before)

function eventJson(world: DiscordWorld, { id, guildId, name, description, start, end, location }: ScheduledEvent) {
  return {
    id,
    guild_id: guildId,
    channel_id: null,
    creator_id: world.application.botId,
    name,
    description,
    scheduled_start_time: new Date(start).toISOString(),
    scheduled_end_time: new Date(end).toISOString(),
    privacy_level: 2,
    status: start <= world.now() ? 2 : 1,
    entity_type: 3,
    entity_id: null,
    entity_metadata: { location },
    recurrence_rule: null,
  }
}
