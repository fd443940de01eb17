import { ChevronsUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { EmojiGrid } from '../../ui/fields/emoji-grid.tsx'
import { useAct } from '../actions.ts'
import { reactionEmojis } from './emojis.ts'
import styles from './reactions.module.css'

/** The reactions over the user's avatar: a jump, and emojis. */
export function ReactionChoice() {
  const { t } = useTranslation()
  const act = useAct()
  return (
    <div className={styles.reactions} data-theme="dark">
      <Button
        look="lamp"
        wide
        icon={<ChevronsUp />}
        onClick={() => act({ type: 'playOneTimeAnimation', animation: 'jump' })}
      >
        {t('room.jump')}
      </Button>
      <EmojiGrid
        label={t('room.emojis')}
        emojis={reactionEmojis}
        onPick={(emoji) => act({ type: 'playOneTimeAnimation', animation: 'emoji', emoji })}
      />
    </div>
  )
}
