import type { Operation } from './operation.ts'

/** A refused call before it is formatted for a client. */
export type Refusal = {
  status: number
  message: string | string[]
  /** The name the operation declares it under; undefined for refusals common to all operations. */
  code: string | undefined
}

/**
 * How a family of operations differs from all others on the wire because existing clients expect it: the headers that
 * may carry the token, and the body of a refusal.
 */
export type Dialect = {
  name: string
  /** Read in this order, before `Authorization`. */
  tokenHeaders: readonly string[]
  refusal: (refusal: Refusal) => object
}

/** The same operations in another dialect. */
export function withDialect<const List extends readonly Operation[]>(dialect: Dialect, operations: List): List {
  // One entry for each, in the same order: the tuple's type still holds.
  return operations.map((operation) => ({ ...operation, dialect })) as unknown as List
}
