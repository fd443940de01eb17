import { MovingFilter, onePole } from './dsp.ts'
import { type Sound, sampleRate } from './sound.ts'

/** Delay lines of different prime lengths: their echoes never coincide, so no pitch rings out. */
const lineLengths = [1423, 1637, 1871, 2053, 2251, 2467, 2683, 2939]
const diffuserLengths = [225, 341, 441, 556]

export type ReverbOptions = {
  /** Reverberation time: until the echo has fallen to a thousandth. */
  seconds: number
  /** The frequency above which the walls absorb, in hertz. */
  brightness: number
}

/** A reverb: diffuses the sound, then feeds it through eight coupled delay lines. Replaces the sound by its reverb. */
export function reverberate(sound: Sound, { seconds, brightness }: ReverbOptions): void {
  const { left, right } = sound
  const diffusers = [diffuserLengths, diffuserLengths.map((length) => length + 23)].map((side) =>
    side.map((length) => ({ line: new Float32Array(length), at: 0 })),
  )
  const lines = lineLengths.map((length) => new Float32Array(length))
  const places = new Int32Array(8)
  const losses = lineLengths.map((length) => 10 ** ((-3 * length) / (seconds * sampleRate)))
  const damped = new Float64Array(8)
  const walls = onePole(brightness)
  const received = new Float64Array(8)
  const before = Math.round(0.018 * sampleRate)
  const waiting = new Float32Array(before * 2)
  const [lowLeft, lowRight] = [new MovingFilter('high', 190), new MovingFilter('high', 190)]

  for (let n = 0; n < left.length; n++) {
    const slot = (n % before) * 2
    let inLeft = waiting[slot] ?? 0
    let inRight = waiting[slot + 1] ?? 0
    waiting[slot] = left[n] ?? 0
    waiting[slot + 1] = right[n] ?? 0
    for (let side = 0; side < 2; side++) {
      let value = side === 0 ? inLeft : inRight
      const chain = diffusers[side] ?? []
      for (let stage = 0; stage < chain.length; stage++) {
        const diffuser = chain[stage]
        if (!diffuser) continue
        const old = diffuser.line[diffuser.at] ?? 0
        const fresh = value - 0.62 * old
        diffuser.line[diffuser.at] = fresh
        diffuser.at = diffuser.at + 1 === diffuser.line.length ? 0 : diffuser.at + 1
        value = old + 0.62 * fresh
      }
      if (side === 0) inLeft = value
      else inRight = value
    }
    let total = 0
    for (let line = 0; line < 8; line++) {
      const value = lines[line]?.[places[line] ?? 0] ?? 0
      const dull = (damped[line] ?? 0) + walls * (value - (damped[line] ?? 0))
      damped[line] = dull
      received[line] = dull * (losses[line] ?? 0)
      total += received[line] ?? 0
    }
    // Householder matrix: every line feeds all others, and the energy is preserved.
    const shared = total / 4
    for (let line = 0; line < 8; line++) {
      const store = lines[line]
      const place = places[line] ?? 0
      if (!store) continue
      store[place] = (received[line] ?? 0) - shared + (line % 2 === 0 ? inLeft : inRight) * 0.5
      places[line] = place + 1 === store.length ? 0 : place + 1
    }
    const [h0 = 0, h1 = 0, h2 = 0, h3 = 0, h4 = 0, h5 = 0, h6 = 0, h7 = 0] = received
    left[n] = lowLeft.run(h0 - h2 + h4 - h6 + 0.3 * (h1 - h5))
    right[n] = lowRight.run(h1 - h3 + h5 - h7 + 0.3 * (h2 - h6))
  }
}

export type DelayOptions = { seconds: number; feedback: number }

/** Echoes that alternate between the sides and get duller and thinner each time. Replaces the sound by its echoes. */
export function echo({ left, right }: Sound, { seconds, feedback }: DelayOptions): void {
  const length = Math.max(1, Math.round(seconds * sampleRate))
  const [lineLeft, lineRight] = [new Float32Array(length), new Float32Array(length)]
  const dull = onePole(3600)
  const thin = onePole(240)
  let [dullLeft, dullRight, thinLeft, thinRight] = [0, 0, 0, 0]
  for (let n = 0, at = 0; n < left.length; n++) {
    const [fromLeft, fromRight] = [lineLeft[at] ?? 0, lineRight[at] ?? 0]
    dullLeft += dull * (fromLeft - dullLeft)
    dullRight += dull * (fromRight - dullRight)
    thinLeft += thin * (dullLeft - thinLeft)
    thinRight += thin * (dullRight - thinRight)
    const [backLeft, backRight] = [dullLeft - thinLeft, dullRight - thinRight]
    // The right input also starts on the left: the first echo always comes from there.
    lineLeft[at] = (left[n] ?? 0) * 0.7 + (right[n] ?? 0) * 0.5 + feedback * backRight
    lineRight[at] = (right[n] ?? 0) * 0.2 + feedback * backLeft
    left[n] = backLeft
    right[n] = backRight
    at = at + 1 === length ? 0 : at + 1
  }
}
