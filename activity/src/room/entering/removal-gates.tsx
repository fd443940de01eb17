import { Ban, DoorClosed, UserRoundX } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Stopped } from '@segue/shared/room/client/connection-machine.ts'
import { standAtDoor, type AccountRemoval } from '../../client/account/account-removal.ts'
import { call } from '../../client/api.ts'
import { closeDialog, openDialog, useDialogs } from '../../client/dialogs.ts'
import { readerLocale } from '../../client/i18n.ts'
import { dropToken } from '../../client/session.ts'
import { AccountRemovalWords } from '../../session/people/account-removal-words.tsx'
import { Gate, OtherRooms } from '../../session/gate.tsx'
import { useLiveRoom, useMyUuid } from '../../session/room-context.tsx'
import { clockTime } from '../../song/time.ts'
import { Button } from '../../ui/button.tsx'
import { useSecondsUntil } from '../../session/turn/listening.ts'
import styles from './room-gate.module.css'

/** The user was kicked, for some minutes or without a waiting time. */
export function KickedGate({ why: { until, reason }, name }: { why: Stopped; name: string }) {
  const { t } = useTranslation()
  const room = useLiveRoom()
  const seconds = useSecondsUntil(until ?? 0)
  return (
    <Gate
      picture={<UserRoundX />}
      over={name}
      title={t('doors.kickedTitle')}
      actions={
        <>
          <Button look="brand" disabled={seconds > 0} onClick={() => room.connect()}>
            {t('doors.comeBack')}
          </Button>
          <OtherRooms />
        </>
      }
    >
      <p>{t('doors.kickedAbout')}</p>
      <Reason reason={reason} />
      {/* Screen readers announce that the user can return, but not every second of the countdown. */}
      {seconds > 0 ? (
        <p className={styles.countdown} role="timer">
          {t('doors.backIn', { time: clockTime(seconds) })}
        </p>
      ) : (
        <output className={styles.countdown}>{t('doors.backNow')}</output>
      )}
    </Gate>
  )
}

/** Banned permanently or until a given time. If the server did not send it, it is looked up in the room's roles. */
export function BannedGate({ why, name }: { why: Stopped; name: string }) {
  const { t } = useTranslation()
  const { roomUuid } = useLiveRoom()
  const me = useMyUuid()
  const request = useQuery({
    queryKey: ['banned-until', roomUuid, me],
    queryFn: () => call('GET /rooms/{id}', { params: { id: roomUuid } }),
    select: ({ roomRoles }) =>
      roomRoles.find((row) => row.userUuid === me && row.role === 'banned')?.expirationTime ?? null,
    staleTime: 0,
    enabled: why.until === undefined,
  })
  const until = why.until ?? request.data
  const date = until
    ? new Date(until).toLocaleString(readerLocale(), { dateStyle: 'long', timeStyle: 'short' })
    : null
  return (
    <Gate picture={<Ban />} over={name} title={t('doors.bannedTitle')} actions={<OtherRooms />}>
      {/* Kept in a tile, unlike the advice. */}
      <p data-kept>{date ? t('doors.bannedUntil', { date }) : t('doors.bannedForever')}</p>
      <Reason reason={why.reason} />
      <p className={styles.aside}>{t('doors.bannedAsk')}</p>
    </Gate>
  )
}

/** Product moderators have banned the account or signed it out. */
export function AccountGate({ code, why: { until, reason } }: { code: AccountRemoval['code']; why: Stopped }) {
  const { t } = useTranslation()
  useEffect(() => {
    const leave = standAtDoor()
    // The gate says the same as the dialog of a request that was refused before it.
    if (useDialogs.getState().dialog?.name === 'accountRemoval') closeDialog()
    // The token is no longer valid: the user continues as a guest or signs in again.
    dropToken()
    return leave
  }, [])
  const removal = { code, until: until ? new Date(until) : null, reason: reason ?? null }
  return (
    <Gate
      picture={<Ban />}
      title={t(`doors.${code}Title`)}
      actions={
        <>
          {code === 'accountKicked' ? (
            <Button look="brand" onClick={() => openDialog({ name: 'account', page: 'signIn' })}>
              {t('account.signIn')}
            </Button>
          ) : null}
          <OtherRooms />
        </>
      }
    >
      <AccountRemovalWords removal={removal} />
    </Gate>
  )
}

/** The room has been deleted. */
export function ClosedGate() {
  const { t } = useTranslation()
  return (
    <Gate
      picture={<DoorClosed />}
      title={t('doors.closedTitle')}
      actions={
        <>
          <Button look="brand" onClick={() => openDialog({ name: 'createRoom' })}>
            {t('home.createRoom')}
          </Button>
          <OtherRooms />
        </>
      }
    >
      <p>{t('doors.closedAbout')}</p>
    </Gate>
  )
}

function Reason({ reason }: { reason: string | null | undefined }) {
  const { t } = useTranslation()
  return reason ? <p className={styles.reason}>{t('doors.staffSaid', { reason })}</p> : null
}
