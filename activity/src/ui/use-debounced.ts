import { useEffect, useState } from 'react'

/** A value as it was when it last stood still for a while. What is empty needs no waiting for. */
export function useDebounced(value: string, waitMs: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === '' ? 0 : waitMs)
    return () => clearTimeout(timer)
  }, [value, waitMs])
  return settled
}
