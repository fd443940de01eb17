import * as z from 'zod'
import { known, ListQueryError, readCondition, readSearch, type Columns } from './conditions.ts'
import { textOrTexts, wholeNumber } from '../schemas.ts'

const maxEntries = 20
const maxPerPage = 200

const texts = textOrTexts
  .optional()
  .transform((input) => (input === undefined ? [] : [input].flat()).filter((text) => text !== ''))
  .pipe(z.array(z.string().max(2000)).max(maxEntries))

/**
 * The query of an administrators' list in the format of @nestjsx/crud: `fields, s, filter, or, sort, join, limit,
 * offset, page, cache`. Names must be among the columns, and values must fit their column: they are parsed by the
 * column's type, not by their appearance, so that the name 007 stays a text.
 */
export function listQuery(columns: Columns) {
  const conditions = texts.transform((list, context) =>
    list.flatMap((text) => orIssue(context, () => readCondition(text, columns)) ?? []),
  )
  return {
    fields: texts.transform((list, context) => {
      const names = list.flatMap((text) => text.split(',')).map((name) => name.trim())
      return names.filter((name) => orIssue(context, () => known(name, columns)))
    }),
    s: z
      .string()
      .max(5000)
      .optional()
      .transform((text, context) => (text ? orIssue(context, () => readSearch(text, columns)) : undefined)),
    filter: conditions,
    or: conditions,
    sort: texts.transform((list, context) =>
      list.flatMap((text) => orIssue(context, () => sortIn(text, columns)) ?? []),
    ),
    /** Ignored: rows have no relations to join, but clients send it. */
    join: texts,
    limit: wholeNumber
      .pipe(z.number().min(0))
      .default(25)
      .transform((limit) => (limit === 0 ? maxPerPage : Math.min(limit, maxPerPage))),
    offset: wholeNumber.pipe(z.number().min(0).max(1_000_000_000)).optional(),
    page: wholeNumber.pipe(z.number().min(1).max(1_000_000)).optional(),
    /** Ignored: nothing is cached between calls. */
    cache: texts,
  }
}

export type ListQuery = { [Name in keyof ReturnType<typeof listQuery>]: z.output<ReturnType<typeof listQuery>[Name]> }

/** Returns what `read` returns. If it throws, adds the error as an issue of the parameter and returns undefined. */
function orIssue<T>(context: z.core.$RefinementCtx, read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof ListQueryError)) throw error
    context.issues.push({ code: 'custom', input: context.value, message: error.message })
    return undefined
  }
}

function sortIn(text: string, columns: Columns) {
  const [field = '', direction = 'ASC'] = text.split(',').map((part) => part.trim())
  const lower = direction.toLowerCase()
  if (lower !== 'asc' && lower !== 'desc')
    throw new ListQueryError('must be a field and ASC or DESC with a comma between')
  return { field: known(field, columns), direction: lower } as const
}
