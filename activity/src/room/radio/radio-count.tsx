import { useEffect } from 'react'
import { isPublicStation } from '@segue/shared/room/settings/on-air.ts'
import { RadioTower } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../client/router.tsx'
import { useIsRoomStaff, useMyRank, useRoomSession, useRoomState } from '../../session/room-context.tsx'
import { radioPath, useRadio, useRadioLink } from './radio.ts'
import styles from '../header-note.module.css'

const askEveryMs = 60_000
/** In the order of ranks. */
const coOwnerRank = 3

/** How many listen to the room's radio, linked to its station; nothing while nobody does. Staff see what goes on air. */
export function RadioCount() {
  const slug = useRoomState((state) => state.settings.slug)
  const isOnAir = useRoomState(({ settings }) => isPublicStation(settings))
  const hasLink = useHasSecretLink({ isPublic: isOnAir })
  const { offers } = useRoomSession()
  const isStaff = useIsRoomStaff()
  useEffect(() => {
    offers.setState({ marksOnAir: (isOnAir && isStaff) || hasLink })
    return () => offers.setState({ marksOnAir: false })
  }, [offers, isOnAir, isStaff, hasLink])
  return isOnAir ? <Count slug={slug} /> : null
}

/** Whether a room that isn't public can be heard through its secret link; false for everybody who may not know of it. */
function useHasSecretLink({ isPublic }: { isPublic: boolean }): boolean {
  const { uuid, radio = true } = useRoomState(({ settings }) => settings)
  const isOwner = useMyRank() >= coOwnerRank
  const enabled = isOwner && radio && !isPublic
  const { data } = useRadioLink(uuid, { enabled, staleTime: askEveryMs })
  return enabled && Boolean(data?.link)
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
