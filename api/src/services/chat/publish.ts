import type { GroupMessage } from '@segue/shared/chat/message.ts'
import type { App } from '../../app.ts'
import type { ChatFrame } from '@segue/shared/chat/frame.ts'
import { reactionsOnOne } from './messages/queries.ts'
import { wholeMessage } from './messages/whole.ts'
import type { MessageRow } from './messages/wire.ts'
import { sideOf } from './direct/queries.ts'

/**
 * What publishing requires; `people` is only needed for direct messages, which a room's own voice never sends. All chat
 * events are published here, to rooms and to the chat's own sockets.
 */
export type ChatPublisher = Pick<App, 'db' | 'rooms' | 'chatSockets'> &
  Partial<Pick<App, 'people'>> & {
    config: Pick<App['config'], 'publicUrl'>
  }

/** The device that sent the request. Its own client ignores the resulting events. */
export const deviceOf = (request: Request): string => (request.headers.get('resource') ?? '').slice(0, 200)

/** A socket frame in the format of the chat protocol. */
export function frameOf(
  type: string,
  about: Pick<GroupMessage, 'sender' | 'receiver' | 'receiverType'>,
  { body, device = '' }: { body: object; device?: string },
): ChatFrame {
  const { sender, receiver, receiverType } = about
  return { type, appId: 'segue', sender, receiver, receiverType, deviceId: device, body }
}

/** Sends a frame to everyone who receives a message. */
export async function toHearersOf(app: ChatPublisher, message: MessageRow, frame: ChatFrame): Promise<void> {
  if (message.receiverUid === null) return app.chatSockets.toRoom(message.roomUuid, frame)
  const hearers = await hearersOf(app, message, message.receiverUid)
  app.chatSockets.toPeople(hearers, frame)
  notifyPages(app, hearers, [message.sender, message.receiverUid])
}

/** Notifies the web clients of the given users that a direct conversation has changed. */
export function notifyPages(
  { people }: Partial<Pick<App, 'people'>>,
  hearers: readonly string[],
  [one, other]: readonly [string, string],
): void {
  for (const uuid of hearers) {
    const withUuid = uuid === one ? other : one
    people?.notifyPeople([uuid], { name: 'conversationChanged', params: { withUuid } })
  }
}

/** The users who receive a direct message: a recipient who hasn't accepted the sender yet doesn't. */
async function hearersOf({ db }: ChatPublisher, { sender, isUnheard, roomUuid }: MessageRow, receiverUid: string) {
  if (isUnheard) return [sender]
  const side = await sideOf(db, roomUuid, receiverUid)
  return side?.admittedAt ? [sender, receiverUid] : [sender]
}

/** Publishes a new message, and returns it in its broadcast form. */
export async function publishMessage(app: ChatPublisher, row: MessageRow, device = ''): Promise<GroupMessage> {
  const message = await wholeMessage(app, row)
  if (row.receiverUid === null && row.category !== 'action') {
    app.rooms.push(row.roomUuid, { name: 'chatMessage', params: message })
  }
  await toHearersOf(app, row, frameOf('message', message, { body: message, device }))
  return message
}

/** Publishes that a message was edited or deleted; `action` is the message that says so. */
export async function publishChange(
  app: ChatPublisher,
  changed: MessageRow,
  { action, device }: { action: MessageRow; device: string },
): Promise<void> {
  if (changed.receiverUid === null) {
    const message = await wholeMessage(app, changed)
    app.rooms.push(
      changed.roomUuid,
      changed.deletedAt === null
        ? { name: 'chatMessageEdited', params: message }
        : { name: 'chatMessageDeleted', params: { id: message.id, deletedBy: message.deletedBy } },
    )
  }
  await publishMessage(app, action, device)
}

/** An added or removed reaction. */
export type Reacted = { id: number; reaction: string; uid: string; at: Date; by: object; added: boolean }

export async function publishReaction(
  app: ChatPublisher,
  message: MessageRow,
  { reacted, device }: { reacted: Reacted; device: string },
): Promise<void> {
  const messageId = String(message.id)
  if (message.receiverUid === null) {
    const reactions = await reactionsOnOne(app.db, message.id)
    app.rooms.push(message.roomUuid, { name: 'chatReaction', params: { messageId, reactions } })
  }
  const whole = await wholeMessage(app, message)
  const { id, reaction, uid, at, by, added } = reacted
  const body = {
    action: added ? 'message_reaction_added' : 'message_reaction_removed',
    id: String(id),
    messageId,
    reaction,
    uid,
    reactedAt: Math.floor(at.getTime() / 1000),
    reactedBy: by,
    conversationId: whole.conversationId,
    ...(whole.parentId ? { parentId: whole.parentId } : {}),
  }
  await toHearersOf(app, message, frameOf('reaction', { ...whole, sender: uid }, { body, device }))
}

/**
 * Publishes a reaction as the reactions extension does: as an edit of the message. It is only sent to sockets, since
 * lists include the reactions anyway.
 */
export async function publishReactionsAsEdit(
  app: ChatPublisher,
  message: MessageRow,
  { reacted: { uid, by }, device }: { reacted: Reacted; device: string },
): Promise<void> {
  const on = await wholeMessage(app, message)
  const { entities } = on.data
  const notice: GroupMessage = {
    ...on,
    sender: uid,
    category: 'action',
    type: 'message',
    data: {
      action: 'edited',
      attachments: [],
      mentions: {},
      reactions: [],
      entities: {
        sender: { entityType: 'user', entity: by },
        receiver: entities['receiver'],
        by: { entityType: 'user', entity: by },
        for: entities['receiver'],
        on: { entityType: 'message', entity: on },
      },
    },
  }
  await toHearersOf(app, message, frameOf('message', notice, { body: notice, device }))
}
