import { seededRandom } from '../src/random.ts'

/** Random choices of every kind that are the same for the same seed. */
export class Random {
  /** From 0 up to, but not including, 1. */
  readonly next: () => number
  readonly #seed: number
  readonly #streams = new Map<string, Random>()

  constructor(seed: number) {
    this.#seed = seed
    this.next = seededRandom(seed)
  }

  /** A separate stream: it depends only on the seed and the name, however much is drawn elsewhere. */
  stream(name: string): Random {
    let stream = this.#streams.get(name)
    if (!stream) this.#streams.set(name, (stream = new Random(hashOf(this.#seed, name))))
    return stream
  }

  whether(probability: number): boolean {
    return this.next() < probability
  }

  /** A whole number between the two, both included. */
  between(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1))
  }

  pick<T>(choices: readonly [T, ...T[]]): T {
    return choices[Math.floor(this.next() * choices.length)] ?? choices[0]
  }

  /** An element of a list, which may be empty. */
  any<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.next() * list.length)]
  }

  /** One of several names. Another name changes only the choices that now fall on it. */
  name<T extends string>(names: readonly T[]): T {
    const seed = this.next() * 2 ** 32
    const rank = (name: string) => seededRandom(hashOf(seed, name))()
    return names.reduce((best, name) => (rank(name) < rank(best) ? name : best))
  }
}

/** FNV-1a, initialized with a seed. */
function hashOf(seed: number, name: string): number {
  let hash = 0x811c9dc5 ^ seed
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
  return hash
}
