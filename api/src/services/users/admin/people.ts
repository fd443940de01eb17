import { isUuid } from '@segue/shared/uuid.ts'
import { moderator } from '../../../platform/access.ts'
import { listQuery } from '../../../platform/list/query.ts'
import { pageOf, rowOf, rowsOf } from '../../../platform/list/rows.ts'
import { operation } from '../../../platform/operation.ts'
import { UserId } from '../user-id.ts'
import { accountsNow, AdminUser, columns } from './users.ts'

const hidden = { email: true, emailStatus: true, hasPassword: true, discordId: true, discordUsername: true } as const
const { email: _1, emailStatus: _2, hasPassword: _3, discordId: _4, discordUsername: _5, ...shown } = columns

/** An account as moderators see it: what they need for moderation, without contact details and sign-in methods. */
const Person = AdminUser.omit(hidden).meta({ id: 'ModeratedUser' })
type Person = Omit<AdminUser, keyof typeof hidden>

export const listPeople = operation('GET /admin/people', {
  summary: 'List all accounts, newest first, without email addresses and Discord accounts (moderators)',
  access: moderator,
  query: listQuery(shown),
  returns: pageOf(Person.partial()),
  handle: ({ app, query }) => rowsOf<Person>(app.db, { ...accountsNow(app), columns: shown }, query),
})

export const getPerson = operation('GET /admin/people/{id}', {
  summary: 'Get an account, without its email addresses and Discord account (moderators)',
  access: moderator,
  params: { id: UserId },
  returns: Person,
  errors: { userNotFound: [404, 'User not found'] },
  async handle({ app, params: { id }, fail }) {
    const named = isUuid(id) ? { field: 'uuid', values: [id] } : { field: 'id', values: [Number(id)] }
    const listed = { ...accountsNow(app), columns: shown }
    const found = await rowOf<Person>(app.db, listed, { ...named, operator: '$eq' })
    if (!found) throw fail('userNotFound')
    return found
  },
})
