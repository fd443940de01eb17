import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmojiGrid } from '../../ui/fields/emoji-grid.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './emoji-picker.module.css'
import { emojisFor } from '../offers/emoji-names.ts'

const maxFound = 48

/** Searches emoji by name or topic; without a query, shows the usual ones. */
export function EmojiPicker({ usual, onPick }: { usual: readonly string[]; onPick: (emoji: string) => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const wanted = typed.trim().toLowerCase().replaceAll(/\s+/g, '_')
  return (
    <div className={styles.picker}>
      <input
        type="search"
        value={typed}
        maxLength={30}
        aria-label={t('cards.searchEmoji')}
        placeholder={t('cards.searchEmoji')}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {wanted === '' ? (
        <EmojiGrid label={t('chat.emoji')} emojis={usual} onPick={onPick} />
      ) : (
        <FoundEmojis wanted={wanted} onPick={onPick} />
      )}
    </div>
  )
}

function FoundEmojis({ wanted, onPick }: { wanted: string; onPick: (emoji: string) => void }) {
  const { t } = useTranslation()
  const names = useQuery({
    queryKey: ['emoji-names'],
    queryFn: async () => (await import('gemoji')).gemoji,
    staleTime: Infinity,
  })
  if (names.isPending) return <Spinner label={t('common.loading')} />
  const found = emojisFor(names.data ?? [], wanted, maxFound).map(({ emoji }) => emoji)
  if (found.length === 0) return <output>{t('cards.noEmoji')}</output>
  return <EmojiGrid label={t('chat.emoji')} emojis={found} onPick={onPick} />
}
