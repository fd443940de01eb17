import { useInfiniteQuery } from '@tanstack/react-query'
import { Search, SlidersHorizontal, X } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sentenceFor } from '../../client/sentence.ts'
import type { ChatQuery } from '../../session/chat/session-chat.ts'
import { useRoomSession, useRoomState, useSessionChat } from '../../session/room-context.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { useDebounced } from '../../ui/fields/use-debounced.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { FoundLine } from './found-line.tsx'
import styles from './search.module.css'
import { isRequested, searchChat, type MessagesPage } from './search-calls.ts'

/** Debounce of the search field, ms. */
const settledMs = 300

/** Searches the chat by text, song, person and day. */
export function SearchPanel() {
  const { t } = useTranslation()
  const { room, chat } = useRoomSession()
  const query = useSessionChat((state) => state.query)
  const ask = (change: Partial<ChatQuery>) => chat.setState({ query: { ...query, ...change } })
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.querySelector('input')?.focus(), [])
  return (
    <section ref={panel} className={styles.look} aria-label={t('chatSearch.open')}>
      <div className={styles.query}>
        <div className={styles.top}>
          <TextField
            quiet
            type="search"
            label={t('chatSearch.words')}
            placeholder={t('chatSearch.words')}
            icon={<Search />}
            maxLength={200}
            value={query.words}
            onChange={(words) => ask({ words })}
            onKeyDown={({ key }) => {
              if (key === 'Escape') chat.setState({ looking: null })
            }}
          />
          <IconButton label={t('chatSearch.close')} onClick={() => chat.setState({ looking: null })}>
            <X />
          </IconButton>
        </div>
        <Filters query={query} ask={ask} />
      </div>
      <Results roomUuid={room.roomUuid} query={useDebounced(query, settledMs)} />
    </section>
  )
}

function Filters({ query, ask }: { query: ChatQuery; ask: (change: Partial<ChatQuery>) => void }) {
  const { t } = useTranslation()
  const known = useRoomState((state) => state.allUserData)
  const people = Object.values(known)
    .map(({ userProfile: { uuid, nickname } }) => ({ value: uuid, words: nickname }))
    .toSorted((one, other) => one.words.localeCompare(other.words))
  const { words: _words, ...filters } = query
  // Stays open when the last filter is cleared, since the user is probably about to choose another.
  const [open, setOpen] = useState(Object.values(filters).some(Boolean))
  return (
    <details className={styles.filters} open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <SlidersHorizontal aria-hidden="true" /> {t('chatSearch.filters')}
      </summary>
      <div className={styles.fields}>
        <Select
          label={t('chatSearch.person')}
          value={query.uid}
          options={[{ value: '', words: t('chatSearch.anyone') }, ...people]}
          onChange={(uid) => ask({ uid })}
        />
        <TextField label={t('chatSearch.day')} type="date" value={query.day} onChange={(day) => ask({ day })} />
        <TextField
          label={t('chatSearch.song')}
          maxLength={200}
          value={query.song}
          onChange={(song) => ask({ song })}
        />
      </div>
    </details>
  )
}

function Results({ roomUuid, query }: { roomUuid: string; query: ChatQuery }) {
  const { t } = useTranslation()
  const { chat } = useRoomSession()
  const found = useInfiniteQuery({
    queryKey: ['chat-search', roomUuid, query],
    queryFn: ({ pageParam }) => searchChat(roomUuid, query, pageParam),
    initialPageParam: null as MessagesPage['next'],
    getNextPageParam: (page) => page.next,
    enabled: isRequested(query),
    staleTime: 0,
  })
  const messages = useMemo(() => found.data?.pages.flatMap((page) => page.messages) ?? [], [found.data])
  if (!isRequested(query)) return <p className={styles.about}>{t('chatSearch.about')}</p>
  if (found.isPending)
    return (
      <p className={styles.about}>
        <Spinner label={t('common.loading')} />
      </p>
    )
  return (
    <div className={styles.results}>
      <output className={styles.count}>
        {messages.length === 0 && !found.error ? t('chatSearch.nothing') : null}
        {messages.length > 0 ? t('chatSearch.found', { count: messages.length }) : null}
      </output>
      <Failure words={found.error && sentenceFor(found.error)} />
      <ul>
        {messages.map((message) => (
          <li key={message.id}>
            <FoundLine
              message={message}
              onOpen={() => chat.setState({ looking: { at: 'line', id: message.id, isFound: true } })}
            />
          </li>
        ))}
      </ul>
      {found.hasNextPage ? (
        <Button busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('chat.showOlder')}
        </Button>
      ) : null}
    </div>
  )
}
