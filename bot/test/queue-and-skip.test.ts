import { expect, test } from 'vitest'
import { usersOf } from './users.ts'
import { botTest, lastSeen, wordsOf } from './world.ts'

const running = botTest()
const { known, onTheWeb } = usersOf(running)

/** A user and their account. */
async function user(name: string, locale?: string) {
  const who = running().person(name, locale)
  return { who, web: await onTheWeb(who) }
}

test('/queue shows the lengths of songs, and its buttons turn the pages', async () => {
  const { actor, guild } = running()
  for (const [locale, before, after] of [
    ['en-US', 'Previous', 'Next'],
    ['es-ES', 'Anterior', 'Siguiente'],
  ] as const) {
    const { who, web } = await user(`pages ${locale}`, locale)
    const { channel } = guild(who)
    const where = { person: who, channel }
    await known('Page Song', 'The Pages', 185)
    const { songs } = await web.call('GET /search/v2', { query: { q: 'Page Song' } })
    for (let added = 0; added < 12; added++)
      await web.call('POST /crate/special/queue/songs', { body: { songs: songs.slice(0, 1), append: true } })
    await actor.command(where, 'queue')
    const posted = lastSeen(actor, where)
    const numbers = () =>
      [...wordsOf(posted).matchAll(/^(\d+)\. \*\*Page Song\*\* .* · 3:05$/gm)].map(([, at]) => Number(at))
    expect(numbers()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(wordsOf(posted)).toMatch(new RegExp(`\n${before}\n${after}$`))
    expect(() => actor.press(where, posted, 'queue:0')).toThrow('disabled')
    await actor.press(where, posted, 'queue:2')
    expect(numbers()).toEqual([11, 12])
    await actor.press(where, posted, 'queue:1')
    expect(numbers()).toHaveLength(10)
  }
})

test('without votes to skip, /skip says who may skip, and tells managers of the server how to change that', async () => {
  const { actor, fixtures, guild } = running()
  const [owner, ann, bob] = [await user('owner'), await user('ann'), await user('bob', 'es-ES')]
  const { guild: theirs, channel } = guild(ann.who, bob.who)
  const room = await owner.web.call('POST /rooms/infrastructure', { body: { name: 'Theirs' } })
  const params = { guildId: theirs.id }
  await fixtures.service.call('POST /rooms/discord/{guildId}', { params, body: { roomId: room.uuid } })
  const visitor = await fixtures.enter(owner.web, room.uuid)
  for (const { web } of [ann, bob]) await fixtures.enter(web, room.uuid)
  await known('Long Song')
  const { songs } = await owner.web.call('GET /search/v2', { query: { q: 'Long Song' } })
  await visitor.act('addDj', { song: songs[0] })
  const skip = async ({ who }: typeof ann) => {
    await actor.command({ person: who, channel }, 'skip')
    return wordsOf(lastSeen(actor, { person: who, channel }))
  }
  expect(await skip(ann)).toBe(
    'Only the DJ and the room’s staff can skip here. To let listeners vote, turn on Vote to skip in the room’s stage rules.',
  )
  expect(await skip(bob)).toBe('Aquí solo pueden saltar el DJ y el equipo de la sala.')
})

test('a room that a server creates lets its listeners vote to skip', async () => {
  const { actor, bot, fixtures, guild } = running()
  const { who } = await user('creator')
  const { guild: theirs, channel } = guild(who)
  const where = { person: who, channel }
  await actor.submit(where, await actor.command(where, 'setup create'), { name: 'Votes' })
  const [room] = await bot.guildRooms(theirs.id)
  const found = await fixtures.service.call('GET /rooms/{id}', { params: { id: room?.uuid ?? '' } })
  expect(found.boothRules).toMatchObject({ skipPercent: 50 })
})
