import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Choices } from '../../ui/fields/choice.tsx'
import { ReasonForm } from './reason-form.tsx'

const hourMs = 3_600_000

/** The ban lengths on offer, in ms, shortest first. */
export const banMs = { hour: hourMs, day: 24 * hourMs, week: 7 * 24 * hourMs, month: 30 * 24 * hourMs } as const
const lengths = ['signOut', 'hour', 'day', 'week', 'month', 'ever'] as const
type Length = (typeof lengths)[number]

/** How an account leaves all rooms: signed out but free to return, or banned temporarily or permanently. */
export type ChosenBan = { length: Length; reason: string }

const longestReason = 500

/** Asks for length and reason before banning an account. */
export function AccountBanForm({
  nickname,
  onConfirm,
  onCancel,
}: {
  nickname: string
  onConfirm: (chosen: ChosenBan) => void
  onCancel: () => void
}) {
  const { t } = useTranslation()
  const [length, setLength] = useState<Length>('day')
  return (
    <ReasonForm
      title={t('moderation.banTitle', { name: nickname })}
      choices={
        <Choices
          label={t('moderation.banFor')}
          value={length}
          columns={3}
          choices={lengths.map((value) => ({ value, words: t(`moderation.for.${value}`) }))}
          onChange={(chosen) => setLength(lengths.find((one) => one === chosen) ?? 'day')}
        />
      }
      hint={t('moderation.reasonHint', { name: nickname })}
      longestReason={longestReason}
      confirm={t(length === 'signOut' ? 'moderation.signOutNow' : 'moderation.banNow')}
      onConfirm={(reason) => onConfirm({ length, reason })}
      onCancel={onCancel}
    />
  )
}
