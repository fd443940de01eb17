import { expect, test } from 'vitest'
import { until } from '@segue/shared/test/until.ts'
import { addChannel } from '@segue/simulator/discord/world.ts'
import { providerSong } from '../../api/test/fake-provider.ts'
import { saveProviderSong } from '../../api/src/services/playlist/catalogue/save-provider-song.ts'
import { botTest, lastSeen, wordsOf } from './world.ts'

const running = botTest()

/** A user in a direct message with the bot. */
async function inDirectMessage(name: string) {
  const { actor, fixtures, person, world } = running()
  const ann = person(name)
  const { accessToken, uuid } = await fixtures.service.call('POST /discord/users', {
    body: { discordId: ann.id, username: ann.username },
  })
  const web = { name, uuid, token: accessToken, call: fixtures.as(accessToken) }
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
  const song = providerSong('sevenDigital', 'kite', { trackName: 'Kite Season', artistName: 'Oona' })
  await saveProviderSong(fixtures.app.db, song, new Date(fixtures.clock.now()))
  expect(await give('play', { song: 'Kite Season' })).toMatch(/number 1 in your queue/)
  expect(await give('dj up')).toMatch(/You’re on the decks/)
  expect(await give('grab')).toMatch(/Kite Season/)
  expect(await give('dj down')).toMatch(/stepped down|off the decks/i)
  expect(running().mistakes).toEqual([])
})

test('outside of servers, whoever is in no room is told how to join one', async () => {
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
      'You’re not in a room. Join one first, here with /launch or on the web.',
    )
  }
})
