import {
  Disc3,
  Flower2,
  Gift,
  Lightbulb,
  type LucideIcon,
  Martini,
  Music4,
  PartyPopper,
  PersonStanding,
  Sparkles,
  Trophy,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useRoomState } from '../../session/room-context.tsx'
import type { StageShow } from '../../stage/stage-props.ts'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import type { Special } from './special-lines.ts'
import styles from './special-line.module.css'

const icons: Record<StageShow['kind'], LucideIcon> = {
  award: Trophy,
  confetti: PartyPopper,
  dedication: Music4,
  discoBall: Disc3,
  drinks: Martini,
  fireworks: Sparkles,
  flower: Flower2,
  spotlight: Lightbulb,
  stageDive: PersonStanding,
}

/** A room message with its own picture: something thrown for everyone to see, or an avatar won. */
export function SpecialLine({ special }: { special: Special }) {
  const { t } = useTranslation()
  const { kind, fromUuid, toUuid, words, won, name } = special
  const from = useRoomState((state) => state.allUserData[fromUuid]?.userProfile.nickname) ?? special.fromName
  const toNow = useRoomState((state) =>
    toUuid === null ? undefined : state.allUserData[toUuid]?.userProfile.nickname,
  )
  const Icon = icons[kind] ?? Gift
  const to = toNow ?? special.toName ?? t('specials.theDj')
  return (
    <article className={styles.special} data-kind={kind} data-line>
      <span className={styles.icon} aria-hidden="true">
        {won === null ? <Icon size={22} /> : <Avatar avatarId={won} color="#6a3cf5" size={40} />}
      </span>
      <div className={styles.message}>
        <p className={styles.what}>{t(`specials.${kind}`, { name: from, to, season: words ?? '' })}</p>
        {words && kind !== 'award' ? <blockquote className={styles.words}>{words}</blockquote> : null}
        {name ? <small className={styles.name}>{name}</small> : null}
      </div>
    </article>
  )
}
