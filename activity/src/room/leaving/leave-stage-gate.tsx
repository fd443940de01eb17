import { MicVocal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../client/router.tsx'
import type { CurrentRoom } from '../../session/current-room.ts'
import { Gate } from '../../session/gate.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'

/** Asks a user who is on stage in one room whether to leave it for another. */
export function LeaveStageGate({ held, name, onEnter }: { held: CurrentRoom; name: string; onEnter: () => void }) {
  const { t } = useTranslation()
  const room = held.session.room.store.getState().state?.settings.name ?? ''
  return (
    <Gate
      picture={<MicVocal />}
      over={name}
      title={t('leaving.elsewhere', { room })}
      actions={
        <>
          <Link to={`/room/${encodeURIComponent(held.slug)}`} className={buttonClass('brand')}>
            {t('leaving.stayIn', { room })}
          </Link>
          <Button onClick={onEnter}>{t('leaving.goTo', { room: name })}</Button>
        </>
      }
    >
      <p>{t('leaving.elsewhereAbout', { room: name })}</p>
    </Gate>
  )
}
