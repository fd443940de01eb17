import { CalendarDays } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { readerLocale } from '../client/i18n.ts'
import styles from './day-field.module.css'

/**
 * Chooses a day. Browsers write dates in their own language rather than the page's, so the day is written over the field
 * unless somebody is typing there.
 */
export function DayField({ day, onChange }: { day: string; onChange: (day: string) => void }) {
  const { t } = useTranslation()
  return (
    <label className={styles.day} data-chosen={day !== ''}>
      <CalendarDays aria-hidden="true" />
      <span className={styles.words} aria-hidden="true">
        {day === '' ? t('history.anyDay') : dayWords(day)}
      </span>
      <input
        type="date"
        aria-label={t('history.day')}
        value={day}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  )
}

function dayWords(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date).toLocaleDateString(readerLocale(), { dateStyle: 'medium' })
}
