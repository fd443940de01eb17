import type { ReactNode } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import styles from '../profile/person-card.module.css'

/** Asks for a reason before a moderation action, in place of the buttons that opened it. */
export function ReasonForm({
  title,
  choices,
  more,
  hint,
  longestReason,
  confirm,
  onConfirm,
  onCancel,
}: {
  title: string
  /** Choices above the reason. */
  choices: ReactNode
  /** Choices below the reason. */
  more?: ReactNode
  /** Who will see the reason. */
  hint: string
  longestReason: number
  /** Label of the confirm button. */
  confirm: string
  onConfirm: (reason: string) => void
  onCancel: () => void
}) {
  const { t } = useTranslation()
  const [reason, setReason] = useState('')
  return (
    <form
      className={styles.removal}
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault()
        onConfirm(reason.trim())
      }}
    >
      <p className={styles.question}>{title}</p>
      {choices}
      <TextField
        label={`${t('people.reason')} (${t('common.optional')})`}
        hint={hint}
        maxLength={longestReason}
        value={reason}
        onChange={setReason}
      />
      {more}
      <div className={styles.sure}>
        <Button size="small" look="danger" type="submit">
          {confirm}
        </Button>
        <Button size="small" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  )
}
