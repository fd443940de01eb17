import { MapPinOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Gate, OtherRooms } from '../session/gate.tsx'

/** An address without a page: a closed door in the street, like a room that doesn't exist. */
export function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <Gate picture={<MapPinOff />} title={t('page.notFound')} actions={<OtherRooms />}>
      <title>{t('page.notFound')}</title>
      <p>{t('page.notFoundAbout')}</p>
    </Gate>
  )
}
