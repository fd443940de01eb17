import { KeyRound, Search as SearchIcon } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withPageWords } from '../client/i18n.ts'
import { GenreField } from '../song/genre-field.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { part } from '../ui/part.tsx'
import { Toggle } from '../ui/fields/toggle.tsx'
import { kinds, useGenres, type RoomFilter } from './rooms.ts'
import styles from './street-bar.module.css'

const PasswordDialog = part(
  async () => (await withPageWords(import('./password-dialog.tsx'))).PasswordDialog,
  'window',
)

/** The room filters, and the number of matching rooms. */
export function StreetBar({
  wanted,
  count,
  search,
  onChange,
}: {
  wanted: RoomFilter
  count: number | undefined
  /** Search is only useful with many rooms. Until their number is known, its place is reserved. */
  search: 'shown' | 'reserved' | 'none'
  onChange: (part: Partial<RoomFilter>) => void
}) {
  const { t } = useTranslation()
  return (
    <div className={styles.bar}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          {t('street.rooms')}{' '}
          <small aria-live="polite">{count === undefined ? '' : t('street.count', { count })}</small>
        </h2>
        <ByPassword />
      </div>
      {search === 'none' ? null : (
        <div className={search === 'reserved' ? styles.reserved : undefined}>
          <Narrow wanted={wanted} onChange={onChange} />
        </div>
      )}
    </div>
  )
}

function Narrow({ wanted, onChange }: { wanted: RoomFilter; onChange: (part: Partial<RoomFilter>) => void }) {
  const { t } = useTranslation()
  const { data: genres = [], isPending } = useGenres()
  const words = {
    all: t('street.filterAll'),
    playing: t('street.filterPlaying'),
    free: t('street.filterFree'),
    promoted: t('street.filterPromoted'),
  }
  return (
    <div className={styles.search}>
      <TextField
        label={t('street.searchRooms')}
        quiet
        type="search"
        maxLength={100}
        icon={<SearchIcon />}
        placeholder={t('street.searchRooms')}
        value={wanted.search}
        onChange={(search) => onChange({ search })}
      />
      {isPending || genres.length > 0 ? (
        <GenreFilter genre={wanted.genre} first={genres} onGenre={(genre) => onChange({ genre })} />
      ) : null}
      <fieldset className={styles.filters} aria-label={t('street.filters')}>
        {kinds.map((kind) => (
          <Toggle key={kind} label={words[kind]} pressed={wanted.kind === kind} onPress={() => onChange({ kind })}>
            {words[kind]}
          </Toggle>
        ))}
      </fieldset>
    </div>
  )
}

/** Filters once a genre is chosen or completely typed, and shows everything again once the field is empty. */
function GenreFilter({
  genre,
  first,
  onGenre,
}: {
  genre: string
  first: readonly string[]
  onGenre: (genre: string) => void
}) {
  const { t } = useTranslation()
  const [text, setText] = useState(genre)
  const [before, setBefore] = useState(genre)
  if (before !== genre) {
    setBefore(genre)
    setText(genre)
  }
  return (
    <GenreField
      label={t('street.genre')}
      quiet
      placeholder={t('street.allGenres')}
      value={text}
      first={first}
      onChange={(typed) => {
        setText(typed)
        if (!typed.trim()) onGenre('')
      }}
      onChoose={(chosen) => {
        setText(chosen)
        onGenre(chosen)
      }}
      onBlur={() => onGenre(text.trim())}
    />
  )
}

function ByPassword() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" icon={<KeyRound />} onClick={() => setOpen(true)}>
        {t('street.withPassword')}
      </Button>
      {isOpen ? (
        <Suspense>
          <PasswordDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
