import { Suspense, useEffect, useState } from 'react'
import { withNotificationWords } from '../client/i18n.ts'
import { useSession } from '../client/session.ts'
import { launch } from '../client/surface.ts'
import { part } from '../ui/part.tsx'
import styles from './app.module.css'

const Bell = part(
  async () => (await withNotificationWords(import('../people/notifications/bell.tsx'))).NotificationBell,
  'none',
)

/** How long a room has the network to itself. */
const afterMs = 5000

/** The notification bell, for users with an account. Its space is reserved while it loads. */
export function BellPlace() {
  const uuid = useSession(({ session }) => (session?.kind === 'user' ? session.uuid : null))
  const [isTime, setTime] = useState(() => !launch && !/^\/room\/[^/]+$/.test(location.pathname))
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), afterMs)
    return () => clearTimeout(timer)
  }, [])
  if (uuid === null) return null
  const place = <span className={styles.menu} />
  if (!isTime) return place
  return (
    <Suspense fallback={place}>
      <Bell key={uuid} />
    </Suspense>
  )
}
