import { useTranslation } from 'react-i18next'
import { useFriendNews } from '../../client/news/friend-news.ts'
import { Link } from '../../client/router.tsx'

/** The room that a friend is in now, if they share it. */
export function Whereabouts({ uuid }: { uuid: string }) {
  const { t } = useTranslation()
  const room = useFriendNews((news) => news.places[uuid])
  return room ? <Link to={`/room/${room.slug}`}>{t('friends.isIn', { room: room.name })}</Link> : null
}
