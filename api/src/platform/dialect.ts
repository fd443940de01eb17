import type { Values } from './failure.ts'

/** A refused call before it is formatted for a client. */
export type Refusal = {
  status: number
  message: string | string[]
  /** The name under which the operation declared it, or one of the general refusals. */
  code: string | undefined
  values: Values | undefined
}

/**
 * How a family of operations differs from all others in its requests and responses because existing clients expect it:
 * the headers that may carry the token, and the body of a refusal.
 */
export type Dialect = {
  name: string
  /** The path prefix that only this family uses, and the message for unknown paths below it. */
  prefix: RegExp
  unknownRoute: string
  /** Read in this order, before `Authorization`. */
  tokenHeaders: readonly string[]
  /** Sentences by code, for refusals that are more specific than the codes its own clients know. */
  exactRefusals: Readonly<Record<string, string>>
  /** Where the third party's documentation of an operation is, by method and path. */
  sourceOf?: (key: string) => { url: string; description: string } | undefined
  refusal: (refusal: Refusal) => object
}
