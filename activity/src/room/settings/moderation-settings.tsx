import { useTranslation } from 'react-i18next'
import type { RoomModeration } from '@segue/shared/room/settings/room-moderation.ts'
import { Select } from '../../ui/field.tsx'
import { Switch } from '../../ui/fields/toggle.tsx'
import { FilteredWords } from './filtered-words.tsx'
import styles from './moderation-settings.module.css'
import { RoomReports } from '../moderation/room-reports.tsx'

export type AutoModeration = Omit<RoomModeration, 'raid'>

const slowChoices = [5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600]
const listenChoices = [1, 2, 5, 10, 15, 30, 60]

/** The room's auto-moderation settings, and the reports about it. */
export function ModerationSettings({
  roomUuid,
  order,
  onChange,
}: {
  roomUuid: string
  order: AutoModeration
  onChange: (part: Partial<AutoModeration>) => void
}) {
  const { t } = useTranslation()
  const { slowModeSeconds, newcomersListenMinutes, newcomerLinksOff } = order
  return (
    <section className={styles.moderation} aria-label={t('order.title')}>
      <p className={styles.about}>{t('order.about')}</p>
      <div className={styles.choices}>
        <Select
          label={t('order.slowMode')}
          hint={t('order.slowModeAbout')}
          value={String(slowModeSeconds ?? 0)}
          options={options(slowChoices, slowModeSeconds, t('order.off'), (count) =>
            count % 60 === 0 ? t('sanctions.lasting.minutes', { count: count / 60 }) : t('order.seconds', { count }),
          )}
          onChange={(seconds) => onChange({ slowModeSeconds: Number(seconds) || null })}
        />
        <Select
          label={t('order.newcomersListen')}
          hint={t('order.newcomersListenAbout')}
          value={String(newcomersListenMinutes ?? 0)}
          options={options(listenChoices, newcomersListenMinutes, t('order.off'), (count) =>
            t('sanctions.lasting.minutes', { count }),
          )}
          onChange={(minutes) => onChange({ newcomersListenMinutes: Number(minutes) || null })}
        />
      </div>
      <Switch
        label={t('order.linksOff')}
        hint={t('order.linksOffAbout')}
        checked={newcomerLinksOff}
        onChange={(off) => onChange({ newcomerLinksOff: off })}
      />
      <FilteredWords roomUuid={roomUuid} />
      <RoomReports roomUuid={roomUuid} />
    </section>
  )
}

/** Off, the usual numbers, and the current one if it is unusual. */
const options = (usual: readonly number[], now: number | null, off: string, words: (count: number) => string) => [
  { value: '0', words: off },
  ...[...new Set([...usual, ...(now === null ? [] : [now])])]
    .toSorted((a, b) => a - b)
    .map((count) => ({ value: String(count), words: words(count) })),
]
