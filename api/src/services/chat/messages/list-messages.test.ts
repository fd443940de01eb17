import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GroupMessage } from '@segue/shared/chat/message.ts'
import { openChat, texts, type Chat } from '../../../../test/chat.ts'
import { type Fixtures, type Member, type Person } from '../../../../test/fixtures.ts'

let chat: Chat
let fixtures: Fixtures
let ann: Member
let ben: Member
let ghost: Person
beforeAll(async () => {
  chat = await openChat()
  ;({ fixtures, ann, ben, ghost } = chat)
})
afterAll(() => fixtures.close())

let guid: string
let sent: GroupMessage[]
beforeAll(async () => {
  guid = await chat.room()
  sent = []
  for (let n = 0; n < 12; n++) {
    sent.push(
      await chat.say(
        ann,
        guid,
        `m${n}`,
        n % 4 === 3 ? { category: 'custom', type: 'dance', data: { text: `m${n}`, customData: {} } } : {},
      ),
    )
    if (n % 3 === 2) fixtures.clock.pass(2000)
  }
})
const id = (n: number) => Number(sent[n]?.id)
const at = (n: number) => sent[n]?.sentAt ?? 0
const m = (...numbers: number[]) => numbers.map((n) => `m${n}`)

test('[C17] without a cursor the newest page is returned, oldest first; prepend continues strictly before it', async () => {
  const first = await chat.read(ben, guid, { per_page: 5 })
  expect(texts(first)).toEqual(m(7, 8, 9, 10, 11))
  expect(first.meta).toEqual({
    pagination: { total: 12, count: 5, per_page: 5, current_page: 1, total_pages: 3 },
    cursor: { id: id(7), sentAt: at(7), affix: 'prepend' },
  })
  const { id: cursorId, sentAt } = first.meta.cursor
  const second = await chat.read(ben, guid, { limit: 5, id: cursorId, sentAt, affix: 'prepend' })
  expect(texts(second)).toEqual(m(2, 3, 4, 5, 6))
  const third = await chat.read(ben, guid, { ...second.meta.cursor, per_page: 5 })
  expect(texts(third)).toEqual(m(0, 1))
  const nothing = await chat.read(ben, guid, { ...third.meta.cursor })
  expect(nothing.data).toEqual([])
  expect(nothing.meta.cursor).toEqual({ id: id(0), sentAt: at(0), affix: 'prepend' })
})

test('[C17] append continues strictly after the cursor, oldest first; the cursor stays if there is nothing new', async () => {
  const next = await chat.read(ben, guid, { affix: 'append', id: id(8), per_page: 2 })
  expect(texts(next)).toEqual(m(9, 10))
  const last = await chat.read(ben, guid, { ...next.meta.cursor })
  expect(texts(last)).toEqual(m(11))
  const nothing = await chat.read(ben, guid, { ...last.meta.cursor })
  expect(nothing.data).toEqual([])
  expect(nothing.meta.cursor).toEqual({ id: id(11), sentAt: at(11), affix: 'append' })
  expect(texts(await chat.read(ben, guid, { affix: 'append', limit: 3 }))).toEqual(m(0, 1, 2))
})

test('[C18] a cursor is a time and an id, or either alone, in seconds or milliseconds', async () => {
  expect(at(3)).toBe(at(5))
  expect(texts(await chat.read(ben, guid, { affix: 'append', sentAt: at(4), id: id(4), limit: 2 }))).toEqual(m(5, 6))
  expect(texts(await chat.read(ben, guid, { affix: 'append', sentAt: at(4), limit: 2 }))).toEqual(m(6, 7))
  expect(texts(await chat.read(ben, guid, { sentAt: at(4), limit: 2 }))).toEqual(m(1, 2))
  expect(texts(await chat.read(ben, guid, { affix: 'append', sentAt: at(4) * 1000, limit: 2 }))).toEqual(m(6, 7))
  expect(texts(await chat.read(ben, guid, { sentAt: at(4) * 1000, limit: 2 }))).toEqual(m(1, 2))
  expect(texts(await chat.read(ben, guid, { sentAt: at(4) * 1000 + 1, limit: 2 }))).toEqual(m(4, 5))
})

