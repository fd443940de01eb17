import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentRoom } from '../../session/current-room.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { stakeIn, useLeave } from './leaving.ts'

/** Asks a user who is on stage whether to leave the room. */
export function LeaveDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const leave = useLeave()
  const [stake] = useState(() => stakeIn(currentRoom()) ?? 'onStage')
  const leaveNow = () => {
    onClose()
    leave()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={t('leaving.title')}
      about={t(`leaving.${stake}`)}
      closeLabel={t('common.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('leaving.stay')}</Button>
          <Button look="danger" onClick={leaveNow}>
            {t('room.leave')}
          </Button>
        </>
      }
    >
      {null}
    </Dialog>
  )
}
