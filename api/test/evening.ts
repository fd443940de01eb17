import { must } from '@segue/shared/must.ts'
import type { NextPlay } from '@segue/shared/room/state/state.ts'
import { VirtualTime } from '@segue/shared/test/simulation/virtual-time.ts'
import { until } from '@segue/shared/test/until.ts'
import { mixingOf } from '../src/services/rooms/radio/mixing.ts'
import { openApi } from './fixtures.ts'
import { upload, wavFile } from './songs.ts'

/** A room on air in which a DJ plays uploads, in virtual time and with real codecs: one tone after the other. */
export async function openEvening({ name, pitches, seconds }: { name: string; pitches: number[]; seconds: number }) {
  const time = new VirtualTime(Date.parse('2026-11-20T20:00:00Z'))
  const { timers } = time
  const fixtures = await openApi({ clock: { now: () => time.now }, timers }, { clock: () => time.now, timers })
  const { db, rooms } = fixtures.app
  const ann = await fixtures.person('ann', { capabilities: ['uploadMusic'] })
  const { uuid, slug } = await ann.call('POST /rooms/infrastructure', { body: { name } })
  await fixtures.enter(ann, uuid)
  const ids = []
  for (const pitch of pitches) {
    const { id } = await upload(
      fixtures,
      ann,
      wavFile({ seconds, pitch, tags: { title: `${pitch}`, artist: 'Ann' } }),
    )
    ids.push(id)
  }
  await fixtures.runJobs()
  for (const id of ids) {
    const songs = [{ musicProvider: 'uploadService' as const, songId: id }]
    await ann.call('POST /crate/special/queue/songs', { body: { songs: songs as never, append: true } })
  }
  const { songs } = await ann.call('GET /crate/special/queue/songs')
  await ann.call('POST /rooms/{id}/actions', {
    params: { id: uuid },
    body: { action: 'addDj', song: must(songs[0], 'a song') as never },
  })
  await until(async () => (await rooms.state(uuid)).nowPlaying !== null, 'the first song')

  /** The newest play in the room's history. */
  async function newestInHistory(): Promise<string | undefined> {
    const plays = db.selectFrom('songPlay').where('roomUuid', '=', uuid)
    return (await plays.select('playId').orderBy('id', 'desc').executeTakeFirst())?.playId
  }

  /** What has played so far, and how each of it was planned. */
  const plays: string[] = []
  const plans = new Map<string, NextPlay>()
  return {
    fixtures,
    time,
    slug,
    plays,
    plans,
    /** Lets a second pass, with everything that it causes, and then whatever `listen` does. */
    async pass(listen: () => Promise<void> = () => Promise.resolve()): Promise<void> {
      await time.pass(1000)
      const { nowPlaying, nextPlay } = structuredClone(await rooms.state(uuid))
      if (nowPlaying && plays.at(-1) !== nowPlaying.playId) plays.push(nowPlaying.playId)
      // Virtual time doesn't wait for the history.
      await until(async () => (await newestInHistory()) === plays.at(-1), 'the play in the history')
      if (nextPlay) plans.set(nextPlay.playId, nextPlay)
      await listen()
      await mixingOf(fixtures.app).look(uuid)
    },
  }
}
