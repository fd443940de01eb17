import { beforeEach, expect, test, vi } from 'vitest'
import type { GroupMessage } from '@segue/shared/chat/message.ts'
import { CallFailed } from '@segue/shared/call.ts'
import { groupMessage } from '@segue/shared/test/group-message.ts'
import type { Push } from '@segue/shared/room/protocol/protocol.ts'
import { takeToken } from '../../client/session.ts'
import { useToasts } from '../../client/toasts.ts'
import { loadWords, tokenOf } from '../../../test/doubles/fixtures.tsx'
import { liveStore } from '../../../test/doubles/live-store.ts'
import type { Player } from '../../playback/player.ts'
import type { LiveRoom } from '../../session/live-room.ts'
import { createRoomSession } from '../../session/room-session.ts'
import { setMentionSound } from '../../session/chat/mention-sound.ts'
import type { ChatCalls } from './chat-calls.ts'
import { chatLines } from './chat-lines.ts'
import { createChatRoom } from './chat-room.ts'

const message = (id: number, text: string, more: Partial<GroupMessage> = {}): GroupMessage => ({
  ...groupMessage({ text }, { id: String(id), sender: 'bob', sentAt: 1000 + id, updatedAt: 1000 + id }),
  ...more,
})

beforeEach(async () => {
  await loadWords()
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
})

const refuse = () => Promise.reject(new Error('not part of this test'))
const nobodyListens = (): void => undefined

function setUpChat(history: GroupMessage[], calls: Partial<ChatCalls> = {}, parentId?: string) {
  const requests: (string | undefined)[] = []
  let push: (push: Push) => void = nobodyListens
  const live = liveStore(null)
  const session = createRoomSession({
    roomUuid: 'room',
    store: live,
    serverNow: () => 5_000_000,
    player: { settings: { preferences: { muted: false } } } as unknown as Player,
    onPush: (listener: (push: Push) => void) => {
      push = listener
      return () => (push = nobodyListens)
    },
  } as Partial<LiveRoom> as LiveRoom)
  const chat = createChatRoom(
    session,
    {
      async page(_, { before, limit }) {
        requests.push(before?.id)
        const end = before ? history.findIndex(({ id }) => id === before.id) : history.length
        return history.slice(Math.max(0, end - limit), end).toReversed()
      },
      send: refuse,
      restore: refuse,
      edit: refuse,
      remove: refuse,
      react: refuse,
      unreact: refuse,
      ...calls,
    },
    parentId,
  )
  const stop = chat.listen()
  const texts = () => chat.store.getState().messages.map(({ data }) => data.text)
  const pushed = (name: string, params: unknown) =>
    push({ room: 'room', from: 'room', sentAt: 0, messageId: 1, message: { name, params } })
  return { chat, live, requests, texts, pushed, stop }
}

const settled = () => new Promise((resolve) => void setImmediate(resolve))

test('the panel and the room listen to one chat: one request, and no message twice or lost until both stop', async () => {
  const { chat, texts, requests, pushed, stop } = setUpChat([message(1, 'one')])
  const stopPanel = chat.listen()
  await settled()
  expect(requests).toEqual([undefined])
  stopPanel()
  pushed('chatMessage', message(2, 'two'))
  expect(texts()).toEqual(['one', 'two'])
  stop()
  pushed('chatMessage', message(3, 'three'))
  expect(texts()).toEqual(['one', 'two'])
  chat.listen()
  await settled()
  expect(requests).toEqual([undefined, undefined])
})

test('the latest page is loaded first, older ones on request', async () => {
  const history = Array.from({ length: 45 }, (_, n) => message(n + 1, `m${n + 1}`))
  const { chat, texts, requests } = setUpChat(history)
  await settled()
  expect(texts()).toHaveLength(30)
  expect(chat.store.getState().hasOlder).toBe(true)
  await chat.loadOlder()
  expect(texts()).toHaveLength(45)
  expect(texts()[0]).toBe('m1')
  expect(chat.store.getState().hasOlder).toBe(false)
  expect(requests).toEqual([undefined, '16'])
})

test('if the latest messages were all deleted, older ones are loaded until there is one to show', async () => {
  const deleted = Array.from({ length: 70 }, (_, n) => ({ ...message(n + 10, `gone ${n}`), deletedAt: 1 }))
  const { chat, texts } = setUpChat([message(1, 'still here'), ...deleted])
  await settled()
  expect(texts()).toContain('still here')
  expect(chat.store.getState()).toMatchObject({ hasOlder: false, loading: false })
})

test('loading stops after some hundreds of deleted messages', async () => {
  const deleted = Array.from({ length: 1000 }, (_, n) => ({ ...message(n + 1, `gone ${n}`), deletedAt: 1 }))
  const { requests } = setUpChat(deleted)
  await settled()
  expect(requests).toHaveLength(11)
})

test('pushed messages are added in order, without duplicates', async () => {
  const { texts, pushed } = setUpChat([message(1, 'one')])
  await settled()
  pushed('chatMessage', message(3, 'three'))
  pushed('chatMessage', message(2, 'two'))
  pushed('chatMessage', message(2, 'two'))
  expect(texts()).toEqual(['one', 'two', 'three'])
})

