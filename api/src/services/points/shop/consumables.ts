import * as z from 'zod'
import { consumableShows } from '@segue/shared/points/consumables.ts'
import type { Selectable, Updateable } from 'kysely'
import type { App } from '../../../app.ts'
import type { Db } from '../../../db/db.ts'
import type { ConsumableTable } from '../../../db/tables/tokens.ts'
import { admin, anyone } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { Acknowledged, acknowledged, instant } from '../../../platform/schemas.ts'
import { rowId } from '../seasons/schemas.ts'
import { maxTokenBatchSize } from '../tokens/ledger.ts'
import { shopList, Count, pageFrom } from './lists.ts'
import { FileId, hasPicture, pictureUrl } from './pictures.ts'

export const Consumable = z
  .object({
    id: z.number(),
    name: z.string(),
    tokenCost: z.number(),
    /** How it appears on the stage. */
    show: z.enum(consumableShows),
    fileId: z.string(),
    fileUrl: z.string(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Consumable' })

type ConsumableRow = Selectable<ConsumableTable>

const shown = (
  app: Pick<App, 'config'>,
  { id, name, tokenCost, show, fileId, createdAt, updatedAt }: ConsumableRow,
) => ({
  id,
  name,
  tokenCost,
  show,
  fileId,
  fileUrl: pictureUrl(app, fileId),
  createdAt,
  updatedAt,
})

const fields = {
  name: z.string().trim().min(1).max(60),
  tokenCost: z.int().min(1).max(maxTokenBatchSize),
  show: z.enum(consumableShows),
  fileId: FileId,
}

export const consumableNotFound = [404, 'There’s no such item in the shop'] as const
const unknownPicture = [400, 'Picture not found. Upload it first'] as const

const inShop = (db: Db) => db.selectFrom('consumable').where('deletedAt', 'is', null)

/** A consumable that can be bought. */
export const findConsumable = (db: Db, id: number) => inShop(db).where('id', '=', id).selectAll().executeTakeFirst()

const listQuery = {
  id: rowId.optional(),
  /** Leaves out consumables created at or after this instant, so that pages stay the same. */
  createdBefore: z.iso.datetime({ offset: true }).optional(),
  ...shopList,
}

function wanted(db: Db, { id, createdBefore }: { id?: number | undefined; createdBefore?: string | undefined }) {
  let rows = inShop(db)
  if (id !== undefined) rows = rows.where('id', '=', id)
  if (createdBefore !== undefined) rows = rows.where('createdAt', '<', new Date(createdBefore))
  return rows
}

export const listConsumables = operation('GET /api/v1/consumables', {
  summary: 'List consumables, oldest first',
  access: anyone,
  query: listQuery,
  returns: z.object({ consumables: z.array(Consumable), hasMore: z.boolean() }),
  async handle({ app, query }) {
    const { limit, offset } = query
    const rows = await wanted(app.db, query)
      .selectAll()
      .orderBy('id')
      .limit(limit + 1)
      .offset(offset)
      .execute()
    const { page, hasMore } = pageFrom(rows, limit)
    return { consumables: page.map((row) => shown(app, row)), hasMore }
  },
})

export const countConsumables = operation('GET /api/v1/consumables/count', {
  summary: 'Count consumables',
  access: anyone,
  query: listQuery,
  returns: Count,
  handle: ({ app, query }) =>
    wanted(app.db, query)
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
})

export const getConsumable = operation('GET /api/v1/consumables/{id}', {
  summary: 'Get a consumable',
  access: anyone,
  params: { id: rowId },
  returns: Consumable,
  errors: { consumableNotFound },
  async handle({ app, params, fail }) {
    const row = await findConsumable(app.db, params.id)
    if (!row) throw fail('consumableNotFound')
    return shown(app, row)
  },
})

export const createConsumable = operation('POST /api/v1/consumables', {
  summary: 'Add a consumable to the shop. Upload its picture first.',
  access: admin,
  status: 201,
  body: z.object(fields),
  returns: Consumable,
  errors: { unknownPicture },
  async handle({ app, body, fail }) {
    if (!(await hasPicture(app, body.fileId))) throw fail('unknownPicture')
    const at = new Date(app.clock.now())
    const row = await app.db
      .insertInto('consumable')
      .values({ ...body, createdAt: at, updatedAt: at })
      .returningAll()
      .executeTakeFirstOrThrow()
    return shown(app, row)
  },
})

export const changeConsumable = operation('PATCH /api/v1/consumables/{id}', {
  summary: 'Update a consumable. Past purchases keep their price.',
  access: admin,
  params: { id: rowId },
  body: z.object(fields).partial(),
  returns: Consumable,
  errors: { consumableNotFound, unknownPicture },
  async handle({ app, params, body, fail }) {
    if (body.fileId !== undefined && !(await hasPicture(app, body.fileId))) throw fail('unknownPicture')
    const row = await changed(app, params.id, body)
    if (!row) throw fail('consumableNotFound')
    return shown(app, row)
  },
})

export const deleteConsumable = operation('DELETE /api/v1/consumables/{id}', {
  summary: 'Remove a consumable from the shop. Past purchases stay in the history.',
  access: admin,
  params: { id: rowId },
  returns: Acknowledged,
  errors: { consumableNotFound },
  async handle({ app, params, fail }) {
    if (!(await changed(app, params.id, { deletedAt: new Date(app.clock.now()) }))) throw fail('consumableNotFound')
    return acknowledged
  },
})

const changed = ({ db, clock }: Pick<App, 'db' | 'clock'>, id: number, change: Updateable<ConsumableTable>) =>
  db
    .updateTable('consumable')
    .set({ ...change, updatedAt: new Date(clock.now()) })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
