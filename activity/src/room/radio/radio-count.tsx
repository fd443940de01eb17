import { useEffect } from 'react'
import { isPublicStation } from '@segue/shared/room/settings/on-air.ts'
import { RadioTower } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../client/router.tsx'
import { useIsRoomStaff, useRoomSession, useRoomState } from '../../session/room-context.tsx'
import { radioPath, useRadio } from './radio.ts'
import styles from '../header-note.module.css'

const askEveryMs = 60_000

/** How many listen to the room's radio, linked to its station; nothing while nobody does. Staff see what goes on air. */
export function RadioCount() {
  const slug = useRoomState((state) => state.settings.slug)
  const isOnAir = useRoomState(({ settings }) => isPublicStation(settings))
  const { offers } = useRoomSession()
  const isStaff = useIsRoomStaff()
  useEffect(() => {
    offers.setState({ marksOnAir: isOnAir && isStaff })
    return () => offers.setState({ marksOnAir: false })
  }, [offers, isOnAir, isStaff])
  return isOnAir ? <Count slug={slug} /> : null
}

function Count({ slug }: { slug: string }) {
  const { t } = useTranslation()
  const { data } = useRadio(slug, askEveryMs)
  const count = data?.listeners ?? 0
  if (count === 0) return null
  return (
    <Link to={radioPath(slug)} className={styles.note}>
      <RadioTower aria-hidden="true" />
      {t('room.onTheRadio', { count })}
    </Link>
  )
}