test('pushed edits, reactions and deletions are applied immediately', async () => {
  const { chat, texts, pushed } = setUpChat([message(1, 'one'), message(2, 'two')])
  await settled()
  pushed('chatMessageEdited', message(1, 'uno', { updatedAt: 2000, editedAt: 2000 }))
  pushed('chatReaction', {
    messageId: '1',
    reactions: [{ reaction: '🔥', count: 1, by: [{ uid: 'bob', name: 'Bob' }] }],
  })
  pushed('chatMessageDeleted', { id: '2', deletedBy: 'bob' })
  expect(texts()).toEqual(['uno'])
  expect(chat.store.getState().messages[0]?.data.reactions).toHaveLength(1)
})

test('a push this client cannot parse changes nothing', async () => {
  const { texts, pushed } = setUpChat([message(1, 'one')])
  await settled()
  pushed('chatMessage', { rubbish: true })
  pushed('chatFireworks', {})
  pushed('playedSong', undefined)
  expect(texts()).toEqual(['one'])
})

test('a sent message is shown immediately, and only once after it has arrived', async () => {
  const { chat, texts, pushed } = setUpChat([], {
    send: async (_, { muid, text }) => message(1, text, { muid, sender: 'ann' }),
  })
  await settled()
  const sent = chat.send('hello')
  expect(chat.store.getState().outgoing.map(({ text }) => text)).toEqual(['hello'])
  await sent
  const muid = chat.store.getState().messages[0]?.muid ?? null
  pushed('chatMessage', message(1, 'hello', { muid, sender: 'ann' }))
  expect(texts()).toEqual(['hello'])
  expect(chat.store.getState().outgoing).toEqual([])
})

test('a failed message shows the reason, and a retry uses the same `muid`', async () => {
  let refuse = true
  const names: string[] = []
  const { chat, texts } = setUpChat([], {
    async send(_, { muid, text }) {
      names.push(muid)
      if (refuse) throw new CallFailed(403, 'You’re muted in this room’s chat', {})
      return message(1, text, { muid, sender: 'ann' })
    },
  })
  await settled()
  await chat.send('hello')
  const [failed] = chat.store.getState().outgoing
  expect(failed?.failure).toBe('You’re muted in this room’s chat')
  refuse = false
  await chat.resend(failed?.muid ?? '')
  expect(texts()).toEqual(['hello'])
  expect(new Set(names).size).toBe(1)
})

test('messages missed while disconnected are loaded on reconnect', async () => {
  const history = [message(1, 'one')]
  const { live, texts } = setUpChat(history)
  await settled()
  live.setState({ status: { kind: 'reconnecting', attempt: 0 } })
  history.push(message(2, 'two'))
  live.setState({ status: { kind: 'live' } })
  await settled()
  expect(texts()).toEqual(['one', 'two'])
})

test('clearing the chat empties it immediately, even while a page is loading', async () => {
  const history = Array.from({ length: 45 }, (_, n) => message(n + 1, `m${n + 1}`))
  const { chat, texts, pushed } = setUpChat(history)
  await settled()
  const older = chat.loadOlder()
  history.length = 0
  pushed('chatCleared', { deletedBy: 'ann' })
  expect(texts()).toEqual([])
  await older
  await settled()
  expect(texts()).toEqual([])
  pushed('chatMessage', message(46, 'anew'))
  expect(texts()).toEqual(['anew'])
  expect(chat.store.getState()).toMatchObject({ loading: false, hasOlder: false })
})

test('messages deleted while disconnected disappear on reconnect, and no others', async () => {
  const history = Array.from({ length: 45 }, (_, n) => message(n + 1, `m${n + 1}`))
  const { chat, live, texts } = setUpChat(history)
  await settled()
  await chat.loadOlder()
  expect(texts()).toHaveLength(45)
  const lose = (from: number, count: number) => history.splice(from, count)
  const again = async () => {
    live.setState({ status: { kind: 'reconnecting', attempt: 1 } })
    live.setState({ status: { kind: 'live' } })
    await settled()
  }
  lose(40, 2)
  await again()
  expect(texts()).toEqual(history.map(({ data }) => data.text))
  history.length = 0
  await again()
  expect(texts()).toEqual([])
})

test('a reply is sent with the id of its parent and quotes it before and after delivery', async () => {
  const first = message(1, 'who knows this one?', {
    data: {
      text: 'who knows this one?',
      metadata: { chatMessage: { userName: 'Bob' } },
      attachments: [],
      reactions: [],
      mentions: {},
      entities: {},
    },
  })
  const sent: unknown[] = []
  const { chat } = setUpChat([first], {
    async send(_, said) {
      sent.push(said)
      return message(2, said.text, {
        muid: said.muid,
        sender: 'ann',
        ...(said.parentId ? { parentId: said.parentId } : {}),
      })
    },
  })
  chat.listen()
  await expect.poll(() => chat.store.getState().messages).toHaveLength(1)
  const quotes = () => {
    const { messages, outgoing } = chat.store.getState()
    const me = { uuid: 'ann', nickname: 'Ann', avatarId: 'ghost', color: '#FFFFFF' }
    return chatLines(messages, outgoing, me).map(({ quoted }) => quoted)
  }
  const sending = chat.send('I do', '1')
  expect(quotes()).toEqual([null, { name: 'Bob', text: 'who knows this one?' }])
  await sending
  expect(sent).toMatchObject([{ text: 'I do', parentId: '1' }])
  expect(quotes()).toEqual([null, { name: 'Bob', text: 'who knows this one?' }])
})

