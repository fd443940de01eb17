import { useQuery } from '@tanstack/react-query'
import { call } from '../client/api.ts'
import { Link } from '../client/router.tsx'
import { surface } from '../client/surface.ts'
import styles from './badges.module.css'

/** As many communities as fit in a room's header. */
const maxShown = 2

/** The communities a room belongs to, next to the number of people in it. */
export function CommunityBadges({ roomUuid }: { roomUuid: string }) {
  const { data } = useQuery({
    queryKey: ['room-communities', roomUuid],
    queryFn: () =>
      call('GET /room-communities/{roomId}', { params: { roomId: roomUuid }, query: { limit: maxShown } }),
    staleTime: Infinity,
  })
  return data?.communities.map(({ uuid, slug, name }) =>
    surface.kind === 'web' ? (
      <Link key={uuid} className={styles.badge} to={`/community/${slug}`}>
        {name}
      </Link>
    ) : (
      <span key={uuid} className={styles.badge}>
        {name}
      </span>
    ),
  )
}
