import { DoorOpen, Lamp, LogIn, Plus, SearchX, Search as SearchIcon, WifiOff } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountMenuSlot } from '../client/account-menu-slot.tsx'
import { Brand } from '../client/brand.tsx'
import { withPageWords } from '../client/i18n.ts'
import { clientConfig } from '../client/config.ts'
import { openDialog } from '../client/dialogs.ts'
import { sentenceFor } from '../client/sentence.ts'
import { useIsUser } from '../client/session.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { TextField } from '../ui/field.tsx'
import { part } from '../ui/part.tsx'
import { Toggle } from '../ui/toggle.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import styles from './home-page.module.css'
import { arrangeRooms, filters, manyRooms, type Filter, type ListedRoom } from './room-list.ts'
import { RoomWindow } from './room-window.tsx'
import { usePublicRooms } from './rooms.ts'
import { Skyline } from '../ui/skyline.tsx'
import { useFriendNews } from '../client/friend-news.ts'

const FriendsNow = part(async () => (await withPageWords(import('../people/on-the-street.tsx'))).FriendsNow)

const SeasonSign = part(async () => (await withPageWords(import('../people/on-the-street.tsx'))).SeasonSign, 'none')

/** The street at night: every live room is a lit window. */
export function HomePage() {
  const { t } = useTranslation()
  const isUser = useIsUser()
  const rooms = usePublicRooms()
  const hasFriendsOut = useFriendNews((news) => Object.keys(news.places).length > 0)
  return (
    <div className={styles.page}>
      <title>{clientConfig().name}</title>
      <SkipLink to="#rooms">{t('common.skipToContent')}</SkipLink>
      <Skyline />
      <header className={styles.header}>
        <Brand />
        <div className={styles.actions}>
          <span className={styles.wideOnly}>
            <OpenRoomButton look="plain" />
          </span>
          {isUser ? null : (
            <Button look="brand" icon={<LogIn />} onClick={() => openDialog({ name: 'account', page: 'signIn' })}>
              {t('account.signIn')}
            </Button>
          )}
          <AccountMenuSlot />
        </div>
      </header>
      <main className={styles.main}>
        <section className={styles.hero}>
          <h1>{t('home.headline')}</h1>
          <p>{t('home.about')}</p>
        </section>
        {isUser && hasFriendsOut ? (
          <Suspense fallback={null}>
            <FriendsNow />
          </Suspense>
        ) : null}
        <Suspense>
          <SeasonSign />
        </Suspense>
        <section id="rooms" aria-label={t('home.rooms')} tabIndex={-1} className={styles.rooms}>
          {rooms.isPending ? (
            <Dark />
          ) : rooms.isError ? (
            <EmptyState
              picture={<WifiOff />}
              title={t('home.failedTitle')}
              actions={<Button onClick={() => void rooms.refetch()}>{t('common.retry')}</Button>}
            >
              {sentenceFor(rooms.error)}
            </EmptyState>
          ) : (
            <Rooms rooms={rooms.data} />
          )}
        </section>
      </main>
    </div>
  )
}

function OpenRoomButton({ look = 'lamp' }: { look?: 'lamp' | 'plain' }) {
  const { t } = useTranslation()
  const isUser = useIsUser()
  return (
    <Button
      look={look}
      icon={<Plus />}
      onClick={() => openDialog(isUser ? { name: 'createRoom' } : { name: 'account', page: 'signUp' })}
    >
      {t('home.createRoom')}
    </Button>
  )
}

function Rooms({ rooms }: { rooms: readonly ListedRoom[] }) {
  const { t } = useTranslation()
  const [term, setTerm] = useState('')
  const [filter, setFilter] = useState<Filter>('all')
  const shown = arrangeRooms(rooms, { term, filter })
  const filterWords = { all: t('home.filterAll'), playing: t('home.filterPlaying'), free: t('home.filterFree') }
  const live = rooms.filter((room) => room.song !== null).length
  if (rooms.length === 0)
    return (
      <EmptyState picture={<Lamp />} title={t('home.emptyTitle')} actions={<OpenRoomButton />}>
        {t('home.emptyAbout')}
      </EmptyState>
    )
  return (
    <>
      <div className={styles.bar}>
        <h2 className={styles.title}>
          {t('home.rooms')} <small>{t('home.live', { count: live })}</small>
        </h2>
        {rooms.length >= manyRooms ? (
          <div className={styles.search}>
            <fieldset className={styles.filters} aria-label={t('common.search')}>
              {filters.map((one) => (
                <Toggle key={one} label={filterWords[one]} pressed={filter === one} onPress={() => setFilter(one)}>
                  {filterWords[one]}
                </Toggle>
              ))}
            </fieldset>
            <TextField
              label={t('home.searchRooms')}
              quiet
              type="search"
              icon={<SearchIcon />}
              placeholder={t('home.searchRooms')}
              value={term}
              onChange={setTerm}
            />
          </div>
        ) : null}
      </div>
      {shown.length === 0 ? (
        <EmptyState
          picture={<SearchX />}
          title={t('home.nothingFoundTitle')}
          actions={
            <>
              <Button
                icon={<DoorOpen />}
                onClick={() => {
                  setTerm('')
                  setFilter('all')
                }}
              >
                {t('home.clearSearch')}
              </Button>
              <OpenRoomButton />
            </>
          }
        >
          {term ? t('home.nothingFoundAbout', { term }) : null}
        </EmptyState>
      ) : (
        <ul className={classes(styles.grid, shown.length < 3 && styles.few)}>
          {shown.map((room, place) => (
            <li key={room.uuid} className={place === 0 ? styles.first : undefined}>
              <RoomWindow room={room} large={place === 0} />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.narrowOnly}>
        <OpenRoomButton />
      </div>
    </>
  )
}

/** The windows before anybody has switched the lights on. */
function Dark() {
  const { t } = useTranslation()
  return (
    <>
      <output className="visually-hidden">{t('common.loading')}</output>
      <ul className={classes(styles.grid, styles.dark)} aria-hidden="true">
        {[0, 1, 2, 3, 4].map((window) => (
          <li key={window} className={window === 0 ? styles.first : undefined}>
            <div />
          </li>
        ))}
      </ul>
    </>
  )
}
