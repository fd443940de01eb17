import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Operations } from '@segue/api/operations'
import { call } from '../../client/api.ts'
import { spokenLanguage } from '../../client/i18n.ts'
import { sentenceFor } from '../../client/sentence.ts'
import { surface } from '../../client/surface.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { useDebounced } from '../../ui/fields/use-debounced.ts'
import { Spinner } from '../../ui/spinner.tsx'
import type { SentGif } from '../room/chat-lines.ts'
import styles from './gifs.module.css'

type Gif = Operations['GET /gifs']['reply']['gifs'][number]

/** Maximum length of a search query at the provider. */
const longestWords = 50
/** Debounce of the search field, ms. */
const settledMs = 400

/** Searches GIFs; without a query, shows the currently popular ones. */
export function GifPicker({ onPick }: { onPick: (gif: SentGif) => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const words = useDebounced(typed.trim(), settledMs)
  const language = spokenLanguage()
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['gifs', language, words],
    queryFn: ({ pageParam: offset }) => call('GET /gifs', { query: { words, language, offset } }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    retry: false,
  })
  const gifs = data?.pages.flatMap((page) => page.gifs) ?? []
  return (
    <div className={styles.picker}>
      <input
        type="search"
        value={typed}
        maxLength={longestWords}
        aria-label={t('gifs.search')}
        placeholder={t('gifs.search')}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <section className={styles.found} aria-label={words ? t('gifs.found') : t('gifs.popular')}>
        {isPending ? <Spinner label={t('common.loading')} /> : null}
        {/* The same GIF may appear on two pages of popular ones. */}
        {[...new Map(gifs.map((gif) => [gif.id, gif])).values()].map((gif) => (
          <Choice key={gif.id} gif={gif} onPick={onPick} />
        ))}
      </section>
      <Failure words={error && sentenceFor(error)} />
      {data && gifs.length === 0 ? <output className={styles.about}>{t('gifs.nothing')}</output> : null}
      {hasNextPage ? (
        <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('gifs.more')}
        </Button>
      ) : null}
      <small className={styles.about}>{t('gifs.by')}</small>
    </div>
  )
}

function Choice({ gif: { id, url, words, preview }, onPick }: { gif: Gif; onPick: (gif: SentGif) => void }) {
  const { t } = useTranslation()
  return (
    <button type="button" aria-label={words || t('gifs.untitled')} onClick={() => onPick({ id, url, words })}>
      <picture>
        <source media="(prefers-reduced-motion: reduce)" srcSet={surface.url(preview.stillUrl)} />
        <img
          src={surface.url(preview.url)}
          width={preview.width}
          height={preview.height}
          alt=""
          loading="lazy"
          referrerPolicy="no-referrer"
        />
      </picture>
    </button>
  )
}
