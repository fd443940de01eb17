import { useTranslation } from 'react-i18next'
import { useRoomState } from '../../session/room-context.tsx'
import { TextField } from '../../ui/field.tsx'
import { Switch } from '../../ui/toggle.tsx'

/** A new password, nothing for the one there is, or null to take it away. */
export type PasswordChange = string | null

export type PasswordChanges = { password: PasswordChange; guestPassword: PasswordChange }

/** Changing or taking away the passwords of a room. */
export function RoomPasswords({
  changes: { password, guestPassword },
  onChange,
}: {
  changes: PasswordChanges
  onChange: (part: Partial<PasswordChanges>) => void
}) {
  const { t } = useTranslation()
  const { isPasswordProtected, isGuestPasswordProtected } = useRoomState((state) => state.settings)
  return (
    <>
      <PasswordField
        label={t('roomSettings.newPassword')}
        remove={isPasswordProtected ? t('roomSettings.removePassword') : null}
        value={password}
        onChange={(value) => onChange({ password: value })}
      />
      <PasswordField
        label={t('roomSettings.guestPassword')}
        remove={isGuestPasswordProtected ? t('roomSettings.removeGuestPassword') : null}
        value={guestPassword}
        onChange={(value) => onChange({ guestPassword: value })}
      />
    </>
  )
}

function PasswordField({
  label,
  remove,
  value,
  onChange,
}: {
  label: string
  /** The words for taking it away, where there is one. */
  remove: string | null
  value: PasswordChange
  onChange: (value: PasswordChange) => void
}) {
  const { t } = useTranslation()
  return (
    <>
      <TextField
        label={label}
        hint={t('roomSettings.newPasswordHint')}
        type="password"
        autoComplete="off"
        disabled={value === null}
        value={value ?? ''}
        onChange={onChange}
      />
      {remove === null ? null : (
        <Switch label={remove} checked={value === null} onChange={(away) => onChange(away ? null : '')} />
      )}
    </>
  )
}
