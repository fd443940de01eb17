import { MapPinOff, PlugZap } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isArriving } from '../client/device/arrival.ts'
import { Link } from '../client/router.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Skyline } from '../ui/pictures/skyline.tsx'
import { Arriving } from '../ui/loading/arriving.tsx'
import { Spinner } from '../ui/spinner.tsx'
import styles from './gate.module.css'

/** A closed room: the obstacle and what to do about it. Dark in any theme, like the stage. */
export function Gate({
  picture,
  over,
  title,
  children,
  actions,
}: {
  picture: ReactNode
  /** The name of the room, if known. */
  over?: string
  title: string
  children?: ReactNode
  actions?: ReactNode
}) {
  return (
    <main className={styles.street} data-theme="dark">
      <Skyline />
      <div className={styles.lamp} aria-hidden="true" />
      <div className={styles.door}>
        <div className={styles.picture}>{picture}</div>
        {over ? <p className={styles.over}>{over}</p> : null}
        <h1 className={styles.title}>{title}</h1>
        <div className={styles.words}>{children}</div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
    </main>
  )
}

/** The link back to the other rooms. */
export function OtherRooms() {
  const { t } = useTranslation()
  return (
    <Link to="/" className={buttonClass('plain')}>
      {t('doors.otherRooms')}
    </Link>
  )
}

export function GateLoading() {
  const { t } = useTranslation()
  if (isArriving()) return <Arriving label={t('doors.loading')} />
  return <Gate picture={<Spinner size={40} />} title={t('doors.loading')} />
}

/** An obstacle found before there is a live connection. */
export function GateMessage({
  kind,
  sentence,
  onRetry,
}: {
  kind: 'notFound' | 'failed'
  sentence?: string
  onRetry?: () => void
}) {
  const { t } = useTranslation()
  const words = {
    notFound: { picture: <MapPinOff />, title: t('doors.notFound'), about: t('doors.notFoundAbout') },
    failed: { picture: <PlugZap />, title: t('doors.failedTitle'), about: sentence },
  }[kind]
  return (
    <Gate
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
    </Gate>
  )
}
