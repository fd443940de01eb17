import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChat, texts, type Chat } from '../../../../test/chat.ts'
import { postNowPlaying } from '../public.ts'

let chat: Chat
let guid: string
let other: string
beforeAll(async () => {
  chat = await openChat()
  const { ann, ben, fixtures } = chat
  guid = await chat.room()
  other = await chat.room()
  await chat.say(ann, guid, 'Where is the café?')
  await chat.say(ben, guid, `Ask <@uid:${ann.uuid}>: it's ÜBER there, at https://example.test/cafeteria`)
  fixtures.clock.pass(86_400_000)
  await chat.say(ben, guid, 'Привет, coffee people')
  await chat.say(ann, other, 'Another café altogether')
})
afterAll(() => chat.fixtures.close())

const found = async (query: object) => texts(await chat.read(chat.ben, guid, query))

test('[C24] search matches the beginnings of words, in any order, ignoring case and accents, in one chat only', async () => {
  const [first, second, third] = await found({})
  expect(await found({ searchKey: 'CAFE' })).toEqual([first, second])
  expect(await found({ searchKey: 'the where' })).toEqual([first, second].slice(0, 1))
  expect(await found({ searchKey: 'uber' })).toEqual([second])
  expect(await found({ searchKey: 'ПРИВ' })).toEqual([third])
  expect(await found({ searchKey: 'afé' })).toEqual([])
  // Mentions are stored as uuids, which must not be searchable.
  expect(await found({ searchKey: chat.ann.uuid.slice(0, 8) })).toEqual([])
  for (const searchKey of ['%', '!?', "' | x:*", String.raw`\ `, "'':* & (", '<@uid:'])
    expect(await found({ searchKey })).toEqual([])
})

test('[C24] search matches inside words of scripts without spaces, and parts of Korean compounds', async () => {
  const { ann, fixtures } = chat
  const room = await chat.room()
  await chat.say(ann, room, '夜の電車で行こう')
  await chat.say(ann, room, 'ฉันรักเพลงนี้มาก')
  await chat.say(ann, room, '오늘 밤하늘이 예쁘다')
  await chat.say(ann, room, `${'あ'.repeat(1000)}海${'い'.repeat(900)}`)
  const inRoom = async (searchKey: string) => texts(await chat.read(chat.ben, room, { searchKey }))
  const [train, song, sky, long] = texts(await chat.read(chat.ben, room, {}))
  expect(await inRoom('電車')).toEqual([train])
  expect(await inRoom('車で 行こう')).toEqual([train])
  expect(await inRoom('เพลง')).toEqual([song])
  expect(await inRoom('하늘')).toEqual([sky])
  expect(await inRoom('하늘 예쁘')).toEqual([sky])
  expect(await inRoom('늘하')).toEqual([])
  expect(await inRoom('海いい')).toEqual([long])
  // Through the index alone.
  const { rows } = await sql<{ id: string }>`select "data"->>'text' as "id" from "chatMessage"
    where "chatTerms"("roomUuid", "data"->>'text') @@ "chatQuery"(${room}::uuid, '하늘')`.execute(fixtures.app.db)
  expect(rows).toEqual([{ id: sky }])
})

test('[C24] a search can be limited by sender and time, and can be paged', async () => {
  const [first, second, third] = await found({})
  expect(await found({ searchKey: 'c', uid: chat.ben.uuid })).toEqual([second, third])
  const at = Math.floor(chat.fixtures.clock.now() / 1000)
  expect(await found({ searchKey: 'c', toTimestamp: at - 3600 })).toEqual([first, second])
  expect(await found({ searchKey: 'c', fromTimestamp: at - 3600, toTimestamp: at + 1 })).toEqual([third])
  const newest = await chat.read(chat.ben, guid, { searchKey: 'c', limit: 2 })
  expect([texts(newest), newest.meta.pagination.total]).toEqual([[second, third], 3])
  const { id, sentAt } = newest.meta.cursor
  expect(await found({ searchKey: 'c', limit: 2, id, sentAt })).toEqual([first])
})

