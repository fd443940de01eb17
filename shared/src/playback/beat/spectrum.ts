/** A Fourier transform of one size, prepared once and used for thousands of frames. */
export type Spectrum = {
  readonly size: number
  /**
   * The power spectra of two real frames at once (they share one complex transform): `size / 2` values each, written
   * into `firstOut` and `secondOut`.
   */
  powers(first: Float32Array, second: Float32Array, firstOut: Float32Array, secondOut: Float32Array): void
}

/** Every index in this file is in bounds by construction. */
const at = (values: Float32Array | Uint32Array, index: number): number => values[index] ?? 0

/** `size` is a power of two. Frames are weighted with a Hann window. */
export function createSpectrum(size: number): Spectrum {
  const half = size / 2
  const window = Float32Array.from({ length: size }, (_, n) => 0.5 - 0.5 * Math.cos((2 * Math.PI * n) / size))
  const cosines = Float32Array.from({ length: half }, (_, n) => Math.cos((2 * Math.PI * n) / size))
  const sines = Float32Array.from({ length: half }, (_, n) => -Math.sin((2 * Math.PI * n) / size))
  const bits = Math.log2(size)
  const mirrored = Uint32Array.from({ length: size }, (_, n) => {
    let reversed = 0
    for (let bit = 0; bit < bits; bit++) reversed |= ((n >> bit) & 1) << (bits - 1 - bit)
    return reversed
  })
  const real = new Float32Array(size)
  const imaginary = new Float32Array(size)
  function transform(): void {
    for (let width = 2; width <= size; width *= 2) {
      const step = size / width
      for (let start = 0; start < size; start += width) {
        for (let k = 0; k < width / 2; k++) {
          const upper = start + k
          const lower = upper + width / 2
          const c = at(cosines, k * step)
          const s = at(sines, k * step)
          const re = at(real, lower) * c - at(imaginary, lower) * s
          const im = at(real, lower) * s + at(imaginary, lower) * c
          real[lower] = at(real, upper) - re
          imaginary[lower] = at(imaginary, upper) - im
          real[upper] = at(real, upper) + re
          imaginary[upper] = at(imaginary, upper) + im
        }
      }
    }
  }

  return {
    size,
    powers(first, second, firstOut, secondOut) {
      for (let n = 0; n < size; n++) {
        const from = at(mirrored, n)
        real[n] = at(first, from) * at(window, from)
        imaginary[n] = at(second, from) * at(window, from)
      }
      transform()
      for (let k = 0; k < half; k++) {
        const mirror = (size - k) % size
        const evenRe = at(real, k) + at(real, mirror)
        const oddIm = at(imaginary, k) - at(imaginary, mirror)
        const oddRe = at(real, k) - at(real, mirror)
        const evenIm = at(imaginary, k) + at(imaginary, mirror)
        firstOut[k] = (evenRe * evenRe + oddIm * oddIm) / 4
        secondOut[k] = (evenIm * evenIm + oddRe * oddRe) / 4
      }
    },
  }
}
