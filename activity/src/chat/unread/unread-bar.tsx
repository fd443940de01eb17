import { ArrowUp, X } from 'lucide-react'
import { useEffect, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useRoomSession } from '../../session/room-context.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import type { Stand } from './stand.ts'
import styles from './unread.module.css'

/** Jumps to the first unread message while it is out of view: up in the log, or to its context. */
export function UnreadBar({
  stand: { firstUnread, count },
  log,
  mark,
}: {
  stand: Stand
  log: RefObject<HTMLElement | null>
  mark: HTMLElement | null
}) {
  const { t } = useTranslation()
  const { chat } = useRoomSession()
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (!mark) return undefined
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setDone(true)
      },
      { root: log.current },
    )
    observer.observe(mark)
    return () => observer.disconnect()
  }, [mark, log])
  if (done || firstUnread === null) return null
  function jump(): void {
    setDone(true)
    if (mark) mark.scrollIntoView({ block: 'start' })
    else chat.setState({ looking: { at: 'line', id: firstUnread ?? '', isFound: false } })
    const line = mark?.parentElement?.querySelector<HTMLElement>('[data-line]') ?? log.current
    line?.focus({ preventScroll: true })
  }
  return (
    <div className={styles.bar}>
      <Button look="lamp" size="small" icon={<ArrowUp />} onClick={jump}>
        {t('chatUnread.jump', { count })}
      </Button>
      <IconButton size="small" label={t('chatUnread.close')} onClick={() => setDone(true)}>
        <X />
      </IconButton>
    </div>
  )
}
