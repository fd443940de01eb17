import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CalendarCheck, ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Operations } from '@segue/api/operations'
import { nameOf, weekAfter, weekBefore, weekOf } from '@segue/shared/people/week.ts'
import { SignInFirst } from '../../client/account/sign-in-first.tsx'
import { call } from '../../client/api.ts'
import { readerLocale } from '../../client/i18n.ts'
import { PageFrame } from '../../client/page/page-frame.tsx'
import { Link } from '../../client/router.tsx'
import { sentenceFor } from '../../client/sentence.ts'
import { serverNow } from '../../client/server-time.ts'
import { useSession } from '../../client/session.ts'
import { artistOf, coverOf, titleOf } from '../../song/song-words.ts'
import { Artwork } from '../../ui/pictures/artwork.tsx'
import { Block } from '../../ui/block.tsx'
import { Button, buttonClass, IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { StreakLine } from './streak-line.tsx'
import styles from './week-page.module.css'

type Recap = Operations['GET /users/weekly-recap']['reply']

/** A recap of what the user played in a week: by default the last complete one. */
export function WeekPage() {
  const { t } = useTranslation()
  const uuid = useSession(({ session }) => (session?.kind === 'user' ? session.uuid : null))
  return (
    <PageFrame title={t('week.title')}>
      {uuid === null ? (
        <SignInFirst picture={<CalendarCheck />} title={t('week.signInFirst')}>
          {t('week.signInAbout')}
        </SignInFirst>
      ) : (
        <Weeks key={uuid} uuid={uuid} />
      )}
    </PageFrame>
  )
}

function Weeks({ uuid }: { uuid: string }) {
  const { t } = useTranslation()
  const [current] = useState(() => weekOf(serverNow()))
  const [week, setWeek] = useState(() => weekBefore(current))
  const day = nameOf(week)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['weekly-recap', uuid, day],
    queryFn: () => call('GET /users/weekly-recap', { query: { day } }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  // The last day of a week is the one before the Monday that ends it.
  const range = new Intl.DateTimeFormat(readerLocale(), { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <>
      <div className={styles.head}>
        <h1>{t('week.title')}</h1>
        <StreakLine uuid={uuid} />
        <p className={styles.when}>
          <IconButton label={t('week.earlier')} onClick={() => setWeek(weekBefore(week))}>
            <ChevronLeft />
          </IconButton>
          <span aria-live="polite">{range.formatRange(week.from, week.until - 1)}</span>
          <IconButton
            label={t('week.later')}
            disabled={week.from >= current.from}
            onClick={() => setWeek(weekAfter(week))}
          >
            <ChevronRight />
          </IconButton>
        </p>
      </div>
      {error ? (
        <EmptyState
          title={sentenceFor(error)}
          actions={<Button onClick={() => void refetch()}>{t('common.retry')}</Button>}
        />
      ) : null}
      {data && !error ? (
        <div className={styles.recap} aria-busy={isPlaceholderData}>
          {data.plays > 0 ? <RecapOf recap={data} /> : <NothingPlayed />}
        </div>
      ) : null}
      {data || error ? null : <Spinner label={t('common.loading')} size={32} />}
    </>
  )
}

function NothingPlayed() {
  const { t } = useTranslation()
  return (
    <EmptyState
      picture={<CalendarCheck />}
      title={t('week.nothing')}
      actions={
        <Link to="/" className={buttonClass('brand')}>
          {t('week.toRooms')}
        </Link>
      }
    >
      {t('week.nothingAbout')}
    </EmptyState>
  )
}

function RecapOf({ recap }: { recap: Recap }) {
  const { t } = useTranslation()
  const number = new Intl.NumberFormat(readerLocale())
  const figures = [
    ['plays', recap.plays],
    ['likes', recap.likes],
    ['stars', recap.stars],
    ['mostListeners', recap.mostListeners],
  ] as const
  return (
    <>
      <dl className={styles.figures}>
        {figures.map(([name, value]) =>
          value === null ? null : (
            <div key={name}>
              <dt>{t(`week.${name}`)}</dt>
              <dd>{number.format(value)}</dd>
            </div>
          ),
        )}
      </dl>
      <Block title={t('week.songs')}>
        <ol className={styles.list}>
          {recap.songs.map(({ song, plays, likes, stars }) => (
            <li key={`${song.songId ?? ''} ${titleOf(song, t)}`}>
              <Artwork url={coverOf(song, 128)} seed={titleOf(song, t)} size={56} />
              <span className={styles.name}>
                <b>{titleOf(song, t)}</b>
                <small>{artistOf(song, t)}</small>
              </span>
              <small>
                {[
                  ...(plays > 1 ? [t('week.times', { count: plays })] : []),
                  t('personPage.liked', { count: likes }),
                  ...(stars > 0 ? [t('week.starred', { count: stars })] : []),
                ].join(' · ')}
              </small>
            </li>
          ))}
        </ol>
      </Block>
      {recap.rooms.length > 0 ? (
        <Block title={t('week.rooms')}>
          <ul className={styles.list}>
            {recap.rooms.map(({ slug, name, plays }) => (
              <li key={slug}>
                <Link to={`/room/${encodeURIComponent(slug)}`} className={styles.name}>
                  {name}
                </Link>
                <small>{t('week.songCount', { count: plays })}</small>
              </li>
            ))}
          </ul>
        </Block>
      ) : null}
    </>
  )
}
