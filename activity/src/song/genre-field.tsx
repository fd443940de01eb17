import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { distinctGenres, genreKey, longestGenre } from '@segue/shared/song/genres.ts'
import { call } from '../client/api.ts'
import { Combobox } from '../ui/fields/combobox.tsx'
import { useDebounced } from '../ui/fields/use-debounced.ts'

const debounceMs = 300
const staleMs = 5 * 60_000
const maxGenres = 1024

/** The genres of the catalogue with this prefix. */
function useGenreNames(text: string, enabled: boolean) {
  const prefix = useDebounced(text.trim(), debounceMs)
  const { data = [] } = useQuery({
    queryKey: ['genres', genreKey(prefix)],
    queryFn: () => call('GET /api/v1/genres', { query: { limit: maxGenres, ...(prefix && { prefix }) } }),
    select: ({ genres }) => genres.map(({ name }) => name),
    placeholderData: keepPreviousData,
    staleTime: staleMs,
    enabled,
  })
  return data
}

/** A genre, in the spelling of the catalogue or as typed. */
export function GenreField({
  first = [],
  without = [],
  value,
  onChange,
  onChoose = onChange,
  maxLength = longestGenre,
  ...rest
}: {
  label: string
  quiet?: boolean
  hint?: string
  placeholder?: string
  value: string
  maxLength?: number
  /** Genres to suggest before those of the catalogue. */
  first?: readonly string[]
  /** Genres not to suggest. */
  without?: readonly string[]
  onChange: (text: string) => void
  onChoose?: (genre: string) => void
  onBlur?: () => void
}) {
  const [isUsed, setUsed] = useState(false)
  const names = useGenreNames(value, isUsed)
  const isTyped = value.trim() !== ''
  const key = genreKey(value)
  const left = new Set(without.map(genreKey))
  const options = distinctGenres([...first, ...names]).filter(
    (name) => !left.has(genreKey(name)) && (!isTyped || genreKey(name).startsWith(key)),
  )
  /** A genre typed in another spelling is replaced by the existing one. */
  const choose = (genre: string) => onChoose(options.find((name) => genreKey(name) === genreKey(genre)) ?? genre)
  return (
    <Combobox
      {...rest}
      maxLength={maxLength}
      value={value}
      options={options}
      onChange={onChange}
      onChoose={choose}
      onFocus={() => setUsed(true)}
    />
  )
}
