import { ChevronsUp, SmilePlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmojiGrid } from '../ui/emoji-grid.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Popover } from '../ui/popover.tsx'
import { useSnapshot } from '../live/room-context.tsx'
import { useAct } from './actions.ts'
import { reactionEmojis } from './emojis.ts'
import styles from './reactions.module.css'

/** Emojis over one's head, and a jump. */
export function Reactions() {
  const { t } = useTranslation()
  const act = useAct()
  const [open, setOpen] = useState(false)
  // Away from the room nothing that is pressed would be seen.
  const live = useSnapshot(({ status }) => status.kind === 'live')
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={t('room.react')}
      trigger={
        <IconButton look="plain" label={t('room.react')} disabled={!live}>
          <SmilePlus />
        </IconButton>
      }
    >
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
    </Popover>
  )
}
