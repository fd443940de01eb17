import { CornerDownRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLiveRoom } from '../../session/room-context.tsx'
import { IconButton } from '../../ui/button.tsx'
import { look } from './looking.ts'

/** Opens a message in its context. */
export function JumpButton({ id }: { id: string }) {
  const { t } = useTranslation()
  const { roomUuid } = useLiveRoom()
  return (
    <IconButton
      size="small"
      label={t('chatSearch.jump')}
      onClick={() => look({ roomUuid, at: 'line', id, isFound: false })}
    >
      <CornerDownRight />
    </IconButton>
  )
}
