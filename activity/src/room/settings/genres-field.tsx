import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { distinctGenres, longestGenre, maxGenresPerRoom } from '@segue/shared/song/genres.ts'
import { GenreField } from '../../song/genre-field.tsx'
import { WordChips } from '../../ui/fields/word-list.tsx'

/** The genres of a room, with suggestions from the catalog. */
export function GenresField({
  genres,
  onChange,
}: {
  genres: readonly string[]
  onChange: (genres: string[]) => void
}) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const add = (names: readonly string[]) => {
    const named = names.map((name) => name.trim().slice(0, longestGenre)).filter(Boolean)
    onChange(distinctGenres([...genres, ...named]).slice(0, maxGenresPerRoom))
  }
  const type = (typed: string) => {
    const parts = typed.split(',')
    setText(parts.at(-1)?.trimStart() ?? '')
    if (parts.length > 1) add(parts.slice(0, -1))
  }
  const addLast = (name: string) => {
    setText('')
    add([name])
  }
  return (
    <div>
      <GenreField
        label={t('roomSettings.genres')}
        hint={t('roomSettings.genresAbout', { most: maxGenresPerRoom })}
        // Several can be pasted together.
        maxLength={300}
        value={text}
        without={genres}
        onChange={type}
        onChoose={addLast}
        onBlur={() => {
          if (text.trim()) addLast(text)
        }}
      />
      <WordChips
        words={genres}
        removalOf={(genre) => t('roomSettings.removeGenre', { genre })}
        onRemove={(genre) => onChange(genres.filter((other) => other !== genre))}
      />
    </div>
  )
}
