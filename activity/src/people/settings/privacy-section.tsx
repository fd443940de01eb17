import { useTranslation } from 'react-i18next'
import { Link } from '../../client/router.tsx'
import { useSession } from '../../client/session.ts'
import { toastFailure } from '../../client/toasts.ts'
import { useChangeUserData, useUserData } from '../../client/user-data.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Switch } from '../../ui/fields/toggle.tsx'
import { Block } from '../../ui/block.tsx'
import { ContactsBlock } from './contacts-block.tsx'
import { StatisticsChoice } from './statistics-choice.tsx'

export function PrivacySection() {
  const { t } = useTranslation()
  const uuid = useSession((state) => state.session?.uuid)
  const { data: settings } = useUserData()
  const change = useChangeUserData(toastFailure)
  if (!settings) return null
  return (
    <>
      <Block title={t('settings.whatOthersSee')} about={t('settings.whatOthersSeeAbout')}>
        <Switch
          label={t('settings.showsPlays')}
          hint={t('settings.showsPlaysHint')}
          checked={settings.showsPlays}
          onChange={(showsPlays) => change.mutate({ showsPlays })}
        />
        <Switch
          label={t('settings.showsWhereabouts')}
          hint={t('settings.showsWhereaboutsHint')}
          checked={settings.showsWhereabouts}
          onChange={(showsWhereabouts) => change.mutate({ showsWhereabouts })}
        />
        <p>
          <Link to={`/user/${uuid ?? ''}`} className={buttonClass()}>
            {t('settings.toMyPage')}
          </Link>
        </p>
      </Block>
      <ContactsBlock />
      <StatisticsChoice />
    </>
  )
}
