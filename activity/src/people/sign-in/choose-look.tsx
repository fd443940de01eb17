import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { defaultColor } from '@segue/shared/people/profile.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useOwnProfile, useSaveProfile, type OwnProfile } from '../account.ts'
import styles from '../account.module.css'
import { useAvatars } from '../profile/avatars.ts'
import { NewcomersAvatars } from '../profile/avatar-picker.tsx'
import { BigFigure } from '../profile/big-figure.tsx'
import { AccountForm } from './account-form.tsx'
import { FormActions } from './form-parts.tsx'

/** The second step of signing up, which can be skipped: the avatar and the color that the server chose can be changed. */
export function ChooseLook({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const { data: profile } = useOwnProfile()
  if (profile) return <LookForm profile={profile} onDone={onDone} />
  return (
    <div className={styles.form}>
      <Spinner label={t('common.loading')} size={28} />
      <FormActions>
        <Button look="quiet" onClick={onDone}>
          {t('signUp.skipLook')}
        </Button>
      </FormActions>
    </div>
  )
}

function LookForm({ profile, onDone }: { profile: OwnProfile; onDone: () => void }) {
  const { t } = useTranslation()
  const [avatarId, setAvatarId] = useState(profile.avatarId)
  const [color, setColor] = useState(profile.color || defaultColor)
  const avatars = useAvatars()
  const save = useSaveProfile(onDone)
  return (
    <AccountForm error={save.error} onSubmit={() => save.mutate({ avatarId, color })}>
      <BigFigure avatarId={avatarId} color={color} nickname={profile.nickname} />
      <NewcomersAvatars
        avatars={avatars}
        first={Math.max(0, avatars?.indexOf(profile.avatarId) ?? 0)}
        avatarId={avatarId}
        color={color}
        onAvatar={setAvatarId}
        onColor={setColor}
      />
      <FormActions>
        <Button look="brand" size="large" wide type="submit" busy={save.isPending}>
          {t('common.save')}
        </Button>
        <Button look="quiet" wide onClick={onDone}>
          {t('signUp.skipLook')}
        </Button>
      </FormActions>
    </AccountForm>
  )
}
