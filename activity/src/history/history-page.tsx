import { Download, FolderPlus, History, Lock, SearchX, Sparkles } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallFailed } from '@segue/shared/call.ts'
import { historyFormats, writtenFiles, writtenFormatNames } from '@segue/shared/crate/library/written-formats.ts'
import { openDialog } from '../client/dialogs.ts'
import { PageFrame } from '../client/page/page-frame.tsx'
import { RoomPageTitle } from '../client/page/room-page-title.tsx'
import { useParams } from '../client/router.tsx'
import { saveFile } from '../client/files/save-file.ts'
import { sentenceFor } from '../client/sentence.ts'
import { useIsUser } from '../client/session.ts'
import { toastFailure } from '../client/toasts.ts'
import { isAddable } from '../song/new-song.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Menu, MenuItem } from '../ui/overlays/menu.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Leaders } from './leaders.tsx'
import { Narrow } from './narrow.tsx'
import { RecapDialog } from './recap-dialog.tsx'
import { PlayRow } from './play-row.tsx'
import {
  everything,
  isNarrowed,
  queryOf,
  usePlays,
  useRoomOf,
  useComments,
  type Play,
  type PlayFilter,
} from './plays.ts'
import { useWanted } from './use-wanted.ts'
import { useIsWallComing, Wall } from './wall.tsx'
import styles from './history.module.css'

/** `/room/{slug}/history`: all plays of a room, to search, rank and export. */
export function HistoryPage() {
  const { t } = useTranslation()
  const { slug = '' } = useParams()
  const room = useRoomOf(slug)
  const name = room.data?.name ?? slug
  return (
    <PageFrame title={t('history.title', { room: name })} className={styles.main}>
      <RoomPageTitle slug={slug} title={t('history.title', { room: name })}>
        <RecapButton slug={slug} name={name} />
      </RoomPageTitle>
      <Past slug={slug} />
    </PageFrame>
  )
}

/** Opens the recap of the latest evening, or of the day being filtered by. */
function RecapButton({ slug, name }: { slug: string; name: string }) {
  const { t } = useTranslation()
  const { filter } = useWanted()
  const [open, setOpen] = useState(false)
  const until = queryOf(filter)['until']
  return (
    <>
      <Button icon={<Sparkles />} onClick={() => setOpen(true)}>
        {t('recap.open')}
      </Button>
      {open ? <RecapDialog slug={slug} name={name} until={until} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function Past({ slug }: { slug: string }) {
  const { t } = useTranslation()
  const { wanted, filter, change } = useWanted()
  const plays = usePlays(slug, filter)
  const isWallComing = useIsWallComing(slug)
  if (plays.isPending || isWallComing) return <Spinner label={t('common.loading')} size={32} />
  if (plays.isError && !plays.data) return <Trouble error={plays.error} onRetry={() => void plays.refetch()} />
  const { plays: found, count } = plays.data
  if (count === 0 && !isNarrowed(filter) && !isNarrowed(wanted))
    return (
      <EmptyState picture={<History />} title={t('history.empty')}>
        {t('history.emptyAbout')}
      </EmptyState>
    )
  return (
    <>
      <Wall slug={slug} onSong={(search) => change({ ...everything, search })} />
      <section className={styles.plays} aria-label={t('history.plays')}>
        <Narrow wanted={wanted} count={count} onChange={change} />
        <TakeAlong slug={slug} filter={filter} plays={found} />
        {found.length === 0 ? (
          <EmptyState
            picture={<SearchX />}
            title={t('history.nothingFound')}
            actions={<Button onClick={() => change(everything)}>{t('history.clear')}</Button>}
          />
        ) : (
          <Plays slug={slug} plays={found} onDj={(dj) => change({ dj })} />
        )}
        {plays.hasNextPage ? (
          <Button busy={plays.isFetchingNextPage} onClick={() => void plays.fetchNextPage()}>
            {t('history.showMore')}
          </Button>
        ) : null}
      </section>
      <Leaders slug={slug} onDj={(dj) => change({ dj })} />
    </>
  )
}

function Plays({ slug, plays, onDj }: { slug: string; plays: readonly Play[]; onDj: (uuid: string) => void }) {
  const room = useRoomOf(slug)
  const comments = useComments(room.data?.uuid, plays)
  return (
    <ul className={styles.list}>
      {plays.map((play) => (
        <li key={play.playId}>
          <PlayRow
            play={play}
            roomUuid={room.data?.uuid}
            comments={comments.data?.get(play.playId) ?? []}
            onDj={onDj}
          />
        </li>
      ))}
    </ul>
  )
}

/** Adds the plays found to a crate, or downloads all matching ones as a file. */
function TakeAlong({ slug, filter, plays }: { slug: string; filter: PlayFilter; plays: readonly Play[] }) {
  const { t } = useTranslation()
  const isUser = useIsUser()
  const songs = plays.map(({ song }) => song).filter(isAddable)
  if (plays.length === 0) return null
  const query = new URLSearchParams(queryOf(filter))
  const base = `/rooms/${encodeURIComponent(slug)}/history`
  const save = (path: string, ending: string) => void saveFile(base + path, `${slug}.${ending}`).catch(toastFailure)
  return (
    <div className={styles.along}>
      {isUser && songs.length > 0 ? (
        <Button size="small" icon={<FolderPlus />} onClick={() => openDialog({ name: 'addToCrate', songs })}>
          {t('history.intoCrate', { count: songs.length })}
        </Button>
      ) : null}
      <Menu
        align="start"
        trigger={
          <Button size="small" icon={<Download />}>
            {t('history.export')}
          </Button>
        }
      >
        <MenuItem onSelect={() => save(`.csv?${query}`, 'csv')}>{t('history.asFile')}</MenuItem>
        {historyFormats.map((format) => (
          <MenuItem
            key={format}
            onSelect={() =>
              save(`/file?${new URLSearchParams([...query, ['format', format]])}`, writtenFiles[format].ending)
            }
          >
            {t('library.exportAs', { format: writtenFormatNames[format] })}
          </MenuItem>
        ))}
      </Menu>
    </div>
  )
}

function Trouble({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation()
  const isRefused = error instanceof CallFailed && error.status < 500
  return (
    <EmptyState
      picture={<Lock />}
      title={sentenceFor(error)}
      actions={isRefused ? null : <Button onClick={onRetry}>{t('common.retry')}</Button>}
    />
  )
}
