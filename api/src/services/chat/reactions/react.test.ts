import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GroupMessage } from '@segue/shared/chat/message.ts'
import { openChat, type Chat } from '../../../../test/chat.ts'
import { refusalOf, type Fixtures, type Member, type Person } from '../../../../test/fixtures.ts'

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

const react = (who: Person, { id }: GroupMessage, emoji: string) =>
  who.call('POST /messages/{id}/reactions/{emoji}', { params: { id: Number(id), emoji }, body: {} })
const unreact = (who: Person, { id }: GroupMessage, emoji: string) =>
  who.call('DELETE /messages/{id}/reactions/{emoji}', { params: { id: Number(id), emoji } })

const toggle = (who: Person, { id }: GroupMessage, emoji: string) =>
  who.call('POST /v1/react', { body: { msgId: id, emoji } })

test('[C55] clients of the reactions extension toggle reactions with one call and receive them as edits', async () => {
  const guid = await chat.room()
  await ann.call('POST /groups/{guid}/members', { params: { guid }, body: {} })
  const metadata = { '@injected': { extensions: { reactions: { '💀': {} } } } }
  const message = await chat.say(ann, guid, '', { data: { text: 'nice', metadata } })
  expect(message.data.metadata).not.toHaveProperty('@injected')
  const received = await chat.receivedBy(ann)
  await toggle(ben, message, '🔥')
  const injected = { '@injected': { extensions: { reactions: { '🔥': { [ben.uuid]: { name: 'ben' } } } } } }
  const read = async () => (await chat.read(ann, guid)).data
  expect(await read()).toMatchObject([
    { data: { text: 'nice', metadata: injected, reactions: [{ reaction: '🔥', reactedByMe: false }] } },
  ])
  await expect.poll(() => received).toHaveLength(2)
  expect(received).toMatchObject([
    { type: 'reaction', body: { action: 'message_reaction_added', reaction: '🔥' } },
    {
      type: 'message',
      sender: ben.uuid,
      body: {
        category: 'action',
        data: {
          action: 'edited',
          entities: {
            by: { entity: { uid: ben.uuid } },
            on: { entity: { id: message.id, data: { metadata: injected } } },
          },
        },
      },
    },
  ])
  await toggle(ben, message, '🔥')
  expect((await read())[0]?.data.metadata).not.toHaveProperty('@injected')
  await expect
    .poll(() => received[2])
    .toMatchObject({ type: 'reaction', body: { action: 'message_reaction_removed' } })
  await ann.call('POST /groups/{guid}/bannedusers/{uid}', { params: { guid, uid: ben.uuid }, body: {} })
  expect(await refusalOf(toggle(ben, message, '🔥'))).toMatchObject({ status: 403 })
})

test('[C40] the id of a message in an unlisted room gives strangers no access', async () => {
  const hidden = await ann.call('POST /rooms/infrastructure', { body: { name: 'Hidden', type: 'PRIVATE' } })
  const message = await chat.say(ann, hidden.uuid, 'a secret')
  const params = { id: Number(message.id) }
  const gone = { status: 404, message: 'This message doesn’t exist or has been deleted' }
  for (const who of [ben, ghost]) {
    expect(await refusalOf(react(who, message, '🔥'))).toEqual(gone)
    expect(await refusalOf(unreact(who, message, '🔥'))).toEqual(gone)
    const body = { data: { text: 'x' } }
    expect(await refusalOf(who.call('PUT /messages/{id}', { params, body }))).toEqual(gone)
    expect(await refusalOf(who.call('DELETE /messages/{id}', { params }))).toEqual(gone)
  }
  await ben.call('POST /groups/{guid}/members', { params: { guid: hidden.uuid }, body: {} })
  expect((await react(ben, message, '🔥')).data.data.text).toBe('a secret')
  expect((await react(ann, message, '🔥')).data.data.reactions).toMatchObject([{ count: 2 }])
})

test('[C16] reactions count once per user, can be removed, and are broadcast to the room', async () => {
  const message = await chat.say(ann, await chat.room(), 'nice')
  await react(ann, message, '🔥')
  await react(ben, message, '🔥')
  await react(ben, message, '🔥')
  const { data } = await react(ben, message, '👨‍👩‍👧')
  expect(data.data.reactions).toEqual([
    {
      reaction: '🔥',
      count: 2,
      by: [
        { uid: ann.uuid, name: 'ann' },
        { uid: ben.uuid, name: 'ben' },
      ],
      reactedByMe: true,
    },
    { reaction: '👨‍👩‍👧', count: 1, by: [{ uid: ben.uuid, name: 'ben' }], reactedByMe: true },
  ])
  // The broadcast contains nothing about a single reader.
  expect(chat.pushed.at(-1)).toMatchObject({
    name: 'chatReaction',
    params: {
      messageId: message.id,
      reactions: data.data.reactions.map(({ reactedByMe: _mine, ...reaction }) => reaction),
    },
  })
  await unreact(ben, message, '🔥')
  await unreact(ben, message, '🔥')
  const after = (await chat.read(ghost, message.receiver)).data[0]?.data.reactions
  expect(after?.map(({ reaction, count }) => [reaction, count])).toEqual([
    ['🔥', 1],
    ['👨‍👩‍👧', 1],
  ])
})

test('[C16] a reaction must be an emoji on an existing message, and a message has a limited number of different reactions', async () => {
  const message = await chat.say(ann, await chat.room(), 'nice')
  for (const wrong of ['a', '🔥🔥', '<b>']) expect((await refusalOf(react(ann, message, wrong))).status).toBe(400)
  const kinds = [
    '😀',
    '😁',
    '😂',
    '🤣',
    '😃',
    '😄',
    '😅',
    '😆',
    '😉',
    '😊',
    '😋',
    '😎',
    '😍',
    '😘',
    '🥰',
    '😗',
    '😙',
    '😚',
    '🙂',
    '🤗',
  ]
  await Promise.all(kinds.map((emoji) => react(ann, message, emoji)))
  expect(await refusalOf(react(ben, message, '🤩'))).toEqual({
    status: 400,
    message: 'This message has too many different reactions',
  })
  expect(await refusalOf(toggle(ben, message, '🤩'))).toMatchObject({ status: 400 })
  const again = (await react(ben, message, '😀')).data.data.reactions
  expect(again.find(({ reaction }) => reaction === '😀')?.count).toBe(2)
  const nothing = { ...message, id: '999999' }
  expect((await refusalOf(react(ann, nothing, '🔥'))).status).toBe(404)
  expect((await refusalOf(unreact(ann, nothing, '🔥'))).status).toBe(404)
})
