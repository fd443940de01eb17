import { useEffect, useRef } from 'react'
import { useLiveRoom } from '../live/room-context.tsx'
import styles from './foreign-screen.module.css'

/** The corner where a provider's own player is seen while it plays; YouTube's terms want it to be. */
export function ForeignScreen() {
  const { screen } = useLiveRoom()
  const corner = useRef<HTMLDivElement>(null)
  useEffect(() => {
    corner.current?.append(screen)
    return () => screen.remove()
  }, [screen])
  return <div ref={corner} className={styles.corner} />
}
