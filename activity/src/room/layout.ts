import { useSyncExternalStore } from 'react'
import { useView } from '../client/view.ts'

/** `tile`: picture-in-picture. `phone`: tabs under the stage. `desk`: panels over it; on `wide` two at once. */
export type RoomLayout = 'tile' | 'phone' | 'desk' | 'wide'

type Seen = {
  width: number
  height: number
  /** Of the window itself, which an open keyboard covers and does not make smaller. */
  full?: number
}

export function layoutOf({ width, height, full = height }: Seen): RoomLayout {
  if (width <= 340 || full <= 260 || (width <= 520 && full <= 330)) return 'tile'
  // A phone on its side is low but wide: it has no room for tabs under a stage.
  if (width < 760 && (height > 480 || width < 560)) return 'phone'
  return width >= 1500 ? 'wide' : 'desk'
}

/** A keyboard on a phone leaves so little that the stage shrinks to the booth. */
export const isCramped = ({ height }: { height: number }): boolean => height < 560

function subscribe(onChange: () => void): () => void {
  window.addEventListener('resize', onChange)
  window.visualViewport?.addEventListener('resize', onChange)
  return () => {
    window.removeEventListener('resize', onChange)
    window.visualViewport?.removeEventListener('resize', onChange)
  }
}

const height = () => Math.round(window.visualViewport?.height ?? window.innerHeight)

/** The layout for what is visible of the window now, an on-screen keyboard taken off. */
export function useLayout(): { layout: RoomLayout; cramped: boolean; height: number; width: number } {
  const seen = useSyncExternalStore(subscribe, () => `${window.innerWidth}×${height()}×${window.innerHeight}`)
  const [wide = 0, high = 0, full = 0] = seen.split('×').map(Number)
  const size = { width: wide, height: high, full }
  // Discord says when it shows us small; how large that is differs from client to client.
  const small = useView(({ layout }) => layout !== 'focused')
  return { layout: small ? 'tile' : layoutOf(size), cramped: isCramped(size), height: high, width: wide }
}
