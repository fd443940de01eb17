import { sql, type RawBuilder, type SqlBool } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../db/db.ts'
import { literally } from './like.ts'
import {
  maxInteger,
  type ColumnKind,
  type Columns,
  type Condition,
  type Conditions,
  type Operator,
  type Value,
} from './conditions.ts'
import type { ListQuery } from './query.ts'

/** The rows of an administrators' list: their source, and the SQL of each column. */
export type Listed = {
  columns: Columns
  from: RawBuilder<unknown>
  /** Columns whose SQL differs from their name in `from`. */
  as?: Readonly<Record<string, RawBuilder<unknown>>>
  /** A condition that every row shown must meet. */
  only?: RawBuilder<SqlBool>
  /** The default order, newest first, also used among rows that rank equal. */
  key: string
}

type Page<Row extends z.ZodType> = z.ZodObject<{
  data: z.ZodArray<Row>
  count: z.ZodNumber
  total: z.ZodNumber
  page: z.ZodNumber
  pageCount: z.ZodNumber
}>

/** A page of rows as @nestjsx/crud returns it. With `fields`, rows have only those, so every property is optional. */
export function pageOf<Row extends z.ZodType>(row: Row): Page<Row> {
  const [count, total, page, pageCount] = [z.number(), z.number(), z.number(), z.number()]
  return z.object({ data: z.array(row), count, total, page, pageCount })
}

export async function rowsOf<Row extends object>(db: Db, listed: Listed, query: ListQuery) {
  const { limit } = query
  // If both are given, the page counts, as in @nestjsx/crud.
  const offset = query.page === undefined ? (query.offset ?? 0) : (query.page - 1) * limit
  const where = whereOf(listed, query)
  const shown = query.fields.length > 0 ? [...new Set(query.fields)] : Object.keys(listed.columns)
  const columns = sql.join(shown.map((name) => sql`${columnOf(listed, name)} as ${sql.ref(name)}`))
  const { rows } = await sql<Partial<Row>>`
    select ${columns} from ${listed.from} where ${where} order by ${orderOf(listed, query)}
    limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*) as "total" from ${listed.from} where ${where}`.execute(db)
  const total = counted.rows[0]?.total ?? 0
  return {
    data: rows,
    count: rows.length,
    total,
    page: Math.floor(offset / limit) + 1,
    pageCount: Math.ceil(total / limit),
  }
}

/** Returns one row that meets a condition. */
export async function rowOf<Row extends object>(
  db: Db,
  listed: Listed,
  condition: Condition,
): Promise<Row | undefined> {
  // Numbers are compared as `integer`, so no row has a greater one.
  if (condition.values.some((value) => typeof value === 'number' && value > maxInteger)) return undefined
  const columns = sql.join(
    Object.keys(listed.columns).map((name) => sql`${columnOf(listed, name)} as ${sql.ref(name)}`),
  )
  const { rows } = await sql<Row>`
    select ${columns} from ${listed.from}
    where ${all([...(listed.only ? [listed.only] : []), conditionOf(listed, condition)])} limit 1`.execute(db)
  return rows[0]
}

const columnOf = (listed: Listed, name: string): RawBuilder<unknown> => listed.as?.[name] ?? sql.ref(name)

function orderOf(listed: Listed, { sort }: ListQuery) {
  const items = sort.map(({ field, direction }) => sql`${columnOf(listed, field)} ${sql.raw(direction)}`)
  const last = sql`${columnOf(listed, listed.key)} desc`
  return sql.join(sort.some(({ field }) => field === listed.key) ? items : [...items, last])
}

/** `s` wins; otherwise all conditions of `filter`, or all of `or`, as in @nestjsx/crud. */
function whereOf(listed: Listed, { s, filter, or }: ListQuery): RawBuilder<SqlBool> {
  const shown = listed.only ? [listed.only] : []
  const request =
    s ?? (filter.length > 0 && or.length > 0 ? { or: [{ and: filter }, { and: or }] } : alone(filter, or))
  return all([...shown, conditionsOf(listed, request)])
}

