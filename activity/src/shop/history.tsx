import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../client/api.ts'
import { dateAndTime } from '../client/i18n.ts'
import { sentenceFor } from '../client/sentence.ts'
import { Block } from '../ui/block.tsx'
import { Button } from '../ui/button.tsx'
import { Failure } from '../ui/failure.tsx'
import styles from './shop.module.css'
import { historyKey, nameOf, type HistoryEntry } from './tokens.ts'

/** Tokens received and spent, newest first. */
export function TokenHistory() {
  const { t } = useTranslation()
  const history = useInfiniteQuery({
    queryKey: historyKey,
    queryFn: ({ pageParam: before }) =>
      call('GET /api/v1/token-accounts/self/transactions', { query: before === null ? {} : { before } }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ hasMore, transactions }) => (hasMore ? transactions.at(-1)?.id : undefined),
  })
  const entries = history.data?.pages.flatMap(({ transactions }) => transactions) ?? []
  return (
    <Block title={t('shop.history')}>
      <Failure words={history.error && sentenceFor(history.error)} />
      {history.isSuccess && entries.length === 0 ? <p className={styles.quiet}>{t('shop.noHistory')}</p> : null}
      <ul className={styles.history}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      {history.hasNextPage ? (
        <Button busy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          {t('shop.more')}
        </Button>
      ) : null}
    </Block>
  )
}

function Entry({ entry }: { entry: HistoryEntry }) {
  const { t } = useTranslation()
  const at = new Date(entry.at)
  return (
    <li>
      <div>
        <span>{useWords(entry)}</span>
        <small>
          <time dateTime={at.toISOString()}>{dateAndTime(at)}</time>
          {entry.roomName === null ? null : ` · ${t('shop.inRoom', { room: entry.roomName })}`}
        </small>
      </div>
      <b className={entry.amount > 0 ? styles.came : undefined}>{signed(entry.amount)}</b>
    </li>
  )
}

function useWords({ happened, consumable, to }: HistoryEntry): string {
  const { t } = useTranslation()
  if (happened === 'credited' || happened === 'takenBack') return t(`shop.${happened}`)
  const name = consumable ? nameOf(t, consumable) : t('shop.something')
  if (happened === 'held') return t('shop.held', { name })
  if (happened === 'returned') return t('shop.returned', { name })
  return to ? t('shop.spentAt', { name, to: to.nickname }) : name
}

/** With its sign, and a real minus. */
const signed = (amount: number) => (amount > 0 ? `+${amount}` : String(amount).replace('-', '−'))
