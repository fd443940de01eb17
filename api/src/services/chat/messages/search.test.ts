import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChat, texts, type Chat } from '../../../../test/chat.ts'
import { postNowPlaying } from '../public.ts'

let chat: Chat
let guid: string
let other: string
beforeAll(async () => {
  chat = await openChat()
  const { ann, ben, given } = chat
  guid = await chat.room()
  other = await chat.room()
  await chat.say(ann, guid, 'Where is the café?')
  await chat.say(ben, guid, `Ask <@uid:${ann.uuid}>: it's ÜBER there, at https://example.test/cafeteria`)
  given.clock.pass(86_400_000)
  await chat.say(ben, guid, 'Привет, coffee people')
  await chat.say(ann, other, 'Another café altogether')
})
afterAll(() => chat.given.close())

const found = async (query: object) => texts(await chat.read(chat.ben, guid, query))

test('[C24] lines are found by the beginnings of their words, in any order, case and accents aside, in their chat alone', async () => {
  const [first, second, third] = await found({})
  expect(await found({ searchKey: 'CAFE' })).toEqual([first, second])
  expect(await found({ searchKey: 'the where' })).toEqual([first, second].slice(0, 1))
  expect(await found({ searchKey: 'uber' })).toEqual([second])
  expect(await found({ searchKey: 'ПРИВ' })).toEqual([third])
  expect(await found({ searchKey: 'afé' })).toEqual([])
  // Whom a line mentions stands there as a number that nobody reads.
  expect(await found({ searchKey: chat.ann.uuid.slice(0, 8) })).toEqual([])
  for (const searchKey of ['%', '!?', "' | x:*", String.raw`\ `, "'':* & (", '<@uid:'])
    expect(await found({ searchKey })).toEqual([])
})

test('[C24] who wrote and from when to when narrow a search, and a page of it goes on', async () => {
  const [first, second, third] = await found({})
  expect(await found({ searchKey: 'c', uid: chat.ben.uuid })).toEqual([second, third])
  const at = Math.floor(chat.given.clock.now() / 1000)
  expect(await found({ searchKey: 'c', toTimestamp: at - 3600 })).toEqual([first, second])
  expect(await found({ searchKey: 'c', fromTimestamp: at - 3600, toTimestamp: at + 1 })).toEqual([third])
  const newest = await chat.read(chat.ben, guid, { searchKey: 'c', limit: 2 })
  expect([texts(newest), newest.meta.pagination.total]).toEqual([[second, third], 3])
  const { id, sentAt } = newest.meta.cursor
  expect(await found({ searchKey: 'c', limit: 2, id, sentAt })).toEqual([first])
})

test('[C24] a search finds what is far back, and edited lines by their new words', async () => {
  const room = await chat.room()
  const { ben, given } = chat
  await chat.say(ben, room, 'needle')
  const words = Array.from({ length: 1100 }, (_, n) => ({ n }))
  const [{ sender, senderEntity, createdAt }] = await given.app.db
    .selectFrom('chatMessage')
    .where('roomUuid', '=', room)
    .selectAll()
    .execute()
    .then((rows) => rows.slice(0, 1) as [(typeof rows)[number]])
  const sentAt = Math.floor(given.clock.now() / 1000)
  await given.app.db
    .insertInto('chatMessage')
    .values(
      words.map(({ n }) => ({
        roomUuid: room,
        sender,
        senderEntity: JSON.stringify(senderEntity),
        category: 'message',
        type: 'text',
        data: JSON.stringify({ text: `hay ${n}`, attachments: [], mentions: {} }),
        sentAt,
        updatedAt: sentAt,
        createdAt,
      })),
    )
    .execute()
  const search = async (searchKey: string, limit = 2) => texts(await chat.read(ben, room, { searchKey, limit }))
  expect(await search('needle')).toEqual(['needle'])
  expect(await search('hay')).toEqual(['hay 1098', 'hay 1099'])
  // Some are near, fewer than fill a page.
  expect(await search('109', 30)).toEqual(['hay 109', ...words.slice(1090).map(({ n }) => `hay ${n}`)])
  const said = await chat.say(ben, room, 'haystack')
  await ben.call('PUT /messages/{id}', { params: { id: Number(said.id) }, body: { data: { text: 'straw' } } })
  expect([await search('haystack'), await search('straw')]).toEqual([[], ['straw']])
  await ben.call('DELETE /messages/{id}', { params: { id: Number(said.id) } })
  expect(await search('straw')).toEqual([])
})

test('[C24] lines about a song are found by its title and its artist', async () => {
  const { given, ann, ben } = chat
  const room = await chat.room()
  const song = { songId: 1, trackName: 'Águas de Março', artistName: 'Elis & Tom', duration: 200 }
  await postNowPlaying({ ...given.app }, room, { playId: 'p1', djUuid: ann.uuid, song: song as never })
  await chat.say(ben, room, 'Águas!')
  const songs = async (asked: string) => texts(await chat.read(ben, room, { song: asked }))
  expect(await songs('tom aguas')).toEqual([`<@uid:${ann.uuid}> played`])
  expect(await songs('waters')).toEqual([])
})
