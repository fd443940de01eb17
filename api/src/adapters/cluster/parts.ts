/** How many bytes one message may have: engines take a megabyte, of which some is theirs. */
export const largestPart = 900_000
/** How many bytes a text in parts may have: more than any message of ours, however many people a room holds. */
const largestText = 128 * 1024 * 1024

/** One of several messages that make up a text. */
export interface MessagePart {
  /** Who sends it, and its number among what they send in parts. */
  of: string
  isLast: boolean
  bytes: Uint8Array
}

/** Cuts what is too large for one message. */
export function cut(bytes: Uint8Array, of: string, largest = largestPart): MessagePart[] {
  const count = Math.ceil(bytes.length / largest)
  return Array.from({ length: count }, (_, index) => ({
    of,
    isLast: index === count - 1,
    bytes: bytes.subarray(index * largest, (index + 1) * largest),
  }))
}

/** Texts that were begun and are not whole; more than these were left by senders that have ended. */
const maxBegun = 100

/** Puts together what arrives in parts: those of one text come in their order, between those of others. */
export class Joiner {
  readonly #largest: number
  readonly #begun = new Map<string, { parts: Uint8Array[]; bytes: number }>()
  #bytes = 0

  /** All that was begun has no more bytes than this either, so that the oldest gives way to what is new. */
  constructor(largest = largestText) {
    this.#largest = largest
  }

  /** The whole, when this was its last part. */
  take({ of, isLast, bytes }: MessagePart): Uint8Array | undefined {
    const { parts, bytes: before } = this.#forget(of)
    parts.push(bytes)
    if (isLast) return Buffer.concat(parts)
    this.#begun.set(of, { parts, bytes: before + bytes.length })
    this.#bytes += before + bytes.length
    for (const oldest of this.#begun.keys()) {
      if (this.#begun.size <= maxBegun && this.#bytes <= this.#largest) break
      this.#forget(oldest)
    }
    return undefined
  }

  #forget(of: string) {
    const begun = this.#begun.get(of) ?? { parts: [], bytes: 0 }
    this.#begun.delete(of)
    this.#bytes -= begun.bytes
    return begun
  }
}
