import ProductIcon from '@mui/icons-material/Sell'
import BundleIcon from '@mui/icons-material/Toll'
import ConsumableIcon from '@mui/icons-material/Celebration'
import { consumableShows } from '@segue/shared/points/consumables.ts'
import { call } from '../../client/api.ts'
import { listIn, wholeList } from '../crud/short-list.ts'
import {
  columnsOf,
  idOf,
  textIn,
  textOf,
  type CrudQuery,
  type Field,
  type Resource,
  type Values,
} from '../resource.ts'

const named = (name: string, kind: Field['kind'] = 'text'): Field => ({
  name,
  kind,
  initial: (row) => textOf(row, name),
})
const chosen = (name: string, choices: readonly string[]): Field => ({
  name,
  kind: 'choice',
  choices,
  initial: (row) => textOf(row, name) || (choices[0] ?? ''),
})
const numberIn = (values: Values, name: string) => Number(textIn(values, name))
const showIn = (values: Values) => consumableShows.find((one) => one === textIn(values, 'show')) ?? 'confetti'

const productFields = [named('name'), named('description'), named('price', 'number'), named('currency')]
const productIn = (values: Values) => ({
  name: textIn(values, 'name'),
  description: textIn(values, 'description'),
  price: numberIn(values, 'price'),
  currency: textIn(values, 'currency'),
})

/** What is sold for money. A price is in the smallest unit of its currency. */
export const products: Resource = {
  name: 'products',
  icon: ProductIcon,
  for: 'administrators',
  key: 'id',
  title: 'name',
  sort: { field: 'id', order: 'ASC' },
  columns: [
    { name: 'name', kind: 'text', inList: true, searched: true },
    { name: 'description', kind: 'text', inList: true },
    { name: 'price', kind: 'number', inList: true },
    { name: 'currency', kind: 'text', inList: true },
    { name: 'isActive', kind: 'boolean', inList: true },
    ...columnsOf('instant', ['createdAt', 'updatedAt']),
    { name: 'id', kind: 'number', inList: true },
  ],
  list: async (query: CrudQuery) =>
    listIn(
      await wholeList(async (page) => {
        const { products: rows, hasMore } = await call('GET /api/v1/products', { query: page })
        return { rows, hasMore }
      }),
      query,
    ),
  listActs: [
    {
      name: 'createProduct',
      fields: productFields,
      run: async ({ values }) => void (await call('POST /api/v1/products', { body: productIn(values) })),
    },
  ],
  acts: [
    {
      name: 'changeProduct',
      fields: productFields,
      run: async ({ row, values }) =>
        void (await call('PATCH /api/v1/products/{id}', { params: idOf(row), body: productIn(values) })),
    },
    {
      name: 'endProduct',
      isGrave: true,
      run: async ({ row }) => void (await call('DELETE /api/v1/products/{id}', { params: idOf(row) })),
    },
  ],
}

const bundleFields = [named('name'), named('tokens', 'number'), named('productId', 'number')]
const bundleIn = (values: Values) => ({
  name: textIn(values, 'name'),
  tokens: numberIn(values, 'tokens'),
  productId: numberIn(values, 'productId'),
})

/** Tokens by the bundle, each sold as a product. */
export const tokenBundles: Resource = {
  name: 'tokenBundles',
  icon: BundleIcon,
  for: 'administrators',
  key: 'id',
  title: 'name',
  sort: { field: 'tokens', order: 'ASC' },
  columns: [
    { name: 'name', kind: 'text', inList: true, searched: true },
    { name: 'tokens', kind: 'number', inList: true },
    { name: 'productId', kind: 'number', inList: true },
    ...columnsOf('instant', ['createdAt', 'updatedAt']),
    { name: 'id', kind: 'number', inList: true },
  ],
  list: async (query: CrudQuery) =>
    listIn(
      await wholeList(async (page) => {
        const { tokenBundles: rows, hasMore } = await call('GET /api/v1/token-bundles', { query: page })
        return { rows, hasMore }
      }),
      query,
    ),
  listActs: [
    {
      name: 'createTokenBundle',
      fields: bundleFields,
      run: async ({ values }) => void (await call('POST /api/v1/token-bundles', { body: bundleIn(values) })),
    },
  ],
  acts: [
    {
      name: 'changeTokenBundle',
      fields: bundleFields,
      run: async ({ row, values }) =>
        void (await call('PATCH /api/v1/token-bundles/{id}', { params: idOf(row), body: bundleIn(values) })),
    },
    {
      name: 'endTokenBundle',
      isGrave: true,
      run: async ({ row }) => void (await call('POST /api/v1/token-bundles/{id}', { params: idOf(row) })),
    },
  ],
}

const consumableFields = [named('name'), named('tokenCost', 'number'), chosen('show', consumableShows)]
const consumableIn = (values: Values) => {
  const show = showIn(values)
  return {
    name: textIn(values, 'name'),
    tokenCost: numberIn(values, 'tokenCost'),
    show,
    fileId: `${show}.svg` as const,
  }
}

/** What is thrown in rooms for tokens. Each looks as its show does. */
export const consumables: Resource = {
  name: 'consumables',
  icon: ConsumableIcon,
  for: 'administrators',
  key: 'id',
  title: 'name',
  sort: { field: 'tokenCost', order: 'ASC' },
  columns: [
    { name: 'name', kind: 'text', inList: true, searched: true },
    { name: 'tokenCost', kind: 'number', inList: true },
    { name: 'show', kind: 'text', inList: true, choices: consumableShows },
    ...columnsOf('text', ['fileId']),
    ...columnsOf('instant', ['createdAt', 'updatedAt']),
    { name: 'id', kind: 'number', inList: true },
  ],
  list: async (query: CrudQuery) =>
    listIn(
      await wholeList(async (page) => {
        const { consumables: rows, hasMore } = await call('GET /api/v1/consumables', { query: page })
        return { rows, hasMore }
      }),
      query,
    ),
  listActs: [
    {
      name: 'createConsumable',
      fields: consumableFields,
      run: async ({ values }) => void (await call('POST /api/v1/consumables', { body: consumableIn(values) })),
    },
  ],
  acts: [
    {
      name: 'changeConsumable',
      fields: consumableFields,
      run: async ({ row, values }) => {
        const { fileId, ...changed } = consumableIn(values)
        // A picture of its own stays, whatever the show is.
        const isOurs = consumableShows.some((show) => textOf(row, 'fileId') === `${show}.svg`)
        const body = isOurs ? { ...changed, fileId } : changed
        await call('PATCH /api/v1/consumables/{id}', { params: idOf(row), body })
      },
    },
    {
      name: 'endConsumable',
      isGrave: true,
      run: async ({ row }) => void (await call('DELETE /api/v1/consumables/{id}', { params: idOf(row) })),
    },
  ],
}
