import { useEffect } from 'react'
import { useLiveRoom } from '../../session/room-context.tsx'
import styles from './foreign-screen.module.css'

/**
 * Renders nothing: keeps the corner with a provider's own player above the content at the bottom of the page, which is
 * `above` pixels high. YouTube's terms require it to be visible. It is not part of any page, because moving an iframe
 * reloads it.
 */
export function ForeignScreen({ above }: { above: number }) {
  const { screen } = useLiveRoom()
  useEffect(() => showAbove(screen, above), [screen, above])
  return null
}

function showAbove(screen: HTMLElement, above: number): void {
  screen.className = styles.corner ?? ''
  screen.style.setProperty('--above', `${above}px`)
  if (!screen.isConnected) document.body.append(screen)
}
