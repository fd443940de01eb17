import { expect, test } from 'vitest'
import { chatMessageOf, GroupMessage, isValidChatMessage, systemSender, type ChatMessage } from './message.ts'
import { collapseRoomLines, mergeMessages, maxNewPerMerge, withoutMessage } from './merge.ts'
import { hasReacted, reactionsOf } from './reactions.ts'
import { mayEdit, mentionOf, mentionsIn } from './rules.ts'

const room = (message: string, consumable?: object): ChatMessage => ({ type: 'room', message, consumable })
const by = (userUUID: string) => ({ userUUID, messageId: '7', name: userUUID })
const ann = { userUuid: 'a', userName: 'ann', avatarId: 'bear' }

test.each<[string, ChatMessage, boolean]>([
  ['a user’s message', { ...ann, message: 'hi' }, true],
  ['a user’s message without a name', { ...ann, userName: '', message: 'hi' }, false],
  ['a user’s message without an avatar', { userUuid: 'a', userName: 'ann', message: 'hi' }, false],
  ['a message without a sender', { message: 'hi' }, false],
  ['a room message', { type: 'room', message: 'played' }, true],
  ['a blank message', { ...ann, message: '  \n' }, false],
  ['a picture with its media', { ...ann, imageUrls: ['https://x/y.png'], media: { id: 1 } }, true],
  ['a picture without its media', { ...ann, imageUrls: ['https://x/y.png'] }, false],
  ['media without a picture', { ...ann, media: { id: 1 }, imageUrls: [] }, false],
  ['an empty room message', { type: 'room' }, false],
])('%s (%j) is valid: %j', (_, line, valid) => expect(isValidChatMessage(line)).toBe(valid))

const at = (id: number, sentAt = id, updatedAt = sentAt) => ({ id: String(id), sentAt, updatedAt })
const ids = (messages: { id: string }[]) => messages.map(({ id }) => Number(id))

test('messages are ordered by time, then by number, without duplicates', () => {
  expect(ids(mergeMessages([at(9, 5), at(12, 7)], [at(10, 5), at(9, 5), at(11, 3)]))).toEqual([11, 9, 10, 12])
})

test("a newer version of a message replaces the known one, an older version doesn't", () => {
  const known = [at(1, 1, 5)]
  expect(mergeMessages(known, [at(1, 1, 4)])).toEqual([at(1, 1, 5)])
  expect(mergeMessages(known, [at(1, 1, 6)])).toEqual([at(1, 1, 6)])
})

test('a merge adds the latest 300 messages and drops none of the known ones', () => {
  const fetched = Array.from({ length: 500 }, (_each, n) => at(n + 100))
  const merged = mergeMessages([at(1), at(2)], fetched)
  expect(merged).toHaveLength(2 + maxNewPerMerge)
  expect(ids(merged).slice(0, 3)).toEqual([1, 2, 300])
  expect(ids(merged).at(-1)).toBe(599)
})

test('removing a message leaves the others unchanged', () => {
  expect(ids(withoutMessage([at(1), at(2), at(3)], '2'))).toEqual([1, 3])
})

test('consecutive room lines collapse to the last one, except purchases', () => {
  const message = { ...ann, message: 'hello' }
  const lines = [room('one'), room('two'), message, room('three'), room('gift', {}), room('four'), room('five')]
  expect(collapseRoomLines(lines).map(({ message }) => message)).toEqual(['two', 'hello', 'three', 'gift', 'five'])
})

test("notices about the room itself don't collapse with its other lines", () => {
  const lines = [room('one'), { ...room('raid'), roomNotice: 'raidModeOn' }, room('two'), room('three')]
  expect(collapseRoomLines(lines).map(({ message }) => message)).toEqual(['one', 'raid', 'three'])
})

test('users may edit their own message for 20 seconds', () => {
  const message = { sender: 'a', sentAtMs: 1000 }
  expect(mayEdit(message, 'a', 21_000)).toBe(true)
  expect(mayEdit(message, 'a', 21_001)).toBe(false)
  expect(mayEdit(message, 'b', 1001)).toBe(false)
})

test('each mention in a text is found once', () => {
  const text = `${mentionOf('u-1')} and ${mentionOf('u-2')}, ${mentionOf('u-1')}!`
  expect(mentionsIn(text)).toEqual(['u-1', 'u-2'])
  expect(mentionsIn('<@uid:> <@uid:a b> a@b.example')).toEqual([])
})

test('hasReacted tells whether this user has reacted with this emoji', () => {
  const input = { '🔥': [by('a'), by('b')] }
  expect(hasReacted(input, '🔥', 'a')).toBe(true)
  expect(hasReacted(input, '🔥', 'c')).toBe(false)
  expect(hasReacted({}, '🔥', 'a')).toBe(false)
})

test('sender, text and time of a line come from the chat service, not from the metadata clients write', () => {
  const message = GroupMessage.parse({
    id: '12',
    muid: null,
    conversationId: 'group_r',
    sender: 'a',
    receiver: 'r',
    receiverType: 'group',
    category: 'message',
    type: 'text',
    data: {
      text: 'hello',
      metadata: { chatMessage: { ...ann, userUuid: 'somebody else', message: 'other words', type: 'user' } },
      attachments: [],
      reactions: [{ reaction: '🔥', count: 1, by: [{ uid: 'b', name: 'ben' }] }],
      mentions: {},
      entities: {},
    },
    sentAt: 1_795_204_800,
    updatedAt: 1_795_204_800,
  })
  expect(chatMessageOf(message)).toMatchObject({ id: '12', message: 'hello', userUuid: 'a', userName: 'ann' })
  expect(chatMessageOf(message).date).toBe('2026-11-20T20:00:00.000Z')
  expect(chatMessageOf({ ...message, sender: systemSender }).type).toBe('room')
  expect(reactionsOf('12', message.data.reactions)).toEqual({
    '🔥': [{ userUUID: 'b', messageId: '12', name: 'ben' }],
  })
})
