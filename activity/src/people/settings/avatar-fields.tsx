import { useTranslation } from 'react-i18next'
import { Block } from '../../ui/block.tsx'
import { TextField } from '../../ui/field.tsx'
import styles from '../account.module.css'
import { AvatarPicker } from '../profile/avatar-picker.tsx'
import { useAvatars } from '../profile/avatars.ts'
import type { FieldsProps } from '../profile/profile-draft.ts'
import { isNickname } from '../sign-in/account-rules.ts'

/** Name, avatar and color, as shown in rooms. */
export function AvatarFields({ fields: { nickname, avatarId, color }, onChange }: FieldsProps) {
  const { t } = useTranslation()
  const avatars = useAvatars()
  return (
    <Block title={t('settings.nameAndAvatar')} about={t('account.profileAbout')}>
      <div className={styles.form}>
        <TextField
          label={t('account.nickname')}
          autoComplete="nickname"
          value={nickname}
          onChange={(name) => onChange({ nickname: name })}
          error={isNickname(nickname) ? null : t('account.errors.nickname')}
        />
        <div className={styles.roomy}>
          <AvatarPicker
            avatars={avatars}
            avatarId={avatarId}
            color={color}
            onAvatar={(avatar) => onChange({ avatarId: avatar })}
            onColor={(tint) => onChange({ color: tint })}
          />
        </div>
      </div>
    </Block>
  )
}
