import { collapseRoomLines } from '@segue/shared/chat/merge.ts'
import {
  chatMessageOf,
  picturesOf,
  systemSender,
  type ChatMessage,
  type GroupMessage,
} from '@segue/shared/chat/message.ts'
import { alternativeTextsOf, filesOf, type SentFile } from '@segue/shared/chat/attachments.ts'
import { embeddedPictureOf } from '@segue/shared/chat/embedded-picture.ts'
import { momentIn } from '@segue/shared/chat/moments.ts'
import { plainText } from '@segue/shared/chat/plain-text.ts'
import { reactionsOf, type Reactions } from '@segue/shared/chat/reactions.ts'
import type { Song } from '@segue/shared/song/song.ts'
import type { AttachedPicture } from '../../session/chat/attached-pictures.ts'
import { specialIn, type Special } from '../lines/special-lines.ts'

/** A GIF as it is sent: its URL at the provider, and its alternative text. */
export type SentGif = { id: string; url: string; words: string }

/** A message being sent: shown immediately, and kept with its error if sending failed. */
export type Outgoing = {
  muid: string
  text: string
  sentAtMs: number
  failure: string | null
  /** The id of the message it replies to. */
  parentId?: string | undefined
  pictures?: readonly AttachedPicture[]
  gif?: SentGif | undefined
}

/** A message that another one replies to. */
export type Quoted = { name: string; text: string }

export type ChatLine = {
  key: string
  kind: 'message' | 'song' | 'special' | 'notice' | 'outgoing'
  /** The kind of a notice by the room, if this client supports it. */
  notice: RoomNotice | null
  /** The server's id; null while the message is being sent. */
  id: string | null
  userUuid: string
  userName: string
  avatarId: string
  color: string
  text: string
  /** URLs of pictures, on any host. */
  pictures: string[]
  /** Alternative texts of its pictures, in order, as written by the sender. */
  alternativeTexts: readonly string[]
  files: SentFile[]
  /** How many messages reply to it. */
  replies: number
  /** The message it replies to; null if there is none or it is not loaded. */
  quoted: Quoted | null
  /** Songs or a playlist that its client attached; null for plain text. */
  sent: ChatMessage | null
  /** The groups in the room that it mentions. */
  groups: readonly string[]
  /** The room emoji it uses, with their URLs. */
  emojis: Readonly<Record<string, string>>
  /** Names of the people the text mentions, by their UUID. */
  names: Record<string, string>
  atMs: number
  edited: boolean
  reactions: Reactions
  song: Song | null
  /** The second of the song that it is about; null if none. */
  second: number | null
  /** What the sender threw or won. */
  special: Special | null
  failure: string | null
  /** Whether it continues messages by the same person and is shown without a name. */
  follows: boolean
  /** The day, if the line is the first one on it. */
  day: string | null
}

const roomNotices = ['raidModeOn', 'raidModeOff'] as const
type RoomNotice = (typeof roomNotices)[number]

/** Messages by one person within this time are grouped. */
const togetherMs = 5 * 60_000

/** Whether a message has a line in the log. */
export const isShown = ({ deletedAt, category }: GroupMessage): boolean => !deletedAt && category !== 'action'

/** The lines of a chat: messages in order, runs of room messages collapsed, messages being sent at the end. */
export function chatLines(
  messages: readonly GroupMessage[],
  outgoing: readonly Outgoing[],
  me: { uuid: string; nickname: string; avatarId: string; color: string },
): ChatLine[] {
  const arrived = new Set(messages.map((message) => message.muid))
  const sent = new Map(messages.map((message) => [message.id, message]))
  const written = collapseRoomLines(
    messages.filter(isShown).map((message) => ({ ...chatMessageOf(message), wire: message })),
  ).map((line) => quoting(lineOf(line), quotedIn(line.wire.quotedMessageId ?? line.wire.parentId, sent)))
  const leaving = outgoing
    .filter(({ muid }) => !arrived.has(muid))
    .map(({ muid, text, sentAtMs, failure, parentId, pictures = [], gif }): ChatLine => ({
      key: muid,
      kind: 'outgoing',
      notice: null,
      id: null,
      userUuid: me.uuid,
      userName: me.nickname,
      avatarId: me.avatarId,
      color: me.color,
      text,
      pictures: gif ? [gif.url] : pictures.map(({ url }) => url),
      alternativeTexts: gif ? [gif.words] : pictures.map(({ alternativeText }) => alternativeText),
      files: [],
      replies: 0,
      quoted: quotedIn(parentId, sent),
      sent: null,
      groups: [],
      emojis: {},
      names: {},
      atMs: sentAtMs,
      edited: false,
      reactions: {},
      song: null,
      second: null,
      special: null,
      failure,
      follows: false,
      day: null,
    }))
  return [...written, ...leaving].map((line, at, all) => {
    const before = all[at - 1]
    const day = dayOf(line.atMs)
    const newDay = !before || dayOf(before.atMs) !== day
    const follows =
      !newDay &&
      !isRoomKind(line) &&
      before !== undefined &&
      !isRoomKind(before) &&
      before.userUuid === line.userUuid &&
      line.atMs - before.atMs < togetherMs
    return placed(line, { follows, day: newDay ? day : null })
  })
}

