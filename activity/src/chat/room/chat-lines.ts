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
import type { AttachedPicture } from '../attached/attached.ts'
import { specialIn, type Special } from '../lines/special-lines.ts'

/** A GIF as it is sent: its address at its provider, and what is seen in it. */
export type SentGif = { id: string; url: string; words: string }

/** A message on its way: shown at once, and kept with its fault when it did not arrive. */
export type Outgoing = {
  muid: string
  text: string
  sentAtMs: number
  failure: string | null
  /** The number of the message it replies to. */
  parentId?: string | undefined
  pictures?: readonly AttachedPicture[]
  gif?: SentGif | undefined
}

/** A line that another replies to. */
export type Quoted = { name: string; text: string }

export type ChatLine = {
  key: string
  kind: 'message' | 'song' | 'special' | 'notice' | 'outgoing'
  /** What the room says about itself, where this client knows it. */
  notice: RoomNotice | null
  /** The number on the server; null on the way there. */
  id: string | null
  userUuid: string
  userName: string
  avatarId: string
  color: string
  text: string
  /** Addresses of pictures, wherever they are. */
  pictures: string[]
  /** What is seen in its pictures, in their order and in the words of whoever sent them. */
  alternativeTexts: readonly string[]
  files: SentFile[]
  /** How many lines reply to it. */
  replies: number
  /** What it replies to; null where it replies to nothing, or where that is not loaded. */
  quoted: Quoted | null
  /** What its client sent beside the words: songs or a playlist; null where it is words alone. */
  sent: ChatMessage | null
  /** The groups in the room that it calls. */
  groups: readonly string[]
  /** The emoji of the room's own that it names, with their addresses. */
  emojis: Readonly<Record<string, string>>
  /** Names of those the text mentions, by their uuid. */
  names: Record<string, string>
  atMs: number
  edited: boolean
  reactions: Reactions
  song: Song | null
  /** The second of the song that it is about; null where it is about none. */
  second: number | null
  /** What somebody threw or won. */
  special: Special | null
  failure: string | null
  /** Whether the same person has just spoken: the line then goes without a name of its own. */
  follows: boolean
  /** The day, where the line is the first of it. */
  day: string | null
}

const roomNotices = ['raidModeOn', 'raidModeOff'] as const
type RoomNotice = (typeof roomNotices)[number]

/** Lines of one person within this time stand together. */
const togetherMs = 5 * 60_000

/** What a chat shows: the messages in order, the room's own lines in a row collapsed, what is on its way at the end. */
export function chatLines(
  messages: readonly GroupMessage[],
  outgoing: readonly Outgoing[],
  me: { uuid: string; nickname: string; avatarId: string; color: string },
): ChatLine[] {
  const arrived = new Set(messages.map((message) => message.muid))
  const sent = new Map(messages.map((message) => [message.id, message]))
  const written = collapseRoomLines(
    messages
      .filter(({ deletedAt, category }) => !deletedAt && category !== 'action')
      .map((message) => ({ ...chatMessageOf(message), wire: message })),
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

/** What the room says stands by itself. */
const isRoomKind = ({ kind }: ChatLine) => kind === 'song' || kind === 'special' || kind === 'notice'

/** A day as `2026-11-20`, in the reader's own time. */
export function dayOf(atMs: number): string {
  const at = new Date(atMs)
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}

/** The longest part of a line that is quoted. */
const longestQuote = 140

function quotedIn(parentId: string | undefined, messages: ReadonlyMap<string, GroupMessage>): Quoted | null {
  const parent = parentId === undefined ? undefined : messages.get(parentId)
  if (!parent) return null
  const { userName, message } = chatMessageOf(parent)
  return { name: userName ?? '', text: plainText(message ?? '', parent.data.mentions).slice(0, longestQuote) }
}

const known = new WeakMap<GroupMessage, ChatLine>()

/** A message as a line. The same message is the same line each time, so that it is not drawn again. */
function lineOf(line: ChatMessage & { wire: GroupMessage }): ChatLine {
  const before = known.get(line.wire)
  if (before) return before
  const made = newLine(line)
  known.set(line.wire, made)
  return made
}

const withQuote = new WeakMap<ChatLine, ChatLine>()

/** A line with what it quotes; the same line as before as long as that is the same. */
function quoting(line: ChatLine, quoted: Quoted | null): ChatLine {
  if (!quoted) return line
  const before = withQuote.get(line)
  if (before?.quoted?.name === quoted.name && before.quoted.text === quoted.text) return before
  const made = { ...line, quoted }
  withQuote.set(line, made)
  return made
}

const withPlace = new WeakMap<ChatLine, ChatLine>()

/** A line where it stands among the others; the same line as before as long as it stands there. */
function placed(line: ChatLine, { follows, day }: Pick<ChatLine, 'follows' | 'day'>): ChatLine {
  if (!follows && day === null) return line
  const before = withPlace.get(line)
  if (before?.follows === follows && before.day === day) return before
  const made = { ...line, follows, day }
  withPlace.set(line, made)
  return made
}

/** Whether a picture is in the message itself, and nowhere else. */
export const isEmbedded = (url: string) => url.startsWith('data:')

/** Addresses of the pictures in a message, with the one that it may carry within itself. */
export function shownPicturesOf(wire: GroupMessage): string[] {
  const embedded = embeddedPictureOf(wire.data.metadata?.chatMessage ?? {}, atob)
  return embedded ? [...picturesOf(wire), embedded] : picturesOf(wire)
}

function newLine(line: ChatMessage & { wire: GroupMessage }): ChatLine {
  const { wire } = line
  const song = songIn(line)
  const special = specialIn(wire)
  return {
    key: wire.muid ?? wire.id,
    kind: special ? 'special' : song ? 'song' : wire.sender === systemSender ? 'notice' : 'message',
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

/** The song a line of the room tells about. */
function songIn(line: ChatMessage): Song | null {
  const first: unknown = line.type === 'room' ? line.songs?.[0] : undefined
  if (typeof first !== 'object' || first === null || !('song' in first)) return null
  const { song } = first
  // The border: the server wrote the line from a song of its own.
  return typeof song === 'object' && song !== null ? (song as Song) : null
}
