import type { App } from '../../../app.ts'
import { isTrusted } from '../groups/authorize.ts'
import { rolesIn, type RoomRow } from '../rooms.ts'
import { profilesOf } from '../../users/public.ts'

type Reading = Pick<App, 'db' | 'rooms' | 'clock'>

/** The maximum number of commands listed. */
const maxListed = 200

/** The ids of everyone in a room now. */
async function uidsIn({ rooms }: Pick<App, 'rooms'>, roomUuid: string): Promise<string[]> {
  const live = (await rooms.live([roomUuid])).get(roomUuid)
  return live ? Object.keys(live.allUserData) : []
}

/** The given bots that are in the room now and still trusted by its staff. Others receive nothing. */
async function listening(app: Reading, room: RoomRow, bots: readonly string[]): Promise<string[]> {
  const here = new Set(await uidsIn(app, room.uuid))
  const there = bots.filter((bot) => here.has(bot))
  if (there.length === 0) return []
  const roomRoles = await rolesIn(app.db, room.id)
  return there.filter((bot) => isTrusted({ roomRoles }, { userUuid: bot, tokenRole: 'bot' }, app.clock.now()))
}

/**
 * The commands of the bots that are in a room now, by name. Those of absent bots are left out because no bot would
 * receive them.
 */
export async function commandsIn(app: Reading, room: RoomRow) {
  const announced = await app.db
    .selectFrom('chatCommand')
    .where('roomUuid', '=', room.uuid)
    .select('botUuid')
    .distinct()
    .orderBy('botUuid')
    .limit(maxListed)
    .execute()
  const here = await listening(
    app,
    room,
    announced.map(({ botUuid }) => botUuid),
  )
  if (here.length === 0) return []
  const rows = await app.db
    .selectFrom('chatCommand')
    .where('roomUuid', '=', room.uuid)
    .where('botUuid', 'in', here)
    .select(['name', 'description', 'usage', 'botUuid'])
    .orderBy('name')
    .limit(maxListed)
    .execute()
  const bots = await profilesOf(app.db, [...new Set(rows.map(({ botUuid }) => botUuid))])
  return rows.map(({ botUuid, ...command }) => ({
    ...command,
    bot: { uid: botUuid, name: bots.get(botUuid)?.nickname ?? '' },
  }))
}

/** The bot that has registered a command, if it is in the room now. */
export async function botOf(app: Reading, room: RoomRow, name: string): Promise<string | undefined> {
  const found = await app.db
    .selectFrom('chatCommand')
    .where('roomUuid', '=', room.uuid)
    .where('name', '=', name)
    .select('botUuid')
    .executeTakeFirst()
  return found && (await listening(app, room, [found.botUuid]))[0]
}
