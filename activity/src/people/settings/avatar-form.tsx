import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tidyNickname } from '@segue/shared/people/nickname.ts'
import { defaultColor } from '@segue/shared/people/profile.ts'
import { toast } from '../../client/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { AccountForm } from '../sign-in/account-form.tsx'
import { isNickname } from '../sign-in/account-rules.ts'
import { useSaveProfile, type OwnProfile } from '../account.ts'
import { useAvatars } from '../profile/avatars.ts'
import styles from '../account.module.css'
import { AvatarPicker } from '../profile/avatar-picker.tsx'
import { Block } from '../../ui/block.tsx'

/** Name, avatar and color, as shown in rooms. */
export function AvatarForm({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation()
  const [nickname, setNickname] = useState(profile.nickname)
  const [avatarId, setAvatarId] = useState(profile.avatarId)
  const [color, setColor] = useState(profile.color || defaultColor)
  const avatars = useAvatars()
  const save = useSaveProfile(() => toast(t('account.profileSaved'), { tone: 'good' }))
  return (
    <Block title={t('account.profileTitle')} about={t('account.profileAbout')}>
      <AccountForm
        error={save.error}
        onSubmit={() => {
          if (isNickname(nickname)) save.mutate({ nickname: tidyNickname(nickname), avatarId, color })
        }}
      >
        <TextField
          label={t('account.nickname')}
          autoComplete="nickname"
          value={nickname}
          onChange={setNickname}
          error={isNickname(nickname) ? null : t('account.errors.nickname')}
        />
        <div className={styles.roomy}>
          <AvatarPicker
            avatars={avatars}
            avatarId={avatarId}
            color={color}
            onAvatar={setAvatarId}
            onColor={setColor}
          />
        </div>
        <Button look="brand" type="submit" busy={save.isPending}>
          {t('common.save')}
        </Button>
      </AccountForm>
    </Block>
  )
}
