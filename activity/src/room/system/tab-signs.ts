import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { clientConfig } from '../../client/config.ts'
import { matchPath, useLocation } from '../../client/router.tsx'
import { surface } from '../../client/surface.ts'
import { useNews } from '../../session/chat/chat-news.ts'
import { useSnapshot } from '../../session/room-context.tsx'
import { titleOf } from '../../song/song-words.ts'

const icons = { plain: '/favicon.svg', news: '/favicon-news.svg' }

/** What the tab of a room says: the song, how many lines one has not read, and the room; a dot on its icon for those lines. */
export function TabSigns() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const news = useNews()
  const room = useSnapshot(({ state }) => state?.settings.name)
  const slug = useSnapshot(({ state }) => state?.settings.slug)
  const song = useSnapshot(({ state }) => state?.nowPlaying?.song)
  // The other pages that the room goes on beside have titles of their own.
  const isHere = slug !== undefined && matchPath('/room/:slug', pathname)?.['slug']?.toLowerCase() === slug
  const title = room === undefined ? null : tabTitle({ news, song: song && titleOf(song, t), room })
  useEffect(() => {
    // Whatever page comes next brings its own title, and has brought it when this one goes.
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
