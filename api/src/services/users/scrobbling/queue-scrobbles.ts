import { isScrobble } from '@segue/shared/song/scrobbling.ts'
import type { App } from '../../../app.ts'
import type { Db } from '../../../db/db.ts'
import { accountsIn } from './accounts.ts'
import { endedPlay, hearingOf, playsOfLeavers, type HeardPlay } from './heard-plays.ts'
import { queueSending } from './queue-sending.ts'
import { trackOfPlay } from './track-of-play.ts'

type Tools = Pick<App, 'db' | 'clock' | 'jobs'>

/** Queues the scrobbles of those who are in a room in which a song has just ended. */
export async function scrobbleFinished(app: Tools, roomUuid: string, playId: string): Promise<void> {
  const listeners = await listenersIn(app.db, roomUuid)
  if (listeners.length === 0) return
  await queueScrobbles(app, listeners, await endedPlay(app.db, roomUuid, playId))
}

/** Queues the scrobbles of those who leave a room and have heard enough of its song. To be called before they are gone. */
export async function scrobbleOfLeavers(app: Tools, roomUuid: string, userUuids: readonly string[]): Promise<void> {
  if (userUuids.length === 0) return
  const listeners = await listenersIn(app.db, roomUuid, userUuids)
  if (listeners.length === 0) return
  await queueScrobbles(app, listeners, await playsOfLeavers(app, roomUuid))
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
    since: Math.max(since.getTime(), linkedAt.getTime()),
  }))
}
type Listener = Awaited<ReturnType<typeof listenersIn>>[number]

async function queueScrobbles(
  { db, clock, jobs }: Tools,
  listeners: readonly Listener[],
  plays: readonly HeardPlay[],
) {
  const now = clock.now()
  const scrobbles = listeners.flatMap(({ since, ...account }) =>
    plays.flatMap((play) => {
      const { playId, song, playedAt, endedAt } = play
      const { from, ms } = hearingOf(play, since, now)
      const track = trackOfPlay(song, (endedAt?.getTime() ?? 0) - playedAt.getTime())
      if (!track || !isScrobble(ms, track.durationMs)) return []
      return [{ ...account, playId, listenedAt: new Date(from) }]
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
