import * as z from 'zod'
import { service } from '../../../../platform/access.ts'
import { operation } from '../../../../platform/operation.ts'
import { DiscordId, instant, uuid } from '../../../../platform/schemas.ts'
import { roomNotFound } from '../../room/schemas.ts'

const maxPanels = 200

const facts = {
  guildId: DiscordId,
  messageId: DiscordId,
  /** Whether users can request songs there. Such a panel is kept as the last message of its channel. */
  takesRequests: z.boolean(),
  locale: z.string().max(10),
}

const Panel = z
  .object({
    ...facts,
    channelId: DiscordId,
    room: z.object({ uuid, slug: z.string(), name: z.string() }),
    until: instant.nullable(),
  })
  .meta({ id: 'DiscordPanel' })

export const listPanels = operation('GET /discord/panels', {
  summary: 'List the Discord messages that track a room. Use `after` to paginate.',
  access: service,
  query: { after: DiscordId.optional() },
  returns: z.object({
    panels: z.array(Panel).max(maxPanels),
    /** Pass this as `after` to get the next page; null on the last one. */
    next: z.string().nullable(),
  }),
  async handle({ app: { db, clock }, query: { after = '' } }) {
    const now = new Date(clock.now())
    const found = await db
      .selectFrom('discordPanel')
      .innerJoin('room', 'room.id', 'discordPanel.roomId')
      .where('channelId', '>', after)
      .where('room.deletedAt', 'is', null)
      .where((is) => is.or([is('until', 'is', null), is('until', '>', now)]))
      .select(['channelId', 'guildId', 'messageId', 'takesRequests', 'locale', 'until'])
      .select(['room.uuid', 'room.slug', 'room.name'])
      .orderBy('channelId')
      .limit(maxPanels)
      .execute()
    const panels = found.map(({ uuid: roomUuid, slug, name, ...panel }) => ({
      ...panel,
      room: { uuid: roomUuid, slug, name },
    }))
    return { panels, next: found.length < maxPanels ? null : (found.at(-1)?.channelId ?? null) }
  },
})

export const keepPanel = operation('PUT /discord/panels/{channelId}', {
  summary: 'Set the message in a Discord channel that tracks a room, replacing the previous one',
  access: service,
  params: { channelId: DiscordId },
  body: z.object({ ...facts, roomUuid: uuid, until: z.iso.datetime({ offset: true }).nullable() }),
  returns: z.null(),
  errors: { roomNotFound },
  async handle({ app: { db }, params: { channelId }, body, fail }) {
    const { roomUuid, until, ...panel } = body
    const room = await db
      .selectFrom('room')
      .where('uuid', '=', roomUuid)
      .where('deletedAt', 'is', null)
      .select('id')
      .executeTakeFirst()
    if (!room) throw fail('roomNotFound')
    const row = { ...panel, roomId: room.id, until: until === null ? null : new Date(until) }
    await db
      .insertInto('discordPanel')
      .values({ channelId, ...row })
      .onConflict((conflict) => conflict.column('channelId').doUpdateSet(row))
      .execute()
    return null
  },
})

export const forgetPanel = operation('DELETE /discord/panels/{channelId}', {
  summary: 'Stop tracking a room with a Discord message, if it is still the current one',
  access: service,
  params: { channelId: DiscordId },
  query: { messageId: DiscordId },
  returns: z.null(),
  async handle({ app: { db }, params: { channelId }, query: { messageId } }) {
    await db
      .deleteFrom('discordPanel')
      .where('channelId', '=', channelId)
      .where('messageId', '=', messageId)
      .execute()
    return null
  },
})
