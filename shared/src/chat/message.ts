import * as z from 'zod/mini'

/** Types of chat lines. Lines of type `room` are written by the room itself. */
export const chatMessageTypes = ['user', 'room', 'ChatMusicInfo', 'ChatGif'] as const

/**
 * A chat line as clients of this protocol write it into a message's metadata (client specification, section 3). Unknown
 * entries are kept.
 */
export const ChatMessage = z.looseObject({
  message: z.optional(z.nullable(z.string())),
  id: z.optional(z.nullable(z.string())),
  uuid: z.optional(z.nullable(z.string())),
  type: z.optional(z.nullable(z.enum(chatMessageTypes))),
  userUuid: z.optional(z.nullable(z.string())),
  userName: z.optional(z.nullable(z.string())),
  avatarId: z.optional(z.nullable(z.string())),
  color: z.optional(z.nullable(z.string())),
  badges: z.optional(z.nullable(z.array(z.string()))),
  date: z.optional(z.nullable(z.string())),
  imageBase64: z.optional(z.nullable(z.string())),
  imageUrls: z.optional(z.nullable(z.array(z.string()))),
  media: z.optional(z.unknown()),
  mentions: z.optional(z.nullable(z.array(z.unknown()))),
  songs: z.optional(z.nullable(z.array(z.unknown()))),
  /** The consumable that a user bought and threw; only lines of the room have one. See `ThrownConsumable`. */
  consumable: z.optional(z.unknown()),
  /** An avatar that a user in the room has won. */
  award: z.optional(z.object({ userUuid: z.string(), avatarId: z.string(), seasonName: z.string() })),
})
export type ChatMessage = z.infer<typeof ChatMessage>

/** A reaction on the wire: its count, and the first users who added it. */
export const WireReaction = z.object({
  reaction: z.string(),
  count: z.number(),
  by: z.array(z.object({ uid: z.string(), name: z.string() })),
  /** Only in responses to one reader: whether they added this reaction. */
  reactedByMe: z.optional(z.boolean()),
})
export type WireReaction = z.infer<typeof WireReaction>

const Attachment = z.object({ url: z.string(), mimeType: z.optional(z.string()) })

/** A message of a room or between two people as the chat service sends it. Times are in seconds. */
export const GroupMessage = z.object({
  /** Digits. Later messages of a group have greater numbers. */
  id: z.string(),
  muid: z.nullable(z.string()),
  conversationId: z.string(),
  sender: z.string(),
  receiver: z.string(),
  receiverType: z.enum(['group', 'user']),
  category: z.string(),
  type: z.string(),
  data: z.looseObject({
    text: z.optional(z.string()),
    metadata: z.optional(z.looseObject({ chatMessage: z.optional(ChatMessage) })),
    customData: z.optional(z.unknown()),
    attachments: z.array(z.unknown()),
    reactions: z.array(WireReaction),
    mentions: z.record(z.string(), z.object({ uid: z.string(), name: z.string() })),
    entities: z.looseObject({}),
    /** What was done to another message, in a message of the category `action`; that message is among the entities. */
    action: z.optional(z.string()),
    /** The room's custom emoji used in the text, with their URLs. */
    emojis: z.optional(z.record(z.string(), z.string())),
    /** The groups in the room that the line mentions, if its sender may: `MentionedGroup`s. */
    mentionedGroups: z.optional(z.array(z.string())),
  }),
  sentAt: z.number(),
  updatedAt: z.number(),
  editedAt: z.optional(z.number()),
  editedBy: z.optional(z.string()),
  deletedAt: z.optional(z.number()),
  deletedBy: z.optional(z.string()),
  parentId: z.optional(z.string()),
  /** The quoted message in its current state; only its number if it was deleted. */
  quotedMessageId: z.optional(z.string()),
  quotedMessage: z.optional(z.unknown()),
  /** Number of replies to this message. */
  replyCount: z.optional(z.number()),
  tags: z.optional(z.array(z.string())),
  /** Only in responses to one reader: when their message was delivered to the other person, and read. */
  deliveredAt: z.optional(z.number()),
  readAt: z.optional(z.number()),
})
export type GroupMessage = z.infer<typeof GroupMessage>

/** The sender of the room's own messages. */
export const systemSender = 'app_system'

/** Max UTF-16 length of a text. */
export const maxTextLength = 2000

/**
 * Whether a line can be shown (client specification, section 5): it has a message, or an image with its media; and it
 * is the room's own, or has user, name and avatar.
 */
export function isValidChatMessage(line: ChatMessage): boolean {
  const hasText = Boolean(line.message?.trim())
  const hasImage = Boolean(line.imageBase64) || (line.imageUrls?.length ?? 0) > 0
  const hasPicture = hasImage && Boolean(line.media)
  const hasSender = Boolean(line.userUuid && line.userName && line.avatarId)
  return (hasText || hasPicture) && (line.type === 'room' || hasSender)
}

/** Max number of pictures in one message. */
export const maxPictures = 4

/** URLs of the pictures in a message: those in its line, and those attachments that are pictures. */
export function picturesOf({ type, data }: GroupMessage): string[] {
  const attached = data.attachments.flatMap((one) => {
    const read = z.safeParse(Attachment, one)
    if (!read.success) return []
    const isPicture = type === 'image' || (read.data.mimeType ?? '').startsWith('image/')
    return isPicture ? [read.data.url] : []
  })
  const urls = [...(data.metadata?.chatMessage?.imageUrls ?? []), ...attached]
  return [...new Set(urls)].filter((url) => /^https?:\/\//i.test(url)).slice(0, maxPictures)
}

/** The line that a message carries, with number, sender, text and time overwritten by the service's own values. */
export function chatMessageOf(message: GroupMessage): ChatMessage {
  const line = message.data.metadata?.chatMessage ?? {}
  return {
    ...line,
    id: message.id,
    message: message.data.text ?? line.message ?? null,
    type: message.sender === systemSender ? 'room' : (line.type ?? 'user'),
    userUuid: message.sender,
    date: new Date(message.sentAt * 1000).toISOString(),
  }
}

const Changed = z.object({ on: z.object({ entity: GroupMessage }) })

/** The changed message inside an `action` message; null for any other message. */
export function changedMessageIn({ category, data }: GroupMessage): GroupMessage | null {
  if (category !== 'action') return null
  const read = z.safeParse(Changed, data.entities)
  return read.success ? read.data.on.entity : null
}
