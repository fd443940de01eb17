import { beforeEach, expect, test, vi } from 'vitest'
import { createActor, type Actor } from '@segue/simulator/discord/actor.ts'
import { usersOf } from './users.ts'
import { botTest, lastSeen, patienceMs, wordsOf } from './world.ts'

const running = botTest()
const { known, onTheWeb } = usersOf(running)

/** Delivers each interaction three times, as Discord may after a lost connection. */
let actor: Actor
beforeEach(() => {
  const { world, botWorld, served } = running()
  actor = createActor({ world, bot: botWorld, gateway: served.gateway, patienceMs, times: 3 })
})

/** Someone who plays a song in a room of their server. */
async function playing(name: string) {
  const { fixtures, guild, person } = running()
  const owner = await fixtures.person(`${name}'s friend`)
  const room = await owner.call('POST /rooms/infrastructure', { body: { name: `The room of ${name}` } })
  const who = person(name)
  const { guild: theirs, channel } = guild(who)
  const params = { guildId: theirs.id }
  await fixtures.service.call('POST /rooms/discord/{guildId}', { params, body: { roomId: room.uuid } })
  const visitor = await fixtures.enter(await onTheWeb(who), room.uuid)
  await visitor.act('addDj', { song: await known('Counted') })
  return { room, where: { person: who, channel } }
}

const begin = 'POST /discord/interactions/…'

/** What a command requests besides the one request that begins it. */
const furtherRequests: [name: string, options: Record<string, string>, requests: string[]][] = [
  // Its message is kept up to date, also after a restart.
  ['nowplaying', {}, ['PUT /discord/panels/…']],
  ['help', {}, []],
  ['vote', { how: 'up' }, ['POST /rooms/…/actions']],
  ['skip', {}, ['POST /rooms/…/actions']],
  ['dj down', {}, ['POST /rooms/…/actions']],
  ['grab', {}, ['POST /crate/special/likes/songs']],
  ['history', {}, ['GET /rooms/…/history']],
  ['lyrics', {}, ['GET /rooms/…/lyrics']],
  ['queue', {}, ['GET /crate/special/queue', 'GET /crate/special/queue/songs']],
]

test.each(furtherRequests)(
  '/%s gets its user, room and state in one request and runs once, although it is delivered three times',
  async (name, options, further) => {
    const { requests } = running()
    const { where } = await playing(`ann ${name}`)
    requests.length = 0
    await actor.command(where, name, options)
    expect(requests.filter((one) => one === begin)).toHaveLength(3)
    // Some are made once the response has been sent.
    await expect.poll(() => requests.filter((one) => one !== begin).toSorted()).toEqual(further)
    expect(running().mistakes).toEqual([])
  },
)

test('a command whose first request fails asks for what it needs by itself', async () => {
  const { bot, requests } = running()
  const { room, where } = await playing('eve')
  requests.length = 0
  const beginning = vi.spyOn(bot, 'begin').mockResolvedValueOnce({ first: true }).mockResolvedValue({ first: false })
  await actor.command(where, 'room info')
  beginning.mockRestore()
  expect(wordsOf(lastSeen(actor, where))).toContain(room.name)
  expect(requests).toContain('GET /rooms/room-state/…')
})
