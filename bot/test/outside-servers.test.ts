import { expect, test } from 'vitest'
import { until } from '@segue/shared/test/until.ts'
import { addChannel } from '@segue/simulator/discord/world.ts'
import { usersOf } from './users.ts'
import { botTest, lastSeen, wordsOf } from './world.ts'

const running = botTest()
const { known, onTheWeb } = usersOf(running)

/** A user in a direct message with the bot. */
async function inDirectMessage(name: string) {
  const { actor, person, world } = running()
  const ann = person(name)
  const web = await onTheWeb(ann)
  const where = { person: ann, channel: addChannel(world, null, 'direct message', 1) }
  const give = async (command: string, options = {}) => {
    await actor.command(where, command, options)
    return wordsOf(lastSeen(actor, where))
  }
  return { web, give }
}

test('outside of servers, commands apply to the room that the user is in', async () => {
  const { fixtures } = running()
  const { web, give } = await inDirectMessage('ann')
  const { uuid } = await web.call('POST /rooms/infrastructure', { body: { name: 'Deep cuts' } })
  await fixtures.enter(web, uuid)
  await until(async () => (await web.call('GET /discord/here')).room !== null, 'the room to be known')
  expect(await give('nowplaying')).toMatch(/Deep cuts/)
  expect(await give('vote', { how: 'up' })).toMatch(/Nothing is playing/)
  await known('Kite Season', 'Oona')
  expect(await give('play', { song: 'Kite Season' })).toMatch(/number 1 in your queue/)
  expect(await give('dj up')).toMatch(/You’re on the decks/)
  expect(await give('grab')).toMatch(/Kite Season/)
  expect(await give('dj down')).toMatch(/stepped down|off the decks/i)
  expect(running().mistakes).toEqual([])
})

test('outside of servers, users who are in no room see how to join one', async () => {
  const { give } = await inDirectMessage('bob')
  for (const [command, options] of [
    ['nowplaying'],
    ['vote', { how: 'up' }],
    ['dj up'],
    ['skip'],
    ['grab'],
    ['history'],
  ] as const) {
    expect(await give(command, options)).toBe(
      'You’re not in a room. Join one first, here with `/launch` or on the web.',
    )
  }
})
