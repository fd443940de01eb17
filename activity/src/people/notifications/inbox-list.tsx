import {
  AtSign,
  CalendarCheck,
  CalendarClock,
  Disc3,
  Headphones,
  KeyRound,
  Lightbulb,
  Megaphone,
  MessageSquare,
  Settings2,
  Star,
  Trophy,
  Unlink,
  UserRoundPlus,
  type LucideIcon,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { aboutIn, notificationText, type NotificationKind } from '@segue/shared/people/notifications.ts'
import { readerLocale, spokenLanguage } from '../../client/i18n.ts'
import { Link, useNavigate } from '../../client/router.tsx'
import { surface } from '../../client/surface.ts'
import { toastFailure } from '../../client/toasts.ts'
import { serverNow } from '../../client/server-time.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { grouped, idsOf, type Group } from './grouped.ts'
import { markRead, useInbox } from './inbox.ts'
import styles from './notifications.module.css'

const icons: Record<NotificationKind, LucideIcon> = {
  friendRequest: UserRoundPlus,
  djOnStage: Disc3,
  eventBegins: CalendarClock,
  roomLive: Lightbulb,
  mention: AtSign,
  award: Trophy,
  earned: Headphones,
  songStarred10: Star,
  weeklyRecap: CalendarCheck,
  roomMessage: MessageSquare,
  waysInChanged: KeyRound,
  scrobblingEnded: Unlink,
  announcement: Megaphone,
}

/** The notifications, newest first, one line per group. */
export function InboxList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = useInbox()
  const groups = grouped(data?.pages.flatMap(({ notifications }) => notifications) ?? [])
  const newest = groups[0]?.last.id
  const open = (group: Group) => {
    if (group.isUnread) void markRead({ ids: idsOf(group).slice(0, 100) }).catch(toastFailure)
    onClose()
    navigate(group.last.path)
  }
  return (
    <div className={styles.inbox}>
      <div className={styles.head}>
        <h2>{t('notifications.title')}</h2>
        {newest !== undefined && groups.some(({ isUnread }) => isUnread) ? (
          <Button size="small" look="quiet" onClick={() => void markRead({ upTo: newest }).catch(toastFailure)}>
            {t('notifications.markAllRead')}
          </Button>
        ) : null}
      </div>
      {isPending ? <Spinner /> : null}
      {!isPending && groups.length === 0 ? <p className={styles.empty}>{t('notifications.empty')}</p> : null}
      {groups.length > 0 ? (
        <ul className={styles.list}>
          {groups.map((group) => (
            <li key={group.key}>
              <GroupLine group={group} onOpen={() => open(group)} />
            </li>
          ))}
        </ul>
      ) : null}
      {hasNextPage ? (
        <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('notifications.more')}
        </Button>
      ) : null}
      {surface.kind === 'web' ? (
        <Link to="/settings/notifications" className={styles.settings} onClick={onClose}>
          <Settings2 aria-hidden="true" />
          {t('notifications.settings')}
        </Link>
      ) : null}
    </div>
  )
}

function GroupLine({ group: { last, rest, isUnread }, onOpen }: { group: Group; onOpen: () => void }) {
  const { t } = useTranslation()
  const Icon = icons[last.kind]
  const words = t('notificationTexts', { returnObjects: true, skipInterpolation: true })
  const { title, text } = notificationText(words, last.kind, aboutIn(last.about, spokenLanguage()))
  return (
    <button type="button" className={classes(styles.line, isUnread && styles.unread)} onClick={onOpen}>
      <Icon aria-hidden="true" />
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {text ? <span className={styles.text}>{text}</span> : null}
        <span className={styles.when}>
          {rest.length > 0 ? `${t('notifications.andMore', { count: rest.length })} · ` : null}
          <time dateTime={last.createdAt}>{whenOf(last.createdAt)}</time>
        </span>
      </span>
      {isUnread ? <span className={styles.dot} title={t('notifications.unread')} /> : null}
    </button>
  )
}

const dayMs = 86_400_000

/** The time for today, the date for earlier days. */
function whenOf(instant: string): string {
  const at = new Date(instant)
  const isToday = serverNow() - at.getTime() < dayMs && at.getDate() === new Date(serverNow()).getDate()
  return new Intl.DateTimeFormat(readerLocale(), isToday ? { timeStyle: 'short' } : { dateStyle: 'medium' }).format(
    at,
  )
}
