import { operation } from '../../../../platform/operation.ts'
import { DiscordId } from '../../../../platform/schemas.ts'
import { Board, boardDays, boardOf } from '../../history/leaderboard.ts'
import { guildRoomsFor, userOrService } from './bindings.ts'

/** A server has at most one room per voice channel; if there are very many, only the first count. */
const maxRooms = 100

export const guildBoard = operation('GET /rooms/discord/{guildId}/leaderboard', {
  summary: 'List the most liked DJs and songs in a Discord server’s rooms',
  access: userOrService,
  params: { guildId: DiscordId },
  query: { days: boardDays },
  returns: Board,
  async handle({ app, caller, params, query }) {
    const rooms = await guildRoomsFor(app, caller, params.guildId)
    const uuids = [...new Set(rooms.map(({ uuid }) => uuid))].slice(0, maxRooms)
    return uuids.length === 0 ? { djs: [], songs: [] } : boardOf(app, uuids, query.days)
  },
})
