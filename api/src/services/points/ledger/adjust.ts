import * as z from 'zod'
import type { App } from '../../../app.ts'
import type { Trx } from '../../../db/db.ts'
import { accountOf } from '../../../platform/caller.ts'
import { admin, service } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { instant, uuid } from '../../../platform/schemas.ts'
import { addAuditEntry } from '../../audit/public.ts'
import { accountRoleOf } from '../../users/public.ts'
import { scheduleAwards, seasonByIdThen, seasonThen } from '../seasons/queries.ts'
import { addEntry, lockPoints, maxAmount, PointsOutOfRange, type Entry } from './ledger.ts'

const points = z
  .int()
  .min(-maxAmount)
  .max(maxAmount)
  .refine((amount) => amount !== 0, { error: 'must not be 0' })
const note = z.string().trim().min(1).max(500)
const key = z.string().min(1).max(200)

const errors = {
  userNotFound: [404, 'User not found'],
  botsEarnNothing: [403, 'Bots can’t have points'],
  pointsOutOfRange: [409, 'Points must be between 0 and 2,000,000,000'],
} as const

/** A user's points after a change, and whether this request made it or repeated an earlier one. */
const PointsChange = z
  .object({
    userUuid: z.string(),
    seasonId: z.number().nullable(),
    balance: z.number(),
    lifetimeBalance: z.number(),
    counted: z.boolean(),
  })
  .meta({ id: 'PointsChange' })

type SeasonRow = { id: number; endTime: Date }
type Refuse = (name: keyof typeof errors) => Error

export const handlePoints = operation('POST /points/season/admin/handle-points', {
  summary:
    'Add or remove points, with a reason (admin). Applies to the current season unless one is given. Recorded in the audit log.',
  access: admin,
  body: z.object({
    userUuid: uuid,
    points,
    reason: note,
    seasonId: z.int().min(1).max(2_147_483_647).nullish(),
    /** Repeating a request with the same id changes nothing. */
    actId: z.string().min(1).max(100).optional(),
  }),
  returns: PointsChange,
  errors: { ...errors, seasonNotFound: [404, 'Season not found'] },
  async handle({ app, caller, body, fail }) {
    const at = new Date(app.clock.now())
    const actId = body.actId ?? app.ids.uuid()
    const byUuid = accountOf(caller)
    return changePoints(app, body.userUuid, fail, async (trx) => {
      const season = body.seasonId ? await seasonByIdThen(trx, body.seasonId) : await seasonThen(trx, at)
      if (body.seasonId && !season) throw fail('seasonNotFound')
      return {
        season,
        entry: {
          key: `adjustment ${actId}`,
          userUuid: body.userUuid,
          seasonId: season?.id ?? null,
          amount: body.points,
          reason: 'adjustment',
          byUuid,
          note: body.reason,
          at,
          toldAt: at,
        },
        also: () =>
          addAuditEntry(trx, {
            actId,
            action: 'changePoints',
            userUuid: body.userUuid,
            actorUuid: byUuid,
            roomUuid: null,
            reason: `${body.points > 0 ? '+' : ''}${body.points}: ${body.reason}`.slice(0, 500),
            at,
          }),
      }
    })
  },
})

export const pointsForService = operation('POST /points/service', {
  summary: 'Add or remove points (services). Idempotent by key.',
  access: service,
  body: z.object({ key, userUuid: uuid, points, note: note.nullish(), at: instant.optional() }),
  returns: PointsChange,
  errors: { ...errors, notInFuture: [400, 'Points can’t be earned in the future'] },
  async handle({ app, body, fail }) {
    const toldAt = new Date(app.clock.now())
    const at = body.at === undefined ? toldAt : new Date(body.at)
    if (at > toldAt) throw fail('notInFuture')
    return changePoints(app, body.userUuid, fail, async (trx) => {
      const season = await seasonThen(trx, at)
      return {
        season,
        entry: {
          key: `service ${body.key}`,
          userUuid: body.userUuid,
          seasonId: season?.id ?? null,
          amount: body.points,
          reason: 'service',
          note: body.note ?? null,
          at,
          toldAt,
        },
      }
    })
  },
})

/** Adds an entry for an account that is not a bot, and runs `also` in the same transaction. */
async function changePoints(
  app: App,
  userUuid: string,
  fail: Refuse,
  prepare: (trx: Trx) => Promise<{ entry: Entry; season: SeasonRow | undefined; also?: () => Promise<void> }>,
): Promise<z.input<typeof PointsChange>> {
  const role = await accountRoleOf(app.db, userUuid)
  if (role === undefined) throw fail('userNotFound')
  if (role === 'bot') throw fail('botsEarnNothing')
  try {
    return await app.db.transaction().execute(async (trx) => {
      await lockPoints(trx, userUuid, new Date(app.clock.now()))
      const { entry, season, also } = await prepare(trx)
      const counted = await addEntry(trx, entry)
      if (counted) await also?.()
      if (counted && season && season.endTime <= entry.toldAt) await scheduleAwards(trx, app, season, entry.toldAt)
      return { userUuid, counted, ...(await balancesOf(trx, userUuid, entry.seasonId)) }
    })
  } catch (error) {
    throw error instanceof PointsOutOfRange ? fail('pointsOutOfRange') : error
  }
}

async function balancesOf(trx: Trx, userUuid: string, seasonId: number | null) {
  const lifetime = await trx
    .selectFrom('lifetimeRanking')
    .where('userUuid', '=', userUuid)
    .select('balance')
    .executeTakeFirstOrThrow()
  const status = await trx
    .selectFrom('rankingStatus')
    .where('userUuid', '=', userUuid)
    .where('seasonId', '=', seasonId ?? 0)
    .select('balance')
    .executeTakeFirst()
  return { seasonId, balance: status?.balance ?? 0, lifetimeBalance: lifetime.balance }
}
