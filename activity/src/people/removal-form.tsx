import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { kickMinutes, type KickMinutes } from '@segue/shared/room/actions.ts'
import type { StaffRole } from '@segue/shared/room/state.ts'
import { Choices } from '../ui/choice.tsx'
import { Switch } from '../ui/toggle.tsx'
import styles from './person-card.module.css'
import { ReasonForm } from './reason-form.tsx'

/** How somebody is to leave the room. */
export type RemovalKind = 'kick' | 'banHour' | 'banForGood'
export type Removal = { minutes: KickMinutes; reason: string; takeRole: boolean }

const longestReason = 200
const usualMinutes: KickMinutes = 5

/** Asks for how long, and why, before somebody has to leave. It takes no role away unless that is chosen. */
export function RemovalForm({
  kind,
  nickname,
  role,
  mayTakeRole,
  onConfirm,
  onCancel,
}: {
  kind: RemovalKind
  nickname: string
  /** The role as staff that they hold. */
  role: StaffRole | undefined
  mayTakeRole: boolean
  onConfirm: (removal: Removal) => void
  onCancel: () => void
}) {
  const { t } = useTranslation()
  const [minutes, setMinutes] = useState<KickMinutes>(usualMinutes)
  const [takeRole, setTakeRole] = useState(false)
  const title = {
    kick: t('people.kickTitle', { name: nickname }),
    banHour: t('people.banHourTitle', { name: nickname }),
    banForGood: t('people.banForGoodTitle', { name: nickname }),
  }[kind]
  return (
    <ReasonForm
      title={title}
      choices={
        kind === 'kick' ? (
          <Choices
            label={t('people.kickFor')}
            value={String(minutes)}
            choices={kickMinutes.map((count) => ({ value: String(count), words: t('people.minutes', { count }) }))}
            onChange={(chosen) => setMinutes(kickMinutes.find((one) => String(one) === chosen) ?? usualMinutes)}
          />
        ) : null
      }
      more={
        <>
          {role && !takeRole ? (
            <p className={styles.since}>{t('people.staysRole', { name: nickname, role: t(`roles.${role}`) })}</p>
          ) : null}
          {role && mayTakeRole ? (
            <Switch label={t('people.alsoTake')} checked={takeRole} onChange={setTakeRole} />
          ) : null}
        </>
      }
      hint={t('people.reasonHint', { name: nickname })}
      longestReason={longestReason}
      confirm={t(kind === 'kick' ? 'people.kickNow' : 'people.ban')}
      onConfirm={(reason) => onConfirm({ minutes, reason, takeRole })}
      onCancel={onCancel}
    />
  )
}
