import { useMutation } from '@tanstack/react-query'
import { Bell, BellOff, CalendarDays, CalendarX2, DoorOpen, EllipsisVertical, Pencil, UsersRound } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailed } from '@segue/shared/call.ts'
import { call } from '../client/api.ts'
import { asUser } from '../client/account/as-user.ts'
import { withPageWords } from '../client/i18n.ts'
import { PageFrame } from '../client/page/page-frame.tsx'
import { Link, useNavigate, useParams } from '../client/router.tsx'
import { sentenceFor } from '../client/sentence.ts'
import { useSession } from '../client/session.ts'
import { toast, toastFailure } from '../client/toasts.ts'
import { serverNow } from '../client/server-time.ts'
import { ScenePicture } from '../session/window/scene-picture.tsx'
import { Button, buttonClass, IconButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LinkedText } from '../ui/layout/linked-text.tsx'
import { Menu, MenuItem } from '../ui/overlays/menu.tsx'
import { part } from '../ui/part.tsx'
import { Pill } from '../ui/layout/pill.tsx'
import { Spinner } from '../ui/spinner.tsx'
import styles from './community.module.css'
import { timesOf } from './event-times.ts'
import { EventHost, PlayedIn } from './event-parts.tsx'
import { eventsChanged, useEvent, useReminder, type Event } from './events.ts'
import { useMayChange } from './may-change.ts'
import { CalendarFile, ShareButton } from './take-along.tsx'

const PlanDialog = part(async () => (await withPageWords(import('./plan-dialog.tsx'))).PlanDialog, 'window')

/** The page of an event: what, when and where, with a reminder and calendar links. */
export function EventPage() {
  const { slug = '' } = useParams()
  const viewer = useSession((state) => state.session?.uuid)
  const { data: event, error, refetch } = useEvent(slug, viewer)
  return (
    <PageFrame>
      {event ? <EventView event={event} /> : <NoEvent error={error} onRetry={() => void refetch()} />}
    </PageFrame>
  )
}

/** In place of an event that is loading, does not exist or could not be loaded. */
function NoEvent({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { t } = useTranslation()
  if (!error) return <Spinner label={t('common.loading')} size={32} />
  const isLost = error instanceof CallFailed && error.status === 404
  return (
    <EmptyState
      picture={<CalendarDays />}
      heading="h1"
      title={t(isLost ? 'events.lost' : 'events.failed')}
      actions={
        isLost ? (
          <Link to="/whats-on" className={buttonClass('brand')}>
            {t('events.toAll')}
          </Link>
        ) : (
          <Button onClick={onRetry}>{t('common.retry')}</Button>
        )
      }
    >
      <title>{t('events.lost')}</title>
      {isLost ? t('events.lostAbout') : sentenceFor(error)}
    </EmptyState>
  )
}

function EventView({ event }: { event: Event }) {
  const { t } = useTranslation()
  const { slug, name, room } = event
  return (
    <article className={styles.event} data-scene={room !== null}>
      <title>{name}</title>
      {room ? (
        <div className={styles.scene}>
          <ScenePicture room={room} />
        </div>
      ) : null}
      <div className={styles.eventWords}>
        <State event={event} />
        <h1>{name}</h1>
        <p className={styles.when}>
          <CalendarDays aria-hidden="true" />
          <time dateTime={event.startTime}>{timesOf(event)}</time>
        </p>
        <p className={styles.quiet}>
          <EventHost uuid={event.createdByUserUuid} />
        </p>
        {event.reminders > 0 ? (
          <p className={styles.coming}>
            <UsersRound aria-hidden="true" /> {t('events.reminders', { count: event.reminders })}
          </p>
        ) : null}
        {event.description ? (
          <p className={styles.about}>
            <LinkedText>{event.description}</LinkedText>
          </p>
        ) : null}
        <div className={styles.actions}>
          {room ? (
            <Link to={`/room/${room.slug}`} className={buttonClass('brand')}>
              <DoorOpen aria-hidden="true" /> {t('events.toRoom', { room: room.name })}
            </Link>
          ) : null}
          <ReminderButton event={event} />
          <CalendarFile path={`/events/${slug}/calendar.ics`} fileName={slug}>
            {t('events.toCalendar')}
          </CalendarFile>
          <ShareButton path={`/event/${slug}`} title={name} />
          <Keeping event={event} />
        </div>
        {room ? <PlayedIn room={room} /> : null}
        <Link to="/whats-on">{t('events.toAll')}</Link>
      </div>
    </article>
  )
}

/** Whether the event is in progress or has ended. */
function State({ event: { startTime, endTime } }: { event: Event }) {
  const { t } = useTranslation()
  const [now] = useState(() => serverNow())
  if (now < Date.parse(startTime)) return null
  return now < Date.parse(endTime) ? <Pill tone="like">{t('events.on')}</Pill> : <Pill>{t('events.over')}</Pill>
}

function ReminderButton({ event: { slug, endTime } }: { event: Event }) {
  const { t } = useTranslation()
  const { isReminded, busy, remind } = useReminder(slug)
  const [isOver] = useState(() => Date.parse(endTime) <= serverNow())
  if (isOver) return null
  return (
    <Button icon={isReminded ? <BellOff /> : <Bell />} busy={busy} onClick={() => asUser(() => remind(!isReminded))}>
      {t(isReminded ? 'events.forget' : 'events.remind')}
    </Button>
  )
}

/** A menu to edit or cancel the event, for its creator or the staff of its room. */
function Keeping({ event }: { event: Event }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayChange = useMayChange(event)
  const [isChanged, setChanged] = useState(false)
  const [isSure, setSure] = useState(false)
  const callOff = useMutation({
    mutationFn: () => call('DELETE /events/{id}', { params: { id: event.uuid } }),
    async onSuccess() {
      toast(t('events.calledOff'), { tone: 'good' })
      navigate('/whats-on')
      await eventsChanged()
    },
    onError: toastFailure,
  })
  if (!mayChange) return null
  return (
    <>
      {isSure ? (
        <>
          <Button look="danger" busy={callOff.isPending} onClick={() => callOff.mutate()}>
            {t('events.callOffNow')}
          </Button>
          <Button look="quiet" onClick={() => setSure(false)}>
            {t('events.keep')}
          </Button>
        </>
      ) : (
        <Menu
          trigger={
            <IconButton label={t('common.more')}>
              <EllipsisVertical />
            </IconButton>
          }
        >
          <MenuItem icon={<Pencil />} onSelect={() => setChanged(true)}>
            {t('events.change')}
          </MenuItem>
          <MenuItem danger icon={<CalendarX2 />} onSelect={() => setSure(true)}>
            {t('events.callOff')}
          </MenuItem>
        </Menu>
      )}
      {isChanged ? (
        <Suspense>
          <PlanDialog event={event} onClose={() => setChanged(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
