import { useSyncExternalStore } from 'react'
import { useView } from '../client/view.ts'

/** `tile`: picture-in-picture. `phone`: tabs below the stage. `desk`: panels over it; on `wide`, two at once. */
export type RoomLayout = 'tile' | 'phone' | 'desk' | 'wide'

type Seen = {
  width: number
  height: number
  /** Height of the window itself, which an open keyboard covers but does not shrink. */
  full?: number
}

export function layoutOf({ width, height, full = height }: Seen): RoomLayout {
  if (width < 320 || full <= 260 || (width <= 520 && full <= 330)) return 'tile'
  // A phone in landscape is low but wide: it has no space for tabs below a stage.
  if (width < 760 && (height > 480 || width < 560)) return 'phone'
  return width >= 1500 ? 'wide' : 'desk'
}

/** A phone keyboard leaves so little space that the stage shrinks to the booth. */
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

/** The layout for the visible part of the window, without an on-screen keyboard. */
export function useLayout(): { layout: RoomLayout; cramped: boolean; height: number; width: number } {
  const seen = useSyncExternalStore(subscribe, () => `${window.innerWidth}×${height()}×${window.innerHeight}`)
  const [wide = 0, high = 0, full = 0] = seen.split('×').map(Number)
  const size = { width: wide, height: high, full }
  // Discord reports when it shows the activity in a small frame, whose size differs by client.
  const small = useView(({ layout }) => layout !== 'focused')
  return { layout: small ? 'tile' : layoutOf(size), cramped: isCramped(size), height: high, width: wide }
}
