import { VotesAlong } from '../deck/votes-along.ts'
import { Awake } from './awake.ts'
import { ClapPlace } from './clap-place.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { SystemPlayer } from './system-player.ts'
import { TabSigns } from './tab-signs.ts'

/** Draws nothing but what is asked for by a key: what a room has to do beside its own screen. */
export function BesideRoom() {
  return (
    <>
      <VotesAlong />
      <TabSigns />
      <SystemPlayer />
      <Awake />
      <Shortcuts />
      <ClapPlace />
    </>
  )
}
