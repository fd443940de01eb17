/** Discord has not answered in time. Its SDK would wait for ever. */
export class Silence extends Error {
  constructor(what: string) {
    super(`Discord did not answer: ${what}`)
    this.name = 'Silence'
  }
}

/** The answer, or a `Silence` when there is none within `ms`. */
export function within<T>(answer: Promise<T>, ms: number, what: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Silence(what)), ms)
    answer.then(resolve, reject).finally(() => clearTimeout(late))
  })
}
