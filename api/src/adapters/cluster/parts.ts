/** How many bytes one message may have: engines take a megabyte, of which some is theirs. */
export const largestPart = 900_000

/** One of several messages that make up a text. */
export interface Part {
  /** Who sends it, and its number among what they send in parts. */
  of: string
  isLast: boolean
  bytes: Uint8Array
}

/** Cuts what is too large for one message. */
export function cut(bytes: Uint8Array, of: string, largest = largestPart): Part[] {
  const count = Math.ceil(bytes.length / largest)
  return Array.from({ length: count }, (_, index) => ({
    of,
    isLast: index === count - 1,
    bytes: bytes.subarray(index * largest, (index + 1) * largest),
  }))
}

/** Texts that were begun and are not whole; more than these were left by senders that have ended. */
const mostBegun = 100

/** Puts together what arrives in parts: those of one text come in their order, between those of others. */
export class Joiner {
  readonly #begun = new Map<string, Uint8Array[]>()

  /** The whole, when this was its last part. */
  take({ of, isLast, bytes }: Part): Uint8Array | undefined {
    const parts = this.#begun.get(of) ?? []
    parts.push(bytes)
    if (isLast) {
      this.#begun.delete(of)
      return Buffer.concat(parts)
    }
    this.#begun.set(of, parts)
    for (const oldest of this.#begun.keys()) {
      if (this.#begun.size <= mostBegun) break
      this.#begun.delete(oldest)
    }
    return undefined
  }
}
