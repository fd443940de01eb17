import { SmilePlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withPageWords } from '../../client/i18n.ts'
import { IconButton } from '../../ui/button.tsx'
import { part } from '../../ui/part.tsx'
import { EmojiGrid } from '../../ui/fields/emoji-grid.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import styles from '../chat.module.css'
import type { SentGif } from '../room/chat-lines.ts'
import { chatEmojis } from './emojis.ts'

const RoomEmojiGrid = part(
  async () => (await withPageWords(import('../room-emoji/room-emoji-grid.tsx'))).RoomEmojiGrid,
  'none',
)

export function EmojiButton({
  onPick,
  onSticker,
}: {
  onPick: (emoji: string) => void
  onSticker: (sticker: SentGif) => void
}) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={t('chat.emoji')}
      trigger={
        <IconButton label={t('chat.emoji')}>
          <SmilePlus />
        </IconButton>
      }
    >
      <div className={styles.emojis}>
        <EmojiGrid
          label={t('chat.emoji')}
          emojis={chatEmojis}
          onPick={(emoji) => {
            setOpen(false)
            onPick(emoji)
          }}
        />
      </div>
      <Suspense>
        <RoomEmojiGrid
          onManage={() => setOpen(false)}
          onEmoji={(name) => {
            setOpen(false)
            onPick(`:${name}: `)
          }}
          onSticker={({ uuid, url, name }) => {
            setOpen(false)
            onSticker({ id: uuid, url, words: name })
          }}
        />
      </Suspense>
    </Popover>
  )
}
