import { operation } from '../../../../platform/operation.ts'
import { Acknowledged, acknowledged, DiscordId } from '../../../../platform/schemas.ts'
import { closeRoom } from '../../room/delete-room.ts'
import { findRoom } from '../../room/queries.ts'
import { roomId, roomNotFound } from '../../room/schemas.ts'
import { isBoundTo } from './bound-rooms.ts'
import { guildAdmin } from './guilds.ts'

/**
 * The first user to open an activity owns the room that is created for its channel, and may be gone tomorrow. So
 * managers of the guild can delete it, but only a room that was created for the guild: one that a user brought along
 * can only be unbound, and stays its owner's.
 */
export const closeGuildRoom = operation('DELETE /rooms/discord/{guildId}/rooms/{id}', {
  summary: 'Delete a room that was created for a Discord server and remove everyone from it',
  access: guildAdmin,
  params: { guildId: DiscordId, id: roomId },
  returns: Acknowledged,
  errors: {
    roomNotFound,
    notMadeForGuild: [403, 'This room wasn’t created for this Discord server. Only its owner can delete it'],
  },
  async handle({ app, caller, params, fail }) {
    const room = await findRoom(app.db, params.id)
    if (!room || !(await isBoundTo(app, room.id, params.guildId))) throw fail('roomNotFound')
    if (room.madeForGuildId !== params.guildId) throw fail('notMadeForGuild')
    if (!(await closeRoom(app, caller, room))) throw fail('roomNotFound')
    return acknowledged
  },
})
