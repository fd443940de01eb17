import { expect, test } from 'vitest'
import { providerSong } from '../../api/test/fakes/fake-provider.ts'
import { saveProviderSong } from '../../api/src/services/playlist/catalogue/save-provider-song.ts'
import { botTest, lastSeen, wordsOf } from './world.ts'

const running = botTest()

async function user(name: string, locale?: string) {
  const { fixtures, person } = running()
  const who = person(name, locale)
  const body = { discordId: who.id, username: who.username }
  const { accessToken, uuid } = await fixtures.service.call('POST /discord/users', { body })
  return { who, web: { name, uuid, token: accessToken, call: fixtures.as(accessToken) } }
}

test('with /autoplay the room goes on with songs like those that were played when its last DJ leaves', async () => {
  const { actor, fixtures, guild } = running()
  const [ann, bob] = [await user('ann'), await user('bob', 'es-ES')]
  const { guild: theirs, channel } = guild(ann.who, bob.who)
  const room = await ann.web.call('POST /rooms/infrastructure', { body: { name: 'Endless' } })
  const params = { guildId: theirs.id }
  await fixtures.service.call('POST /rooms/discord/{guildId}', { params, body: { roomId: room.uuid } })
  const visitor = await fixtures.enter(ann.web, room.uuid)
  for (const trackName of ['Chosen Song', 'Alike Song']) {
    const found = { trackName, artistName: 'The Endless', duration: 185 }
    const song = providerSong('sevenDigital', fixtures.app.ids.short(8), found)
    await saveProviderSong(fixtures.app.db, song, new Date(fixtures.clock.now()))
  }
  const songs = (await ann.web.call('GET /search/v2', { query: { q: 'The Endless' } })).songs
  const ids = songs.flatMap(({ songId }) => (songId ? [{ songId }] : []))
  await bob.web.call('POST /crate', { body: { crateName: 'Both', isPublic: true, songs: ids } })
  const autoplay = async ({ who }: typeof ann) => {
    await actor.command({ person: who, channel }, 'autoplay')
    return wordsOf(lastSeen(actor, { person: who, channel }))
  }

  const chosen = songs.find(({ trackName }) => trackName === 'Chosen Song')
  await visitor.act('addDj', { song: chosen })
  expect(await autoplay(bob)).not.toMatch(/activada/)
  expect(await autoplay(ann)).toMatch(/^Autoplay is on/)
  await visitor.act('removeDj', {})
  const playing = async () => {
    const { nowPlaying } = await fixtures.service.call('GET /rooms/room-state/{id}', { params: { id: room.uuid } })
    return [nowPlaying?.song.trackName, nowPlaying?.autoDj]
  }
  await expect.poll(playing).toEqual(['Alike Song', true])
  expect(await autoplay(ann)).toBe('Autoplay is off.')
  const { crates } = await ann.web.call('GET /crate/user')
  expect(crates).toEqual([])
})
