import { DoorOpen, Lamp, SearchX, WifiOff } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { sentenceFor } from '../client/sentence.ts'
import type { ListedRoom } from '../session/window/listed-room.ts'
import { RoomWindow } from '../session/window/room-window.tsx'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { useDebounced } from '../ui/fields/use-debounced.ts'
import { OpenRoomButton } from './open-room-button.tsx'
import { isNarrowed, usePublicRooms, type RoomFilter } from './rooms.ts'
import { StreetBar } from './street-bar.tsx'
import styles from './street-rooms.module.css'

const everything: RoomFilter = { search: '', genre: '', kind: 'all' }
const debounceMs = 300
/** From this many rooms on, there is a search. */
const manyRooms = 7

/** The public rooms as lit windows, with their filters, and below them what must not move while they load. */
export function StreetRooms({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState(everything)
  const search = useDebounced(wanted.search.trim(), debounceMs)
  const filter = { ...wanted, search }
  const rooms = usePublicRooms(filter)
  const [isMany, setMany] = useState(false)
  if (!isMany && (rooms.data?.count ?? 0) >= manyRooms) setMany(true)
  const searchOfFew = rooms.isPending ? 'reserved' : 'none'
  const section = (
    <section id="rooms" aria-label={t('street.rooms')} tabIndex={-1} className={styles.rooms}>
      {rooms.isError && !rooms.data ? null : (
        <StreetBar
          wanted={wanted}
          count={rooms.data?.count}
          search={isMany ? 'shown' : searchOfFew}
          onChange={(part) => setWanted((now) => ({ ...now, ...part }))}
        />
      )}
      <FoundRooms rooms={rooms} filter={filter} onClear={() => setWanted(everything)} />
      {rooms.hasNextPage ? (
        <div className={styles.more}>
          <Button busy={rooms.isFetchingNextPage} onClick={() => void rooms.fetchNextPage()}>
            {t('street.showMore')}
          </Button>
        </div>
      ) : null}
      {rooms.data?.rooms.length ? (
        <div className={styles.narrowOnly}>
          <OpenRoomButton />
        </div>
      ) : null}
    </section>
  )
  return (
    <>
      {section}
      {rooms.isPending ? null : children}
    </>
  )
}

type FoundProps = { rooms: ReturnType<typeof usePublicRooms>; filter: RoomFilter; onClear: () => void }

function FoundRooms({ rooms, filter, onClear }: FoundProps) {
  const { t } = useTranslation()
  if (rooms.isPending) return <Dark />
  if (rooms.isError && !rooms.data)
    return (
      <div className={styles.sign}>
        <EmptyState
          picture={<WifiOff />}
          title={t('street.failedTitle')}
          actions={<Button onClick={() => void rooms.refetch()}>{t('common.retry')}</Button>}
        >
          {sentenceFor(rooms.error)}
        </EmptyState>
      </div>
    )
  if (rooms.data.rooms.length > 0) return <Windows rooms={rooms.data.rooms} />
  return (
    <div className={styles.sign}>
      <NoRooms filter={filter} onClear={onClear} />
    </div>
  )
}

function NoRooms({ filter, onClear }: { filter: RoomFilter; onClear: () => void }) {
  const { t } = useTranslation()
  if (!isNarrowed(filter))
    return (
      <EmptyState picture={<Lamp />} title={t('street.emptyTitle')} actions={<OpenRoomButton />}>
        {t('street.emptyAbout')}
      </EmptyState>
    )
  return (
    <EmptyState
      picture={<SearchX />}
      title={t('street.nothingFoundTitle')}
      actions={
        <>
          <Button icon={<DoorOpen />} onClick={onClear}>
            {t('street.clearSearch')}
          </Button>
          <OpenRoomButton />
        </>
      }
    >
      {filter.search ? t('street.nothingFoundAbout', { term: filter.search }) : null}
    </EmptyState>
  )
}

function Windows({ rooms }: { rooms: readonly ListedRoom[] }) {
  return (
    <ul className={classes(styles.grid, rooms.length < 3 && styles.few)}>
      {rooms.map((room, place) => (
        <li key={room.uuid} className={place === 0 ? styles.first : undefined}>
          <RoomWindow room={room} large={place === 0} />
        </li>
      ))}
    </ul>
  )
}

/** The windows while loading. */
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
