import { isUuid } from '@segue/shared/uuid.ts'
import * as z from 'zod'
import { ChatMessage, isValidChatMessage, maxPictures, maxTextLength } from '@segue/shared/chat/message.ts'
import { maxDice, maxSides } from '@segue/shared/chat/commands.ts'
import { mentionsIn } from '@segue/shared/chat/rules.ts'
import type { UserProfile } from '@segue/shared/people/profile.ts'
import type { Db } from '../../../db/db.ts'
import type { MessageData } from '../../../db/tables/chat-messages.ts'
import type { Thrown } from '../commands/dice.ts'
import type { StoredFiles } from './files/files.ts'
import { profilesOf } from '../../users/public.ts'

const webAddress = z
  .string()
  .max(2000)
  .regex(/^https?:\/\//i, { error: 'must be a web address' })
  .refine((text) => URL.canParse(text), { error: 'must be a web address' })

/** One day, longer than any song. */
const maxSeconds = 86_400

/** The content of a message as sent. Any claims about its sender are ignored: the token identifies them. */
export const MessageContent = z
  .looseObject({
    text: z.string().max(maxTextLength).optional(),
    metadata: z
      .looseObject({
        chatMessage: z
          .looseObject({
            message: z.string().max(maxTextLength).nullish(),
            imageUrls: z.array(webAddress).max(maxPictures).nullish(),
            type: z.string().max(40).nullish(),
          })
          .optional(),
      })
      .optional(),
    customData: z.record(z.string(), z.unknown()).optional(),
    /** The second of the song that the message is about. If omitted, a text such as “at 1:12” sets it. */
    moment: z.object({ playId: z.string().min(1).max(100), second: z.int().min(0).max(maxSeconds) }).optional(),
    /** Dice to roll instead of a text; the server rolls them. */
    throws: z.object({ dice: z.int().min(1).max(maxDice), sides: z.int().min(2).max(maxSides) }).optional(),
    subType: z.string().max(100).optional(),
    interactiveData: z.record(z.string(), z.unknown()).optional(),
    interactionGoal: z.record(z.string(), z.unknown()).optional(),
    allowSenderInteraction: z.boolean().optional(),
    // Some clients send an empty text for no URL.
    url: z.union([webAddress, z.literal('')]).optional(),
    attachments: z
      .array(z.looseObject({ url: webAddress }))
      .max(maxPictures)
      .optional(),
  })
  .meta({ id: 'NewMessage' })
export type MessageContent = z.infer<typeof MessageContent>

/**
 * The size limit of a message in bytes; similar chat services allow about as much. The longest text fits in any script:
 * a message holds it twice, and a UTF-16 unit takes up to three bytes.
 */
export const maxMessageBytes = Math.max(16 * 1024, 2 * 3 * maxTextLength + 4 * 1024)
const maxMentions = 20

export type Composed = { data: MessageData } | { refused: 'ERR_EMPTY_MESSAGE' | 'ERR_TOO_LARGE' }

/** Builds the stored message from what was sent, with the sender's own profile and the users it mentions. */
export async function compose(
  db: Db,
  sender: UserProfile,
  input: {
    category: string
    muid: string | null
    content: MessageContent
    tags?: string[] | undefined
    /** The files uploaded with it, which replace the named attachments. */
    stored?: StoredFiles | undefined
    /** The result of the dice roll in its text. */
    thrown?: Thrown | undefined
  },
): Promise<Composed> {
  const { stored, tags } = input
  const { text: sentText, metadata, customData, interactiveData } = input.content
  const attachments = stored ? stored.attachments : attachmentsIn(input.content)
  // Only the server may write what extensions add to a message.
  const { chatMessage: message, '@injected': _injected, ...otherMetadata } = metadata ?? {}
  const text = (sentText ?? message?.message ?? messageIn(customData) ?? '').trim()
  const line = ChatMessage.safeParse({
    ...(message && withoutServerFields(message)),
    message: message?.message ?? text,
    ...(input.thrown ? { thrown: input.thrown } : {}),
    id: message?.['id'] ?? input.muid,
    type: typeOf(message?.type),
    userUuid: sender.uuid,
    userName: sender.nickname,
    avatarId: sender.avatarId,
    color: sender.color,
    badges: sender.badges ?? [],
  })
  const isShown = line.success && isValidChatMessage(line.data)
  const isCustom = input.category === 'custom' && customData !== undefined
  const hasPictures = attachments.length > 0 || (message?.imageUrls ?? []).length > 0
  const isInteractive = input.category === 'interactive' && interactiveData !== undefined
  if (!isShown && !isCustom && !hasPictures && !isInteractive) return { refused: 'ERR_EMPTY_MESSAGE' }
  const uids = mentionsIn(text).filter(isUuid).slice(0, maxMentions)
  const named = await profilesOf(db, uids)
  const data: MessageData = {
    text,
    metadata: { ...otherMetadata, ...(line.success ? { chatMessage: line.data } : {}) },
    ...(customData === undefined ? {} : { customData }),
    ...(isInteractive ? interactionIn(input.content) : {}),
    ...subTypeIn(input.content),
    ...(tags?.length ? { tags } : {}),
    ...urlIn(attachments),
    ...(stored ? { file: stored.file } : {}),
    attachments,
    mentions: Object.fromEntries([...named].map(([uid, { nickname }]) => [uid, { uid, name: nickname }])),
  }
  return new TextEncoder().encode(JSON.stringify(data)).length > maxMessageBytes
    ? { refused: 'ERR_TOO_LARGE' }
    : { data }
}

/** Clients that send a single attachment put its address next to the text. */
function attachmentsIn({ attachments, url }: MessageContent): { url: string }[] {
  if (attachments && attachments.length > 0) return attachments
  return url ? [{ url, ...nameIn(url) }] : []
}

/** The file name and extension of an address, which clients show. */
function nameIn(url: string): { name: string; extension: string } {
  const name = new URL(url).pathname.split('/').at(-1) ?? ''
  return { name, extension: name.includes('.') ? (name.split('.').at(-1) ?? '') : '' }
}

const urlIn = ([first]: readonly { url: string }[]) => (first ? { url: first.url } : {})

const subTypeIn = ({ subType }: MessageContent) => (subType === undefined ? {} : { subType })

function interactionIn({ interactiveData, interactionGoal, allowSenderInteraction }: MessageContent) {
  return {
    interactiveData,
    ...(interactionGoal ? { interactionGoal } : {}),
    ...(allowSenderInteraction === undefined ? {} : { allowSenderInteraction }),
  }
}

/** Clients that send their messages as custom messages put the text there. */
const messageIn = (customData: Record<string, unknown> | undefined): string | undefined => {
  const message = customData?.['message']
  return typeof message === 'string' && message.length <= maxTextLength ? message : undefined
}

/** Removes fields that only the server may set: users can't claim awards, purchases, notices or dice rolls. */
function withoutServerFields({
  award: _award,
  consumable: _consumable,
  roomNotice: _notice,
  thrown: _thrown,
  ...line
}: Record<string, unknown>): Record<string, unknown> {
  return line
}

/** Messages of type `room` are reserved for the room itself. */
const typeOf = (type: string | null | undefined) => (type === 'ChatMusicInfo' || type === 'ChatGif' ? type : 'user')
