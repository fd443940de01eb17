import * as z from 'zod'
import { wholeNumber } from '../schemas.ts'
import { known, ListFault, readCondition, readSearch, type Columns } from './conditions.ts'

const mostEntries = 20
const mostPerPage = 200

const texts = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((given) => (given === undefined ? [] : [given].flat()).filter((text) => text !== ''))
  .pipe(z.array(z.string().max(2000)).max(mostEntries))

/**
 * The query of an administrators' list in the format of @nestjsx/crud: `fields, s, filter, or, sort, join, limit,
 * offset, page, cache`. What it names must be among the columns, and values must fit their column. Decision 0101.
 */
export function listQuery(columns: Columns) {
  const conditions = texts.transform((list, context) =>
    list.flatMap((text) => told(context, () => readCondition(text, columns)) ?? []),
  )
  return {
    fields: texts.transform((list, context) => {
      const names = list.flatMap((text) => text.split(',')).map((name) => name.trim())
      return names.filter((name) => told(context, () => known(name, columns)))
    }),
    s: z
      .string()
      .max(5000)
      .optional()
      .transform((text, context) => (text ? told(context, () => readSearch(text, columns)) : undefined)),
    filter: conditions,
    or: conditions,
    sort: texts.transform((list, context) =>
      list.flatMap((text) => told(context, () => sortIn(text, columns)) ?? []),
    ),
    /** The rows have no relations to join; programs send it all the same. */
    join: texts,
    limit: wholeNumber
      .pipe(z.number().min(0))
      .default(25)
      .transform((limit) => (limit === 0 ? mostPerPage : Math.min(limit, mostPerPage))),
    offset: wholeNumber.pipe(z.number().min(0).max(1_000_000_000)).optional(),
    page: wholeNumber.pipe(z.number().min(1).max(1_000_000)).optional(),
    /** Nothing is kept from one call to the next, so there is nothing to clear. */
    cache: texts,
  }
}

export type ListQuery = { [Name in keyof ReturnType<typeof listQuery>]: z.output<ReturnType<typeof listQuery>[Name]> }

/** What a reader answers, or undefined after its fault has become an issue of the parameter. */
function told<T>(context: z.core.$RefinementCtx, read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof ListFault)) throw error
    context.issues.push({ code: 'custom', input: context.value, message: error.message })
    return undefined
  }
}

function sortIn(text: string, columns: Columns) {
  const [field = '', direction = 'ASC'] = text.split(',').map((part) => part.trim())
  const lower = direction.toLowerCase()
  if (lower !== 'asc' && lower !== 'desc') throw new ListFault('must be a field and ASC or DESC with a comma between')
  return { field: known(field, columns), direction: lower } as const
}
