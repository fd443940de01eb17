import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Where } from '@segue/simulator/discord/actor.ts'
import { flattened } from '@segue/simulator/discord/bot-world.ts'
import { wavFile } from '../../api/test/songs.ts'
import { saveProviderSong } from '../../api/src/services/playlist/catalogue/save-provider-song.ts'
import { providerSong } from '../../api/test/fakes/fake-provider.ts'
import { botTest, lastSeen, wordsOf } from './world.ts'

const running = botTest()
const music = wavFile()
let server: Server
let address: string

/** A fake of Discord's storage for attachments. */
beforeAll(async () => {
  server = createServer((request, response) => {
    response.statusCode = request.url === '/gone.wav' ? 404 : 200
    response.end(music)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

function attach(name: string, more: { bytes?: number; type?: string; title?: string } = {}): string {
  const { world } = running()
  const id = world.snowflake()
  world.attachments.set(id, { name, url: `${address}/${name}`, bytes: music.byteLength, type: 'audio/wav', ...more })
  return id
}

async function somebody(name: string) {
  const { person, guild, fixtures, bot } = running()
  const who = person(name)
  const where: Where = { person: who, channel: guild(who).channel }
  const { uuid, call } = await bot.as({ id: who.id, username: name, globalName: null, locale: 'en-US' })
  await fixtures.app.db
    .updateTable('user')
    .set({ capabilities: ['uploadMusic'] })
    .where('uuid', '=', uuid)
    .execute()
  const queue = async () => {
    const { songs } = await call('GET /crate/special/queue/songs', { query: { offset: 0, limit: 10 } })
    return songs.map(({ trackName }) => trackName)
  }
  const reply = () => wordsOf(lastSeen(running().actor, where))
  const uploads = async () => {
    const rows = await fixtures.app.db
      .selectFrom('uploadedSong')
      .where('userUuid', '=', uuid)
      .select('uuid')
      .execute()
    return rows.length
  }
  return { who, where, queue, reply, uploads }
}

test('a file attached to /play becomes a song at the end of the user’s queue', async () => {
  const { actor, fixtures, whileTimePasses } = running()
  const ann = await somebody('ann')
  const playing = actor.command(ann.where, 'play', { file: attach('Home made.wav') })
  await expect.poll(ann.uploads).toBe(1)
  await fixtures.runJobs()
  await whileTimePasses(ann.reply).toMatch(/^\*\*ann – Home made\*\* is number 1 in your queue\.\nUndo\nPlay now/)
  await playing
  expect(await ann.queue()).toEqual(['Home made'])
})

test("the song is named after the original file name, not the one in Discord's URL", async () => {
  const { actor, fixtures, whileTimePasses } = running()
  const ann = await somebody('namer')
  const file = attach('Cancin_de_cuna.wav', { title: 'Canción de cuna' })
  const playing = actor.command(ann.where, 'play', { file })
  await expect.poll(ann.uploads).toBe(1)
  await fixtures.runJobs()
  await whileTimePasses(ann.queue).toEqual(['Canción de cuna'])
  await playing
})

test('a file that takes long waits behind a button', async () => {
  const { actor, fixtures, whileTimePasses } = running()
  const ann = await somebody('waiter')
  const playing = actor.command(ann.where, 'play', { file: attach('Slow.wav') })
  await whileTimePasses(ann.reply).toMatch(/^“Slow.wav” is being processed/)
  await playing
  const posted = lastSeen(actor, ann.where)
  const ready = flattened(posted.message.components).find(({ custom_id: id }) => String(id).startsWith('uploaded:'))
  await actor.press(ann.where, posted, String(ready?.['custom_id']))
  expect(ann.reply()).toBe('It’s not ready yet. Please try again in a moment.')
  await fixtures.runJobs()
  await actor.press(ann.where, posted, String(ready?.['custom_id']))
  expect(ann.reply()).toMatch(/\*\*waiter – Slow\*\* is number 1/)
})

test("an attachment that isn't music, is too large, or is missing gets an error message and changes no queue", async () => {
  const { actor, mistakes } = running()
  const ann = await somebody('wrong')
  const play = async (options: Record<string, string>) => {
    await actor.command(ann.where, 'play', options)
    return ann.reply()
  }
  expect(await play({ file: attach('cat.png', { type: 'image/png' }) })).toMatch(/^“cat.png” isn’t an audio file/)
  expect(await play({ file: attach('long.wav', { bytes: 2e9 }) })).toMatch(/^That file is too large/)
  expect(await play({})).toBe('Enter a song title, paste a link, or attach a file.')
  expect(mistakes).toEqual([])
  expect(await play({ file: attach('gone.wav') })).toMatch(/^Something went wrong/)
  expect(mistakes.splice(0)).toEqual([expect.stringMatching(/404 to an attached file/)])
  expect(await ann.queue()).toEqual([])
})

test('a user who may not upload sees the refusal in their language', async () => {
  const { actor, person, guild } = running()
  const ana = person('ana', 'es-ES')
  const where: Where = { person: ana, channel: guild(ana).channel }
  await actor.command(where, 'play', { file: attach('Mia.wav') })
  expect(wordsOf(lastSeen(actor, where))).toMatch(/subir/)
})

test('the menu of a message adds every song that it links to or has attached', async () => {
  const { actor, world, fixtures } = running()
  const ann = await somebody('reader')
  const links = await Promise.all(
    ['Linked One', 'Linked Two'].map(async (trackName, index) => {
      const id = `${index}`.repeat(22)
      const song = providerSong('spotify', id, { trackName, artistName: 'The Links' })
      await saveProviderSong(fixtures.app.db, song, new Date(fixtures.clock.now()))
      return `https://open.spotify.com/track/${id}`
    }),
  )
  const message = {
    id: world.snowflake(),
    content: `Listen: ${links.join(' and ')}, and again ${links[0]}`,
    author: ann.who,
    attachments: [attach('Third.wav'), attach('cat.png', { type: 'image/png' })],
  }
  await actor.messageCommand(ann.where, 'Add to my queue', message)
  expect(ann.reply()).toMatch(/^Added to your queue: 2\. Files that will be added once they’re processed: 1/)
  expect((await ann.queue()).toSorted()).toEqual(['Linked One', 'Linked Two'])
  expect(await ann.uploads()).toBe(1)
  await fixtures.runJobs()
  expect((await ann.queue()).toSorted()).toEqual(['Linked One', 'Linked Two', 'Third'])
})
