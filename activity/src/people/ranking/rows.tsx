import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Operations } from '@segue/api/operations'
import { Link } from '../../client/router.tsx'
import { useSession } from '../../client/session.ts'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import styles from './ranking-page.module.css'

export type Ranked = Operations['GET /points/all-seasons-ranking']['reply']['ranking'][number]

/** People with their points, with this user highlighted. */
export function RankedPeople({ people }: { people: readonly Ranked[] }) {
  const myUuid = useSession((state) => state.session?.uuid)
  return (
    <ol className={styles.list}>
      {people.map(({ userUuid, rank, balance, avatarId, color, nickname }) => (
        <Row key={userUuid} rank={rank} balance={balance} isOwn={userUuid === myUuid}>
          <Avatar avatarId={avatarId} color={color} />
          <Link to={`/user/${userUuid}`} className={styles.name}>
            {nickname}
          </Link>
        </Row>
      ))}
    </ol>
  )
}

/** A row of a ranking. */
export function Row({
  rank,
  balance,
  isOwn,
  children,
}: {
  rank: number
  balance: number
  isOwn: boolean
  children: ReactNode
}) {
  return (
    <li className={styles.row} aria-current={isOwn || undefined}>
      <span className={styles.place}>{rank}</span>
      {children}
      <Points balance={balance} />
    </li>
  )
}

export function Points({ balance }: { balance: number }) {
  const { t } = useTranslation()
  return <span className={styles.points}>{t('ranking.points', { count: balance })}</span>
}
