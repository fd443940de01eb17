import { useEffect, useState } from 'react'

/** A value after it has not changed for a while. An empty text is passed on immediately. */
export function useDebounced<T>(value: T, waitMs: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === '' ? 0 : waitMs)
    return () => clearTimeout(timer)
  }, [value, waitMs])
  return settled
}
