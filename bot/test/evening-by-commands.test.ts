import { expect, test } from 'vitest'
import { equal } from '@segue/shared/equal.ts'
import { ownChoiceMs } from '@segue/shared/room/booth/own-queue.ts'
import { nextInQueue } from '@segue/shared/room/rules/next-in-queue.ts'
import { VirtualTime } from '@segue/shared/test/simulation/virtual-time.ts'
import { until } from '@segue/shared/test/until.ts'
import { launch, addChannel } from '@segue/simulator/discord/world.ts'
import { usersOf } from './users.ts'
import { botTest, lastSeen, wordsOf } from './world.ts'

/** Evenings that are run by commands in Discord alone. */

const time = new VirtualTime(Date.parse('2026-11-20T20:00:00Z'))
const running = botTest({ roomTime: { clock: () => time.now, timers: time.timers } })
const { known, onTheWeb } = usersOf(running)

const songSeconds = 200
const titles = ['Kite', 'Moth', 'Tin Roof'] as const

/** A DJ in the room of a voice channel, who has added three songs and taken the stage by commands. */
async function evening(name: string) {
  const { actor, fixtures, guild, person, world } = running()
  const who = person(name)
  const { guild: theirs, channel } = guild(who)
  const web = await onTheWeb(who)
  const instanceId = launch(world, addChannel(world, theirs, 'Lounge'), who.id).id
  const { uuid } = await web.call('POST /discord/instances/{instanceId}/room', { params: { instanceId }, body: {} })
  const visit = await fixtures.enter(web, uuid)
  const give = async (command: string, options = {}) => {
    await actor.command({ person: who, channel }, command, options)
    return wordsOf(lastSeen(actor, { person: who, channel }))
  }
  const songs = titles.map((title) => `${title} of ${name}`)
  for (const [at, song] of songs.entries()) {
    await known(song, 'The Players', songSeconds)
    expect(await give('play', { song })).toContain(`is number ${at + 1} in your queue`)
  }
  expect(await give('dj up')).toMatch(/^You’re on the decks/)
  const state = () => fixtures.app.rooms.state(uuid)
  const playing = async () => (await state()).nowPlaying?.song.trackName
  /** Songs play in order until the first one is back. Each is chosen by the server shortly after the one before began. */
  async function plays(onStart: () => Promise<unknown> = async () => undefined) {
    for (const [at, song] of songs.entries()) {
      await until(async () => (await playing()) === song, song)
      await onStart()
      await time.pass(ownChoiceMs)
      const next = songs[(at + 1) % songs.length]
      await until(async () => (await state()).djs[0]?.nextSong?.trackName === next, `${next} as the next song`)
      await time.pass(songSeconds * 1000 - ownChoiceMs)
    }
    await until(async () => (await playing()) === songs[0], 'the first song again')
  }
  return { web, visit, songs, state, give, plays }
}

test('three songs added by commands play one after the other while no activity chooses', async () => {
  const { plays, give, songs } = await evening('Silent')
  await plays()
  expect(await give('nowplaying')).toContain(`**${songs[0]}** by The Players`)
})

test('with an activity open that follows the queue and chooses, the same commands play the same songs', async () => {
  const { web, visit, state, plays } = await evening('Open')
  let chosen = 0
  await plays(async () => {
    const { playId, song } = (await state()).nowPlaying ?? {}
    await until(async () => {
      await time.pass(1)
      return visit.pushes.some(({ message }) => equal(message, { name: 'updatedQueue', params: { editKey: playId } }))
    }, 'the notice that the queue has changed')
    const { songs } = await web.call('GET /crate/special/queue/songs')
    await visit.act('updateNextSong', { song: nextInQueue(songs, song?.crateSongUuid ?? '') })
    chosen++
  })
  expect(chosen).toBe(titles.length)
})

test('what commands change in the queue of somebody on stage decides what plays next', async () => {
  const { give, songs, state } = await evening('Changing')
  const next = (title: string | undefined) =>
    until(async () => {
      await time.pass(ownChoiceMs)
      return (await state()).djs[0]?.nextSong?.trackName === title
    }, `${title} as the next song`)
  await next(songs[1])
  await give('remove', { song: '1' })
  await next(songs[2])
  await give('clear')
  await next(undefined)
})
