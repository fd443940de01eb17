import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GroupMessage } from '@segue/shared/chat/message.ts'
import { must } from '@segue/shared/must.ts'
import { openChat, texts, type Chat } from '../../../../test/chat.ts'
import type { Fixtures, Member, Person } from '../../../../test/fixtures.ts'

let chat: Chat
let fixtures: Fixtures
let ann: Member
let ben: Member
let carl: Member
/** Two rooms whose chat ben has joined, and one whose chat he hasn't. */
let one: string
let other: string
let elsewhere: string
let sent: GroupMessage[]

const notify = async (who: Person, receiver: string, text: string) =>
  (await who.call('POST /messages', { body: { receiver, receiverType: 'user', data: { text } } })).data
const list = (who: Pick<Person, 'call'>, query: object = {}) =>
  who.call('GET /messages', { query }) as Promise<{
    data: GroupMessage[]
    meta: { cursor: { id: number; sentAt: number }; pagination: { total: number; count: number } }
  }>
const textsOf = async (who: Pick<Person, 'call'>, query: object = {}) => texts(await list(who, query))

beforeAll(async () => {
  chat = await openChat()
  ;({ fixtures, ann, ben } = chat)
  carl = await fixtures.person('carl')
  one = await chat.room()
  other = await chat.room()
  elsewhere = await chat.room()
  for (const guid of [one, other]) await ben.call('POST /groups/{guid}/members', { params: { guid }, body: {} })
  await notify(ben, ann.uuid, 'ben to ann')
  const first = await chat.say(ann, one, 'first in one', { tags: ['first'] })
  await chat.say(ann, other, 'first in other https://example.test')
  fixtures.clock.pass(1000)
  await notify(ann, ben.uuid, 'ann to ben')
  await chat.say(ben, one, 'a reply in one', { parentId: Number(first.id) })
  await chat.say(ann, elsewhere, 'where ben is not')
  await notify(carl, ben.uuid, 'a stranger waits')
  fixtures.clock.pass(1000)
  await chat.say(ann, other, 'a wave', {
    category: 'custom',
    type: 'wave',
    data: { customData: { message: 'a wave' } },
  })
  fixtures.clock.pass(3000)
  sent = (await list(ben)).data
})
afterAll(() => fixtures.close())

const all = [
  'ben to ann',
  'first in one',
  'first in other https://example.test',
  'ann to ben',
  'a reply in one',
  'a wave',
]
const at = (n: number) => must(sent[n], 'a message that was sent')

test('[C48] without a name all conversations are listed, oldest first, without message requests', async () => {
  expect(texts({ data: sent })).toEqual(all)
  expect(await textsOf(ben, { receiverType: 'user' })).toEqual(['ben to ann', 'ann to ben'])
  expect(await textsOf(ben, { receiverType: 'group' })).toEqual([all[1], all[2], all[4], all[5]])
  expect((await list(ben, { per_page: 2 })).meta.pagination).toMatchObject({ total: 6, count: 2 })
})

test('[C48] paging through all conversations misses nothing in either direction, even with many messages in the same second', async () => {
  for (const [affix, start] of [
    ['append', { id: 0, sentAt: 0 }],
    ['append', { id: 0 }],
    ['prepend', {}],
  ] as const) {
    const pages: (string | undefined)[][] = []
    let cursor: object = start
    for (let n = 0; n < 4; n++) {
      const page = await list(ben, { ...cursor, affix, per_page: 2 })
      pages.push(texts(page))
      cursor = 'sentAt' in start || affix === 'prepend' ? page.meta.cursor : { id: page.meta.cursor.id }
    }
    expect(pages.at(-1)).toEqual([])
    expect((affix === 'append' ? pages : pages.toReversed()).flat()).toEqual(all)
  }
  const { id, sentAt } = at(2)
  expect(await textsOf(ben, { affix: 'append', id, updatedAt: sentAt })).toEqual(all.slice(3))
  expect(await textsOf(ben, { fromTimestamp: sentAt })).toEqual(all.slice(3))
})

