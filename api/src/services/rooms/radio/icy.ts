/** How many bytes of sound there are between two titles. */
export const icyInterval = 16_000
/** The length of a title in blocks is written in one byte. */
const maxTitleBytes = 255 * 16

/** Inserts the title of the song into a stream of sound, as SHOUTcast and Icecast do; an unchanged one isn't repeated. */
export class IcyTitles {
  #untilNext = icyInterval
  #sent = ''

  insert(sound: Uint8Array, title: string): Uint8Array<ArrayBuffer> {
    const parts: Uint8Array[] = []
    let at = 0
    while (sound.length - at >= this.#untilNext) {
      parts.push(sound.subarray(at, at + this.#untilNext), title === this.#sent ? Uint8Array.of(0) : blockOf(title))
      at += this.#untilNext
      this.#untilNext = icyInterval
      this.#sent = title
    }
    parts.push(sound.subarray(at))
    this.#untilNext -= sound.length - at
    return new Uint8Array(Buffer.concat(parts))
  }
}

/** A quote followed by a semicolon would end the title. */
function blockOf(title: string): Uint8Array {
  const plain = title.replaceAll("'", '’').replaceAll(/\p{Cc}+/gu, ' ')
  const text = new TextEncoder()
  let shown = Array.from(plain).slice(0, 1000).join('')
  // A character has up to four bytes.
  while (text.encode(`StreamTitle='${shown}';`).length > maxTitleBytes) shown = shown.slice(0, -10)
  const bytes = text.encode(`StreamTitle='${shown}';`)
  const blocks = Math.ceil(bytes.length / 16)
  const block = new Uint8Array(1 + blocks * 16)
  block[0] = blocks
  block.set(bytes, 1)
  return block
}
