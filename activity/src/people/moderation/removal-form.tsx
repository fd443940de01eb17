import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StaffRole } from '@segue/shared/room/state/state.ts'
import { Choices } from '../../ui/fields/choice.tsx'
import { Switch } from '../../ui/fields/toggle.tsx'
import styles from '../profile/person-card.module.css'
import { ReasonForm } from './reason-form.tsx'
import { lasting, sanctions, type Sanction } from './sanctions.ts'

/** How long, why, and whether the person's staff role is removed too. `minutes` is null for a permanent removal. */
export type Removal = { minutes: number | null; reason: string; takeRole: boolean }

const longestReason = 200

/** Asks for length and reason before a sanction. The staff role is only removed if that is chosen. */
export function RemovalForm({
  kind,
  nickname,
  role,
  mayTakeRole,
  onConfirm,
  onCancel,
}: {
  kind: Sanction
  nickname: string
  /** The person's current staff role. */
  role: StaffRole | undefined
  mayTakeRole: boolean
  onConfirm: (removal: Removal) => void
  onCancel: () => void
}) {
  const { t } = useTranslation()
  const lengths: readonly (number | null)[] = sanctions[kind].minutes
  const [minutes, setMinutes] = useState<number | null>(sanctions[kind].usual)
  const [takeRole, setTakeRole] = useState(false)
  const words = (length: number | null) => {
    const { unit, count } = lasting(length)
    return t(`sanctions.lasting.${unit}`, { count })
  }
  return (
    <ReasonForm
      title={t(`sanctions.titles.${kind}`, { name: nickname })}
      choices={
        <Choices
          label={t(kind === 'kick' ? 'sanctions.kickFor' : 'sanctions.howLong')}
          value={String(minutes)}
          // Four in a row would cut off the longest word.
          columns={lengths.length === 4 ? 2 : 3}
          choices={lengths.map((length) => ({ value: String(length), words: words(length) }))}
          onChange={(chosen) => setMinutes(lengths.find((one) => String(one) === chosen) ?? null)}
        />
      }
      more={
        <>
          {role && !takeRole ? (
            <p className={styles.since}>{t('sanctions.staysRole', { name: nickname, role: t(`roles.${role}`) })}</p>
          ) : null}
          {role && mayTakeRole ? (
            <Switch label={t('sanctions.alsoTake')} checked={takeRole} onChange={setTakeRole} />
          ) : null}
        </>
      }
      hint={t('sanctions.reasonHint', { name: nickname })}
      longestReason={longestReason}
      confirm={t(`sanctions.confirm.${kind}`)}
      onConfirm={(reason) => onConfirm({ minutes, reason, takeRole })}
      onCancel={onCancel}
    />
  )
}
