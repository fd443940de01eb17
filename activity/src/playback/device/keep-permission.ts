import type { Player } from '../player-contract.ts'

/**
 * Uses every press to get the browser's permission for later songs: the browser forgets a press within seconds, and the
 * next song may start minutes later. While the listener is asked for a tap, only that tap starts the sound. Returns a
 * function that stops it.
 */
export function keepPermission(page: Window, player: Pick<Player, 'state' | 'unlock'>): () => void {
  const take = () => {
    if (player.state().name !== 'waiting-for-tap') void player.unlock()
  }
  const presses = ['click', 'keydown'] as const
  for (const press of presses) page.addEventListener(press, take, { capture: true })
  // A user who comes from another of our pages has pressed something to get here.
  take()
  return () => {
    for (const press of presses) page.removeEventListener(press, take, { capture: true })
  }
}
