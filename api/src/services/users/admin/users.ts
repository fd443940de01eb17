import { isUuid } from '@segue/shared/uuid.ts'
import { sql } from 'kysely'
import * as z from 'zod'
import { accountRoles } from '@segue/shared/people/profile.ts'
import { admin } from '../../../platform/access.ts'
import type { Columns } from '../../../platform/list/conditions.ts'
import { listQuery } from '../../../platform/list/query.ts'
import { pageOf, rowOf, rowsOf, type Listed } from '../../../platform/list/rows.ts'
import { operation } from '../../../platform/operation.ts'
import { instant } from '../../../platform/schemas.ts'
import { permanentBan } from '../bans.ts'
import { hasPlan, type PlanFacts } from '../../../platform/has-plan.ts'
import { UserId } from '../user-id.ts'

export const columns = {
  ...({ id: 'number', uuid: 'uuid', nickname: 'text', avatarId: 'text', role: 'text' } as const),
  ...({ capabilities: 'texts', badges: 'texts', email: 'text', emailStatus: 'text' } as const),
  ...({ isBanned: 'boolean', isBannedForever: 'boolean', bannedUntil: 'instant', banReason: 'text' } as const),
  ...({ kickedAt: 'instant', deactivationRequestedAt: 'instant', deactivatedAt: 'instant' } as const),
  ...({ hasPassword: 'boolean', botOfUserId: 'number' } as const),
  ...({ discordId: 'text', discordUsername: 'text', hasProPlan: 'boolean' } as const),
  ...({ createdAt: 'instant', updatedAt: 'instant' } as const),
} as const satisfies Columns

/** An account as administrators see it: everything except the password. */
export const AdminUser = z
  .object({
    id: z.number(),
    uuid: z.string(),
    nickname: z.string(),
    avatarId: z.string(),
    role: z.enum(accountRoles),
    capabilities: z.array(z.string()),
    badges: z.array(z.string()),
    /** The primary address. */
    email: z.nullable(z.string()),
    emailStatus: z.nullable(z.string()),
    isBanned: z.boolean(),
    isBannedForever: z.boolean(),
    /** Null for a permanent ban, too. */
    bannedUntil: z.nullable(instant),
    banReason: z.nullable(z.string()),
    kickedAt: z.nullable(instant),
    deactivationRequestedAt: z.nullable(instant),
    deactivatedAt: z.nullable(instant),
    hasPassword: z.boolean(),
    botOfUserId: z.nullable(z.number()),
    discordId: z.nullable(z.string()),
    discordUsername: z.nullable(z.string()),
    hasProPlan: z.boolean(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'AdminUser' })
export type AdminUser = z.input<typeof AdminUser>

/** All accounts in their current state. */
export function accountsNow(app: PlanFacts): Listed {
  const now = new Date(app.clock.now())
  const ofUser = (name: string) => sql.ref(`user.${name}`)
  const names = ['id', 'uuid', 'role', 'capabilities', 'banReason', 'kickedAt', 'deactivatedAt', 'botOfUserId']
  const own = [...names, 'deactivationRequestedAt', 'createdAt', 'updatedAt'].map(
    (name) => [name, ofUser(name)] as const,
  )
  return {
    columns,
    from: sql`"user" join "userProfile" on "userProfile"."userId" = "user"."id"
      left join "email" on "email"."userId" = "user"."id" and "email"."isPrimary"
      left join "discordAccount" on "discordAccount"."userId" = "user"."id"`,
    as: {
      ...Object.fromEntries(own),
      email: sql`"email"."address"`,
      emailStatus: sql`"email"."status"`,
      isBanned: sql`coalesce("user"."bannedUntil" > ${now}::timestamptz, false)`,
      isBannedForever: sql`coalesce("user"."bannedUntil" >= ${permanentBan}::timestamptz, false)`,
      bannedUntil: sql`case when "user"."bannedUntil" < ${permanentBan}::timestamptz then "user"."bannedUntil" end`,
      hasPassword: sql`("user"."passwordHash" is not null)`,
      discordUsername: sql`"discordAccount"."username"`,
      hasProPlan: hasPlan(app),
    },
    key: 'id',
  }
}

export const listUsers = operation('GET /admin/users', {
  summary: 'List all accounts, newest first (admin)',
  access: admin,
  query: listQuery(columns),
  returns: pageOf(AdminUser.partial()),
  handle: ({ app, query }) => rowsOf<AdminUser>(app.db, accountsNow(app), query),
})

export const getUserAsAdmin = operation('GET /admin/users/{id}', {
  summary: 'Get an account (admin)',
  access: admin,
  params: { id: UserId },
  returns: AdminUser,
  errors: { userNotFound: [404, 'User not found'] },
  async handle({ app, params: { id }, fail }) {
    const named = isUuid(id) ? { field: 'uuid', values: [id] } : { field: 'id', values: [Number(id)] }
    const found = await rowOf<AdminUser>(app.db, accountsNow(app), { ...named, operator: '$eq' })
    if (!found) throw fail('userNotFound')
    return found
  },
})
