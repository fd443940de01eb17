import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from '../client/router.tsx'
import { useDebounced } from '../ui/fields/use-debounced.ts'
import { everything, sortOrders, type PlayFilter } from './plays.ts'

const debounceMs = 300

/** The filter for plays, stored in the URL so that it can be shared and bookmarked. */
export function useWanted() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const kept = readWanted(useSearchParams())
  // The text being typed is ahead of the URL.
  const [search, setSearch] = useState(kept.search)
  const wanted = { ...kept, search }
  const filter = { ...kept, search: useDebounced(search.trim(), debounceMs) }
  const change = (part: Partial<PlayFilter>) => {
    const next = { ...wanted, ...part }
    setSearch(next.search)
    const comments = Object.entries(next).filter(([name, value]) => value !== everything[name as keyof PlayFilter])
    navigate(`${pathname}?${new URLSearchParams(comments)}`, { replace: true })
  }
  return { wanted, filter, change }
}

function readWanted(address: URLSearchParams): PlayFilter {
  const order = sortOrders.find((one) => one === address.get('order')) ?? everything.order
  return {
    search: (address.get('search') ?? '').slice(0, maxCharacters),
    dj: address.get('dj') ?? '',
    day: address.get('day') ?? '',
    order,
  }
}

export const maxCharacters = 100
