import { strFromU8 } from 'fflate'
import { must } from '../../../must.ts'

export type Value = null | number | string | Uint8Array
export type Row = Readonly<Record<string, Value>>

/** A file that is no SQLite database, or a damaged one. */
export class SqliteFault extends Error {
  override name = 'SqliteFault'
}

type Table = { name: string; root: number; columns: readonly string[]; rowIdColumn: string | null }
type Cell = { rowId: number; payload: Uint8Array }

const magic = 'SQLite format 3\0'
const headerBytes = 100
const utf8 = 1

/**
 * The tables of an SQLite database, read from its file alone (sqlite.org/fileformat2.html): no SQL, no indices, no
 * writing. What was only in a journal at that moment is missing. Every page is read once at most, so that a damaged or
 * malicious file ends with a fault. Throws `SqliteFault` or `RangeError`.
 */
export class SqliteFile {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  readonly #pageSize: number
  /** The bytes of a page without those that are reserved for extensions. */
  readonly #usable: number
  readonly #tables: readonly Table[]

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    if (bytes.length < headerBytes || strFromU8(bytes.subarray(0, 16), true) !== magic)
      throw new SqliteFault('Not an SQLite database')
    const size = this.#view.getUint16(16)
    this.#pageSize = size === 1 ? 65_536 : size
    this.#usable = this.#pageSize - this.#view.getUint8(20)
    if (this.#usable < 480 || this.#view.getUint32(56) !== utf8) throw new SqliteFault('Unknown kind of database')
    const master: Table = { name: '', root: 1, columns: ['type', 'name', '', 'root', 'sql'], rowIdColumn: null }
    this.#tables = [...this.#rowsOf(master)].flatMap(({ type, name, root, sql }) =>
      type === 'table' && typeof name === 'string' && typeof root === 'number' && typeof sql === 'string'
        ? [{ name, root, ...columnsIn(sql) }]
        : [],
    )
  }

  has(table: string): boolean {
    return this.#tables.some(({ name }) => name === table)
  }

  /** The rows of a table in the order of their ids; none if there is no such table. */
  *rows(table: string): Generator<Row> {
    const found = this.#tables.find(({ name }) => name === table)
    if (found) yield* this.#rowsOf(found)
  }

  *#rowsOf({ root, columns, rowIdColumn }: Table): Generator<Row> {
    for (const { rowId, payload } of this.#cells(root)) {
      const values = valuesIn(payload)
      // A row that is older than a column ends before it.
      const row = Object.fromEntries(columns.map((name, index) => [name, values[index] ?? null]))
      yield rowIdColumn === null ? row : { ...row, [rowIdColumn]: rowId }
    }
  }

  /** Goes through the pages of a table's tree. */
  *#cells(root: number): Generator<Cell> {
    const seen = new Set<number>()
    const waiting = [root]
    for (let page = waiting.pop(); page !== undefined; page = waiting.pop()) {
      const start = this.#startOf(page, seen)
      const at = page === 1 ? start + headerBytes : start
      const kind = this.#view.getUint8(at)
      const count = this.#view.getUint16(at + 3)
      const pointers = at + (kind === interior ? 12 : 8)
      const cells = Array.from({ length: count }, (_, index) => start + this.#view.getUint16(pointers + 2 * index))
      if (kind === interior)
        waiting.push(this.#view.getUint32(at + 8), ...cells.toReversed().map((cell) => this.#view.getUint32(cell)))
      else if (kind === leaf) for (const cell of cells) yield this.#cell(cell, seen)
      else throw new SqliteFault('Unknown kind of page')
    }
  }

  #startOf(page: number, seen: Set<number>): number {
    const start = (page - 1) * this.#pageSize
    if (page < 1 || start + this.#pageSize > this.#bytes.length || seen.has(page))
      throw new SqliteFault('Damaged tree of pages')
    seen.add(page)
    return start
  }

  /** A row, whose end may be on other pages. */
  #cell(at: number, seen: Set<number>): Cell {
    const [length, afterLength] = varint(this.#bytes, at)
    const [rowId, start] = varint(this.#bytes, afterLength)
    const here = this.#bytesHere(length)
    if (length > this.#bytes.length || start + here > this.#bytes.length) throw new SqliteFault('Damaged row')
    if (here === length) return { rowId, payload: this.#bytes.subarray(start, start + length) }
    const payload = new Uint8Array(length)
    payload.set(this.#bytes.subarray(start, start + here))
    let next = this.#view.getUint32(start + here)
    for (let filled = here; filled < length;) {
      const page = this.#startOf(next, seen)
      const part = this.#bytes.subarray(page + 4, page + Math.min(this.#usable, 4 + length - filled))
      payload.set(part, filled)
      filled += part.length
      next = this.#view.getUint32(page)
    }
    return { rowId, payload }
  }

  #bytesHere(length: number): number {
    const max = this.#usable - 35
    if (length <= max) return length
    const min = Math.floor(((this.#usable - 12) * 32) / 255) - 23
    const rest = min + ((length - min) % (this.#usable - 4))
    return rest <= max ? rest : min
  }
}

const interior = 5
const leaf = 13

/** A number of up to nine bytes, and where it ends. Those above 2^53 are not exact. */
function varint(bytes: Uint8Array, start: number): [value: number, end: number] {
  let value = 0
  for (let index = 0; index < 8; index++) {
    const byte = byteAt(bytes, start + index)
    value = value * 128 + (byte & 127)
    if (byte < 128) return [value, start + index + 1]
  }
  return [value * 256 + byteAt(bytes, start + 8), start + 9]
}

function byteAt(bytes: Uint8Array, at: number): number {
  const byte = bytes[at]
  if (byte === undefined) throw new SqliteFault('Unexpected end')
  return byte
}

/** The values of a record: the types of all, then their bytes. */
function valuesIn(payload: Uint8Array): Value[] {
  const view = new DataView(payload.buffer, payload.byteOffset, payload.byteLength)
  const [headerEnd, first] = varint(payload, 0)
  const values: Value[] = []
  let at = headerEnd
  for (let header = first; header < headerEnd;) {
    const [type, next] = varint(payload, header)
    header = next
    const length = type >= 12 ? Math.floor((type - 12) / 2) : must(lengths[type], 'a type below 12')
    if (at + length > payload.length) throw new SqliteFault('Damaged record')
    values.push(type >= 12 ? contentOf(payload.subarray(at, at + length), type) : numberIn(view, at, type))
    at += length
  }
  return values
}

/** Bytes of the types of numbers; 10 and 11 are reserved. */
const lengths = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0, 0, 0]

const contentOf = (bytes: Uint8Array, type: number) => (type % 2 === 0 ? bytes : strFromU8(bytes))

function numberIn(view: DataView, at: number, type: number): number | null {
  switch (type) {
    case 1:
      return view.getInt8(at)
    case 2:
      return view.getInt16(at)
    case 3:
      return view.getInt8(at) * 65_536 + view.getUint16(at + 1)
    case 4:
      return view.getInt32(at)
    case 5:
      return view.getInt16(at) * 2 ** 32 + view.getUint32(at + 2)
    case 6:
      return Number(view.getBigInt64(at))
    case 7:
      return view.getFloat64(at)
    case 8:
      return 0
    case 9:
      return 1
    default:
      return null
  }
}

/** The names of the columns in a `CREATE TABLE`. One of them may stand for the id of the row, which is stored once. */
function columnsIn(sql: string): Pick<Table, 'columns' | 'rowIdColumn'> {
  const body = sql.slice(sql.indexOf('(') + 1, sql.lastIndexOf(')'))
  const definitions = body.replaceAll(/\([^()]*\)/g, '').split(',')
  const columns: string[] = []
  let rowIdColumn: string | null = null
  for (const definition of definitions) {
    const [, quoted, plain] = /^\s*(?:["[`]([^"\]`]+)["\]`]|(\w+))/.exec(definition) ?? []
    if (/^(?:constraint|primary|unique|check|foreign)$/i.test(plain ?? '')) break
    const name = quoted ?? plain ?? ''
    columns.push(name)
    if (/\binteger\s+primary\s+key\b/i.test(definition)) rowIdColumn = name
  }
  return { columns, rowIdColumn }
}
