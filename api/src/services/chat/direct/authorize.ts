import { isUuid } from '@segue/shared/uuid.ts'
import type { App } from '../../../app.ts'
import type { Caller } from '../../../ports/caller.ts'
import { hasBlocked } from '../../social/public.ts'
import { profileRows } from '../../users/public.ts'
import { asChatUser, senderEntity } from '../groups/entities.ts'
import { authorizeForMessage, exactly, groupErrors, type Fail, type GroupAccess } from '../groups/authorize.ts'
import type { MessageRow } from '../messages/wire.ts'

/** The refusals of calls about a user. */
export const personErrors = {
  ERR_UID_NOT_FOUND: [404, 'No one has this id'],
  ERR_FORBIDDEN: groupErrors.ERR_FORBIDDEN,
} as const

type FailForPerson = Fail<keyof typeof personErrors>

/** A user with an active account, as a chat user. */
export async function findPerson(app: Pick<App, 'db' | 'config'>, uid: string) {
  if (!isUuid(uid)) return undefined
  const row = await profileRows(app.db).where('user.uuid', '=', uid).executeTakeFirst()
  return row && asChatUser(senderEntity(app.config.publicUrl, row))
}

/** The other user of a conversation. Guests have no direct messages, and nobody can message themselves. */
export async function requireOther(app: App, caller: Caller, uid: string, fail: FailForPerson) {
  if (caller.kind !== 'user') throw fail('ERR_FORBIDDEN', exactly('guestsDirect'))
  if (uid === caller.uuid) throw fail('ERR_FORBIDDEN', exactly('notOneself'))
  const other = await findPerson(app, uid)
  if (!other) throw fail('ERR_UID_NOT_FOUND')
  return { me: caller.uuid, other }
}

/** Like `requireOther`, but also fails if the caller has blocked the other user. */
export async function requireListener(app: App, caller: Caller, uid: string, fail: FailForPerson) {
  const both = await requireOther(app, caller, uid, fail)
  if (await hasBlocked(app.db, both.me, both.other.uid)) throw fail('ERR_FORBIDDEN', exactly('blockedByYou'))
  return both
}

/** Access to the conversation of a message: in a room as that room's access, or null between two users. */
export type ChatAccess = { uid: string; isStaff: boolean; access: GroupAccess | null }

/**
 * Where a message is, if the caller may see it. Fails as if a direct message didn't exist for anyone but its two users.
 */
export async function placeOf(
  app: App,
  caller: Caller,
  message: MessageRow,
  fail: Fail<'ERR_MESSAGE_NOT_FOUND' | keyof typeof groupErrors>,
): Promise<ChatAccess> {
  if (message.receiverUid === null) {
    const access = await authorizeForMessage(app, caller, message, fail)
    return { uid: access.uid, isStaff: access.isStaff, access }
  }
  const uid = caller.kind === 'user' ? caller.uuid : ''
  const isTheirs = message.sender === uid || (message.receiverUid === uid && !message.isUnheard)
  if (!isTheirs) throw fail('ERR_MESSAGE_NOT_FOUND')
  return { uid, isStaff: false, access: null }
}
