import { MessagesSquare } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLiveRoom } from '../../session/room-context.tsx'
import { Button } from '../../ui/button.tsx'
import { MenuItem } from '../../ui/menu.tsx'
import { openThread } from './thread.ts'

/** Opens the thread of a line from its menu. */
export function ThreadItem({ id }: { id: string }) {
  const { t } = useTranslation()
  const { roomUuid } = useLiveRoom()
  return (
    <MenuItem icon={<MessagesSquare />} onSelect={() => openThread({ roomUuid, id })}>
      {t('threads.open')}
    </MenuItem>
  )
}

/** How many answers a line has, which leads to them. */
export function RepliesButton({ id, count }: { id: string; count: number }) {
  const { t } = useTranslation()
  const { roomUuid } = useLiveRoom()
  return (
    <Button size="small" look="quiet" icon={<MessagesSquare />} onClick={() => openThread({ roomUuid, id })}>
      {t('threads.replies', { count })}
    </Button>
  )
}