test('[C18] `fromTimestamp` alone returns the messages after it, oldest first', async () => {
  expect(texts(await chat.read(ben, guid, { fromTimestamp: at(8), affix: 'append' }))).toEqual(m(9, 10, 11))
  expect(texts(await chat.read(ben, guid, { fromTimestamp: at(2), limit: 4 }))).toEqual(m(3, 4, 5, 6))
  expect(texts(await chat.read(ben, guid, { fromTimestamp: at(2) * 1000, limit: 1 }))).toEqual(m(3))
  expect(texts(await chat.read(ben, guid, { fromTimestamp: at(2), affix: 'prepend', limit: 2 }))).toEqual(m(10, 11))
})

test('[C18] a cursor with an id and its `updatedAt` misses no message of the same second', async () => {
  const same = { affix: 'append' as const, id: id(6), updatedAt: at(6) }
  expect(at(6)).toBe(at(8))
  expect(texts(await chat.read(ben, guid, { ...same, limit: 3 }))).toEqual(m(7, 8, 9))
  // After a later change, `updatedAt` is past messages sent in the meantime.
  expect(texts(await chat.read(ben, guid, { ...same, updatedAt: at(11), limit: 3 }))).toEqual(m(7, 8, 9))
})

test('[C19] a list can be filtered by type of message, and its total counts only those', async () => {
  const dances = await chat.read(ben, guid, { types: 'dance,jump', categories: ['custom'] })
  expect(texts(dances)).toEqual(m(3, 7, 11))
  expect(dances.meta.pagination.total).toBe(3)
  expect(texts(await chat.read(ben, guid, { category: 'message', type: 'text', limit: 2 }))).toEqual(m(9, 10))
})

test('[C19] a list can be limited to messages changed after a time', async () => {
  const other = await chat.room()
  const early = await chat.say(ann, other, 'early')
  await chat.say(ann, other, 'middle')
  fixtures.clock.pass(3000)
  await ann.call('PUT /messages/{id}', { params: { id: Number(early.id) }, body: { data: { text: 'changed' } } })
  expect(texts(await chat.read(ben, other, { updatedAt: early.sentAt, affix: 'append' }))).toEqual(['changed'])
  expect(texts(await chat.read(ben, other, { updatedAt: early.sentAt + 1 }))).toEqual(['middle'])
})

test('[C18] an empty chat has a cursor too, from which nothing is missed', async () => {
  const empty = await chat.room()
  const { meta } = await chat.read(ben, empty, { affix: 'append' })
  expect(meta.cursor).toEqual({ id: 0, sentAt: 0, affix: 'append' })
  await chat.say(ann, empty, 'the first')
  expect(texts(await chat.read(ben, empty, { ...meta.cursor }))).toEqual(['the first'])
})

test('[C19] a page holds at most a hundred messages, and malformed parameters are rejected', async () => {
  expect((await chat.read(ben, guid, { per_page: 5000 })).meta.pagination.per_page).toBe(100)
  const headers = { authtoken: ben.token }
  for (const query of ['id=x', 'affix=sideways', 'per_page=0', 'sentAt=-1', 'id=1.5']) {
    const refused = await chat.raw(`/groups/${guid}/messages?${query}`, { headers })
    expect(refused).toMatchObject({ status: 400, error: { code: 'MISSING_PARAMETERS' } })
  }
})

test('[C7] a client that polls with its cursor gets every message once while others write concurrently', async () => {
  const busy = await chat.room()
  const met: string[] = []
  let cursor = (await chat.read(ghost, busy, { affix: 'append' })).meta.cursor
  const poll = async () => {
    const page = await chat.read(ghost, busy, { ...cursor, limit: 7 })
    met.push(...page.data.map((message) => message.id))
    cursor = page.meta.cursor
    return page.data.length
  }
  const writing = Promise.all(
    [ann, ben].map(async (who) => {
      for (let n = 0; n < 20; n++) await chat.say(who, busy, `${who.name} ${n}`)
    }),
  )
  for (let n = 0; n < 10; n++) await poll()
  await writing
  while ((await poll()) > 0);
  expect(met).toHaveLength(40)
  expect(new Set(met).size).toBe(40)
  expect(met.map(Number)).toEqual(met.map(Number).toSorted((a, b) => a - b))
})
