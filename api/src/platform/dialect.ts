import type { Operation } from './operation.ts'

/** What became of a call that is refused, before it is put into words for a client. */
export type Refusal = {
  status: number
  message: string | string[]
  /** The name under which the operation declared it, or one of those that are true of every operation. */
  code: string | undefined
}

/**
 * How a family of operations differs on the wire from all others, where clients in use expect it: which headers may
 * carry the token, and what the body of a refusal looks like.
 */
export type Dialect = {
  name: string
  /** Looked at in this order, before `Authorization`. */
  tokenHeaders: readonly string[]
  refusal: (refusal: Refusal) => object
}

/** The same operations in another dialect. */
export function speaking<const List extends readonly Operation[]>(dialect: Dialect, operations: List): List {
  // One entry for each, in the same order: the tuple's type still holds.
  return operations.map((operation) => ({ ...operation, dialect })) as unknown as List
}
