import { sql } from 'kysely'
import { hasFilteredWord, hasLink } from '@segue/shared/chat/filter.ts'
import type { UserProfile } from '@segue/shared/people/profile.ts'
import type { OwnPart } from '@segue/shared/room/protocol/messages.ts'
import { Refused } from '@segue/shared/room/refusals/refused.ts'
import { isNewcomer, moderationOf, noModeration } from '@segue/shared/room/settings/room-moderation.ts'
import type { App } from '../../../app.ts'
import type { Db } from '../../../db/db.ts'
import type { MessageData } from '../../../db/tables/chat-messages.ts'
import type { Caller } from '../../../ports/caller.ts'
import { profileOf } from '../../users/public.ts'
import { exactly, withVoice, type Fail, type GroupAccess } from '../groups/authorize.ts'
import { messageByMuid } from './queries.ts'

type FailForbidden = Fail<'ERR_FORBIDDEN'>

/** The moderation settings of a room, from its row. */
const orderIn = ({ room }: GroupAccess) => moderationOf({ moderation: { ...noModeration, ...room.moderation } })

/**
 * Fails for muted users, and for users limited to listening. Only the live room knows the latter, so it is asked only
 * if a setting of the room makes it relevant.
 */
export async function requireVoice(
  app: App,
  caller: Caller,
  access: GroupAccess,
  fail: FailForbidden,
): Promise<GroupAccess> {
  withVoice(access, fail)
  const listening = await listeningIn(app, caller, access)
  if (listening === null) return access
  if (listening.code === 'raidMode') throw fail('ERR_FORBIDDEN', exactly('raidMode'))
  const seconds = Math.max(1, Math.ceil(listening.ms / 1000))
  throw fail('ERR_FORBIDDEN', exactly('newcomersListen', { seconds }))
}

/** Why a user can only listen, and for how long, or null. */
async function listeningIn(app: App, caller: Caller, access: GroupAccess) {
  const { newcomersListenMinutes, raid } = orderIn(access)
  const now = app.clock.now()
  const isRaid = raid !== null && raid.until > now
  if (access.isTrusted || (!isRaid && newcomersListenMinutes === null)) return null
  const part = await ownPartIn(app, caller, access)
  if (part) return part.listens ? { code: part.listens.code, ms: part.listens.until - now } : null
  // A user who isn't in the room wasn't there before the raid either, and their time as a newcomer hasn't started.
  if (isRaid) return { code: 'raidMode' as const, ms: raid.until - now }
  if (newcomersListenMinutes === null || !isNewcomer(await profileOf(app.db, access.uid), now)) return null
  return { code: 'newcomersListen' as const, ms: newcomersListenMinutes * 60_000 }
}

/** The live room's view of a user in it, or null if they aren't there. */
async function ownPartIn(app: App, caller: Caller, { room, uid }: GroupAccess): Promise<OwnPart | null> {
  const tokenRole = caller.kind === 'user' ? caller.role : 'guest'
  try {
    const answer = await app.rooms.perform(room.uuid, { userUuid: uid, tokenRole }, { type: 'getOwnPart' })
    // The cast is safe: rooms reply to this request with nothing else.
    return 'ownPart' in answer ? (answer.ownPart as OwnPart) : null
  } catch (error) {
    if (error instanceof Refused && error.code === 'notInRoom') return null
    throw error
  }
}

/** Refuses filtered words, and links and pictures of newcomers if the room disallows them. */
export async function refuseDisorder(
  app: App,
  access: GroupAccess,
  sender: UserProfile,
  data: MessageData,
  fail: FailForbidden,
): Promise<void> {
  if (access.isStaff) return
  const texts = textsIn(data)
  const words = await filteredWords(app.db, access.room.uuid)
  if (texts.some((text) => hasFilteredWord(text, words))) throw fail('ERR_FORBIDDEN', exactly('filteredWord'))
  if (!orderIn(access).newcomerLinksOff || access.isTrusted || !isNewcomer(sender, app.clock.now())) return
  if (texts.some(hasLink)) throw fail('ERR_FORBIDDEN', exactly('newcomerLinks'))
}

async function filteredWords(db: Db, roomUuid: string): Promise<string[]> {
  const found = await db
    .selectFrom('roomWordFilter')
    .where('roomUuid', '=', roomUuid)
    .select('words')
    .executeTakeFirst()
  return found?.words ?? []
}

/** Fields that the server sets, and songs, whose titles aren't the sender's words. */
const notCompared = new Set(['songs', 'userName', 'userUuid', 'avatarId', 'color', 'badges', 'id', 'uuid', 'date'])

/** Every text in a message that a client might show, so that words can't be hidden elsewhere in it. */
function textsIn({ text = '', metadata, customData, attachments }: MessageData): string[] {
  const { chatMessage = {}, ...others } = metadata ?? {}
  const messages = Object.entries(chatMessage).filter(([key]) => !notCompared.has(key))
  return [text, ...stringsIn([others, messages.map(([, value]) => value), customData, attachments])]
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(stringsIn)
}

/**
 * In slow mode, takes the sender's turn, or fails if their last message was too recent. Of two concurrent messages one
 * fails; a retried message takes no turn.
 */
export async function keepPace(
  app: App,
  access: GroupAccess,
  muid: string | null,
  fail: FailForbidden,
): Promise<void> {
  const { slowModeSeconds } = orderIn(access)
  if (access.isStaff || slowModeSeconds === null) return
  const { room, uid } = access
  if (muid !== null && (await messageByMuid(app.db, uid, muid))) return
  const now = app.clock.now()
  const wroteAt = new Date(now)
  const before = new Date(now - slowModeSeconds * 1000)
  const { numInsertedOrUpdatedRows } = await app.db
    .insertInto('chatPace')
    .values({ roomUuid: room.uuid, uid, wroteAt })
    .onConflict((conflict) =>
      conflict.columns(['roomUuid', 'uid']).doUpdateSet({ wroteAt }).where(sql.ref('chatPace.wroteAt'), '<=', before),
    )
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows) return
  const last = await app.db
    .selectFrom('chatPace')
    .where('roomUuid', '=', room.uuid)
    .where('uid', '=', uid)
    .select('wroteAt')
    .executeTakeFirst()
  const seconds = Math.max(1, Math.ceil(((last?.wroteAt.getTime() ?? now) - before.getTime()) / 1000))
  throw fail('ERR_FORBIDDEN', exactly('slowMode', { seconds }))
}
