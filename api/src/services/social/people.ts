import * as z from 'zod'
import type { Db, Trx } from '../../db/db.ts'
import { FullProfile, fullProfile, userByIdOrUuid } from '../users/public.ts'

/** A user in a list, with their public profile. */
export const Listed = z.object({ userUuid: z.string(), userProfile: FullProfile })

type ProfileRow = Parameters<typeof fullProfile>[0]

/** The profile columns of a row that has more. */
export const profileIn = ({ id, uuid, nickname, avatarId, color, badges, createdAt, details }: ProfileRow) =>
  fullProfile({ id, uuid, nickname, avatarId, color, badges, createdAt, details })

export const personErrors = {
  userNotFound: [404, 'User not found'],
  notOneself: [400, 'You can’t do this to yourself'],
} as const

/** Another user with an active account, by uuid or id. Throws the caller's refusals. */
export async function otherPerson(
  db: Db,
  me: string,
  id: string,
  fail: (name: keyof typeof personErrors) => Error,
): Promise<{ uuid: string; isBot: boolean }> {
  const found = await requireNamed(db, id, fail)
  if (found.deactivatedAt) throw fail('userNotFound')
  if (found.uuid === me) throw fail('notOneself')
  return { uuid: found.uuid, isBot: found.role === 'bot' }
}

/** The account named in a path, active or not. Throws the caller's refusal. */
export async function requireNamed(db: Db, id: string, fail: (name: 'userNotFound') => Error) {
  const found = await userByIdOrUuid(db, id)
  if (!found) throw fail('userNotFound')
  return found
}

/**
 * Locks users so that changes between them are serialized: nobody can befriend a user who is blocking them at that
 * moment.
 */
export async function takeTurns(trx: Trx, uuids: readonly string[]): Promise<void> {
  await trx
    .selectFrom('user')
    .where('uuid', 'in', [...uuids])
    .select('id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}
