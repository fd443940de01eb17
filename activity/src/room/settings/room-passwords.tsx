import { useTranslation } from 'react-i18next'
import { useRoomState } from '../../session/room-context.tsx'
import { TextField } from '../../ui/field.tsx'
import { Switch } from '../../ui/fields/toggle.tsx'

/** A new password, an empty string to keep the current one, or null to remove it. */
export type PasswordChange = string | null

export type PasswordChanges = { password: PasswordChange; guestPassword: PasswordChange }

/** Changes or removes the passwords of a room. */
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
  /** Label of the button that removes the password; null if there is none. */
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
