import { isUuid } from '@segue/shared/uuid.ts'
import type { Column, CrudQuery } from '../resource.ts'

/** The server's maximum page size. */
export const maxPerPage = 200

/** Separates a column and its operator in a filter's name: forms interpret dots and pipes as paths. */
const between = '__'
const nobody = '00000000-0000-0000-0000-000000000000'

/** The name of a filter field. The operator `set` checks whether there is a value. */
export const filterName = (column: string, operator: string) => column + between + operator

type ListParams = {
  pagination?: { page: number; perPage: number } | undefined
  sort?: { field: string; order: string } | undefined
  filter?: Record<string, unknown> | undefined
}

/** Converts react-admin's list parameters to a nestjsx/crud query. */
export function crudQuery(request: ListParams, columns: readonly Column[], key: string): CrudQuery {
  const { pagination, sort } = request
  const filter = Object.entries(request.filter ?? {}).flatMap(([name, value]) =>
    conditionOf(name, value, columns, key),
  )
  return {
    ...(filter.length > 0 && { filter }),
    ...(sort && { sort: [`${columnNamed(sort.field, key)},${sort.order}`] }),
    ...(pagination && { page: pagination.page, limit: Math.min(pagination.perPage, maxPerPage) }),
  }
}

/** react-admin calls the key of every row `id`. */
const columnNamed = (name: string, key: string) => (name === 'id' ? key : name)

function conditionOf(name: string, value: unknown, columns: readonly Column[], key: string): string[] {
  if (value === undefined || value === null || value === '') return []
  const [field = '', operator = 'eq'] = name.split(between)
  const column = columnNamed(field, key)
  const kind = columns.find((one) => one.name === column)?.kind
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (operator === 'set') return [`${column}||${text === 'true' ? '$notnull' : '$isnull'}`]
  if (kind === 'instant') return [`${column}||$${operator}||${momentOf(text, operator)}`]
  // A partial UUID matches nobody yet.
  if (kind === 'uuid' && !isUuid(text)) return [`${column}||$eq||${nobody}`]
  return [`${column}||$${operator}||${text}`]
}

/** A day starts at its first moment in local time and ends at its last. */
function momentOf(text: string, operator: string): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text)
  const moment = new Date(isDay ? `${text}T${operator === 'lte' ? '23:59:59.999' : '00:00:00'}` : text)
  return Number.isNaN(moment.getTime()) ? text : moment.toISOString()
}
