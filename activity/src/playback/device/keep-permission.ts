import type { Player } from '../player-contract.ts'

/**
 * Takes what the browser allows whenever somebody presses anything, for the songs to come: it forgets within seconds
 * that they did, and the next song may start minutes later. While the listener is asked for a tap, only that tap lets
 * the sound out. Returns how to stop.
 */
export function keepPermission(page: Window, player: Pick<Player, 'state' | 'unlock'>): () => void {
  const take = () => {
    if (player.state().name !== 'waiting-for-tap') void player.unlock()
  }
  const presses = ['click', 'keydown'] as const
  for (const press of presses) page.addEventListener(press, take, { capture: true })
  // Whoever comes in from another page of ours has pressed something to get here.
  take()
  return () => {
    for (const press of presses) page.removeEventListener(press, take, { capture: true })
  }
}
