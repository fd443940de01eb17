import { History, Pin, PinOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../client/api.ts'
import { openDialog } from '../../client/dialogs.ts'
import { toastFailure } from '../../client/toasts.ts'
import { useRoomState } from '../../session/room-context.tsx'
import { MenuItem } from '../../ui/overlays/menu.tsx'
import { pinnedLines } from '../room/pinned.ts'

/** Menu items for a message that only room staff get. */
export function StaffTools({ id, edited }: { id: string; edited: boolean }) {
  const { t } = useTranslation()
  const pinned = useRoomState((state) => state.settings.pinnedMessages)
  const isPinned = pinnedLines(pinned).some((line) => line.id === id)
  const params = { id: Number(id) }
  return (
    <>
      <MenuItem
        icon={isPinned ? <PinOff /> : <Pin />}
        onSelect={() =>
          void (
            isPinned ? call('DELETE /messages/{id}/pin', { params }) : call('POST /messages/{id}/pin', { params })
          ).catch(toastFailure)
        }
      >
        {t(isPinned ? 'lineTools.unpin' : 'lineTools.pin')}
      </MenuItem>
      {edited ? (
        <MenuItem icon={<History />} onSelect={() => openDialog({ name: 'edits', messageId: id })}>
          {t('lineTools.edits')}
        </MenuItem>
      ) : null}
    </>
  )
}