test('[C48] every list filter also applies to the list of all conversations', async () => {
  await ben.call('POST /messages/{id}/reactions/{emoji}', { params: { id: Number(at(1).id), emoji: '🔥' }, body: {} })
  const wanted: [object, (string | undefined)[]][] = [
    [{ hideReplies: '1', receiverType: 'group' }, [all[1], all[2], all[5]]],
    [{ parentId: Number(at(1).id) }, [all[4]]],
    [{ types: 'wave' }, [all[5]]],
    [{ categories: 'custom,action' }, [all[5]]],
    [{ onlyReactions: '1' }, [all[1]]],
    [{ tags: 'first' }, [all[1]]],
    [{ withTags: 'true', tags: 'nothing' }, []],
    [{ hasLinks: '1' }, [all[2]]],
    [{ hideDeleted: '1' }, all],
    [{ uid: ben.uuid }, [all[0], all[4]]],
    [{ receiverType: 'group', sender: ann.uuid }, [all[1], all[2], all[5]]],
    [{ toTimestamp: at(3).sentAt }, all.slice(0, 3)],
    [{ searchKey: 'first' }, [all[1], all[2]]],
    [{ searchKey: 'ann', per_page: 1 }, [all[3]]],
    [{ searchKey: 'ann', per_page: 1, affix: 'append' }, [all[0]]],
  ]
  for (const [query, expected] of wanted) expect([query, await textsOf(ben, query)]).toEqual([query, expected])
  expect((await list(ben, { types: 'wave' })).meta.pagination.total).toBe(1)
})

test('[C48] the unread filter returns the messages that the unread counts include', async () => {
  await ann.call('POST /groups/{guid}/conversation/read', { params: { guid: one }, body: {} })
  expect(await textsOf(ben, { unread: '1' })).toEqual([all[1], all[2], all[3], all[5]])
  await ben.call('POST /groups/{guid}/conversation/read', { params: { guid: other }, body: {} })
  await ben.call('POST /users/{uid}/conversation/read', { params: { uid: ann.uuid }, body: {} })
  expect(await textsOf(ben, { unread: '1' })).toEqual([all[1]])
  const late = await fixtures.person('late')
  await late.call('POST /groups/{guid}/members', { params: { guid: one }, body: {} })
  expect(await textsOf(late, { unread: '1' })).toEqual([])
  expect(await textsOf(late)).toEqual([all[1], all[4]])
})

test('[C48] a message is listed after two seconds, because an earlier one of another conversation may still be in flight', async () => {
  const { cursor } = (await list(carl, { receiverType: 'user' })).meta
  await notify(carl, ann.uuid, 'just now')
  expect(await textsOf(carl, { ...cursor, affix: 'append' })).toEqual([])
  expect(await textsOf(carl, { searchKey: 'just' })).toEqual([])
  fixtures.clock.pass(2000)
  expect(await textsOf(carl, { ...cursor, affix: 'append' })).toContain('just now')
  expect(await textsOf(carl, { searchKey: 'just' })).toEqual(['just now'])
})

test('[C48] deleted conversations, and rooms that the user left or is banned from, are not listed', async () => {
  const dora = await fixtures.person('dora')
  for (const guid of [one, other]) await dora.call('POST /groups/{guid}/members', { params: { guid }, body: {} })
  await notify(dora, ann.uuid, 'dora to ann')
  fixtures.clock.pass(2000)
  expect(await textsOf(dora)).toEqual([all[1], all[2], all[4], all[5], 'dora to ann'])
  await dora.call('DELETE /users/{uid}/conversation', { params: { uid: ann.uuid } })
  await ann.call('POST /groups/{guid}/bannedusers/{uid}', { params: { guid: one, uid: dora.uuid }, body: {} })
  expect(await textsOf(dora)).toEqual([all[2], all[5]])
  await dora.call('DELETE /groups/{guid}/members', { params: { guid: other } })
  expect(await textsOf(dora)).toEqual([])
  expect((await list(fixtures.service)).data).toEqual([])
})

test('[C48] guests see the rooms they have joined', async () => {
  const ghost = await fixtures.guest()
  expect(await textsOf(ghost)).toEqual([])
  await ghost.call('POST /groups/{guid}/members', { params: { guid: one }, body: {} })
  expect(await textsOf(ghost)).toEqual([all[1], all[4]])
})
