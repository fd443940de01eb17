import { LibraryBig, Search, SearchX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SignInFirst } from '../../client/account/sign-in-first.tsx'
import { PageFrame } from '../../client/page/page-frame.tsx'
import { Link } from '../../client/router.tsx'
import { sentenceFor } from '../../client/sentence.ts'
import { serverNow } from '../../client/server-time.ts'
import { useSession } from '../../client/session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Toggle } from '../../ui/fields/toggle.tsx'
import { useDebounced } from '../../ui/fields/use-debounced.ts'
import { Boards } from './boards.tsx'
import { monthsSince, nameOfMonth, shelfKinds, useShelf, useShelfCounts, wholeShelf } from './shelf.ts'
import type { ShelfCounts, ShelfFilter } from './shelf.ts'
import styles from './shelf-page.module.css'

/** `/your-shelf`: the songs that the user has heard in rooms, starred and caught. */
export function ShelfPage() {
  const { t } = useTranslation()
  const uuid = useSession(({ session }) => (session?.kind === 'user' ? session.uuid : null))
  return (
    <PageFrame title={t('shelf.title')}>
      {uuid === null ? (
        <SignInFirst picture={<LibraryBig />} title={t('shelf.signInFirst')}>
          {t('shelf.about')}
        </SignInFirst>
      ) : (
        <OwnShelf key={uuid} uuid={uuid} />
      )}
    </PageFrame>
  )
}

function OwnShelf({ uuid }: { uuid: string }) {
  const { t } = useTranslation()
  const { data: counts, error, refetch } = useShelfCounts(uuid)
  return (
    <>
      <div className={styles.head}>
        <h1>{t('shelf.title')}</h1>
        <p className={styles.quiet}>{t('shelf.about')}</p>
      </div>
      {error ? <Trouble error={error} onRetry={() => void refetch()} /> : null}
      {counts && !error ? <ShelfOf uuid={uuid} counts={counts} /> : null}
      {counts || error ? null : <Spinner label={t('common.loading')} size={32} />}
    </>
  )
}

const ShelfOf = ({ uuid, counts }: { uuid: string; counts: ShelfCounts }) =>
  counts.since === null ? <EmptyShelf /> : <FullShelf uuid={uuid} counts={counts} />

function EmptyShelf() {
  const { t } = useTranslation()
  return (
    <EmptyState
      picture={<LibraryBig />}
      title={t('shelf.empty')}
      actions={
        <Link to="/" className={buttonClass('brand')}>
          {t('week.toRooms')}
        </Link>
      }
    >
      {t('shelf.emptyAbout')}
    </EmptyState>
  )
}

const debounceMs = 300

function FullShelf({ uuid, counts }: { uuid: string; counts: ShelfCounts }) {
  const { t } = useTranslation()
  const [filter, setFilter] = useState(wholeShelf)
  const search = useDebounced(filter.search.trim(), debounceMs)
  const shelf = useShelf(uuid, { ...filter, search })
  const { data: songs, error, isPlaceholderData, refetch } = shelf
  return (
    <>
      <Narrow filter={filter} counts={counts} onChange={(part) => setFilter({ ...filter, ...part })} />
      {error ? <Trouble error={error} onRetry={() => void refetch()} /> : null}
      {songs?.length === 0 && !error ? (
        <EmptyState
          picture={<SearchX />}
          title={t('shelf.nothingFound')}
          actions={<Button onClick={() => setFilter(wholeShelf)}>{t('shelf.showAll')}</Button>}
        />
      ) : null}
      {songs && !error ? <Boards songs={songs} isBusy={isPlaceholderData} /> : null}
      {songs || error ? null : <Spinner label={t('common.loading')} size={32} />}
      {shelf.hasNextPage && !error ? (
        <Button busy={shelf.isFetchingNextPage} onClick={() => void shelf.fetchNextPage()}>
          {t('shelf.showMore')}
        </Button>
      ) : null}
    </>
  )
}

const maxCharacters = 100

function Narrow({
  filter,
  counts,
  onChange,
}: {
  filter: ShelfFilter
  counts: ShelfCounts
  onChange: (part: Partial<ShelfFilter>) => void
}) {
  const { t } = useTranslation()
  const [now] = useState(serverNow)
  const months = monthsSince(counts.since ?? new Date(now).toISOString(), now)
  return (
    <div className={styles.narrow}>
      <fieldset className={styles.kinds} aria-label={t('shelf.kinds')}>
        {shelfKinds.map((kind) => (
          <Toggle
            key={kind}
            label={t(`shelf.${kind}`, { count: counts[kind] })}
            pressed={filter.kind === kind}
            onPress={() => onChange({ kind: filter.kind === kind ? null : kind })}
          >
            {t(`shelf.${kind}`, { count: counts[kind] })}
          </Toggle>
        ))}
      </fieldset>
      <div className={styles.fields}>
        <TextField
          quiet
          type="search"
          label={t('shelf.search')}
          placeholder={t('shelf.search')}
          icon={<Search />}
          maxLength={maxCharacters}
          value={filter.search}
          onChange={(search) => onChange({ search })}
        />
        <Select
          quiet
          label={t('shelf.month')}
          value={filter.month}
          onChange={(month) => onChange({ month })}
          options={[
            { value: '', words: t('shelf.anyMonth') },
            ...months.map((month) => ({ value: month, words: nameOfMonth(month) })),
          ]}
        />
      </div>
    </div>
  )
}

function Trouble({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation()
  return <EmptyState title={sentenceFor(error)} actions={<Button onClick={onRetry}>{t('common.retry')}</Button>} />
}
