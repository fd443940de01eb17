import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/**
 * Runs something as soon as the page shows, once for each value: a code that a link brings is used up by it. A query
 * could be fetched again, and an effect alone runs twice in strict mode.
 */
export function useOncePer<Result>(value: string | null, run: (value: string) => Promise<Result>) {
  const action = useMutation({ mutationFn: run })
  const { mutate } = action
  const taken = useRef<string>(null)
  useEffect(() => {
    if (value === null || value === taken.current) return
    taken.current = value
    mutate(value)
  }, [value, mutate])
  return action
}
