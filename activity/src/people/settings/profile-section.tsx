import { useTranslation } from 'react-i18next'
import { Link } from '../../client/router.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { useOwnProfile } from '../account.ts'
import { ProfileForm } from './profile-form.tsx'

/** Everything about the user that others can see. */
export function ProfileSection() {
  const { t } = useTranslation()
  const { data: profile } = useOwnProfile()
  if (!profile) return null
  return (
    <>
      <p>
        <Link to={`/user/${profile.uuid}`} className={buttonClass()}>
          {t('settings.toMyPage')}
        </Link>
      </p>
      <ProfileForm profile={profile} />
    </>
  )
}
