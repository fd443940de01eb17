import type { ComponentType } from 'react'
import type { TokenRole } from '@segue/shared/people/profile.ts'
import type { callBecause } from '../client/api.ts'

/** Who is at the panel. */
export type Me = { uuid: string; role: TokenRole }

export type Row = Record<string, unknown>
/** What a list of the server takes, in the query format of @nestjsx/crud. */
export type CrudQuery = { filter?: string[]; sort?: string[]; page?: number; limit?: number }
export type CrudPage = { data: Row[]; total: number }

/** The type of a column, as the server's list has it. */
export type ColumnKind = 'text' | 'number' | 'boolean' | 'instant' | 'uuid' | 'texts'

export type Column = {
  name: string
  kind: ColumnKind
  /** Shown in the list; every column is shown on the page of one row. */
  inList?: boolean
  /** The values there are, to choose from. */
  choices?: readonly string[]
  /** The resource that a uuid leads to. */
  leadsTo?: 'people' | 'rooms'
  /** Can be missing, so that rows can be found by whether it is there. */
  optional?: boolean
  /** Searched with the field above the list. */
  searched?: boolean
  /** How rows are found by it, where not in the usual ways of its kind. */
  narrows?: 'exactly' | 'never'
  /** Known to administrators only. */
  hidden?: boolean
}

type FieldValue = string | string[]
export type Values = Record<string, FieldValue>

export type Field = {
  name: string
  kind: 'text' | 'long' | 'number' | 'password' | 'email' | 'instant' | 'choice' | 'choices' | 'files' | 'picture'
  choices?: readonly string[]
  optional?: boolean
  initial?: (row: Row) => FieldValue
}

export type ActInput = {
  row: Row
  values: Values
  reason: string
  /** Calls the server with the reason, which is kept with what was done. */
  carryOut: ReturnType<typeof callBecause>
  /** One for each opening of the dialog: what is sent twice is done once. */
  actId: string
}

/** What can be done about a row, or beside a list. Each is confirmed in a dialog, which asks for the reason. */
export type Act = {
  name: string
  isGrave?: boolean
  /** Whether there is nothing left to look at afterwards. */
  removesRow?: boolean
  isOffered?: (row: Row, me: Me) => boolean
  fields?: readonly Field[]
  /** Answers what has to be shown once, such as a code. */
  run: (request: ActInput) => Promise<string | void>
}

export type Resource = {
  name: string
  icon: ComponentType
  for: 'moderators' | 'administrators'
  /** What rows are known by. */
  key: 'id' | 'uuid' | 'slug'
  /** The column that names a row. */
  title: string
  columns: readonly Column[]
  sort?: { field: string; order: 'ASC' | 'DESC' }
  list: (query: CrudQuery, me: Me) => Promise<CrudPage>
  one?: (id: string, me: Me) => Promise<Row>
  acts?: readonly Act[]
  /** What is done beside the list, such as adding a row. */
  listActs?: readonly Act[]
  /** What stands below the columns on the page of one row. */
  more?: ComponentType<{ row: Row }>
}

export const textIn = (values: Values, name: string): string => {
  const value = values[name] ?? ''
  return typeof value === 'string' ? value : value.join(',')
}

export const listIn = (values: Values, name: string): string[] => {
  const value = values[name] ?? []
  return typeof value === 'string' ? [value] : value
}

/** A number that a field holds; null where it is left empty. */
export const numberIn = (values: Values, name: string): number | null => {
  const text = textIn(values, name)
  return text === '' ? null : Number(text)
}

/** Files that a field of files holds: what each contains, as base64, by its name. */
export const filesIn = (values: Values, name: string): Record<string, string> =>
  Object.fromEntries(
    listIn(values, name).map((file): [string, string] => {
      const end = file.lastIndexOf(' ')
      return [file.slice(0, end), file.slice(end + 1)]
    }),
  )

/** The file of a field for one picture. */
export function pictureIn(values: Values, name: string): File {
  const [[fileName, content] = ['', '']] = Object.entries(filesIn(values, name))
  return new File([Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))], fileName)
}

export const textOf = (row: Row, name: string): string => {
  const value = row[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** The number of a row, as the calls about it take it. */
export const idOf = (row: Row) => ({ id: Number(textOf(row, 'id')) })

export const textsOf = (row: Row, name: string): string[] => {
  const value = row[name]
  return Array.isArray(value) ? value.map(String) : []
}

/** Instants of the panel's dialogs are local; the server's are UTC. */
export const instantIn = (values: Values, name: string): string => new Date(textIn(values, name)).toISOString()

/** Columns of one kind, some of which are in the list. */
export const columnsOf = (kind: ColumnKind, names: readonly string[], more: Partial<Column> = {}): Column[] =>
  names.map((name) => ({ name, kind, ...more }))
