import * as z from 'zod'
import { isPhoneCountry } from '@segue/shared/people/phone-countries.ts'
import { admin, user } from '../../../platform/access.ts'
import { accountOf, uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { page } from '../../../platform/paging.ts'
import { acknowledged, Acknowledged, instant, uuid, wholeNumber } from '../../../platform/schemas.ts'
import type { Db } from '../../../db/db.ts'
import { addAuditEntry } from '../../audit/public.ts'
import { UserId } from '../../users/public.ts'
import { Listed, personErrors, profileIn, requireNamed } from '../people.ts'
import { hashContacts, keepContacts, maxContacts, maxNewPerDay, ownNumber } from './book.ts'
import { matchesOf } from './matching.ts'

/** Numbers are stored as irreversible hashes, so a contact only has a name. */
const Contact = z.object({ id: z.number(), name: z.string().nullable(), createdAt: instant }).meta({ id: 'Contact' })
const MatchingContact = z
  .object({ ...Listed.shape, contactName: z.string().nullable(), isFriend: z.boolean() })
  .meta({ id: 'MatchingContact' })

const bookPage = page(100, 1000)
const matchPage = page(50, 200)

const phone = z.string().min(1).max(40)
const contactId = wholeNumber.pipe(z.number().min(1).max(2_147_483_647))
const name = z.string().max(100).nullish()
/** The default country for numbers without a country code; by default that of the sender's own number. */
const country = z.string().refine(isPhoneCountry, { error: 'must be the code of a country' }).optional()

const keepingErrors = {
  contactsFull: [403, 'Your contact book can have up to {{most}} entries', { most: maxContacts }],
  contactsTooFast: [
    429,
    'You can add up to {{most}} new numbers a day. Please try again tomorrow',
    { most: maxNewPerDay },
  ],
} as const

const contactsOf = (db: Db, userUuid: string, { limit, offset }: { limit: number; offset: number }) =>
  db
    .selectFrom('contact')
    .where('userUuid', '=', userUuid)
    .select(['id', 'name', 'createdAt'])
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()

export const contacts = operation('GET /user-book-contact', {
  summary: 'List my contact book, oldest first. Numbers are stored as hashes and not returned.',
  access: user,
  query: bookPage,
  returns: z.array(Contact),
  handle: ({ app, caller, query }) => contactsOf(app.db, uuidOf(caller), query),
})

export const putContacts = operation('POST /user-book-contact', {
  summary: 'Replace my contact book, or add contacts to it. Invalid phone numbers are skipped.',
  access: user,
  status: 201,
  allowance: 'contacts',
  body: z.object({
    contacts: z.array(z.object({ phone, name })).max(maxContacts),
    country,
    append: z.boolean().default(false),
  }),
  returns: z.object({
    /** How many contacts the book has now. */
    count: z.number(),
    /** How many of them are new. */
    added: z.number(),
    /** How many of the given ones are invalid or duplicates. */
    ignored: z.number(),
  }),
  errors: keepingErrors,
  async handle({ app, caller, body, fail }) {
    const me = uuidOf(caller)
    const hashed = await hashContacts(app, { me, contacts: body.contacts, country: body.country })
    const at = new Date(app.clock.now())
    const { outcome, added, count } = await app.db
      .transaction()
      .execute((trx) => keepContacts(trx, { me, contacts: hashed, replace: !body.append, at }))
    if (outcome !== 'kept') throw fail(outcome)
    return { count, added, ignored: body.contacts.length - hashed.length }
  },
})

export const addContact = operation('POST /user-book-contact/single', {
  summary: 'Add a contact to my contact book. Adding an existing number updates its name.',
  access: user,
  status: 201,
  allowance: 'contacts',
  body: z.object({ phone, name, country }),
  returns: Contact,
  errors: { ...keepingErrors, contactInvalid: [400, 'This isn’t a valid phone number'] },
  async handle({ app, caller, body, fail }) {
    const me = uuidOf(caller)
    const [hashed] = await hashContacts(app, { me, contacts: [body], country: body.country })
    if (!hashed) throw fail('contactInvalid')
    const at = new Date(app.clock.now())
    return app.db.transaction().execute(async (trx) => {
      const { outcome } = await keepContacts(trx, { me, contacts: [hashed], replace: false, at })
      if (outcome !== 'kept') throw fail(outcome)
      return trx
        .selectFrom('contact')
        .where('userUuid', '=', me)
        .where('numberHash', '=', hashed.numberHash)
        .select(['id', 'name', 'createdAt'])
        .executeTakeFirstOrThrow()
    })
  },
})

export const deleteContacts = operation('DELETE /user-book-contact', {
  summary: 'Delete my contact book',
  access: user,
  returns: Acknowledged,
  async handle({ app, caller }) {
    await app.db.deleteFrom('contact').where('userUuid', '=', uuidOf(caller)).execute()
    return acknowledged
  },
})

export const deleteContact = operation('DELETE /user-book-contact/single/{id}', {
  summary: 'Delete a contact from my contact book',
  access: user,
  params: { id: contactId },
  returns: Acknowledged,
  errors: { contactNotFound: [404, 'This contact isn’t in your contact book'] },
  async handle({ app, caller, params, fail }) {
    const { numDeletedRows } = await app.db
      .deleteFrom('contact')
      .where('userUuid', '=', uuidOf(caller))
      .where('id', '=', params.id)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw fail('contactNotFound')
    return acknowledged
  },
})

export const contactsForAdmin = operation('GET /user-book-contact/admin/{id}', {
  summary: 'List a user’s contact book (admin). Recorded in the audit log.',
  access: admin,
  params: { id: UserId },
  query: bookPage,
  returns: z.array(Contact),
  errors: { userNotFound: personErrors.userNotFound },
  async handle({ app, caller, params, query, fail }) {
    const { uuid: userUuid } = await requireNamed(app.db, params.id, fail)
    const at = new Date(app.clock.now())
    // One transaction: nobody can read a book without leaving an audit entry.
    return app.db.transaction().execute(async (trx) => {
      const actorUuid = accountOf(caller)
      await addAuditEntry(trx, { action: 'readContacts', userUuid, actorUuid, roomUuid: null, at })
      return contactsOf(trx, userUuid, query)
    })
  },
})

/** Users who find others by their number can be found by their own. */
const matchingErrors = {
  phoneNeeded: [403, 'Add your own phone number first so your contacts can find you too'],
} as const

type Match = Awaited<ReturnType<typeof matchesOf>>[number]
const matchOf = (row: Match) => ({
  userUuid: row.uuid,
  userProfile: profileIn(row),
  contactName: row.contactName,
  isFriend: row.since !== null,
})

export const matchingContacts = operation('GET /user-book-contact/matching-contacts', {
  summary: 'List the users with a verified phone number in my contact book, by nickname',
  access: user,
  allowance: 'contacts',
  query: matchPage,
  returns: z.array(MatchingContact),
  errors: matchingErrors,
  async handle({ app, caller, query, fail }) {
    const me = uuidOf(caller)
    if (!(await ownNumber(app.db, me))) throw fail('phoneNeeded')
    return (await matchesOf(app, me, query)).map(matchOf)
  },
})

export const matchingFriends = operation('POST /user-book-contact/matching-contacts-friends', {
  summary: 'Check whether users with a verified phone number in my contact book are already my friends',
  access: user,
  allowance: 'contacts',
  body: z.object({ userUuids: z.array(uuid).max(200) }),
  returns: z.array(MatchingContact),
  errors: matchingErrors,
  async handle({ app, caller, body, fail }) {
    const me = uuidOf(caller)
    if (!(await ownNumber(app.db, me))) throw fail('phoneNeeded')
    if (body.userUuids.length === 0) return []
    const found = await matchesOf(app, me, { limit: body.userUuids.length, offset: 0, among: body.userUuids })
    return found.map(matchOf)
  },
})
