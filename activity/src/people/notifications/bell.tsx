import { Bell } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Popover } from '../../ui/overlays/popover.tsx'
import { part } from '../../ui/part.tsx'
import styles from './notifications.module.css'
import { useUnread } from './inbox.ts'
import { renew } from './push.ts'

const Inbox = part(async () => (await import('./inbox-list.tsx')).InboxList)
const maxShown = 99

/** The unread count, with the notification inbox in a popover. */
export function NotificationBell() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { data: unread = 0 } = useUnread()
  useEffect(() => void renew().catch(() => undefined), [])
  const label = unread > 0 ? t('notifications.bell', { count: unread }) : t('notifications.bellQuiet')
  return (
    <Popover
      label={t('notifications.title')}
      side="bottom"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <button type="button" className={styles.bell} aria-label={label} title={label}>
          <Bell aria-hidden="true" />
          {unread > 0 ? (
            <span className={styles.count} aria-hidden="true">
              {unread > maxShown ? `${maxShown}+` : unread}
            </span>
          ) : null}
        </button>
      }
    >
      <Inbox onClose={() => setOpen(false)} />
    </Popover>
  )
}
