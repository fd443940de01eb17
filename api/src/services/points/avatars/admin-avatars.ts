import { sql } from 'kysely'
import * as z from 'zod'
import type { App } from '../../../app.ts'
import { violatedConstraint, type Trx } from '../../../db/db.ts'
import { avatarStatuses } from '../../../db/tables/points.ts'
import { admin } from '../../../platform/access.ts'
import type { Columns } from '../../../platform/list/conditions.ts'
import { listQuery } from '../../../platform/list/query.ts'
import { pageOf, rowOf, rowsOf, type Listed } from '../../../platform/list/rows.ts'
import { operation } from '../../../platform/operation.ts'
import { Acknowledged, acknowledged, instant } from '../../../platform/schemas.ts'
import { seasonNotFound } from '../seasons/schemas.ts'
import { maxAvatars } from './avatar.ts'
import { faceNotFetched, fetchFace, removeFace } from './custom-face.ts'
import { notAPicture, Pictures, picturesFolder, storePictures } from './pictures.ts'

const columns = {
  ...({ slug: 'text', avatarStatus: 'text', seasonId: 'number', rankingValue: 'number' } as const),
  ...({ discordOnly: 'boolean', hasCustomFace: 'boolean', customFaceUrl: 'text', hasSmallBody: 'boolean' } as const),
  ...({ place: 'number', createdAt: 'instant', updatedAt: 'instant', deletedAt: 'instant' } as const),
} as const satisfies Columns

const AdminAvatar = z
  .object({
    slug: z.string(),
    avatarStatus: z.enum(avatarStatuses),
    seasonId: z.number().nullable(),
    rankingValue: z.number().nullable(),
    discordOnly: z.boolean(),
    hasCustomFace: z.boolean(),
    customFaceUrl: z.string().nullable(),
    hasSmallBody: z.boolean(),
    place: z.number(),
    createdAt: instant,
    updatedAt: instant,
    deletedAt: instant.nullable(),
  })
  .meta({ id: 'AdminAvatar' })
type AdminAvatar = z.input<typeof AdminAvatar>

const listed: Listed = { columns, from: sql`"avatar"`, key: 'slug' }

/** Slugs that would collide with other paths. */
const reserved = ['art', 'subscriber']
const newSlug = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{1,58}$/, { error: 'must be 2 to 59 lowercase letters, digits or hyphens' })
  .refine((slug) => !reserved.includes(slug), { error: 'is reserved' })
const slug = z.string().max(60)

const fields = {
  avatarStatus: z.enum(avatarStatuses),
  seasonId: z.int().min(1).nullable(),
  rankingValue: z.int().min(1).max(2_000_000_000).nullable(),
  discordOnly: z.boolean(),
  hasCustomFace: z.boolean(),
  customFaceUrl: z
    .url({ protocol: /^https$/ })
    .max(500)
    .nullable(),
  hasSmallBody: z.boolean(),
}

const errors = {
  seasonNotFound,
  faceNotFetched,
  awardNeedsSeason: [400, 'An award requires a season and the points needed to win it'],
} as const
const avatarNotFound = [404, 'Avatar not found'] as const

type Award = { avatarStatus: string; seasonId?: number | null | undefined; rankingValue?: number | null | undefined }
const isIncomplete = ({ avatarStatus, seasonId, rankingValue }: Award) =>
  avatarStatus === 'SEASON_AWARD' && (seasonId == null || rankingValue == null)

export const listAdminAvatars = operation('GET /admin/avatars', {
  summary: 'List all avatars, including withdrawn ones (admin)',
  access: admin,
  query: listQuery(columns),
  returns: pageOf(AdminAvatar.partial()),
  handle: ({ app, query }) => rowsOf<AdminAvatar>(app.db, listed, query),
})

export const getAdminAvatar = operation('GET /admin/avatars/{slug}', {
  summary: 'Get an avatar, including withdrawn ones (admin)',
  access: admin,
  params: { slug },
  returns: AdminAvatar,
  errors: { avatarNotFound },
  async handle({ app, params, fail }) {
    const found = await rowOf<AdminAvatar>(app.db, listed, { field: 'slug', operator: '$eq', values: [params.slug] })
    if (!found) throw fail('avatarNotFound')
    return found
  },
})

