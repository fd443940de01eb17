import type { Values } from './failure.ts'

/** A refused call before it is formatted for a client. */
export type Refusal = {
  status: number
  message: string | string[]
  /** The name under which the operation declared it, or one of those that are true of every operation. */
  code: string | undefined
  values: Values | undefined
}

/**
 * How a family of operations differs from all others on the wire because existing clients expect it: the headers that
 * may carry the token, and the body of a refusal.
 */
export type Dialect = {
  name: string
  /** How paths begin that can be no other's, and what a client is told that asks there for what does not exist. */
  prefix: RegExp
  unknownRoute: string
  /** Read in this order, before `Authorization`. */
  tokenHeaders: readonly string[]
  /** Sentences by code: what its operations refuse more exactly than with the codes its own clients know. */
  exactRefusals: Readonly<Record<string, string>>
  /** Where the shapes of an operation are described that are not ours, by its method and path. */
  sourceOf?: (key: string) => { url: string; description: string } | undefined
  refusal: (refusal: Refusal) => object
}
