import ProductIcon from '@mui/icons-material/Sell'
import BundleIcon from '@mui/icons-material/Toll'
import ConsumableIcon from '@mui/icons-material/Celebration'
import { consumableShows } from '@segue/shared/points/consumables.ts'
import { call } from '@segue/activity/client/api.ts'
import { sendPicture } from '@segue/activity/client/files/send-picture.ts'
import { pageIn, wholeList } from '../crud/short-list.ts'
import {
  columnsOf,
  idOf,
  numberIn,
  pictureIn,
  textIn,
  textOf,
  type Act,
  type ActInput,
  type Column,
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
/** The number in a required field. */
const neededNumberIn = (values: Values, name: string) => numberIn(values, name) ?? 0

type Shelf = {
  name: string
  icon: Resource['icon']
  sortedBy: string
  columns: readonly Column[]
  /** The fields of the dialogs that add and change an item. */
  fields: readonly Field[]
  load: Parameters<typeof wholeList>[0]
  /** Suffix of the act names, for example createProduct, changeProduct and endProduct. */
  thing: string
  create: (request: ActInput) => Promise<unknown>
  change: (request: ActInput) => Promise<unknown>
  end: (request: ActInput) => Promise<unknown>
  /** Sets an item's own picture, in an act named for example setProductPicture. */
  setPicture?: (request: ActInput, picture: File) => Promise<unknown>
}

const settingPicture = (thing: string, setPicture: NonNullable<Shelf['setPicture']>): Act => ({
  name: `set${thing}Picture`,
  fields: [{ name: 'picture', kind: 'picture' }],
  run: async (request) => void (await setPicture(request, pictureIn(request.values, 'picture'))),
})

/** A list of shop items; loaded completely, because the public endpoint supports no filters. */
const shelf = ({
  name,
  icon,
  sortedBy,
  columns,
  fields,
  load,
  thing,
  create,
  change,
  end,
  setPicture,
}: Shelf): Resource => ({
  name,
  icon,
  for: 'administrators',
  key: 'id',
  title: 'name',
  sort: { field: sortedBy, order: 'ASC' },
  columns: [
    { name: 'name', kind: 'text', inList: true, searched: true },
    ...columns,
    ...columnsOf('instant', ['createdAt', 'updatedAt']),
    { name: 'id', kind: 'number', inList: true },
  ],
  list: async (query) => pageIn(await wholeList(load), query),
  listActs: [{ name: `create${thing}`, fields, run: async (request) => void (await create(request)) }],
  acts: [
    { name: `change${thing}`, fields, run: async (request) => void (await change(request)) },
    ...(setPicture ? [settingPicture(thing, setPicture)] : []),
    { name: `end${thing}`, isGrave: true, removesRow: true, run: async (request) => void (await end(request)) },
  ],
})

const productIn = (values: Values) => ({
  name: textIn(values, 'name'),
  description: textIn(values, 'description'),
  price: neededNumberIn(values, 'price'),
  currency: textIn(values, 'currency'),
})

/** Products sold for money. Prices are in the smallest unit of their currency. */
export const products = shelf({
  name: 'products',
  icon: ProductIcon,
  sortedBy: 'id',
  thing: 'Product',
  columns: [
    { name: 'description', kind: 'text', inList: true },
    { name: 'price', kind: 'number', inList: true, shownAs: 'price' },
    { name: 'currency', kind: 'text', inList: true },
    { name: 'isActive', kind: 'boolean', inList: true },
  ],
  fields: [named('name'), named('description'), named('price', 'number'), named('currency')],
  async load(page) {
    const { products: rows, hasMore } = await call('GET /api/v1/products', { query: page })
    return { rows, hasMore }
  },
  create: ({ carryOut, values }) => carryOut('POST /api/v1/products', { body: productIn(values) }),
  change: ({ carryOut, row, values }) =>
    carryOut('PATCH /api/v1/products/{id}', { params: idOf(row), body: productIn(values) }),
  end: ({ carryOut, row }) => carryOut('DELETE /api/v1/products/{id}', { params: idOf(row) }),
})

const bundleIn = (values: Values) => ({
  name: textIn(values, 'name'),
  tokens: neededNumberIn(values, 'tokens'),
  productId: neededNumberIn(values, 'productId'),
})

/** Token bundles, each sold as a product. */
export const tokenBundles = shelf({
  name: 'tokenBundles',
  icon: BundleIcon,
  sortedBy: 'tokens',
  thing: 'TokenBundle',
  columns: [...columnsOf('number', ['tokens', 'productId'], { inList: true }), ...columnsOf('text', ['thumbnail'])],
  fields: [named('name'), named('tokens', 'number'), named('productId', 'number')],
  async load(page) {
    const { tokenBundles: rows, hasMore } = await call('GET /api/v1/token-bundles', { query: page })
    return { rows, hasMore }
  },
  create: ({ carryOut, values }) => carryOut('POST /api/v1/token-bundles', { body: bundleIn(values) }),
  change: ({ carryOut, row, values }) =>
    carryOut('PATCH /api/v1/token-bundles/{id}', { params: idOf(row), body: bundleIn(values) }),
  end: ({ carryOut, row }) => carryOut('POST /api/v1/token-bundles/{id}', { params: idOf(row) }),
  setPicture: ({ row, reason }, picture) =>
    sendPicture({ method: 'PATCH', path: `/api/v1/token-bundles/${idOf(row).id}/thumbnail`, reason }, picture),
})

const consumableIn = (values: Values) => {
  const show = consumableShows.find((one) => one === textIn(values, 'show')) ?? 'confetti'
  const tokenCost = neededNumberIn(values, 'tokenCost')
  return { name: textIn(values, 'name'), tokenCost, show, fileId: `${show}.svg` as const }
}

/** Items thrown in rooms for tokens. Each shows its show's picture unless it has its own. */
export const consumables = shelf({
  name: 'consumables',
  icon: ConsumableIcon,
  sortedBy: 'tokenCost',
  thing: 'Consumable',
  columns: [
    { name: 'tokenCost', kind: 'number', inList: true },
    { name: 'show', kind: 'text', inList: true, choices: consumableShows },
    ...columnsOf('text', ['fileId']),
  ],
  fields: [named('name'), named('tokenCost', 'number'), chosen('show', consumableShows)],
  async load(page) {
    const { consumables: rows, hasMore } = await call('GET /api/v1/consumables', { query: page })
    return { rows, hasMore }
  },
  create: ({ carryOut, values }) => carryOut('POST /api/v1/consumables', { body: consumableIn(values) }),
  change({ carryOut, row, values }) {
    const { fileId, ...changed } = consumableIn(values)
    // Its own picture is kept when the show changes.
    const isOurs = consumableShows.some((show) => textOf(row, 'fileId') === `${show}.svg`)
    const body = isOurs ? { ...changed, fileId } : changed
    return carryOut('PATCH /api/v1/consumables/{id}', { params: idOf(row), body })
  },
  end: ({ carryOut, row }) => carryOut('DELETE /api/v1/consumables/{id}', { params: idOf(row) }),
  async setPicture({ carryOut, row, reason }, picture) {
    const sent = await sendPicture({ method: 'POST', path: '/api/v1/consumables/files', reason }, picture)
    const fileId = textOf(Object.fromEntries(Object.entries(sent ?? {})), 'fileId')
    await carryOut('PATCH /api/v1/consumables/{id}', { params: idOf(row), body: { fileId } })
  },
})
