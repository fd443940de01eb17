/** Runs a function once and caches its promise. A failure isn't cached: the next call tries again. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null
  return () => {
    if (made) return made
    const mine = make()
    made = mine
    mine.catch(() => {
      if (made === mine) made = null
    })
    return mine
  }
}
