import { expect, test } from 'vitest'
import { flattened } from '@segue/simulator/discord/bot-world.ts'
import { LyricsTrouble, type Lyrics } from '../../api/src/ports/lyrics.ts'
import { usersOf } from './users.ts'
import { botTest, lastSeen, wordsOf } from './world.ts'

const running = botTest()
const { known, onTheWeb } = usersOf(running)

const source = { name: 'LRCLIB', url: 'https://lrclib.net' }
/** The server's source of lyrics has these. */
const provide = (find: () => Promise<Lyrics>) => void (running().fixtures.app.lyrics = { ...source, find })

/** A person in a server whose room plays a song, and what `/lyrics` shows them. */
async function listener(name: string, locale = 'en-US') {
  const { actor, fixtures, guild, person } = running()
  const who = person(name, locale)
  const { guild: theirs, channel } = guild(who)
  const web = await onTheWeb(who)
  const room = await web.call('POST /rooms/infrastructure', { body: { name: `Room of ${name}` } })
  const params = { guildId: theirs.id }
  await fixtures.service.call('POST /rooms/discord/{guildId}', { params, body: { roomId: room.uuid } })
  const visitor = await fixtures.enter(web, room.uuid)
  await known('Sung Song', 'The Singers')
  const { songs } = await web.call('GET /search/v2', { query: { q: 'Sung Song' } })
  const where = { person: who, channel }
  return {
    where,
    play: () => visitor.act('addDj', { song: songs[0] }),
    async lyrics() {
      await actor.command(where, 'lyrics')
      return wordsOf(lastSeen(actor, where))
    },
  }
}

test.each([
  ['en-US', 'Lyrics', 'by', 'Lyrics from'],
  ['es-ES', 'Letra', 'de', 'Letra de'],
])('/lyrics in %s shows whole lines in pages, with their source, and no line can format itself', async (...input) => {
  const [locale, title, by, from] = input
  const { actor } = running()
  const { where, play, lyrics } = await listener(`singer ${locale}`, locale)
  await play()
  const lines = Array.from({ length: 300 }, (_, at) => ({ at, words: `Line ${at} *loud* @everyone` }))
  provide(async () => ({ kind: 'synced', lines }))
  const shown = [await lyrics()]
  expect(shown[0]?.startsWith(`### ${title}\n**Sung Song** ${by} The Singers\n`)).toBe(true)
  expect(shown[0]).toContain(`-# ${from} [LRCLIB](https://lrclib.net)`)
  expect(shown[0]).toContain(String.raw`Line 0 \*loud\* @${'\u200b'}everyone`)
  const posted = lastSeen(actor, where)
  const next = () =>
    flattened(posted.message.components).findLast(({ custom_id }) => String(custom_id).startsWith('lyrics:'))
  for (let after = next(); after?.['disabled'] !== true; after = next()) {
    await actor.press(where, posted, String(after?.['custom_id']))
    shown.push(wordsOf(posted))
  }
  const numbers = shown.flatMap((page) => [...page.matchAll(/Line (\d+) /g)].map(([, number]) => Number(number)))
  expect(numbers).toEqual(lines.map(({ at }) => at))
  expect(shown.length).toBeGreaterThan(1)
})

test.each([
  ['instrumental', '**Sung Song** by The Singers is instrumental.'],
  ['none', 'No lyrics found for **Sung Song** by The Singers.'],
] as const)('/lyrics says so if a song has none: %s', async (kind, sentence) => {
  const { play, lyrics } = await listener(`listener ${kind}`)
  await play()
  provide(async () => ({ kind }))
  expect(await lyrics()).toBe(sentence)
})

test('/lyrics explains why it shows nothing, in the language of the user', async () => {
  const { play, lyrics } = await listener('curious', 'es-ES')
  provide(async () => {
    throw new LyricsTrouble('away')
  })
  expect(await lyrics()).toBe('Ahora mismo no suena nada.')
  await play()
  expect(await lyrics()).toBe('Algo ha ido mal por nuestra parte. Inténtalo de nuevo en un momento.')
  running().fixtures.app.lyrics = undefined
  expect(await lyrics()).toBe('Las letras no están configuradas aquí')
})
