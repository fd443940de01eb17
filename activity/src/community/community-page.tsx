import { LogOut, Settings2, UserRoundPlus, UsersRound } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailed } from '@segue/shared/call.ts'
import { asUser } from '../client/account/as-user.ts'
import { withPageWords } from '../client/i18n.ts'
import { PageFrame } from '../client/page/page-frame.tsx'
import { Settled } from '../client/page/settled.tsx'
import { Link, useParams } from '../client/router.tsx'
import { sentenceFor } from '../client/sentence.ts'
import { useSession } from '../client/session.ts'
import { RoomWindow } from '../session/window/room-window.tsx'
import { Block } from '../ui/block.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { part } from '../ui/part.tsx'
import { Spinner } from '../ui/spinner.tsx'
import styles from './community.module.css'
import {
  joinCommunity,
  leaveCommunity,
  useCommunity,
  useCommunityAct,
  useCommunityRooms,
  type Community,
} from './communities.ts'
import { Emblem } from './emblem.tsx'
import { EventList } from './event-list.tsx'
import { useCommunityEvents } from './events.ts'
import { Members } from './members.tsx'
import { CalendarFile, ShareButton } from './take-along.tsx'

const ManageDialog = part(async () => (await withPageWords(import('./manage-dialog.tsx'))).ManageDialog, 'window')

/** The page of a community: its description, rooms, upcoming events and members. */
export function CommunityPage() {
  const { slug = '' } = useParams()
  const session = useSession((state) => state.session)
  const { data: community, error, refetch } = useCommunity(slug, session?.uuid)
  return (
    <PageFrame>
      {community ? (
        <CommunityView community={community} />
      ) : (
        <NoCommunity error={error} onRetry={() => void refetch()} />
      )}
    </PageFrame>
  )
}

/** In place of a community that is loading, does not exist or could not be loaded. */
function NoCommunity({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { t } = useTranslation()
  if (!error) return <Spinner label={t('common.loading')} size={32} />
  const isLost = error instanceof CallFailed && error.status === 404
  return (
    <EmptyState
      picture={<UsersRound />}
      heading="h1"
      title={t(isLost ? 'community.lost' : 'community.failed')}
      actions={
        isLost ? (
          <Link to="/" className={buttonClass('brand')}>
            {t('community.home')}
          </Link>
        ) : (
          <Button onClick={onRetry}>{t('common.retry')}</Button>
        )
      }
    >
      <title>{t('community.lost')}</title>
      {isLost ? null : sentenceFor(error)}
    </EmptyState>
  )
}

function CommunityView({ community }: { community: Community }) {
  const { t } = useTranslation()
  return (
    <>
      <title>{community.name}</title>
      <div className={styles.head}>
        <Emblem name={community.name} pictureUrl={community.pictureUrl} className={styles.picture} />
        <div className={styles.who}>
          <h1>{community.name}</h1>
          <p className={styles.quiet}>
            {t('community.members', { count: community.membersCount })}
            {community.owner ? (
              <>
                {' · '}
                {t('community.ownedBy')} <Link to={`/user/${community.owner.uuid}`}>{community.owner.nickname}</Link>
              </>
            ) : null}
          </p>
        </div>
        <Actions community={community} />
      </div>
      {community.description ? <p className={styles.about}>{community.description}</p> : null}
      <Settled>
        <Rooms slug={community.slug} />
        <Calendar slug={community.slug} />
        <Members community={community} />
      </Settled>
    </>
  )
}

function Actions({ community: { slug, name, role } }: { community: Community }) {
  const { t } = useTranslation()
  const { busy, act } = useCommunityAct()
  const [isManaged, setManaged] = useState(false)
  return (
    <div className={styles.actions}>
      {role === null ? (
        <Button
          look="brand"
          icon={<UserRoundPlus />}
          busy={busy}
          onClick={() => asUser(() => act(() => joinCommunity(slug)))}
        >
          {t('community.join')}
        </Button>
      ) : null}
      {role === 'member' ? (
        <Button icon={<LogOut />} busy={busy} onClick={() => act(() => leaveCommunity(slug))}>
          {t('community.leave')}
        </Button>
      ) : null}
      {role === 'owner' ? (
        <Button icon={<Settings2 />} onClick={() => setManaged(true)}>
          {t('community.manage')}
        </Button>
      ) : null}
      <ShareButton path={`/community/${slug}`} title={name} />
      {isManaged ? (
        <Suspense>
          <ManageDialog slug={slug} onClose={() => setManaged(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}

function Rooms({ slug }: { slug: string }) {
  const { t } = useTranslation()
  const { data: rooms } = useCommunityRooms(slug)
  return (
    <section className={styles.section} aria-labelledby="community-rooms">
      <h2 id="community-rooms">{t('community.rooms')}</h2>
      {rooms === undefined ? <Spinner label={t('common.loading')} /> : null}
      {rooms?.length === 0 ? <p className={styles.quiet}>{t('community.noRooms')}</p> : null}
      {rooms?.length ? (
        <ul className={styles.rooms}>
          {rooms.map((room) => (
            <li key={room.uuid}>
              <RoomWindow room={room} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

function Calendar({ slug }: { slug: string }) {
  const { t } = useTranslation()
  const { data } = useCommunityEvents(slug)
  if (!data?.events.length) return null
  return (
    <Block title={t('community.events')}>
      <EventList events={data.events} />
      <CalendarFile path={`/communities/${slug}/calendar.ics`} fileName={slug}>
        {t('community.calendar')}
      </CalendarFile>
    </Block>
  )
}