export const createAvatar = operation('POST /avatars', {
  summary: 'Create an avatar from its eight pictures, each as base64 under its file name',
  access: admin,
  status: 201,
  body: z.object(fields).partial().extend({ slug: newSlug, avatarStatus: fields.avatarStatus, pictures: Pictures }),
  returns: AdminAvatar,
  errors: {
    ...errors,
    avatarTaken: [409, 'This avatar name is or was already in use'],
    avatarsFull: [409, `There can be up to ${maxAvatars} avatars`],
    picturesInvalid: [422, 'An avatar requires eight pictures: PNGs, and SVGs without scripts or links'],
  },
  async handle({ app, body: { pictures, ...values }, fail }) {
    if (isIncomplete(values)) throw fail('awardNeedsSeason')
    if (notAPicture(pictures)) throw fail('picturesInvalid')
    const customFace = await fetchFace(app, values.customFaceUrl, () => fail('faceNotFetched'))
    const folder = await storePictures(app, pictures)
    const at = new Date(app.clock.now())
    return app.db
      .transaction()
      .execute(async (trx) => {
        // Concurrent requests wait for each other, so that together they can't exceed the limit.
        await sql`lock table "avatar" in share row exclusive mode`.execute(trx)
        const { count, last } = await trx
          .selectFrom('avatar')
          .select((row) => [row.fn.countAll<number>().as('count'), row.fn.max('place').as('last')])
          .executeTakeFirstOrThrow()
        if (count >= maxAvatars) throw fail('avatarsFull')
        const row = { ...values, customFace, pictures: folder, place: (last ?? 0) + 1, createdAt: at, updatedAt: at }
        return trx.insertInto('avatar').values(row).returningAll().executeTakeFirstOrThrow()
      })
      .catch(async (error: unknown) => {
        await app.jobs.add(app.db, 'removeFiles', { prefix: `${picturesFolder}/${folder}/` })
        await removeFace(app, app.db, customFace)
        const constraint = violatedConstraint(error)
        if (constraint === 'avatarSeason') throw fail('seasonNotFound')
        throw constraint === 'avatar_pkey' ? fail('avatarTaken') : error
      })
  },
})

export const changeAvatar = operation('PATCH /avatars/{slug}', {
  summary: 'Update who can wear an avatar. Users who no longer can switch to another one. Its name can’t be changed.',
  access: admin,
  params: { slug },
  body: z.object(fields).partial(),
  returns: AdminAvatar,
  errors: { ...errors, avatarNotFound },
  async handle({ app, params, body, fail }) {
    const customFace = await fetchFace(app, body.customFaceUrl, () => fail('faceNotFetched'))
    return app.db
      .transaction()
      .execute(async (trx) => {
        const before = await trx
          .selectFrom('avatar')
          .where('slug', '=', params.slug)
          .where('deletedAt', 'is', null)
          .selectAll()
          .forUpdate()
          .executeTakeFirst()
        if (!before) throw fail('avatarNotFound')
        if (isIncomplete({ ...before, ...body })) throw fail('awardNeedsSeason')
        const after = await trx
          .updateTable('avatar')
          .set({ ...body, customFace, updatedAt: new Date(app.clock.now()) })
          .where('slug', '=', params.slug)
          .returningAll()
          .executeTakeFirstOrThrow()
        if (before.customFace !== after.customFace) await removeFace(app, trx, before.customFace)
        await queueRedress(app, trx, params.slug)
        return after
      })
      .catch(async (error: unknown) => {
        await removeFace(app, app.db, customFace)
        throw violatedConstraint(error) === 'avatarSeason' ? fail('seasonNotFound') : error
      })
  },
})

/** Both paths do the same; clients use one or the other. */
const withdrawal = <const K extends 'DELETE /avatars/{slug}' | 'DELETE /admin/avatars/{slug}'>(key: K) =>
  operation(key, {
    summary: 'Withdraw an avatar. Wearers switch to another one, and past messages keep it.',
    access: admin,
    params: { slug },
    returns: Acknowledged,
    errors: { avatarNotFound, houseAvatarStays: [409, 'This avatar is used by the product and can’t be changed'] },
    handle: ({ app, params, fail }) =>
      app.db.transaction().execute(async (trx) => {
        const at = new Date(app.clock.now())
        const gone = await trx
          .updateTable('avatar')
          .set({ deletedAt: at, updatedAt: at })
          .where('slug', '=', params.slug)
          .where('deletedAt', 'is', null)
          .returning('wornBy')
          .executeTakeFirst()
        if (!gone) throw fail('avatarNotFound')
        if (gone.wornBy !== null) throw fail('houseAvatarStays')
        await queueRedress(app, trx, params.slug)
        return acknowledged
      }),
  })

export const deleteAvatar = withdrawal('DELETE /avatars/{slug}')
export const deleteAdminAvatar = withdrawal('DELETE /admin/avatars/{slug}')

const queueRedress = ({ jobs }: Pick<App, 'jobs'>, trx: Trx, avatarSlug: string) =>
  jobs.add(trx, 'redressAvatar', { slug: avatarSlug }, { dedupeKey: avatarSlug })
