import { Settings2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../client/dialogs.ts'
import { ownFile } from '../../client/files/own-file.ts'
import { useIsRoomStaff, useLiveRoom } from '../../session/room-context.tsx'
import { Button } from '../../ui/button.tsx'
import { useRoomEmoji, type RoomEmoji } from './room-emoji.ts'
import styles from './room-emoji.module.css'

/** The room's own emoji, which are inserted into the text, and stickers, which are sent immediately. */
export function RoomEmojiGrid({
  onEmoji,
  onSticker,
  onManage,
}: {
  onEmoji: (name: string) => void
  onSticker: (sticker: RoomEmoji) => void
  onManage: () => void
}) {
  const { t } = useTranslation()
  const { roomUuid } = useLiveRoom()
  const isStaff = useIsRoomStaff()
  const all = useRoomEmoji(roomUuid).data ?? []
  const grid = (kind: RoomEmoji['kind'], onPick: (one: RoomEmoji) => void) => {
    const some = all.filter((one) => one.kind === kind)
    if (some.length === 0) return null
    return (
      <fieldset className={styles[kind]} aria-label={t(`roomEmoji.${kind}s`)}>
        {some.map((one) => (
          <button key={one.uuid} type="button" aria-label={`:${one.name}:`} onClick={() => onPick(one)}>
            <img src={ownFile(one.url) ?? ''} alt="" />
          </button>
        ))}
      </fieldset>
    )
  }
  return (
    <div className={styles.own}>
      {grid('emoji', ({ name }) => onEmoji(name))}
      {grid('sticker', onSticker)}
      {isStaff ? (
        <Button
          size="small"
          look="quiet"
          icon={<Settings2 />}
          onClick={() => {
            onManage()
            openDialog({ name: 'roomEmoji', roomUuid })
          }}
        >
          {t('roomEmoji.manage')}
        </Button>
      ) : null}
    </div>
  )
}
