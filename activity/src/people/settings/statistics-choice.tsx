import { useTranslation } from 'react-i18next'
import { useIsUser } from '../../client/session.ts'
import { chooseHere, saysNoEverywhere, useDeclinedHere } from '../../client/device/statistics-choice.ts'
import { toastFailure } from '../../client/toasts.ts'
import { useChangeUserData, useUserData } from '../../client/user-data.ts'
import { Switch } from '../../ui/fields/toggle.tsx'
import { Block } from '../../ui/block.tsx'

/** Whether usage statistics are collected; stored with the account and, also for guests, on this device. */
export function StatisticsChoice() {
  const { t } = useTranslation()
  const isUser = useIsUser()
  const { data: settings } = useUserData()
  const declined = useDeclinedHere()
  const change = useChangeUserData(toastFailure)
  if (isUser && !settings) return null
  const saysNo = saysNoEverywhere()
  const choose = (shares: boolean) => {
    chooseHere(shares)
    if (isUser) change.mutate({ sharesStatistics: shares })
  }
  return (
    <Block title={t('settings.statistics.title')} about={t('settings.statistics.about')}>
      <Switch
        label={t('settings.statistics.share')}
        hint={saysNo ? t('settings.statistics.browserSaysNo') : t('settings.statistics.shareHint')}
        checked={!saysNo && !declined && (settings?.sharesStatistics ?? true)}
        disabled={saysNo}
        onChange={choose}
      />
    </Block>
  )
}
