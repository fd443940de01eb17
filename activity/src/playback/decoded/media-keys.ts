/** Browsers grant media keys and the lock screen only to elements that play for at least five seconds. */
const seconds = 10
const sampleRate = 8000

/**
 * Browsers count only media elements as media: while sound is scheduled instead, an element playing silence keeps the
 * media keys, the lock screen and the permission to continue in the background. Returns a function that releases them.
 */
export function keepMediaKeys(page: Document = document): () => void {
  const element = page.createElement('audio')
  const address = URL.createObjectURL(silentWav())
  element.loop = true
  element.src = address
  // If the browser refuses, the music is audible anyway.
  element.play().catch(() => undefined)
  return () => {
    element.pause()
    element.removeAttribute('src')
    URL.revokeObjectURL(address)
  }
}

/** Eight bits, mono; silence is the middle of the range. */
function silentWav(): Blob {
  const samples = new Uint8Array(seconds * sampleRate).fill(0x80)
  const head = new DataView(new ArrayBuffer(44))
  const words = [0x52494646, 0x57415645, 0x666d7420, 0x64617461] as const
  const bytesToFollow = 36 + samples.length
  head.setUint32(0, words[0])
  head.setUint32(4, bytesToFollow, true)
  head.setUint32(8, words[1])
  head.setUint32(12, words[2])
  head.setUint32(16, 16, true)
  head.setUint16(20, 1, true)
  head.setUint16(22, 1, true)
  head.setUint32(24, sampleRate, true)
  head.setUint32(28, sampleRate, true)
  head.setUint16(32, 1, true)
  head.setUint16(34, 8, true)
  head.setUint32(36, words[3])
  head.setUint32(40, samples.length, true)
  return new Blob([head, samples], { type: 'audio/wav' })
}