/** Room messages are never grouped with others. */
const isRoomKind = ({ kind }: ChatLine) => kind === 'song' || kind === 'special' || kind === 'notice'

/** A day as `2026-11-20`, in the reader's time zone. */
export function dayOf(atMs: number): string {
  const at = new Date(atMs)
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}

/** Maximum length of quoted text. */
const longestQuote = 140

function quotedIn(parentId: string | undefined, messages: ReadonlyMap<string, GroupMessage>): Quoted | null {
  const parent = parentId === undefined ? undefined : messages.get(parentId)
  if (!parent) return null
  const { userName, message } = chatMessageOf(parent)
  return { name: userName ?? '', text: plainText(message ?? '', parent.data.mentions).slice(0, longestQuote) }
}

const known = new WeakMap<GroupMessage, ChatLine>()

/** A message as a line. Cached per message, so that an unchanged one does not re-render. */
function lineOf(line: ChatMessage & { wire: GroupMessage }): ChatLine {
  const before = known.get(line.wire)
  if (before) return before
  const made = newLine(line)
  known.set(line.wire, made)
  return made
}

const withQuote = new WeakMap<ChatLine, ChatLine>()

/** A line with the message it quotes; returns the same object while the quote is unchanged. */
function quoting(line: ChatLine, quoted: Quoted | null): ChatLine {
  if (!quoted) return line
  const before = withQuote.get(line)
  if (before?.quoted?.name === quoted.name && before.quoted.text === quoted.text) return before
  const made = { ...line, quoted }
  withQuote.set(line, made)
  return made
}

const withPlace = new WeakMap<ChatLine, ChatLine>()

/** A line with its position among others; returns the same object while the position is unchanged. */
function placed(line: ChatLine, { follows, day }: Pick<ChatLine, 'follows' | 'day'>): ChatLine {
  if (!follows && day === null) return line
  const before = withPlace.get(line)
  if (before?.follows === follows && before.day === day) return before
  const made = { ...line, follows, day }
  withPlace.set(line, made)
  return made
}

/** Whether a picture is embedded in the message itself. */
export const isEmbedded = (url: string) => url.startsWith('data:')

/** URLs of the pictures in a message, including an embedded one. */
export function shownPicturesOf(wire: GroupMessage): string[] {
  const embedded = embeddedPictureOf(wire.data.metadata?.chatMessage ?? {}, atob)
  return embedded ? [...picturesOf(wire), embedded] : picturesOf(wire)
}

function kindOf(wire: GroupMessage, { special, song }: Pick<ChatLine, 'special' | 'song'>): ChatLine['kind'] {
  if (special) return 'special'
  if (song) return 'song'
  return wire.sender === systemSender ? 'notice' : 'message'
}

function newLine(line: ChatMessage & { wire: GroupMessage }): ChatLine {
  const { wire } = line
  const song = songIn(line)
  const special = specialIn(wire)
  return {
    key: wire.muid ?? wire.id,
    kind: kindOf(wire, { special, song }),
    notice: roomNotices.find((one) => one === line['roomNotice']) ?? null,
    id: wire.id,
    userUuid: wire.sender,
    userName: line.userName ?? '',
    avatarId: line.avatarId ?? 'ghost',
    color: line.color ?? '#FFFFFF',
    text: line.message ?? '',
    pictures: shownPicturesOf(wire),
    alternativeTexts: alternativeTextsOf(wire),
    files: filesOf(wire),
    replies: wire.replyCount ?? 0,
    quoted: null,
    sent: !song && (line.songs?.length || line['playlist']) ? line : null,
    groups: wire.data.mentionedGroups ?? [],
    emojis: wire.data.emojis ?? {},
    names: Object.fromEntries(Object.values(wire.data.mentions).map(({ uid, name }) => [uid, name])),
    atMs: wire.sentAt * 1000,
    edited: wire.editedAt !== undefined,
    reactions: reactionsOf(wire.id, wire.data.reactions),
    song,
    second: momentIn(wire)?.second ?? null,
    special,
    failure: null,
    follows: false,
    day: null,
  }
}

/** The song that a room message is about. */
function songIn(line: ChatMessage): Song | null {
  const first: unknown = line.type === 'room' ? line.songs?.[0] : undefined
  if (typeof first !== 'object' || first === null || !('song' in first)) return null
  const { song } = first
  // Not validated further: the server built this from its own data.
  return typeof song === 'object' && song !== null ? (song as Song) : null
}
