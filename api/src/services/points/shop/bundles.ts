import * as z from 'zod'
import type { Selectable } from 'kysely'
import type { App } from '../../../app.ts'
import { violatedConstraint, type Db } from '../../../db/db.ts'
import type { TokenBundleTable } from '../../../db/tables/tokens.ts'
import { admin, anyone } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { pictureErrors, pictureMegabytes, receivePicture } from '../../../platform/pictures.ts'
import { Acknowledged, acknowledged, instant, streamed } from '../../../platform/schemas.ts'
import { rowId } from '../seasons/schemas.ts'
import { maxTokenBatchSize } from '../tokens/ledger.ts'
import { Count, pageFrom, shopList } from './lists.ts'
import { pictureUrl, shopFolder, tokensPicture } from './pictures.ts'

const TokenBundle = z
  .object({
    id: z.number(),
    /** The product that sells it and sets its price. */
    productId: z.number(),
    name: z.string(),
    tokens: z.number(),
    thumbnail: z.string(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'TokenBundle' })

type BundleRow = Selectable<TokenBundleTable>

const shown = (app: Pick<App, 'config'>, row: BundleRow) => ({
  id: row.id,
  productId: row.productId,
  name: row.name,
  tokens: row.tokens,
  thumbnail: pictureUrl(app, row.thumbnail ?? tokensPicture),
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
})

const fields = {
  productId: z
    .int()
    .min(1)
    .max(2 ** 31 - 1),
  name: z.string().trim().min(1).max(60),
  tokens: z.int().min(1).max(maxTokenBatchSize),
}

const tokenBundleNotFound = [404, 'Token bundle not found'] as const
const productHasBundle = [409, 'Another bundle is already sold as this product'] as const

const inShop = (db: Db) => db.selectFrom('tokenBundle').where('deletedAt', 'is', null)
const findBundle = (db: Db, id: number) => inShop(db).where('id', '=', id).selectAll().executeTakeFirst()

/** How many tokens the buyer of a product gets; undefined if it sells no bundle. */
export async function tokensOfProduct(db: Db, productId: number): Promise<number | undefined> {
  const found = await inShop(db).where('productId', '=', productId).select('tokens').executeTakeFirst()
  return found?.tokens
}

const listQuery = { id: rowId.optional(), productId: rowId.optional(), ...shopList }

function wanted(db: Db, { id, productId }: { id?: number | undefined; productId?: number | undefined }) {
  let rows = inShop(db)
  if (id !== undefined) rows = rows.where('id', '=', id)
  if (productId !== undefined) rows = rows.where('productId', '=', productId)
  return rows
}

export const listBundles = operation('GET /api/v1/token-bundles', {
  summary: 'List token bundles on sale, smallest first',
  access: anyone,
  query: listQuery,
  returns: z.object({ tokenBundles: z.array(TokenBundle), hasMore: z.boolean() }),
  async handle({ app, query }) {
    const { limit, offset } = query
    const rows = await wanted(app.db, query)
      .selectAll()
      .orderBy('tokens')
      .orderBy('id')
      .limit(limit + 1)
      .offset(offset)
      .execute()
    const { page, hasMore } = pageFrom(rows, limit)
    return { tokenBundles: page.map((row) => shown(app, row)), hasMore }
  },
})

export const countBundles = operation('GET /api/v1/token-bundles/count', {
  summary: 'Count token bundles on sale',
  access: anyone,
  query: listQuery,
  returns: Count,
  handle: ({ app, query }) =>
    wanted(app.db, query)
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
})

export const getBundle = operation('GET /api/v1/token-bundles/{id}', {
  summary: 'Get a token bundle',
  access: anyone,
  params: { id: rowId },
  returns: TokenBundle,
  errors: { tokenBundleNotFound },
  async handle({ app, params, fail }) {
    const row = await findBundle(app.db, params.id)
    if (!row) throw fail('tokenBundleNotFound')
    return shown(app, row)
  },
})

/** Refuses a second bundle for a product, also when two are created concurrently. */
function sold<T>(change: Promise<T>, refuse: () => Error): Promise<T> {
  return change.catch((error: unknown) => {
    throw violatedConstraint(error) === 'tokenBundleOfProduct' ? refuse() : error
  })
}

export const createBundle = operation('POST /api/v1/token-bundles', {
  summary: 'Create a token bundle, sold as a product',
  access: admin,
  status: 201,
  body: z.object(fields),
  returns: TokenBundle,
  errors: { productHasBundle },
  async handle({ app, body, fail }) {
    const at = new Date(app.clock.now())
    const adding = app.db
      .insertInto('tokenBundle')
      .values({ ...body, createdAt: at, updatedAt: at })
      .returningAll()
      .executeTakeFirstOrThrow()
    return shown(app, await sold(adding, () => fail('productHasBundle')))
  },
})

export const changeBundle = operation('PATCH /api/v1/token-bundles/{id}', {
  summary: 'Update a token bundle',
  access: admin,
  params: { id: rowId },
  body: z.object(fields).partial(),
  returns: TokenBundle,
  errors: { tokenBundleNotFound, productHasBundle },
  async handle({ app, params, body, fail }) {
    const changing = changed(app.db, app, params.id, body)
    const row = await sold(changing, () => fail('productHasBundle'))
    if (!row) throw fail('tokenBundleNotFound')
    return shown(app, row)
  },
})

export const deleteBundle = operation('POST /api/v1/token-bundles/{id}', {
  summary: 'Remove a token bundle from the shop',
  access: admin,
  params: { id: rowId },
  returns: Acknowledged,
  errors: { tokenBundleNotFound },
  async handle({ app, params, fail }) {
    if (!(await changed(app.db, app, params.id, { deletedAt: new Date(app.clock.now()) })))
      throw fail('tokenBundleNotFound')
    return acknowledged
  },
})

export const setBundleThumbnail = operation('PATCH /api/v1/token-bundles/{id}/thumbnail', {
  summary: `Upload the picture of a token bundle (PNG, JPEG, WebP or GIF, up to ${pictureMegabytes} MB)`,
  access: admin,
  allowance: 'upload',
  params: { id: rowId },
  body: streamed('multipart/form-data'),
  returns: TokenBundle,
  errors: { ...pictureErrors, tokenBundleNotFound },
  async handle({ app, params, request, fail }) {
    if (!(await findBundle(app.db, params.id))) throw fail('tokenBundleNotFound')
    return receivePicture({ app, request, folder: shopFolder, fail }, async (thumbnail) => {
      const row = await app.db.transaction().execute(async (trx) => {
        const before = await inShop(trx)
          .where('id', '=', params.id)
          .select('thumbnail')
          .forUpdate()
          .executeTakeFirst()
        // Remove the picture that is not shown: the previous one, or the new one if the bundle has been deleted.
        const unused = before ? before.thumbnail : thumbnail
        if (unused) await app.jobs.add(trx, 'removeFiles', { prefix: `${shopFolder}/${unused}` })
        return changed(trx, app, params.id, { thumbnail })
      })
      if (!row) throw fail('tokenBundleNotFound')
      return shown(app, row)
    })
  },
})

const changed = (
  db: Db,
  { clock }: Pick<App, 'clock'>,
  id: number,
  change: Partial<Pick<BundleRow, 'name' | 'tokens' | 'productId' | 'thumbnail' | 'deletedAt'>>,
): Promise<BundleRow | undefined> =>
  db
    .updateTable('tokenBundle')
    .set({ ...change, updatedAt: new Date(clock.now()) })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
