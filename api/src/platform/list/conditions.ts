import { plainJson, readJson, type JsonProblem } from '@segue/shared/read-json.ts'
import { isUuid } from '@segue/shared/uuid.ts'

/** The type of a column, which decides what it can be compared with. */
export type ColumnKind = 'text' | 'number' | 'boolean' | 'instant' | 'uuid' | 'texts'
export type Columns = Readonly<Record<string, ColumnKind>>

const comparing = ['$eq', '$ne', '$gt', '$lt', '$gte', '$lte'] as const
const textual = [
  '$starts',
  '$ends',
  '$cont',
  '$excl',
  '$eqL',
  '$neL',
  '$startsL',
  '$endsL',
  '$contL',
  '$exclL',
] as const
const listing = ['$in', '$notin', '$inL', '$notinL'] as const
const operators = [...comparing, ...textual, ...listing, '$between', '$isnull', '$notnull'] as const
export type Operator = (typeof operators)[number]

export type Value = string | number | boolean | Date
/** `values` has as many entries as the operator takes: none for `$isnull`, two for `$between`, any number for lists. */
export type Condition = { field: string; operator: Operator; values: Value[] }
export type Conditions = Condition | { and: Conditions[] } | { or: Conditions[] }

/** The largest `integer` of the database. */
export const maxInteger = 2_147_483_647

/** An invalid part of a list query. The message continues after the name of the parameter. */
export class ListQueryError extends Error {}

const maxValues = 100
const maxConditions = 50
const deepest = 5

/** Returns the name, which must be one of the columns. */
export function known(name: string, columns: Columns): string {
  if (Object.hasOwn(columns, name)) return name
  throw new ListQueryError(
    `names ${name.slice(0, 50) || 'nothing'}, which is not one of ${Object.keys(columns).join(', ')}`,
  )
}

/** `field||$operator||value`, as in the parameters `filter` and `or`. */
export function readCondition(text: string, columns: Columns): Condition {
  const [field = '', operator = '', ...rest] = text.split('||')
  return conditionOf(field, operator, rest.join('||'), columns)
}

const problems: Record<JsonProblem, string> = {
  notJson: 'is not valid JSON',
  nestedTooDeeply: 'is nested too deeply',
  tooManyEntries: 'has too many entries',
}

/** The JSON of the parameter `s`: `{"name": "x", "$or": [{"id": {"$gt": 5}}, …]}`. */
export function readSearch(text: string, columns: Columns): Conditions {
  const read = readJson(text, plainJson)
  if ('problem' in read) throw new ListQueryError(problems[read.problem])
  const counted = { left: maxConditions }
  return searchIn(read.value, columns, counted, 0)
}

type Counted = { left: number }

function searchIn(search: unknown, columns: Columns, counted: Counted, depth: number): Conditions {
  if (!isRecord(search)) throw new ListQueryError('must be an object of fields and conditions')
  if (depth > deepest) throw new ListQueryError('is nested too deeply')
  const and = Object.entries(search).map(([name, value]): Conditions => {
    if (name === '$and' || name === '$or') {
      if (!Array.isArray(value)) throw new ListQueryError(`has a ${name} that is not a list`)
      const parts = value.map((part) => searchIn(part, columns, counted, depth + 1))
      return name === '$and' ? { and: parts } : { or: parts }
    }
    return fieldIn(known(name, columns), value, columns, counted, depth)
  })
  return { and }
}

function fieldIn(field: string, value: unknown, columns: Columns, counted: Counted, depth: number): Conditions {
  if (--counted.left < 0) throw new ListQueryError(`has more than ${maxConditions} conditions`)
  if (!isRecord(value)) return conditionOf(field, value === null ? '$isnull' : '$eq', value, columns)
  if (depth > deepest) throw new ListQueryError('is nested too deeply')
  const parts = Object.entries(value).map(([operator, operand]): Conditions => {
    if (operator !== '$or') return conditionOf(field, operator, operand, columns)
    if (!isRecord(operand)) throw new ListQueryError('has an $or that is not an object of conditions')
    const either = Object.entries(operand).map(([name, one]) => conditionOf(field, name, one, columns))
    return { or: either }
  })
  return { and: parts }
}

function conditionOf(field: string, operator: string, operand: unknown, columns: Columns): Condition {
  const kind = columns[known(field, columns)] ?? 'text'
  // Older versions of the package write operators without the dollar.
  const found = operators.find((one) => one === operator || (isOld(one) && one.slice(1) === operator))
  if (!found)
    throw new ListQueryError(
      `has the operator ${operator.slice(0, 20) || '(none)'}; there are ${operators.join(', ')}`,
    )
  if (found === '$isnull' || found === '$notnull') return { field, operator: found, values: [] }
  const isText = isOneOf(textual, found) || found === '$inL' || found === '$notinL'
  const items = takesList(found) ? listIn(operand) : [operand]
  if (found === '$between' && items.length !== 2) throw new ListQueryError('needs two values for $between')
  return { field, operator: found, values: items.map((one) => valueOf(one, isText ? 'text' : kind, field)) }
}

const isOld = (operator: Operator) => !operator.endsWith('L')

const takesList = (operator: Operator) => isOneOf(listing, operator) || operator === '$between'

function listIn(operand: unknown): unknown[] {
  const list = Array.isArray(operand) ? operand : String(operand).split(',')
  if (list.length > maxValues) throw new ListQueryError(`has more than ${maxValues} values`)
  return list
}

/** Parses a value of the column's type. Numbers are of type `integer`, like all numbers that we show to people. */
function valueOf(input: unknown, kind: ColumnKind, field: string): Value {
  const text = typeof input === 'string' ? input : JSON.stringify(input)
  const fault = (what: string) => new ListQueryError(`compares ${field} with something that is not ${what}`)
  if (text === undefined || text.length > 500) throw fault('a short text')
  if (kind === 'text' || kind === 'texts') return text
  if (kind === 'boolean') {
    if (text === 'true' || text === '1') return true
    if (text === 'false' || text === '0') return false
    throw fault('true or false')
  }
  if (kind === 'number') {
    const number = Number(text)
    if (text.trim() === '' || !Number.isInteger(number) || Math.abs(number) > maxInteger)
      throw fault('a whole number')
    return number
  }
  if (kind === 'uuid') {
    if (isUuid(text)) return text
    throw fault('a uuid')
  }
  const instant = new Date(text)
  const year = instant.getUTCFullYear()
  if (Number.isNaN(year) || year < 1900 || year > 9999) throw fault('an instant such as 2026-01-31T20:00:00Z')
  return instant
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isOneOf = (list: readonly Operator[], operator: Operator) => list.includes(operator)
