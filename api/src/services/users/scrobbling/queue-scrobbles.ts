import { isScrobble } from '@segue/shared/song/scrobbling.ts'
import type { App } from '../../../app.ts'
import type { Db } from '../../../db/db.ts'
import { dayMs } from '../../../ports/clock.ts'
import { accountsIn } from './accounts.ts'
import { queueSending } from './queue-sending.ts'
import { trackOfPlay } from './track-of-play.ts'

type Tools = Pick<App, 'db' | 'clock' | 'jobs'>

/** Somebody who leaves a room may have heard enough of the song before, too, whose end is still being recorded. */
const maxPlays = 2

/** Queues the scrobbles of those who are in a room in which a song has just ended. */
export async function scrobbleFinished(app: Tools, roomUuid: string, playId: string): Promise<void> {
  const listeners = await listenersIn(app.db, roomUuid)
  if (listeners.length === 0) return
  const plays = await playsIn(app.db, roomUuid).where('playId', '=', playId).execute()
  await queueScrobbles(app, listeners, plays)
}

/** Queues the scrobbles of those who leave a room and have heard enough of its song. To be called before they are gone. */
export async function scrobbleOfLeavers(app: Tools, roomUuid: string, userUuids: readonly string[]): Promise<void> {
  if (userUuids.length === 0) return
  const listeners = await listenersIn(app.db, roomUuid, userUuids)
  if (listeners.length === 0) return
  const plays = await playsIn(app.db, roomUuid)
    .where('playedAt', '>', new Date(app.clock.now() - dayMs))
    .orderBy('playedAt', 'desc')
    .limit(maxPlays)
    .execute()
  await queueScrobbles(app, listeners, plays)
}

/** Those with an account at a service, and since when their presence counts. */
async function listenersIn(db: Db, roomUuid: string, among?: readonly string[]) {
  const rows = await accountsIn(db, roomUuid)
    .$if(among !== undefined, (query) =>
      query.where((is) => is('whereabouts.userUuid', '=', is.fn.any(is.val([...(among ?? [])])))),
    )
    .select(['whereabouts.since', 'account.linkedAt'])
    .execute()
  return rows.map(({ since, linkedAt, ...account }) => ({
    ...account,
    from: Math.max(since.getTime(), linkedAt.getTime()),
  }))
}
type Listener = Awaited<ReturnType<typeof listenersIn>>[number]

const playsIn = (db: Db, roomUuid: string) =>
  db.selectFrom('songPlay').where('roomUuid', '=', roomUuid).select(['playId', 'song', 'playedAt', 'endedAt'])
type Play = Awaited<ReturnType<ReturnType<typeof playsIn>['execute']>>[number]

async function queueScrobbles({ db, clock, jobs }: Tools, listeners: readonly Listener[], plays: readonly Play[]) {
  const now = clock.now()
  const scrobbles = listeners.flatMap(({ from, ...account }) =>
    plays.flatMap(({ playId, song, playedAt, endedAt }) => {
      const began = Math.max(from, playedAt.getTime())
      const ended = Math.min(now, endedAt?.getTime() ?? now)
      const track = trackOfPlay(song, (endedAt?.getTime() ?? 0) - playedAt.getTime())
      if (!track || !isScrobble(ended - began, track.durationMs)) return []
      return [{ ...account, playId, listenedAt: new Date(began) }]
    }),
  )
  if (scrobbles.length === 0) return
  await db.transaction().execute(async (trx) => {
    const added = await trx
      .insertInto('scrobble')
      .values(scrobbles)
      .onConflict((conflict) => conflict.doNothing())
      .returning(['userUuid', 'service'])
      .execute()
    for (const account of added) await queueSending({ jobs }, trx, account)
  })
}
