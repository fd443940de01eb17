import { Search, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Toggle } from '../ui/fields/toggle.tsx'
import { DayField } from './day-field.tsx'
import { sortOrders, type PlayFilter } from './plays.ts'
import { maxCharacters } from './use-wanted.ts'
import { useDjName } from './use-dj-name.ts'
import styles from './history.module.css'

/** The filters for plays, and the number of plays found. */
export function Narrow({
  wanted,
  count,
  onChange,
}: {
  wanted: PlayFilter
  count: number
  onChange: (part: Partial<PlayFilter>) => void
}) {
  const { t } = useTranslation()
  const dj = useDjName(wanted.dj)
  const words = { newest: t('history.newest'), liked: t('history.liked') }
  return (
    <div className={styles.narrow}>
      <TextField
        quiet
        type="search"
        label={t('history.search')}
        placeholder={t('history.search')}
        icon={<Search />}
        maxLength={maxCharacters}
        value={wanted.search}
        onChange={(search) => onChange({ search })}
      />
      <DayField day={wanted.day} onChange={(day) => onChange({ day })} />
      <fieldset className={styles.orders} aria-label={t('history.order')}>
        {sortOrders.map((order) => (
          <Toggle
            key={order}
            label={words[order]}
            pressed={order === wanted.order}
            onPress={() => onChange({ order })}
          >
            {words[order]}
          </Toggle>
        ))}
      </fieldset>
      {wanted.dj ? (
        <Button size="small" icon={<X />} onClick={() => onChange({ dj: '' })}>
          {t('history.playedBy', { name: dj })}
        </Button>
      ) : null}
      <p className={styles.count} aria-live="polite">
        {t('history.count', { count })}
      </p>
    </div>
  )
}