test('messages that report an edit are not shown as lines', () => {
  const me = { uuid: 'ann', nickname: 'Ann', avatarId: 'ghost', color: '#FFFFFF' }
  const lines = chatLines([message(1, 'said'), message(2, '', { category: 'action', type: 'message' })], [], me)
  expect(lines.map(({ text }) => text)).toEqual(['said'])
})

test('a message that went to a bot is not shown in the chat, and a toast says so', async () => {
  const { chat, texts } = setUpChat([message(1, 'one')], {
    send: async (_, { muid, text }) => message(0, text, { muid, sender: 'ann' }),
  })
  await settled()
  await chat.send('/weather Paris')
  expect(texts()).toEqual(['one'])
  expect(chat.store.getState().outgoing).toEqual([])
  const toasts = () => useToasts.getState().toasts.map((toast) => toast.words)
  await expect.poll(toasts).toEqual(['Your command was sent to the bot. No one else can see it.'])
})

test('a restored message returns to its old position', async () => {
  const { chat, texts, pushed } = setUpChat([message(1, 'one'), message(2, 'two'), message(3, 'three')], {
    remove: async () => undefined,
    restore: async () => message(2, 'two'),
  })
  await settled()
  await chat.remove('2')
  expect(texts()).toEqual(['one', 'three'])
  await chat.restore('2')
  pushed('chatMessage', message(2, 'two'))
  expect(texts()).toEqual(['one', 'two', 'three'])
})

const replies = (chat: ReturnType<typeof createChatRoom>) =>
  chatLines(chat.store.getState().messages, [], { uuid: 'ann', nickname: 'Ann', avatarId: 'fox', color: '#fff' }).map(
    (line) => line.replies,
  )

test('the reply count of a message follows added and deleted replies, each counted once', async () => {
  const { chat, pushed } = setUpChat([
    message(1, 'question', { replyCount: 1 }),
    message(2, 'answer', { parentId: '1' }),
  ])
  await settled()
  expect(replies(chat)).toEqual([1, 0])
  const another = message(3, 'another', { parentId: '1' })
  pushed('chatMessage', another)
  pushed('chatMessage', another)
  expect(replies(chat)).toEqual([2, 0, 0])
  pushed('chatMessageDeleted', { id: '2' })
  expect(replies(chat)).toEqual([1, 0])
})

test('a thread contains only the replies to its message', async () => {
  const { chat, texts, pushed } = setUpChat([message(2, 'answer', { parentId: '1' })], {}, '1')
  await settled()
  pushed('chatMessage', message(3, 'besides'))
  pushed('chatMessage', message(4, 'another', { parentId: '1' }))
  pushed('chatMessageEdited', message(1, 'question', { replyCount: 2 }))
  expect(texts()).toEqual(['answer', 'another'])
  pushed('chatMessageDeleted', { id: '2' })
  expect(texts()).toEqual(['another'])
  expect(replies(chat)).toEqual([0])
})

/** A fake AudioContext that records the notes it plays. */
function countedNotes() {
  const notes: string[] = []
  const part = () => ({ connect: (next: unknown) => next })
  class FakeContext {
    currentTime = 0
    destination = {}
    createGain() {
      const gain = {
        setValueAtTime: () => gain,
        linearRampToValueAtTime: () => gain,
        exponentialRampToValueAtTime: () => gain,
      }
      return { ...part(), gain }
    }
    createOscillator() {
      return { ...part(), frequency: { value: 0 }, start: () => void notes.push('note'), stop: () => undefined }
    }
    close() {
      return Promise.resolve()
    }
  }
  vi.stubGlobal('AudioContext', FakeContext)
  return notes
}

const callingAnn = (id: number, sender = 'bob') =>
  message(id, 'Ann!', {
    sender,
    data: { ...message(id, 'Ann!').data, mentions: { ann: { uid: 'ann', name: 'Ann' } } },
  })

test('a mention plays a sound only while the user looks elsewhere', async () => {
  const notes = countedNotes()
  const looksHere = vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  const { pushed } = setUpChat([])
  await settled()
  pushed('chatMessage', message(1, 'nobody in particular'))
  pushed('chatMessage', callingAnn(2, 'ann'))
  pushed('chatMessage', callingAnn(3))
  await expect.poll(() => notes).toHaveLength(2)
  looksHere.mockReturnValue(true)
  pushed('chatMessage', callingAnn(4))
  setMentionSound(false)
  looksHere.mockReturnValue(false)
  pushed('chatMessage', callingAnn(5))
  await settled()
  await settled()
  expect(notes).toHaveLength(2)
  setMentionSound(true)
})
