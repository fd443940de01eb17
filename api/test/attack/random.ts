/** A seeded random generator (mulberry32), so that an attack can be repeated. */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 up to, but not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  below(max: number): number {
    return Math.floor(this.next() * max)
  }

  happens(probability: number): boolean {
    return this.next() < probability
  }

  of<T>(values: readonly T[]): T {
    const value = values[this.below(values.length)]
    if (value === undefined && values.length === 0) throw new Error('The list is empty')
    return value as T
  }
}

/** The seed of a run: `ATTACK_SEED`, or a new one, which is printed so that the run can be repeated. */
export function seedOf(attack: string): number {
  const seed = Number(process.env['ATTACK_SEED'] ?? Date.now() % 1_000_000)
  console.info(`${attack}: ATTACK_SEED=${seed}`)
  return seed
}
