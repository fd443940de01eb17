import { Ban, DoorClosed, DoorOpen, Hourglass, KeyRound, MapPinOff, PlugZap, UserRoundX } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Stopped } from '@segue/shared/room/client/connection-machine.ts'
import { call, ensureSession } from '../api.ts'
import { openDialog } from '../app/dialogs.ts'
import { dropToken } from '../app/session.ts'
import { Street } from '../home/street.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Spinner } from '../ui/spinner.tsx'
import styles from './doors.module.css'
import { spokenLanguage } from '../words.ts'
import { useLiveRoom, useMyUuid } from './room-context.tsx'

/** A full room's door is tried again this often. */
const tryAgainMs = 5000

/** A closed door in the street: what stands in the way, and what can be done. Night in any theme, like the stage. */
function Door({
  picture,
  title,
  children,
  actions,
}: {
  picture: ReactNode
  title: string
  children?: ReactNode
  actions?: ReactNode
}) {
  return (
    <main className={styles.street} data-theme="dark">
      <Street />
      <div className={styles.lamp} aria-hidden="true" />
      <div className={styles.door}>
        <div className={styles.picture}>{picture}</div>
        <h1 className={styles.title}>{title}</h1>
        <div className={styles.words}>{children}</div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
    </main>
  )
}

function OtherRooms() {
  const { t } = useTranslation()
  return (
    <Link to="/" className={buttonClass('plain')}>
      {t('doors.otherRooms')}
    </Link>
  )
}

export function DoorLoading() {
  const { t } = useTranslation()
  return <Door picture={<Spinner size={40} />} title={t('doors.loading')} />
}

/** Doors that have nothing to do with a live connection. */
export function DoorMessage({
  kind,
  sentence,
  onRetry,
}: {
  kind: 'notFound' | 'failed' | 'closed'
  sentence?: string
  onRetry?: () => void
}) {
  const { t } = useTranslation()
  const words = {
    notFound: { picture: <MapPinOff />, title: t('doors.notFound'), about: t('doors.notFoundAbout') },
    closed: { picture: <DoorClosed />, title: t('doors.closedTitle'), about: t('doors.closedAbout') },
    failed: { picture: <PlugZap />, title: t('doors.failedTitle'), about: sentence },
  }[kind]
  return (
    <Door
      picture={words.picture}
      title={words.title}
      actions={
        <>
          {onRetry ? (
            <Button look="brand" onClick={onRetry}>
              {t('common.retry')}
            </Button>
          ) : null}
          <OtherRooms />
        </>
      }
    >
      <p>{words.about}</p>
    </Door>
  )
}

/** Why one is not in the room, and the way in if there is one. */
export function Doors({ why }: { why: Stopped }) {
  const { t } = useTranslation()
  const room = useLiveRoom()
  switch (why.code) {
    case 'wrongPassword':
      return <PasswordDoor kind="password" />
    case 'wrongGuestPassword':
      return <PasswordDoor kind="guestPassword" />
    case 'roomFull':
      return <FullDoor />
    case 'banned':
      return <BannedDoor />
    case 'kicked':
    case 'kickedFromRoom':
      return (
        <Door
          picture={<UserRoundX />}
          title={t('doors.kickedTitle')}
          actions={
            <>
              <Button onClick={() => room.connect()}>{t('common.retry')}</Button>
              <OtherRooms />
            </>
          }
        >
          <p>{t('doors.kickedAbout')}</p>
        </Door>
      )
    case 'replaced':
      return (
        <Door
          picture={<DoorOpen />}
          title={t('doors.replacedTitle')}
          actions={
            <Button look="brand" onClick={() => room.connect()}>
              {t('doors.continueHere')}
            </Button>
          }
        >
          <p>{t('doors.replacedAbout')}</p>
        </Door>
      )
    case 'leftElsewhere':
      return (
        <Door
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
        </Door>
      )
    case 'notSignedIn':
      return <SignedOutDoor />
    case 'unknownRoom':
      return <DoorMessage kind="closed" />
    default:
      return <DoorMessage kind="failed" sentence={why.sentence} onRetry={() => room.connect()} />
  }
}

/** Banned for good, or until an instant that the room's roles tell. */
function BannedDoor() {
  const { t } = useTranslation()
  const { roomUuid } = useLiveRoom()
  const me = useMyUuid()
  const until = useQuery({
    queryKey: ['banned-until', roomUuid, me],
    queryFn: () => call('GET /rooms/{id}', { params: { id: roomUuid } }),
    select: ({ roomRoles }) =>
      roomRoles.find((row) => row.userUuid === me && row.role === 'banned')?.expirationTime ?? null,
    staleTime: 0,
  })
  const date = until.data
    ? new Date(until.data).toLocaleString(spokenLanguage(), { dateStyle: 'long', timeStyle: 'short' })
    : null
  return (
    <Door picture={<Ban />} title={t('doors.bannedTitle')} actions={<OtherRooms />}>
      <p>{date ? t('doors.bannedUntil', { date }) : t('doors.bannedForever')}</p>
    </Door>
  )
}

function PasswordDoor({ kind }: { kind: 'password' | 'guestPassword' }) {
  const { t } = useTranslation()
  const room = useLiveRoom()
  const [password, setPassword] = useState('')
  const forGuests = kind === 'guestPassword'
  return (
    <Door
      picture={<KeyRound />}
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
          triedPasswords.add(room.roomUuid)
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
          error={triedPasswords.has(room.roomUuid) ? t('doors.wrongPassword') : null}
        />
        <Button look="brand" size="large" type="submit" disabled={!password}>
          {t('doors.enter')}
        </Button>
      </form>
    </Door>
  )
}

/** Rooms whose password has been tried in vain. The door is drawn anew after each try, so it cannot remember itself. */
const triedPasswords = new Set<string>()

function FullDoor() {
  const { t } = useTranslation()
  const room = useLiveRoom()
  useEffect(() => {
    const timer = setTimeout(() => room.connect(), tryAgainMs)
    return () => clearTimeout(timer)
  }, [room])
  return (
    <Door picture={<Hourglass />} title={t('doors.fullTitle')} actions={<OtherRooms />}>
      <p>{t('doors.fullAbout')}</p>
      <output className={styles.waiting}>
        <Spinner /> {t('doors.fullTrying')}
      </output>
    </Door>
  )
}

function SignedOutDoor() {
  const { t } = useTranslation()
  const room = useLiveRoom()
  const asGuest = async () => {
    dropToken()
    await ensureSession()
    room.connect()
  }
  return (
    <Door
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
    </Door>
  )
}
