import { useTranslation } from 'react-i18next'
import { Link } from '../../client/router.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { useOwnProfile } from '../account.ts'
import { AboutForm } from './about-form.tsx'
import { AvatarForm } from './avatar-form.tsx'
import { Pictures } from './pictures.tsx'
import { SocialsForm } from './socials-form.tsx'

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
      <AvatarForm profile={profile} />
      <Pictures />
      <AboutForm profile={profile} />
      <SocialsForm profile={profile} />
    </>
  )
}
