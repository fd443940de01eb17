import { afterAll, beforeAll, expect, test } from 'vitest'
import { equal } from '@segue/shared/equal.ts'
import { ownChoiceMs } from '@segue/shared/room/booth/own-queue.ts'
import { nextInQueue } from '@segue/shared/room/rules/next-in-queue.ts'
import { until } from '@segue/shared/test/until.ts'
import { VirtualTime } from '@segue/shared/test/simulation/virtual-time.ts'
import { openApi, type Fixtures } from '../fixtures.ts'

/** A queue filled by commands plays, through the whole API. The rooms' time advances only when a test says so. */

const time = new VirtualTime(Date.parse('2026-11-20T20:00:00Z'))
let fixtures: Fixtures
beforeAll(async () => void (fixtures = await openApi({}, { clock: () => time.now, timers: time.timers })))
afterAll(() => fixtures.close())

const songMs = 200_000
const titles = ['kite', 'moth', 'tin roof']

/** Ann is in a room, and adds three songs and takes the stage by commands, as the bot does for her. */
async function evening() {
  const ann = await fixtures.person('ann')
  const { uuid } = await ann.call('POST /rooms/infrastructure', { body: { name: 'The evening' } })
  const visit = await fixtures.enter(ann, uuid)
  for (const title of titles) {
    const song = { musicProvider: 'soundCloudPublic' as const, songId: `${ann.uuid} ${title}`, trackName: title }
    const songs = [{ ...song, artistName: 'The Testers', duration: songMs / 1000 }]
    await ann.call('POST /crate/special/queue/songs', { body: { songs, append: true } })
  }
  const queue = async () => (await ann.call('GET /crate/special/queue/songs')).songs
  const state = () => fixtures.app.rooms.state(uuid)
  const [song] = await queue()
  await ann.call('POST /rooms/{id}/actions', { params: { id: uuid }, body: { action: 'addDj', song } })
  return {
    ann,
    visit,
    state,
    playing: async () => (await state()).nowPlaying?.song.trackName ?? null,
    next: async () => (await state()).djs[0]?.nextSong?.trackName ?? null,
    order: async () => (await queue()).map(({ trackName }) => trackName).join(', '),
  }
}

const orders = ['moth, tin roof, kite', 'tin roof, kite, moth', 'kite, moth, tin roof']

test('[R324] three songs added by commands play one after the other while no client chooses', async () => {
  const { playing, next, order } = await evening()
  for (const [at, title] of titles.entries()) {
    await until(async () => (await playing()) === title, title)
    await until(async () => (await order()) === orders[at], `${title} at the end of the queue`)
    await time.pass(ownChoiceMs)
    await until(async () => (await next()) === titles[(at + 1) % 3], 'the next song')
    await time.pass(songMs - ownChoiceMs)
  }
  await until(async () => (await playing()) === 'kite', 'the first song again')
})

test('[R324] [R323] the same songs play with a client that chooses, and moves them itself', async () => {
  const { ann, visit, state, playing, next, order } = await evening()
  for (const [at, title] of titles.entries()) {
    await until(async () => (await playing()) === title, title)
    const { playId, song } = (await state()).nowPlaying ?? {}
    await until(async () => {
      await time.pass(1)
      return visit.pushes.some(({ message }) => equal(message, { name: 'updatedQueue', params: { editKey: playId } }))
    }, 'the notice')
    // Published clients move a song that begins by themselves.
    const params = { crateSongUuid: song?.crateSongUuid ?? '' }
    const body = { newPosition: 100_000 }
    await ann.call('PUT /crate/special/queue/songs/{crateSongUuid}/position', { params, body })
    const { songs } = await ann.call('GET /crate/special/queue/songs')
    await visit.act('updateNextSong', { song: nextInQueue(songs, params.crateSongUuid) })
    expect([await order(), await next()]).toEqual([orders[at], titles[(at + 1) % 3]])
    const { endTime = 0 } = (await state()).nowPlaying ?? {}
    await time.pass(endTime - time.now)
  }
  const chosen = visit.pushes.filter(({ message }) => message?.name === 'updatedNextSong')
  expect(chosen, 'one for each song, and one for stepping up').toHaveLength(titles.length + 1)
})

test('[R327] a next song that a command removes is replaced, and follows the cleared queue', async () => {
  const { ann, next } = await evening()
  await time.pass(ownChoiceMs)
  await until(async () => (await next()) === 'moth', 'the next song')
  const { songs } = await ann.call('GET /crate/special/queue/songs')
  const crateSongUuid = songs.find(({ trackName }) => trackName === 'moth')?.crateSongUuid ?? ''
  await ann.call('DELETE /crate/special/queue/songs/{crateSongUuid}', { params: { crateSongUuid } })
  await time.pass(ownChoiceMs)
  await until(async () => (await next()) === 'tin roof', 'another song')
  await ann.call('POST /crate/special/queue/songs/clear')
  await time.pass(ownChoiceMs)
  await until(async () => (await next()) === null, 'no next song')
})
