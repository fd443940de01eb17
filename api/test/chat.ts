import type { ChatFrame } from '@segue/shared/chat/frame.ts'
import { changedMessageIn, type GroupMessage } from '@segue/shared/chat/message.ts'
import { must } from '@segue/shared/must.ts'
import type { Operations } from '../operations.d.ts'
import { openApi, type Fixtures, type Member, type Person } from './fixtures.ts'

type Pushed = { roomUuid: string; name: string; params: unknown }
type Refused = { code: string; name: string; message: string; details: string }

/** Rooms with a chat, the people in them, and what is sent to the rooms. */
export type Chat = {
  fixtures: Fixtures
  /** Owns every room that `room` creates. */
  ann: Member
  ben: Member
  ghost: Person
  /** What was pushed to rooms; a test may empty it. */
  pushed: Pushed[]
  room: (wish?: { hasChat?: boolean; password?: string }) => Promise<string>
  say: (who: Person, receiver: string, text: string, more?: object) => Promise<GroupMessage>
  read: (who: Person, guid: string, query?: object) => Promise<Operations['GET /groups/{guid}/messages']['reply']>
  /** What a person receives on their socket from now on. Messages to a room arrive after the call that sends them. */
  receivedBy: (who: Person) => Promise<ChatFrame[]>
  /** A call as a chat client makes it, without the typed client. */
  raw: (
    path: string,
    init?: { method?: string; headers?: Record<string, string>; body?: unknown },
  ) => Promise<{ status: number; error?: Refused; data?: unknown }>
}

export async function openChat(): Promise<Chat> {
  const fixtures = await openApi()
  const ann = await fixtures.person('ann')
  const pushed: Pushed[] = []
  const push = fixtures.app.rooms.push.bind(fixtures.app.rooms)
  fixtures.app.rooms.push = (roomUuid, message) => {
    pushed.push({ roomUuid, ...message })
    push(roomUuid, message)
  }
  let rooms = 0
  return {
    fixtures,
    ann,
    pushed,
    ben: await fixtures.person('ben'),
    ghost: await fixtures.guest(),
    async room(wish = {}) {
      const made = await ann.call('POST /rooms/infrastructure', { body: { name: `Chat ${++rooms}`, ...wish } })
      return made.uuid
    },
    async say(who, receiver, text, more = {}) {
      const body = { receiver, receiverType: 'group' as const, data: { text }, ...more }
      return (await who.call('POST /messages', { body })).data
    },
    read: (who, guid, query = {}) => who.call('GET /groups/{guid}/messages', { params: { guid }, query }),
    async receivedBy({ uuid }) {
      const frames: ChatFrame[] = []
      await fixtures.app.chatSockets.connect({
        uid: uuid,
        hearsPresence: true,
        send: (frame) => void frames.push(frame),
        check: async () => undefined,
      })
      return frames
    },
    async raw(path, init = {}) {
      const answer = await fixtures.api.request(path, {
        method: init.method ?? 'GET',
        headers: { 'Content-Type': 'application/json', ...init.headers },
        ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
      })
      const body: { error?: Refused; data?: unknown } = await answer.json()
      return { status: answer.status, ...body }
    },
  }
}

/** The texts of a page of messages; messages about a change have none of their own. */
export const texts = ({ data }: { data: GroupMessage[] }) =>
  data.filter(({ category }) => category !== 'action').map((message) => message.data.text)

/** The message that was returned by an edit or a deletion, in its current form. */
export const changed = ({ data }: { data: GroupMessage }): GroupMessage =>
  must(changedMessageIn(data), 'the message that was changed')
