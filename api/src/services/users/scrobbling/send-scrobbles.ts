import { sql } from 'kysely'
import { scrobbleServiceNames } from '@segue/shared/song/scrobbling.ts'
import type { App } from '../../../app.ts'
import { dayMs } from '../../../ports/clock.ts'
import type { JobHandler } from '../../../ports/jobs.ts'
import { maxScrobbles, type Scrobble, type Scrobbler } from '../../../ports/scrobblers.ts'
import { accountWithToken, endLink, type LinkedAccount } from './accounts.ts'
import { queueSending } from './queue-sending.ts'
import { trackOfPlay } from './track-of-play.ts'

/** How long (ms) a claim lasts that is neither settled nor given back: longer than any request. */
const claimMs = 30_000
/** Last.fm ignores what is older. */
const worthMs = 14 * dayMs

/**
 * Sends what waits for an account, oldest first. A row is claimed before it is sent. A claim that outlives its process
 * may have been stored by the service, so it is repeated only where the service recognises repeats.
 */
export const sendScrobbles = (app: App): JobHandler<'sendScrobbles'> => ({
  maxAttempts: 20,
  async run({ userUuid, service }, { signal }) {
    const scrobbler = app.scrobblers[service]
    const account = await accountWithToken(app, userUuid, service)
    if (!account || !scrobbler) return
    if (account.decrypted === undefined) return endLink(app, account)
    let most = maxScrobbles
    for (;;) {
      signal.throwIfAborted()
      const claimed = await claim(app, account, scrobbler, most)
      if (claimed.length === 0) return
      const outcome = await scrobbler.submit(account.decrypted, claimed)
      if (outcome.kind === 'ended') return endLink(app, account)
      // One bad scrobble must not spoil the others of its request.
      const isRetried = outcome.kind === 'later' || (outcome.kind === 'invalid' && claimed.length > 1)
      await settle(app, account, claimed, isRetried ? { claimedAt: null } : { sentAt: new Date(app.clock.now()) })
      if (outcome.kind === 'invalid') most = 1
      if (outcome.kind !== 'later') continue
      if (outcome.retryAfterMs === null) throw new Error(`${scrobbleServiceNames[service]} is unavailable`)
      return queueSending(app, app.db, account, new Date(app.clock.now() + Math.max(1000, outcome.retryAfterMs)))
    }
  },
})

type Claimed = Scrobble & { playId: string }

async function claim(
  { db, clock }: App,
  { userUuid, service }: LinkedAccount,
  { recognisesRepeats }: Scrobbler,
  most: number,
): Promise<Claimed[]> {
  const now = clock.now()
  const staleBefore = recognisesRepeats ? new Date(now - claimMs) : null
  const { rows } = await sql<{ playId: string }>`
    with "due" as materialized (
      select "playId" from scrobble
      where "userUuid" = ${userUuid}::uuid and service = ${service} and "sentAt" is null
        and "listenedAt" > ${new Date(now - worthMs)}
        and ("claimedAt" is null or "claimedAt" <= ${staleBefore}::timestamptz)
      order by "listenedAt" limit ${most} for update skip locked)
    update scrobble set "claimedAt" = ${new Date(now)} from "due"
    where scrobble."userUuid" = ${userUuid}::uuid and scrobble.service = ${service}
      and scrobble."playId" = "due"."playId"
    returning scrobble."playId"`.execute(db)
  if (rows.length === 0) return []
  const plays = await db
    .selectFrom('scrobble')
    .innerJoin('songPlay', 'songPlay.playId', 'scrobble.playId')
    .where('scrobble.userUuid', '=', userUuid)
    .where('scrobble.service', '=', service)
    .where(
      'scrobble.playId',
      'in',
      rows.map(({ playId }) => playId),
    )
    .select(['scrobble.playId', 'scrobble.listenedAt', 'song', 'playedAt', 'endedAt'])
    .orderBy('scrobble.listenedAt')
    .execute()
  return plays.flatMap(({ playId, listenedAt, song, playedAt, endedAt }) => {
    const track = trackOfPlay(song, (endedAt ?? playedAt).getTime() - playedAt.getTime())
    return track ? [{ playId, listenedAt, track }] : []
  })
}

async function settle(
  { db }: App,
  { userUuid, service }: LinkedAccount,
  claimed: readonly Claimed[],
  change: { claimedAt: null } | { sentAt: Date },
): Promise<void> {
  await db
    .updateTable('scrobble')
    .set(change)
    .where('userUuid', '=', userUuid)
    .where('service', '=', service)
    .where(
      'playId',
      'in',
      claimed.map(({ playId }) => playId),
    )
    .execute()
}

/** Forgets what was sent, or is too old to be sent. */
export const forgetScrobbles = ({ db, clock }: App): JobHandler<'forgetScrobbles'> => ({
  every: dayMs,
  async run() {
    await db
      .deleteFrom('scrobble')
      .where('listenedAt', '<=', new Date(clock.now() - worthMs))
      .execute()
  },
})
