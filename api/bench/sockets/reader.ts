/** Parses WebSocket frames with as little work as possible, so that the client is never what is measured. */

const [text, binary, ping] = [0x81, 0x82, 0x89]

/** Counts complete messages and records their lengths, without parsing them. */
export class Reader {
  messages = 0
  /** Pings that wait for a pong. */
  pings = 0
  upgraded = false
  readonly lengths: number[] = []
  #rest: Buffer = Buffer.alloc(0)
  /** The rest of the current frame, and whether it counts. */
  #skip = 0
  #counts = false

  read(chunk: Buffer): void {
    let data = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk
    this.#rest = Buffer.alloc(0)
    if (!this.upgraded) {
      const end = data.indexOf('\r\n\r\n')
      if (end < 0) {
        this.#rest = data
        return
      }
      this.upgraded = true
      data = data.subarray(end + 4)
    }
    let at = 0
    while (at < data.length) {
      if (this.#skip === 0) {
        const head = headOf(data, at)
        if (!head) break
        at += head.size
        this.#begin(data[at - head.size] ?? 0, head.length)
      }
      const taken = Math.min(this.#skip, data.length - at)
      this.#skip -= taken
      at += taken
      if (this.#skip === 0) this.#end()
    }
    if (at < data.length) this.#rest = data.subarray(at)
  }

  #begin(kind: number, length: number): void {
    this.#skip = length
    this.#counts = kind === text || kind === binary
    if (this.#counts) this.lengths.push(length)
    else if (kind === ping) this.pings += 1
  }

  #end(): void {
    if (this.#counts) this.messages += 1
    this.#counts = false
  }
}

function headOf(data: Buffer, at: number): { size: number; length: number } | null {
  if (data.length < at + 2) return null
  const short = (data[at + 1] ?? 0) & 127
  if (short < 126) return { size: 2, length: short }
  const size = short === 126 ? 4 : 10
  if (data.length < at + size) return null
  return { size, length: short === 126 ? data.readUInt16BE(at + 2) : Number(data.readBigUInt64BE(at + 2)) }
}

/** A message as a client sends it: masked, with a mask of zeros. */
export function clientFrame(payload: string | Buffer): Buffer {
  const bytes = Buffer.from(payload)
  const kind = typeof payload === 'string' ? text : binary
  const { length } = bytes
  if (length >= 65_536) throw new Error('The frame is longer than any client sends')
  const head = length < 126 ? [kind, 0x80 | length] : [kind, 254, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), bytes])
}

export const pongFrame = Buffer.from([0x8a, 0x80, 0, 0, 0, 0])
