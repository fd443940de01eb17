import { DoorOpen, Hourglass, KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ensureSession } from '../../client/api.ts'
import { openDialog } from '../../client/dialogs.ts'
import { dropToken } from '../../client/session.ts'
import { Button } from '../../ui/button.tsx'
import type { Stopped } from '@segue/shared/room/client/connection-machine.ts'
import { TextField } from '../../ui/field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './room-gate.module.css'
import { Gate, GateMessage, OtherRooms } from '../../session/gate.tsx'
import { takePassword } from '../../session/known-passwords.ts'
import { useLiveRoom, useRoomSession, useSessionWindows, useSnapshot } from '../../session/room-context.tsx'
import { AccountGate, BannedGate, ClosedGate, KickedGate } from './removal-gates.tsx'

/** How often joining a full room is retried. */
const tryAgainMs = 5000

/** Why the user is not in the room, and how to get in if possible. */
export function RoomGate({ why, name }: { why: Stopped; name: string }) {
  const { t } = useTranslation()
  const room = useLiveRoom()
  switch (why.code) {
    case 'wrongPassword':
      return <PasswordGate kind="password" name={name} />
    case 'wrongGuestPassword':
      return <PasswordGate kind="guestPassword" name={name} />
    case 'roomFull':
      return <FullGate place={why.place} name={name} />
    case 'banned':
      return <BannedGate why={why} name={name} />
    case 'kicked':
    case 'kickedFromRoom':
      return <KickedGate why={why} name={name} />
    case 'accountBanned':
    case 'accountKicked':
      return <AccountGate code={why.code} why={why} />
    case 'replaced':
      return (
        <Gate
          picture={<DoorOpen />}
          title={t('doors.replacedTitle')}
          actions={
            <Button look="brand" onClick={() => room.connect()}>
              {t('doors.continueHere')}
            </Button>
          }
        >
          <p>{t('doors.replacedAbout')}</p>
        </Gate>
      )
    case 'leftElsewhere':
      return (
        <Gate
          picture={<DoorOpen />}
          title={t('doors.leftElsewhereTitle')}
          actions={
            <>
              <Button look="brand" onClick={() => room.connect()}>
                {t('doors.comeBack')}
              </Button>
              <OtherRooms />
            </>
          }
        >
          <p>{t('doors.leftElsewhereAbout')}</p>
        </Gate>
      )
    case 'notSignedIn':
      return <SignedOutGate />
    case 'unknownRoom':
    case 'roomClosed':
      return <ClosedGate />
    default:
      return <GateMessage kind="failed" sentence={why.sentence} onRetry={() => room.connect()} />
  }
}

function PasswordGate({ kind, name }: { kind: 'password' | 'guestPassword'; name: string }) {
  const { t } = useTranslation()
  const { room, windows } = useRoomSession()
  const hasTriedPassword = useSessionWindows((state) => state.hasTriedPassword)
  const [password, setPassword] = useState('')
  const forGuests = kind === 'guestPassword'
  useEffect(() => {
    const known = forGuests ? undefined : takePassword(room.roomUuid)
    if (known) room.connect({ password: known })
  }, [room, forGuests])
  return (
    <Gate
      picture={<KeyRound />}
      over={name}
      title={t(forGuests ? 'doors.guestPasswordTitle' : 'doors.passwordTitle')}
      actions={
        <>
          {forGuests ? (
            <Button onClick={() => openDialog({ name: 'account', page: 'signIn' })}>{t('account.signIn')}</Button>
          ) : null}
          <OtherRooms />
        </>
      }
    >
      <p>{t(forGuests ? 'doors.guestPasswordAbout' : 'doors.passwordAbout')}</p>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          windows.setState({ hasTriedPassword: true })
          if (password) room.connect({ [kind]: password })
        }}
      >
        <TextField
          label={t('doors.password')}
          quiet
          type="password"
          autoComplete="off"
          placeholder={t('doors.password')}
          value={password}
          onChange={setPassword}
          error={hasTriedPassword ? t('doors.wrongPassword') : null}
        />
        <Button look="brand" size="large" type="submit" disabled={!password}>
          {t('doors.enter')}
        </Button>
      </form>
    </Gate>
  )
}

function FullGate({ place, name }: { place: number | undefined; name: string }) {
  const { t } = useTranslation()
  const room = useLiveRoom()
  const isTrying = useSnapshot(({ status }) => status.kind !== 'stopped')
  useEffect(() => {
    if (isTrying) return undefined
    const timer = setTimeout(() => room.connect(), tryAgainMs)
    return () => clearTimeout(timer)
  }, [room, isTrying])
  return (
    <Gate picture={<Hourglass />} over={name} title={t('doors.fullTitle')} actions={<OtherRooms />}>
      <p>{t('doors.fullAbout')}</p>
      <output className={styles.waiting}>
        <Spinner /> {place === undefined ? t('doors.fullTrying') : t('doors.fullPlace', { place })}
      </output>
    </Gate>
  )
}

function SignedOutGate() {
  const { t } = useTranslation()
  const room = useLiveRoom()
  const asGuest = async () => {
    dropToken()
    await ensureSession()
    room.connect()
  }
  return (
    <Gate
      picture={<KeyRound />}
      title={t('doors.signedOutTitle')}
      actions={
        <>
          <Button look="brand" onClick={() => openDialog({ name: 'account', page: 'signIn' })}>
            {t('account.signIn')}
          </Button>
          <Button onClick={() => void asGuest()}>{t('doors.asGuest')}</Button>
        </>
      }
    >
      <p>{t('doors.signedOutAbout')}</p>
    </Gate>
  )
}
