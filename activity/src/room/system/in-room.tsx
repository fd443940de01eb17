import { StarsAlong } from '../deck/stars-along.ts'
import { Awake } from './awake.ts'
import { ClapPlace } from './clap-place.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { SystemPlayer } from './system-player.ts'
import { TabSigns } from './tab-signs.ts'

/** What a room does besides its own screen; renders only dialogs opened by shortcuts or buttons. */
export function BesideRoom() {
  return (
    <>
      <StarsAlong />
      <TabSigns />
      <SystemPlayer />
      <Awake />
      <Shortcuts />
      <ClapPlace />
    </>
  )
}
