import { useEffect } from 'react'
import { useLiveRoom } from '../../session/room-context.tsx'
import styles from './foreign-screen.module.css'

/**
 * Draws nothing: keeps the corner where a provider's own player is seen above what lies at the bottom of the page, `above`
 * pixels high. YouTube's terms want it seen. It belongs to no page, since a frame that is moved begins anew.
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
