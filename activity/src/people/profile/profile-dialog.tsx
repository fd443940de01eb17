import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tidyNickname } from '@segue/shared/people/nickname.ts'
import { defaultColor, type UserProfile } from '@segue/shared/people/profile.ts'
import { Link } from '../../client/router.tsx'
import { sentenceFor } from '../../client/sentence.ts'
import { surface } from '../../client/surface.ts'
import { toast } from '../../client/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { isNickname } from '../sign-in/account-rules.ts'
import { useOwnProfile, useSaveProfile } from '../account.ts'
import { useAvatars } from './avatars.ts'
import styles from '../account.module.css'
import { AvatarPicker } from './avatar-picker.tsx'
import { BigFigure } from './big-figure.tsx'
import { Failure } from '../../ui/failure.tsx'
import { MusicServices } from '../music-services.tsx'
import { UnverifiedEmail } from '../security.tsx'

export function ProfileDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { data: profile } = useOwnProfile()
  return profile ? (
    <ProfileForm profile={profile} onClose={onClose} />
  ) : (
    <Dialog open onClose={onClose} title={t('account.profileTitle')} closeLabel={t('common.close')}>
      <Spinner label={t('common.loading')} size={28} />
    </Dialog>
  )
}

function ProfileForm({
  profile,
  onClose,
}: {
  profile: Pick<UserProfile, 'nickname' | 'avatarId' | 'color'>
  onClose: () => void
}) {
  const { t } = useTranslation()
  const [nickname, setNickname] = useState(profile.nickname)
  const [avatarId, setAvatarId] = useState(profile.avatarId)
  const [color, setColor] = useState(profile.color || defaultColor)
  const avatars = useAvatars()
  const save = useSaveProfile(() => {
    toast(t('account.profileSaved'), { tone: 'good' })
    onClose()
  })
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={t('account.profileTitle')}
      about={t('account.profileAbout')}
      closeLabel={t('common.close')}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            look="brand"
            busy={save.isPending}
            disabled={!isNickname(nickname)}
            onClick={() => save.mutate({ nickname: tidyNickname(nickname), avatarId, color })}
          >
            {t('common.save')}
          </Button>
        </>
      }
    >
      <div className={styles.picker}>
        <BigFigure avatarId={avatarId} color={color} nickname={nickname} />
        <div className={styles.form}>
          <UnverifiedEmail />
          <Failure words={save.error && sentenceFor(save.error)} />
          <TextField
            label={t('account.nickname')}
            value={nickname}
            onChange={setNickname}
            error={isNickname(nickname) ? null : t('account.errors.nickname')}
          />
          <AvatarPicker
            avatars={avatars}
            avatarId={avatarId}
            color={color}
            onAvatar={setAvatarId}
            onColor={setColor}
          />
          {surface.kind === 'web' ? (
            <Link to="/settings" className={styles.link} onClick={onClose}>
              {t('account.allSettings')}
            </Link>
          ) : (
            <MusicServices />
          )}
        </div>
      </div>
    </Dialog>
  )
}
