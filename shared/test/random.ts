import { seededRandom } from '../src/random.ts'

/** Choices of every kind that are the same for the same seed. */
export class Random {
  /** From 0 up to, but not including, 1. */
  readonly next: () => number

  constructor(seed: number) {
    this.next = seededRandom(seed)
  }

  whether(probability: number): boolean {
    return this.next() < probability
  }

  /** A whole number from one to the other, both included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  pick<T>(choices: readonly [T, ...T[]]): T {
    return choices[Math.floor(this.next() * choices.length)] ?? choices[0]
  }

  /** One of a list, which may be empty. */
  any<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.next() * list.length)]
  }

  weighted<T extends { weight: number }>(choices: readonly T[]): T | undefined {
    let left = this.next() * choices.reduce((sum, { weight }) => sum + weight, 0)
    return choices.find(({ weight }) => (left -= weight) < 0)
  }
}
