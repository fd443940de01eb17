import type { App } from '../../../app.ts'
import type { JobHandler } from '../../../ports/jobs.ts'
import { accountsIn, accountWithToken, endLink } from './accounts.ts'
import { trackOfPlay } from './track-of-play.ts'

/** More than the people in a large room who have linked such an account. */
const maxAccounts = 500
const atOnce = 5

/** Has a song that has started reported as playing now, if anybody in the room has linked an account. */
export async function queuePlayingNow(
  { db, jobs }: Pick<App, 'db' | 'jobs'>,
  roomUuid: string,
  { playId, endTime }: { playId: string; endTime: number },
): Promise<void> {
  const [one] = await accountsIn(db, roomUuid).limit(1).execute()
  if (one) await jobs.add(db, 'reportPlaying', { roomUuid, playId, endTime }, { dedupeKey: playId })
}

/** Both services advise against repeating these reports: the next song makes up for a lost one. */
export const reportPlaying = (app: App): JobHandler<'reportPlaying'> => ({
  maxAttempts: 1,
  atOnce: 2,
  async run({ roomUuid, playId, endTime }, { signal }) {
    const play = await app.db
      .selectFrom('songPlay')
      .where('playId', '=', playId)
      .select(['song', 'endedAt', 'playedAt'])
      .executeTakeFirst()
    const track = play && trackOfPlay(play.song, endTime - play.playedAt.getTime())
    if (!track || play.endedAt || endTime <= app.clock.now()) return
    const accounts = await accountsIn(app.db, roomUuid).limit(maxAccounts).execute()
    for (let at = 0; at < accounts.length; at += atOnce) {
      signal.throwIfAborted()
      await Promise.all(
        accounts.slice(at, at + atOnce).map(async ({ userUuid, service }) => {
          const account = await accountWithToken(app, userUuid, service)
          if (account?.decrypted === undefined) return
          const outcome = await app.scrobblers[service]?.playingNow(account.decrypted, track)
          if (outcome?.kind === 'ended') await endLink(app, account)
        }),
      )
    }
  },
})
