import { Suspense } from 'react'
import { withPageWords } from '../../client/i18n.ts'
import { useRoomSession, useSessionWindows } from '../../session/room-context.tsx'
import { part } from '../../ui/part.tsx'

const ClapTest = part(async () => (await withPageWords(import('../clap-test/clap-test.tsx'))).ClapTest, 'window')

/** The test needs a microphone and an audio worklet. */
export const canClap = (): boolean => 'mediaDevices' in navigator && 'AudioWorkletNode' in globalThis

/** The dialog of the clap test, rendered over the room and not inside the popover that opens it. */
export function ClapPlace() {
  const { windows } = useRoomSession()
  const isOpen = useSessionWindows(({ clapTest }) => clapTest)
  if (!isOpen) return null
  return (
    <Suspense>
      <ClapTest onClose={() => windows.setState({ clapTest: false })} />
    </Suspense>
  )
}
