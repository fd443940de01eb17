import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, ensureSession } from '../client/api.ts'
import { sentenceFor } from '../client/sentence.ts'
import { rememberPassword } from '../session/known-passwords.ts'
import { asListed } from '../session/window/listed-room.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Failure } from '../ui/failure.tsx'
import { TextField } from '../ui/field.tsx'
import styles from './doors.module.css'
import { RoomDoor } from './room-door.tsx'

/** Finds the rooms that a password opens. Entering one from here doesn't ask for the password again. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const find = useMutation({
    async mutationFn(text: string) {
      await ensureSession()
      const { rooms } = await call('POST /rooms/list', { body: { password: text } })
      for (const { uuid } of rooms) rememberPassword(uuid, text)
      return rooms.map(asListed)
    },
  })
  const isNone = find.data?.length === 0
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t('street.passwordTitle')}
      about={t('street.passwordAbout')}
      closeLabel={t('common.close')}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          find.mutate(password)
        }}
      >
        <Failure words={find.error && sentenceFor(find.error)} />
        <TextField
          label={t('street.password')}
          type="password"
          autoComplete="off"
          maxLength={200}
          value={password}
          onChange={(text) => {
            setPassword(text)
            find.reset()
          }}
          error={isNone ? t('street.passwordNone') : null}
        />
        <Button look="brand" type="submit" busy={find.isPending} disabled={password === ''}>
          {t('street.passwordFind')}
        </Button>
      </form>
      {find.data?.length ? (
        <ul className={styles.column} aria-label={t('street.passwordOpens')}>
          {find.data.map((room) => (
            <li key={room.uuid}>
              <RoomDoor room={room} />
            </li>
          ))}
        </ul>
      ) : null}
    </Dialog>
  )
}
