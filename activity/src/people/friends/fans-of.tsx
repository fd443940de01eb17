import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Operations } from '@segue/api/operations'
import { call } from '../../client/api.ts'
import { tiesKey } from '../../client/news/friend-news.ts'
import { Block } from '../../ui/block.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './friends.module.css'
import { PersonLine } from './person-line.tsx'

type Page = Operations['GET /dj-fans/dj-fans-paginated/{id}']['reply']
type FetchPage = (query: { take: number; skip: number }) => Promise<Page>

/** Starts with a few people; further pages are as large as the server allows. */
const [firstPage, nextPages] = [12, 150]

function usePeople(key: readonly string[], fetchPage: FetchPage) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [tiesKey, ...key],
    queryFn: ({ pageParam: skip }) => fetchPage({ take: skip === 0 ? firstPage : nextPages, skip }),
    initialPageParam: 0,
    getNextPageParam: ({ hasMore }, pages) =>
      hasMore ? pages.reduce((sum, page) => sum + page.data.length, 0) : undefined,
  })
  const rows = data?.pages.flatMap((page) => page.data) ?? []
  return { rows, count: data?.pages[0]?.count ?? 0, hasNextPage, isFetchingNextPage, fetchNextPage }
}

type PeopleProps = { title: string; people: ReturnType<typeof usePeople> }

function People({ title, people }: PeopleProps) {
  const { t } = useTranslation()
  const { rows, count, hasNextPage, isFetchingNextPage, fetchNextPage } = people
  if (rows.length === 0) return null
  return (
    <Block title={`${title} (${count})`}>
      <ul className={styles.people}>
        {rows.map(({ id, userProfile }) => (
          <PersonLine key={id} profile={userProfile} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('friends.showMore')}
        </Button>
      ) : null}
    </Block>
  )
}

/** Who follows a user, and whom they follow. Only visible with an account. */
export function FansOf({ uuid }: { uuid: string }) {
  const { t } = useTranslation()
  const params = { id: uuid }
  const fans = usePeople(['fans', uuid], (query) => call('GET /dj-fans/dj-fans-paginated/{id}', { params, query }))
  const followed = usePeople(['follows', uuid], (query) => call('GET /dj-fans/{id}/djs-followed', { params, query }))
  return (
    <>
      <People title={t('friends.fansTitle')} people={fans} />
      <People title={t('friends.follows')} people={followed} />
    </>
  )
}
