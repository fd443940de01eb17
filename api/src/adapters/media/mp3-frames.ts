const kilobits = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const
const sampleRates = [44_100, 48_000, 32_000]

/** Whether a layer III frame may start here: neither the bit rate nor the sample rate is reserved. */
export function isMp3Header(bytes: Uint8Array, at: number): boolean {
  const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3)
  const reserved = (second & 0x18) === 0x08 || (third & 0xf0) === 0xf0 || (third & 0x0c) === 0x0c
  return first === 0xff && (second & 0xe6) === 0xe2 && !reserved
}

/** The length in bytes of the layer III frame that starts here, or 0 if none does. */
export function mp3FrameLength(bytes: Uint8Array, at: number): number {
  const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3)
  if (first !== 0xff || (second & 0xe6) !== 0xe2) return 0
  const version = (second >> 3) & 3
  const sampleRate = sampleRates[(third >> 2) & 3]
  const rate = kilobits[version === 3 ? 1 : 2][third >> 4]
  if (version === 1 || !sampleRate || !rate) return 0
  const padding = (third >> 1) & 1
  if (version === 3) return Math.floor((144_000 * rate) / sampleRate) + padding
  // MPEG 2 halves the sample rates, MPEG 2.5 halves them again; both have half the samples in a frame.
  return Math.floor((72_000 * rate) / (sampleRate / (version === 2 ? 2 : 4))) + padding
}

/** This many frames in a row can't be a coincidence. */
const minFrames = 3

/** Whether several complete layer III frames follow one another from here. */
export function startsMp3Frames(bytes: Uint8Array, at: number): boolean {
  let next = at
  for (let frames = 0; frames < minFrames; frames++) {
    const length = mp3FrameLength(bytes, next)
    next += length
    if (length === 0 || next > bytes.length) return false
  }
  return true
}

/** Whether the last frame in this tail of a file is complete. Tags and padding may follow it. */
export function endsOnMp3Frame(tail: Uint8Array): boolean {
  let isWhole = false
  let frames = 0
  for (let at = 0; at < tail.length;) {
    const length = mp3FrameLength(tail, at)
    frames = length === 0 ? 0 : frames + 1
    if (frames >= minFrames) isWhole = at + length <= tail.length
    at += Math.max(length, 1)
  }
  return isWhole
}
