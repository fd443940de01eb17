import type { App } from '../../../app.ts'
import type { Db } from '../../../db/db.ts'
import type { JobHandler } from '../../../ports/jobs.ts'
import { postAward } from '../../chat/public.ts'

const maxRooms = 500

/** Announces an award in the rooms its winner is in. Running it again adds no second message. */
export const announceAward = (app: App): JobHandler<'announceAward'> => ({
  async run({ assignmentId }) {
    const award = await awardOf(app.db, assignmentId)
    if (!award) return
    for (const roomUuid of await roomsWith(app, award.userUuid)) await postAward(app, roomUuid, award)
  },
})

function awardOf(db: Db, assignmentId: number) {
  return db
    .selectFrom('userAvatarAssignment as assigned')
    .innerJoin('avatar', 'avatar.slug', 'assigned.slug')
    .innerJoin('season', 'season.id', 'avatar.seasonId')
    .where('assigned.id', '=', assignmentId)
    .select(['assigned.id', 'assigned.userUuid', 'assigned.slug as avatarId', 'season.name as seasonName'])
    .executeTakeFirst()
}

/** The live rooms that a user is in, rarely more than one. */
async function roomsWith({ rooms }: Pick<App, 'rooms'>, userUuid: string): Promise<string[]> {
  const crowds = await rooms.crowds()
  const found: string[] = []
  for (let at = 0; at < crowds.length; at += maxRooms) {
    const live = await rooms.live(crowds.slice(at, at + maxRooms).map(({ roomUuid }) => roomUuid))
    for (const [roomUuid, state] of live)
      if (state.allUsers.some(({ uuid }) => uuid === userUuid)) found.push(roomUuid)
  }
  return found
}
