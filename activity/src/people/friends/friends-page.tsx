import { useInfiniteQuery } from '@tanstack/react-query'
import { UsersRound } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SignInFirst } from '../../client/account/sign-in-first.tsx'
import { call } from '../../client/api.ts'
import { tiesKey, useFriendNews } from '../../client/news/friend-news.ts'
import { PageFrame } from '../../client/page/page-frame.tsx'
import { Settled } from '../../client/page/settled.tsx'
import { Link } from '../../client/router.tsx'
import { useIsUser, useSession } from '../../client/session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Block } from '../../ui/block.tsx'
import styles from './friends.module.css'
import { FindPeople } from './find-people.tsx'
import { InviteFromContacts } from './invite-from-contacts.tsx'
import { PersonLine } from './person-line.tsx'
import { AnswerButtons } from './person-ties.tsx'
import { takeBack, unblock, unfollow, useAct } from './ties.ts'

/** Friends, invitations, followed DJs and blocked people. */
export function FriendsPage() {
  const { t } = useTranslation()
  const isUser = useIsUser()
  return (
    <PageFrame>
      <title>{t('friends.title')}</title>
      {isUser ? (
        <>
          <h1 className={styles.title}>{t('friends.title')}</h1>
          <Settled>
            <Requests />
            <MyFriends />
            <FindPeople />
            <InviteFromContacts />
            <Sent />
            <Followed />
            <Blocked />
          </Settled>
        </>
      ) : (
        <SignInFirst picture={<UsersRound />} title={t('friends.signInFirst')}>
          {t('friends.signInAbout')}
        </SignInFirst>
      )}
    </PageFrame>
  )
}

const pageSize = 50
/** With fewer friends than this, one sees them all, and there is only one search on the page: for other people. */
const searchableFrom = 10
/** A paginated list. A page that is not full is the last one. */
function usePages<Row>(name: string, fetchPage: (offset: number) => Promise<Row[]>) {
  const pages = useInfiniteQuery({
    queryKey: [tiesKey, 'list', name],
    queryFn: ({ pageParam }) => fetchPage(pageParam),
    initialPageParam: 0,
    getNextPageParam: (last, all) => (last.length < pageSize ? undefined : all.flat().length),
  })
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = pages
  return {
    rows: data?.pages.flat(),
    more: hasNextPage ? <MoreButton busy={isFetchingNextPage} onPress={() => void fetchNextPage()} /> : null,
  }
}

function MoreButton({ busy, onPress }: { busy: boolean; onPress: () => void }) {
  const { t } = useTranslation()
  return (
    <Button busy={busy} onClick={onPress}>
      {t('friends.showMore')}
    </Button>
  )
}

function Requests() {
  const { t } = useTranslation()
  const { rows, more } = usePages('requests', (offset) =>
    call('GET /friend-invitations/user-invitations-for', { query: { limit: pageSize, offset } }),
  )
  if (!rows?.length) return null
  return (
    <Block title={t('friends.requestsCount', { count: rows.length })}>
      <ul className={styles.people}>
        {rows.map(({ id, userProfile }) => (
          <PersonLine key={id} profile={userProfile}>
            <AnswerButtons id={id} nickname={userProfile.nickname} small />
          </PersonLine>
        ))}
      </ul>
      {more}
    </Block>
  )
}

function MyFriends() {
  const { t } = useTranslation()
  const me = useSession((state) => state.session?.uuid ?? '')
  const [typed, setTyped] = useState('')
  const name = useDeferredValue(typed.trim())
  const { rows, more } = usePages(`friends ${name}`, (offset) => {
    const query = { limit: pageSize, offset }
    return name === ''
      ? call('GET /friends/{id}', { params: { id: me }, query })
      : call('GET /friends/list/{name}', { params: { name }, query })
  })
  const hasNone = name === '' && rows?.length === 0
  const isSearchable = typed !== '' || (rows?.length ?? 0) >= searchableFrom
  return (
    <Block title={t('friends.mine')}>
      {hasNone ? <p>{t('friends.none')}</p> : null}
      {isSearchable ? (
        <TextField label={t('friends.find')} type="search" maxLength={30} value={typed} onChange={setTyped} />
      ) : null}
      {name !== '' && rows?.length === 0 ? <p>{t('friends.noneFound')}</p> : null}
      <ul className={styles.people}>
        {rows?.map(({ userUuid, userProfile }) => (
          <Friend key={userUuid} profile={userProfile} />
        ))}
      </ul>
      {more}
    </Block>
  )
}

/** A friend, with the room they are in and a link to join, if they share it. */
function Friend({ profile }: { profile: Parameters<typeof PersonLine>[0]['profile'] }) {
  const { t } = useTranslation()
  const room = useFriendNews((news) => news.places[profile.uuid])
  if (!room) return <PersonLine profile={profile} />
  return (
    <PersonLine profile={profile} about={t('friends.isIn', { room: room.name })}>
      <Link
        to={`/room/${room.slug}`}
        className={buttonClass('brand', 'small')}
        aria-label={t('friends.joinName', { name: profile.nickname, room: room.name })}
      >
        {t('friends.join')}
      </Link>
    </PersonLine>
  )
}

function Sent() {
  const { t } = useTranslation()
  const { busy, act } = useAct()
  const { rows, more } = usePages('sent', (offset) =>
    call('GET /friend-invitations/user-invitations-from', { query: { limit: pageSize, offset } }),
  )
  if (!rows?.length) return null
  return (
    <Block title={t('friends.sent')}>
      <ul className={styles.people}>
        {rows.map(({ id, userProfile }) => (
          <PersonLine key={id} profile={userProfile}>
            <Button size="small" disabled={busy} onClick={() => act(() => takeBack(id))}>
              {t('friends.takeBack')}
            </Button>
          </PersonLine>
        ))}
      </ul>
      {more}
    </Block>
  )
}

function Followed() {
  const { t } = useTranslation()
  const { busy, act } = useAct()
  const { rows, more } = usePages('followed', (skip) => call('GET /dj-fans', { query: { take: pageSize, skip } }))
  if (!rows?.length) return null
  return (
    <Block title={t('friends.followed')}>
      <ul className={styles.people}>
        {rows.map(({ djUuid, userProfile }) => (
          <PersonLine key={djUuid} profile={userProfile}>
            <Button size="small" disabled={busy} onClick={() => act(() => unfollow(djUuid))}>
              {t('friends.unfollow')}
            </Button>
          </PersonLine>
        ))}
      </ul>
      {more}
    </Block>
  )
}

function Blocked() {
  const { t } = useTranslation()
  const { busy, act } = useAct()
  const { rows, more } = usePages('blocked', (offset) =>
    call('GET /blocked-users', { query: { limit: pageSize, offset } }),
  )
  if (!rows?.length) return null
  return (
    <Block title={t('friends.blockedList')}>
      <ul className={styles.people}>
        {rows.map(({ userUuid, userProfile }) => (
          <PersonLine key={userUuid} profile={userProfile}>
            <Button
              size="small"
              disabled={busy}
              onClick={() => act(() => unblock(userUuid), t('friends.unblocked', { name: userProfile.nickname }))}
            >
              {t('friends.unblock')}
            </Button>
          </PersonLine>
        ))}
      </ul>
      {more}
    </Block>
  )
}
