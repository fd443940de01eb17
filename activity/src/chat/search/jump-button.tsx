import { CornerDownRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useRoomSession } from '../../session/room-context.tsx'
import { IconButton } from '../../ui/button.tsx'

/** Opens a message in its context. */
export function JumpButton({ id }: { id: string }) {
  const { t } = useTranslation()
  const { chat } = useRoomSession()
  return (
    <IconButton
      size="small"
      label={t('chatSearch.jump')}
      onClick={() => chat.setState({ looking: { at: 'line', id, isFound: false } })}
    >
      <CornerDownRight />
    </IconButton>
  )
}
