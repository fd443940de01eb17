import * as z from 'zod'
import { operation } from '../../../../platform/operation.ts'
import { DiscordId, instant } from '../../../../platform/schemas.ts'
import { roomOwners } from '../../access.ts'
import { findRoom } from '../../room/queries.ts'
import { roomId, roomNotFound } from '../../room/schemas.ts'
import { conversations, isInForce, unbind, wholeGuild } from './bound-rooms.ts'
import { queueChannelStatus } from '../voice/queue-voice-status.ts'

const maxBindings = 500

const Binding = z
  .object({
    /** A Discord server, or `conversations` for a conversation without one. */
    guildId: z.string(),
    /** The name of the server, if it shows its name publicly. */
    guildName: z.string().nullable(),
    /** Null for the whole server. */
    channelId: z.string().nullable(),
    /** Null when one of our own services bound the room. */
    boundByUserUuid: z.string().nullable(),
    /** Whether the binding is in force: its creator is still an owner, or the room was created for the server. */
    isInForce: z.boolean(),
    createdAt: instant,
  })
  .meta({ id: 'DiscordBinding' })

export const listBindings = operation('GET /rooms/{id}/discord-bindings', {
  summary: 'List the Discord servers and channels that a room is bound to',
  access: roomOwners,
  params: { id: roomId },
  returns: z.array(Binding),
  errors: { roomNotFound },
  async handle({ app, params, fail }) {
    const room = await findRoom(app.db, params.id)
    if (!room) throw fail('roomNotFound')
    const rows = await app.db
      .selectFrom('discordBinding')
      .leftJoin('discordGuild', 'discordGuild.guildId', 'discordBinding.guildId')
      .where('roomId', '=', room.id)
      .select(['discordBinding.guildId', 'discordGuild.publicName as guildName'])
      .select(['channelId', 'boundByUserUuid', 'createdAt', isInForce(app.clock.now()).as('isInForce')])
      .orderBy('discordBinding.guildId')
      .orderBy('channelId')
      .limit(maxBindings)
      .execute()
    return rows.map((row) => ({ ...row, channelId: row.channelId === wholeGuild ? null : row.channelId }))
  },
})

export const removeBindings = operation('DELETE /rooms/{id}/discord-bindings/{guildId}', {
  summary: 'Unbind a room from a Discord server or one of its channels. Removes the roles that came from it.',
  access: roomOwners,
  params: { id: roomId, guildId: DiscordId.or(z.literal(conversations)) },
  query: { channelId: DiscordId.optional() },
  returns: z.object({ unbound: z.boolean() }),
  errors: { roomNotFound },
  async handle({ app, params, query, fail }) {
    const room = await findRoom(app.db, params.id)
    if (!room) throw fail('roomNotFound')
    const gone = await unbind(app, room, { guildId: params.guildId, channelId: query.channelId })
    await queueChannelStatus(app, gone)
    return { unbound: gone.length > 0 }
  },
})
