import type { ComponentType } from 'react'
import type { Language } from '@segue/shared/i18n/words.ts'
import type { TokenRole } from '@segue/shared/people/profile.ts'
import type { callBecause } from '@segue/activity/client/api.ts'

/** The current user of the panel. */
export type Me = { uuid: string; role: TokenRole }

export type Row = Record<string, unknown>
/** A list query in the format of @nestjsx/crud. */
export type CrudQuery = { filter?: string[]; sort?: string[]; page?: number; limit?: number }
export type CrudPage = { data: Row[]; total: number }

/** The type of a column in the server's list. */
export type ColumnKind = 'text' | 'number' | 'boolean' | 'instant' | 'uuid' | 'texts'

export type Column = {
  name: string
  kind: ColumnKind
  /** Shown in the list; the page of a row shows every column. */
  inList?: boolean
  /** The possible values. */
  choices?: readonly string[]
  /** The resource that a UUID links to. */
  leadsTo?: 'people' | 'rooms'
  /** May be null; adds a filter for whether it is set. */
  optional?: boolean
  /** Searched with the field above the list. */
  searched?: boolean
  /** How the column is filtered, if not as usual for its kind. */
  narrows?: 'exactly' | 'never'
  /** The URL of a picture shown before the value; null if the row has none. */
  picture?: (row: Row) => string | null
  /** How a value is shown, if not as usual for its kind: a price in the row's currency, or a name in code as words. */
  shownAs?: 'price' | 'words'
  /** Visible to administrators only. */
  hidden?: boolean
}

type FieldValue = string | string[]
export type Values = Record<string, FieldValue>

export type Field = {
  name: string
  kind: 'text' | 'long' | 'number' | 'password' | 'email' | 'instant' | 'choice' | 'choices' | 'files' | 'picture'
  /** The text of a field that there is for each language; by default that of its name. */
  label?: { key: string; language: Language }
  choices?: readonly string[]
  optional?: boolean
  initial?: (row: Row) => FieldValue
}

export type ActInput = {
  row: Row
  values: Values
  reason: string
  /** Calls the server with the reason, which is stored with the action. */
  carryOut: ReturnType<typeof callBecause>
  /** One per opening of the dialog, so that a retry does not repeat the act. */
  actId: string
}

/** An action on a row, or on a list. Each is confirmed in a dialog, which asks for the reason. */
export type Act = {
  name: string
  isGrave?: boolean
  /** Whether the row is gone afterwards. */
  removesRow?: boolean
  isOffered?: (row: Row, me: Me) => boolean
  fields?: readonly Field[]
  /** Returns a result that has to be shown once, such as a code. */
  run: (request: ActInput) => Promise<string | void>
}

export type Resource = {
  name: string
  icon: ComponentType
  for: 'moderators' | 'administrators'
  /** The column that identifies rows. */
  key: 'id' | 'uuid' | 'slug'
  /** The column with a row's name. */
  title: string
  columns: readonly Column[]
  sort?: { field: string; order: 'ASC' | 'DESC' }
  list: (query: CrudQuery, me: Me) => Promise<CrudPage>
  one?: (id: string, me: Me) => Promise<Row>
  acts?: readonly Act[]
  /** Acts on the list as a whole, such as adding a row. */
  listActs?: readonly Act[]
  /** Shown below the columns on the page of a row. */
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

/** The number in a field; null if it is empty. */
export const numberIn = (values: Values, name: string): number | null => {
  const text = textIn(values, name)
  return text === '' ? null : Number(text)
}

/** The files in a field: base64 contents by file name. */
export const filesIn = (values: Values, name: string): Record<string, string> =>
  Object.fromEntries(
    listIn(values, name).map((file): [string, string] => {
      const end = file.lastIndexOf(' ')
      return [file.slice(0, end), file.slice(end + 1)]
    }),
  )

/** The file in a field for a single picture. */
export function pictureIn(values: Values, name: string): File {
  const [[fileName, content] = ['', '']] = Object.entries(filesIn(values, name))
  return new File([Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))], fileName)
}

export const textOf = (row: Row, name: string): string => {
  const value = row[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** The id of a row, as API parameters. */
export const idOf = (row: Row) => ({ id: Number(textOf(row, 'id')) })

export const textsOf = (row: Row, name: string): string[] => {
  const value = row[name]
  return Array.isArray(value) ? value.map(String) : []
}

/** Dialogs use local times, the server UTC. */
export const instantIn = (values: Values, name: string): string => new Date(textIn(values, name)).toISOString()

/** Columns of the same kind. */
export const columnsOf = (kind: ColumnKind, names: readonly string[], more: Partial<Column> = {}): Column[] =>
  names.map((name) => ({ name, kind, ...more }))