const alone = (filter: Condition[], or: Condition[]): Conditions => (or.length > 0 ? { or } : { and: filter })

function conditionsOf(listed: Listed, conditions: Conditions): RawBuilder<SqlBool> {
  if ('and' in conditions) return all(conditions.and.map((one) => conditionsOf(listed, one)))
  if ('or' in conditions) return any(conditions.or.map((one) => conditionsOf(listed, one)))
  return conditionOf(listed, conditions)
}

const all = (parts: RawBuilder<SqlBool>[]) =>
  parts.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(parts, sql` and `)})`
const any = (parts: RawBuilder<SqlBool>[]) =>
  parts.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(parts, sql` or `)})`

const signs: Partial<Record<Operator, string>> = { $eq: '=', $ne: '<>', $gt: '>', $lt: '<', $gte: '>=', $lte: '<=' }
const typeOf: Record<ColumnKind, string> = {
  text: 'text',
  number: 'integer',
  boolean: 'boolean',
  instant: 'timestamptz',
  uuid: 'uuid',
  texts: 'text',
}

function conditionOf(listed: Listed, { field, operator, values }: Condition): RawBuilder<SqlBool> {
  const column = columnOf(listed, field)
  if (listed.columns[field] === 'texts') return listCondition(column, operator, values)
  const type = sql.raw(typeOf[listed.columns[field] ?? 'text'])
  const [first, second] = values
  if (operator === '$isnull') return sql`${column} is null`
  if (operator === '$notnull') return sql`${column} is not null`
  if (operator === '$between') return sql`${column} between ${first}::${type} and ${second}::${type}`
  if (operator === '$in') return sql`${column} = any(${values}::${type}[])`
  if (operator === '$notin') return sql`${column} <> all(${values}::${type}[])`
  const sign = signs[operator]
  if (sign) return sql`${column} ${sql.raw(sign)} ${first}::${type}`
  return textCondition(column, operator, values)
}

/** Conditions on an array of texts: whether it contains any, or none, of the values. */
function listCondition(column: RawBuilder<unknown>, operator: Operator, values: Value[]): RawBuilder<SqlBool> {
  if (operator === '$isnull') return sql`cardinality(${column}) = 0`
  if (operator === '$notnull') return sql`cardinality(${column}) > 0`
  const shared = sql<SqlBool>`(${column} && ${values.map(String)}::text[])`
  if (amongTexts.includes(operator)) return shared
  if (notAmongTexts.includes(operator)) return sql`not ${shared}`
  return textCondition(sql`array_to_string(${column}, ',')`, operator, values)
}

const amongTexts: readonly Operator[] = ['$eq', '$cont', '$in']
const notAmongTexts: readonly Operator[] = ['$ne', '$excl', '$notin']

/** The text operators. Those ending in L ignore case. */
function textCondition(column: RawBuilder<unknown>, operator: Operator, values: Value[]): RawBuilder<SqlBool> {
  const eitherCase = operator.endsWith('L')
  const text = eitherCase ? sql`lower(${column}::text)` : sql`${column}::text`
  const items = values.map((value) => (eitherCase ? String(value).toLowerCase() : String(value)))
  const first = items[0] ?? ''
  switch (eitherCase ? operator.slice(0, -1) : operator) {
    case '$starts':
      return sql`${text} like ${`${literally(first)}%`}`
    case '$ends':
      return sql`${text} like ${`%${literally(first)}`}`
    case '$cont':
      return sql`${text} like ${`%${literally(first)}%`}`
    case '$excl':
      return sql`${text} not like ${`%${literally(first)}%`}`
    case '$in':
      return sql`${text} = any(${items}::text[])`
    case '$notin':
      return sql`${text} <> all(${items}::text[])`
    case '$ne':
      return sql`${text} <> ${first}`
    default:
      return sql`${text} = ${first}`
  }
}
