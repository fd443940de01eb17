/** Does something once for the page; what failed is done anew the next time it is asked for. */
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
