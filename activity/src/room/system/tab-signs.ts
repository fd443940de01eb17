import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { clientConfig } from '../../client/config.ts'
import { matchPath, useLocation } from '../../client/router.tsx'
import { surface } from '../../client/surface.ts'
import { useSessionChat, useSnapshot } from '../../session/room-context.tsx'
import { titleOf } from '../../song/song-words.ts'

const icons = { plain: '/favicon.svg', news: '/favicon-news.svg' }

/**
 * The tab of a room: its title has the song, the unread count and the room's name, and its icon a dot for unread
 * messages.
 */
export function TabSigns() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const news = useSessionChat((chat) => chat.unread)
  const room = useSnapshot(({ state }) => state?.settings.name)
  const slug = useSnapshot(({ state }) => state?.settings.slug)
  const song = useSnapshot(({ state }) => state?.nowPlaying?.song)
  // Other pages set their own titles.
  const isHere = slug !== undefined && matchPath('/room/:slug', pathname)?.['slug']?.toLowerCase() === slug
  const title = room === undefined ? null : tabTitle({ news, song: song && titleOf(song, t), room })
  useEffect(() => {
    // Not restored on cleanup: the next page has already set its own title by then.
    if (isHere && title !== null) document.title = title
  }, [isHere, title])
  useEffect(() => {
    if (surface.kind !== 'web') return undefined
    showIcon(news > 0 ? 'news' : 'plain')
    return () => showIcon('plain')
  }, [news])
  return null
}

function tabTitle({ news, song, room }: { news: number; song: string | undefined; room: string }): string {
  const count = news > 0 ? `(${news > 99 ? '99+' : news}) ` : ''
  return count + [song, room, clientConfig().name].filter((part) => part !== undefined).join(' · ')
}

const showIcon = (name: keyof typeof icons) =>
  document.querySelector('link[rel=icon]')?.setAttribute('href', icons[name])
