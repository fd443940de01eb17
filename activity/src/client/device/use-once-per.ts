import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/**
 * Runs a function on mount, once per value: for example to redeem a link's code, which works only once. A query could
 * be refetched, and an effect alone runs twice in strict mode.
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