/** Adds many messages with the same time to a room that has at least one. */
async function fill(room: string, lines: readonly string[]): Promise<void> {
  const { db, clock } = { ...chat.fixtures.app, clock: chat.fixtures.clock }
  const { sender, senderEntity, createdAt } = await db
    .selectFrom('chatMessage')
    .where('roomUuid', '=', room)
    .select(['sender', 'senderEntity', 'createdAt'])
    .executeTakeFirstOrThrow()
  const sentAt = Math.floor(clock.now() / 1000)
  const common = { roomUuid: room, sender, senderEntity: JSON.stringify(senderEntity), createdAt }
  await db
    .insertInto('chatMessage')
    .values(
      lines.map((text) => ({
        ...common,
        category: 'message',
        type: 'text',
        data: JSON.stringify({ text, attachments: [], mentions: {} }),
        sentAt,
        updatedAt: sentAt,
      })),
    )
    .execute()
}

test('[C24] search finds old messages, and edited ones by their new text only', async () => {
  const room = await chat.room()
  const { ben } = chat
  await chat.say(ben, room, 'needle')
  const words = Array.from({ length: 1100 }, (_, n) => `hay ${n}`)
  await fill(room, words)
  const search = async (searchKey: string, limit = 2) => texts(await chat.read(ben, room, { searchKey, limit }))
  expect(await search('needle')).toEqual(['needle'])
  expect(await search('hay')).toEqual(['hay 1098', 'hay 1099'])
  // Some matches are near the cursor, but not enough for a page.
  expect(await search('109', 30)).toEqual(['hay 109', ...words.slice(1090)])
  const message = await chat.say(ben, room, 'haystack')
  await ben.call('PUT /messages/{id}', { params: { id: Number(message.id) }, body: { data: { text: 'straw' } } })
  expect([await search('haystack'), await search('straw')]).toEqual([[], ['straw']])
  await ben.call('DELETE /messages/{id}', { params: { id: Number(message.id) } })
  expect(await search('straw')).toEqual([])
})

test('[C24] search finds messages with several words, however common each of them is', async () => {
  const room = await chat.room()
  await chat.say(chat.ben, room, 'And they begin')
  const lines = Array.from({ length: 3000 }, (_, n) =>
    [`n${n}`, n % 3 === 0 && 'tick', n % 5 === 0 && 'tóck', n === 7 && 'tock, and once the gong']
      .filter(Boolean)
      .join(' '),
  )
  // Three batches with different times, as in real rooms.
  for (const at of [0, 1000, 2000]) {
    chat.fixtures.clock.pass(60_000)
    await fill(room, lines.slice(at, at + 1000))
  }
  const search = async (searchKey: string, limit: number) =>
    texts(await chat.read(chat.ben, room, { searchKey, limit }))
  const both = lines.filter((_, n) => n % 15 === 0)
  // More than there are near the newest message.
  expect(await search('tick tock', 100)).toEqual(both.slice(-100))
  expect(await search('tock tick n', 30)).toEqual(both.slice(-30))
  expect(await search('gong tock', 30)).toEqual([lines[7]])
  expect(await search('tick gong', 30)).toEqual([])
  expect(await search('tick tock n2', 100)).toEqual(both.filter((text) => text.startsWith('n2')).slice(-100))
})

test('[C24] messages about a song are found by its title and artist', async () => {
  const { fixtures, ann, ben } = chat
  const room = await chat.room()
  const song = { songId: 1, trackName: 'Águas de Março', artistName: 'Elis & Tom', duration: 200 }
  await postNowPlaying({ ...fixtures.app }, room, { playId: 'p1', djUuid: ann.uuid, song: song as never })
  await chat.say(ben, room, 'Águas!')
  const songs = async (requested: string) => texts(await chat.read(ben, room, { song: requested }))
  expect(await songs('tom aguas')).toEqual([`<@uid:${ann.uuid}> played`])
  expect(await songs('waters')).toEqual([])
})
