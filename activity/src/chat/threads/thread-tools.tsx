import { MessagesSquare } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useRoomSession } from '../../session/room-context.tsx'
import { Button } from '../../ui/button.tsx'
import { MenuItem } from '../../ui/overlays/menu.tsx'

/** Menu item that opens the thread of a message. */
export function ThreadItem({ id }: { id: string }) {
  const { t } = useTranslation()
  const { chat } = useRoomSession()
  return (
    <MenuItem icon={<MessagesSquare />} onSelect={() => chat.setState({ thread: id })}>
      {t('threads.open')}
    </MenuItem>
  )
}

/** Shows how many replies a message has and opens its thread. */
export function RepliesButton({ id, count }: { id: string; count: number }) {
  const { t } = useTranslation()
  const { chat } = useRoomSession()
  return (
    <Button size="small" look="quiet" icon={<MessagesSquare />} onClick={() => chat.setState({ thread: id })}>
      {t('threads.replies', { count })}
    </Button>
  )
}
