/** Discord has not responded in time. Its SDK would wait forever. */
export class Silence extends Error {
  constructor(what: string) {
    super(`Discord did not answer: ${what}`)
    this.name = 'Silence'
  }
}

/** The result of a promise, or a `Silence` if there is none within `ms`. */
export function within<T>(answer: Promise<T>, ms: number, what: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Silence(what)), ms)
    answer.then(resolve, reject).finally(() => clearTimeout(late))
  })
}
