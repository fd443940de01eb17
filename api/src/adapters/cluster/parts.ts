/** How many bytes one message may have: brokers accept a megabyte, part of which is overhead. */
export const largestPart = 900_000
/** How many bytes a text in parts may have: more than any message of ours, however many people a room has. */
const largestText = 128 * 1024 * 1024

/** One of several messages that make up a text. */
export interface MessagePart {
  /** The sender, and the number of this text among those it has sent in parts. */
  of: string
  isLast: boolean
  bytes: Uint8Array
}

/** Splits a text that is too large for one message. */
export function cut(bytes: Uint8Array, of: string, largest = largestPart): MessagePart[] {
  const count = Math.ceil(bytes.length / largest)
  return Array.from({ length: count }, (_, index) => ({
    of,
    isLast: index === count - 1,
    bytes: bytes.subarray(index * largest, (index + 1) * largest),
  }))
}

/** How many texts may be incomplete; any more were left by senders that have ended. */
const maxBegun = 100

/** Reassembles parts: those of one text arrive in order, but other texts' parts may come in between. */
export class Joiner {
  readonly #largest: number
  readonly #begun = new Map<string, { parts: Uint8Array[]; bytes: number }>()
  #bytes = 0

  /** All incomplete texts together may not exceed this size either; the oldest are dropped for new ones. */
  constructor(largest = largestText) {
    this.#largest = largest
  }

  /** The whole text, if this was its last part. */
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
