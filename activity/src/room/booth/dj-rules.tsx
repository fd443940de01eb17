import { useTranslation } from 'react-i18next'
import { djTypes, type DjType } from '@segue/shared/room/settings/settings.ts'
import { Select } from '../../ui/field.tsx'
import styles from '../settings/create-room-dialog.module.css'

type Rules = { djType: DjType; numberOfDjs: number; songsPerDj: number; roomSize: number }

const seatChoices = [1, 2, 3, 4, 5, 6, 8, 10, 15, 20]
const turnChoices = [1, 2, 3, 4, 5]
const sizeChoices = [10, 25, 50, 100, 250, 500, 1000, 2000]

/** How many people fit, who may play, the number of seats, and the songs per turn. */
export function DjRules({ draft, onChange }: { draft: Rules; onChange: (rules: Partial<Rules>) => void }) {
  const { t } = useTranslation()
  return (
    <div className={styles.rules}>
      <Select
        label={t('createRoom.djType')}
        value={draft.djType}
        options={djTypes.map((value) => ({ value, words: t(`createRoom.djTypes.${value}`) }))}
        onChange={(djType) => onChange({ djType })}
      />
      <Select
        label={t('createRoom.seats')}
        value={String(draft.numberOfDjs)}
        options={numbers(seatChoices, draft.numberOfDjs)}
        onChange={(seats) => onChange({ numberOfDjs: Number(seats) })}
      />
      <Select
        label={t('createRoom.songsPerDj')}
        value={String(draft.songsPerDj)}
        options={numbers(turnChoices, draft.songsPerDj)}
        onChange={(songs) => onChange({ songsPerDj: Number(songs) })}
      />
      <Select
        label={t('roomSettings.roomSize')}
        value={String(draft.roomSize)}
        options={numbers(sizeChoices, draft.roomSize).map(({ value }) => ({
          value,
          words: t('common.people', { count: Number(value) }),
        }))}
        onChange={(size) => onChange({ roomSize: Number(size) })}
      />
    </div>
  )
}

/** The usual numbers, plus the current one if it is unusual. */
const numbers = (usual: readonly number[], now: number) =>
  [...new Set([...usual, now])].toSorted((a, b) => a - b).map((n) => ({ value: String(n), words: String(n) }))
