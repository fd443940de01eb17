import { groupMessage } from '@segue/shared/test/group-message.ts'
import { type ChatMessage, chatMessageOf, type GroupMessage, systemSender } from '@segue/shared/chat/message.ts'
import { collapseRoomLines } from '@segue/shared/chat/merge.ts'
import { mentionOf } from '@segue/shared/chat/rules.ts'
import { expect, test } from 'vitest'
import { chatLines, shownPicturesOf } from '../room/chat-lines.ts'
import { specialIn } from './special-lines.ts'

const [ann, ben] = ['6d1f0c3e-1111-4a4a-8b8b-000000000001', '6d1f0c3e-1111-4a4a-8b8b-000000000002']
const mentions = { [ann]: { uid: ann, name: 'Ann' }, [ben]: { uid: ben, name: 'Ben' } }
const me = { uuid: ben, nickname: 'Ben', avatarId: 'fox', color: '#ffffff' }

function line(
  chatMessage: ChatMessage,
  { sender = systemSender, id = '7', text = `${mentionOf(ann)} threw Fireworks at ${mentionOf(ben)}` } = {},
): GroupMessage {
  const sentAt = 1_700_000_000
  return groupMessage(
    { text, metadata: { chatMessage }, mentions },
    { id, muid: `line ${id}`, sender, sentAt, updatedAt: sentAt },
  )
}

const consumable = { id: 3, name: 'Fireworks', tokenCost: 20, show: 'fireworks', toUuid: ben, message: null }
const award = { userUuid: ann, avatarId: 'fox', seasonName: 'Autumn' }

test('an embedded picture is shown after the linked ones', () => {
  const dot = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
  const imageUrls = ['https://pictures.example.test/a.png']
  const shown = (sent: ChatMessage) => shownPicturesOf(line({ media: {}, ...sent }, { sender: ann, text: '' }))
  expect(shown({ imageBase64: dot, imageUrls })).toEqual([...imageUrls, `data:image/gif;base64,${dot}`])
  expect(shown({ imageBase64: 'PHN2Zz4=' })).toEqual([])
})

test('a room message states who threw what at whom', () => {
  expect(specialIn(line({ type: 'room', consumable }))).toEqual({
    id: 'line 7',
    kind: 'fireworks',
    fromUuid: ann,
    fromName: 'Ann',
    toUuid: ben,
    toName: 'Ben',
    words: null,
    won: null,
    name: 'Fireworks',
  })
})

test('a room message states who won which avatar', () => {
  expect(specialIn(line({ type: 'room', award }))).toMatchObject({
    kind: 'award',
    fromUuid: ann,
    words: 'Autumn',
    won: 'fox',
  })
})

test("a forged throw or award in a user's own message is ignored", () => {
  for (const forged of [{ consumable }, { award }])
    for (const type of ['room', 'user', undefined] as const)
      expect(specialIn(line({ ...forged, ...(type ? { type } : {}) }, { sender: ann }))).toBeNull()
})

test('a throw with an unknown show or without a thrower is ignored', () => {
  expect(specialIn(line({ type: 'room', consumable: { ...consumable, show: 'volcano' } }))).toBeNull()
  expect(specialIn(line({ type: 'room', consumable }, { text: 'somebody threw fireworks' }))).toBeNull()
  expect(specialIn(line({ type: 'room', consumable: 'fireworks' }))).toBeNull()
})

test('throws and awards are kept when other room messages collapse', () => {
  const lines = [
    line({ type: 'room', consumable }, { id: '1' }),
    line({ type: 'room', award }, { id: '2' }),
    line({ type: 'room' }, { id: '3', text: 'one' }),
    line({ type: 'room' }, { id: '4', text: 'two' }),
  ]
  expect(collapseRoomLines(lines.map(chatMessageOf)).map(({ id }) => id)).toEqual(['1', '2', '4'])
  expect(chatLines(lines, [], me).map(({ kind, follows }) => ({ kind, follows }))).toEqual([
    { kind: 'special', follows: false },
    { kind: 'special', follows: false },
    { kind: 'notice', follows: false },
  ])
})
