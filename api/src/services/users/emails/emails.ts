import * as z from 'zod'
import { must } from '@segue/shared/must.ts'
import { violatedConstraint, type Db, type Trx } from '../../../db/db.ts'
import { user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { acknowledged, Acknowledged, instant } from '../../../platform/schemas.ts'
import { accountByAddress } from '../accounts.ts'
import { confirmationErrors, requireConfirmation } from '../confirmation.ts'
import { requireEmailQuota } from '../passwords/attempt.ts'
import { addressKey, EmailAddress, SubmittedPassword } from '../schemas.ts'
import { recordWayIn } from '../unproved-ways-in.ts'
import { queueWaysInChanged } from '../ways-in-changed.ts'
import { hasPhone } from '../ways-in.ts'
import { queueAddressNotices } from './address-notices.ts'
import { promoteAdministrator } from './mark-verified.ts'
import { queueVerificationEmail } from './send-emails.ts'
import { totals } from '../../../platform/list/totals.ts'

const maxEmails = totals.emails.most

export const Email = z
  .object({
    id: z.number(),
    email: z.string(),
    type: z.enum(['personal', 'work', 'payment', 'spotify', 'discord']),
    status: z.enum(['PENDING_VERIFICATION', 'VERIFIED', 'CREATED_BY_ADMIN']),
    isPrimary: z.boolean(),
    createdAt: instant,
  })
  .meta({ id: 'Email' })

/** The id of an address in a path. */
export const EmailId = z.string().regex(/^\d{1,9}$/, { error: 'must be the id of an email address' })
export const emailNotFound = [404, 'Email not found'] as const

/** The addresses of an account, the primary one first. */
export function emailsOf(db: Db, uuid: string) {
  return db
    .selectFrom('email')
    .innerJoin('user', 'user.id', 'email.userId')
    .where('user.uuid', '=', uuid)
    .where('email.status', '<>', 'DELETED')
    .select(['email.id', 'address as email', 'type', 'status', 'isPrimary', 'email.createdAt'])
    .$narrowType<{ status: z.infer<typeof Email>['status'] }>()
    .orderBy('isPrimary', 'desc')
    .orderBy('email.id')
    .limit(maxEmails)
    .execute()
}

/** The address that was just added or corrected, as its owner sees it. */
export async function ownEmail(db: Db, uuid: string, emailId: number) {
  const emails = await emailsOf(db, uuid)
  return must(
    emails.find(({ id }) => id === emailId),
    'the address that was just added',
  )
}

/** Serializes concurrent changes of an account's addresses. Returns the account's id. */
export async function lockAccount(trx: Trx, uuid: string): Promise<number> {
  const { id } = await trx
    .selectFrom('user')
    .where('uuid', '=', uuid)
    .select('id')
    .forUpdate()
    .executeTakeFirstOrThrow()
  return id
}

export const ownEmails = operation('GET /users/emails', {
  summary: 'List my email addresses',
  access: user,
  returns: z.array(Email),
  handle: ({ app, caller }) => emailsOf(app.db, uuidOf(caller)),
})

export const addEmail = operation('POST /users/emails', {
  summary:
    'Add an email address. Sends a verification email and notifies my verified addresses. Requires the password or a sign-in within the last ten minutes.',
  access: user,
  allowance: 'mail',
  body: z.object({
    email: EmailAddress,
    type: Email.shape.type.default('personal'),
    password: SubmittedPassword.optional(),
  }),
  returns: Email,
  status: 201,
  errors: {
    emailTaken: [403, 'This email is already registered'],
    tooManyEmails: [403, 'An account can have up to {{most}} email addresses', { most: maxEmails }],
    ...confirmationErrors,
  },
  async handle({ app, caller, client, body, fail }) {
    const confirmation = await requireConfirmation({ app, caller, client, body, fail })
    const now = new Date(app.clock.now())
    if (await accountByAddress(app.db, body.email)) throw fail('emailTaken')
    requireEmailQuota(app, addressKey(body.email))
    const added = await app.db
      .transaction()
      .execute(async (trx) => {
        // Concurrent requests of the same account wait here, so that the count below is right.
        const userId = await lockAccount(trx, uuidOf(caller))
        if ((await emailsOf(trx, uuidOf(caller))).length >= maxEmails) throw fail('tooManyEmails')
        const { id } = await trx
          .insertInto('email')
          .values({
            userId,
            address: body.email,
            addressKey: addressKey(body.email),
            type: body.type,
            lastLetterAt: now,
            createdAt: now,
            updatedAt: now,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        await recordWayIn(app, trx, { userId, kind: 'email', key: id, confirmation, fail })
        await queueVerificationEmail(app, trx, id)
        await queueAddressNotices(app, trx, { userId, change: 'added', about: id })
        return id
      })
      .catch((error: unknown) => {
        throw violatedConstraint(error) === 'emailListed' ? fail('emailTaken') : error
      })
    return ownEmail(app.db, uuidOf(caller), added)
  },
})

export const removeEmail = operation('DELETE /users/emails/{id}', {
  summary:
    'Delete an email address. If it was the primary one, the next verified address becomes primary. Requires the password or a sign-in within the last ten minutes.',
  access: user,
  params: { id: EmailId },
  body: z.object({ password: SubmittedPassword.optional() }),
  returns: Acknowledged,
  errors: {
    emailNotFound,
    lastVerifiedEmail: [403, 'An account needs a verified email address. Add another one first'],
    ...confirmationErrors,
  },
  async handle({ app, caller, client, params, body, fail }) {
    await requireConfirmation({ app, caller, client, body, fail })
    const now = new Date(app.clock.now())
    await app.db.transaction().execute(async (trx) => {
      const userId = await lockAccount(trx, uuidOf(caller))
      const emails = await emailsOf(trx, uuidOf(caller))
      const email = emails.find(({ id }) => id === Number(params.id))
      if (!email) throw fail('emailNotFound')
      const next = emails.find(({ id, status }) => id !== email.id && status === 'VERIFIED')
      if (email.isPrimary && !next && !(await hasPhone(trx, userId))) throw fail('lastVerifiedEmail')
      await queueAddressNotices(app, trx, { userId, change: 'removed', about: email.id })
      const waysIn = [{ kind: 'email' as const, name: email.email }]
      await queueWaysInChanged(app, trx, { userId, change: 'removed', waysIn })
      await trx
        .updateTable('email')
        .set({ status: 'DELETED', isPrimary: false, updatedAt: now })
        .where('id', '=', email.id)
        .execute()
      await trx.deleteFrom('letterCode').where('emailId', '=', email.id).execute()
      if (!email.isPrimary || !next) return
      await trx
        .updateTable('email')
        .set({ isPrimary: true, updatedAt: now })
        .where('id', '=', next.id)
        .where('userId', '=', userId)
        .execute()
      await promoteAdministrator(app, trx, { userId, addressKey: addressKey(next.email) })
    })
    app.tokens.forget(uuidOf(caller))
    return acknowledged
  },
})
