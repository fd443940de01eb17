import * as z from 'zod'
import type { Db } from '../../../db/db.ts'
import { admin, anyone } from '../../../platform/access.ts'
import { isAdmin } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { page } from '../../../platform/paging.ts'
import { Acknowledged, acknowledged } from '../../../platform/schemas.ts'
import type { Caller } from '../../../ports/caller.ts'
import { Product, productFields, ProductId, productNotFound, shown } from './schemas.ts'

const errors = { productNotFound }

/** Products that aren't deleted. Only administrators and services see those off sale. */
function listed(db: Db, caller: Caller) {
  const rows = db.selectFrom('product').where('deletedAt', 'is', null)
  const seesAll = caller.kind === 'service' || isAdmin(caller)
  return seesAll ? rows : rows.where('isActive', '=', true)
}

export const listProducts = operation('GET /api/v1/products', {
  summary: 'List products on sale, oldest first. Administrators see the others too.',
  access: anyone,
  query: { id: ProductId.optional(), ...page(32, 100) },
  returns: z.object({ products: z.array(Product), hasMore: z.boolean() }),
  async handle({ app, caller, query: { id, limit, offset } }) {
    const rows = listed(app.db, caller)
    const found = await (id === undefined ? rows : rows.where('id', '=', id))
      .selectAll()
      .orderBy('id')
      .limit(limit + 1)
      .offset(offset)
      .execute()
    return { products: found.slice(0, limit).map(shown), hasMore: found.length > limit }
  },
})

export const getProduct = operation('GET /api/v1/products/{id}', {
  summary: 'Get a product',
  access: anyone,
  params: { id: ProductId },
  returns: Product,
  errors,
  async handle({ app, caller, params: { id }, fail }) {
    const found = await listed(app.db, caller).where('id', '=', id).selectAll().executeTakeFirst()
    if (!found) throw fail('productNotFound')
    return shown(found)
  },
})

const { name, description, price, currency, paymentType, isActive } = productFields

/** All products have the same payment type, so it has no column. */
const columnsOf = <Fields extends { paymentType?: unknown }>(fields: Fields): Omit<Fields, 'paymentType'> => {
  const columns = { ...fields }
  delete columns.paymentType
  return columns
}

export const createProduct = operation('POST /api/v1/products', {
  summary: 'Create a one-time product (admin)',
  access: admin,
  status: 201,
  body: z.object({
    name,
    description: description.default(''),
    price,
    currency,
    paymentType: paymentType.default('one_time'),
    isActive: isActive.default(true),
  }),
  returns: Product,
  async handle({ app, body }) {
    const at = new Date(app.clock.now())
    const made = app.db.insertInto('product').values({ ...columnsOf(body), createdAt: at, updatedAt: at })
    return shown(await made.returningAll().executeTakeFirstOrThrow())
  },
})

export const changeProduct = operation('PATCH /api/v1/products/{id}', {
  summary: 'Update a product (admin). People already at checkout pay the price they were shown.',
  access: admin,
  params: { id: ProductId },
  body: z.object(productFields).partial(),
  returns: Product,
  errors,
  async handle({ app, params: { id }, body, fail }) {
    const changed = await app.db
      .updateTable('product')
      .set({ ...columnsOf(body), updatedAt: new Date(app.clock.now()) })
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (!changed) throw fail('productNotFound')
    return shown(changed)
  },
})

export const deleteProduct = operation('DELETE /api/v1/products/{id}', {
  summary: 'Take a product off sale permanently (admin). Past sales aren’t affected.',
  access: admin,
  params: { id: ProductId },
  returns: Acknowledged,
  errors,
  async handle({ app, params: { id }, fail }) {
    const at = new Date(app.clock.now())
    const { numUpdatedRows } = await app.db
      .updateTable('product')
      .set({ deletedAt: at, updatedAt: at })
      .where('id', '=', id)
      .where('deletedAt', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw fail('productNotFound')
    return acknowledged
  },
})
