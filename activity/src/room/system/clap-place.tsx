import { Suspense } from 'react'
import { create } from 'zustand'
import { withPageWords } from '../../client/i18n.ts'
import { part } from '../../ui/part.tsx'

const ClapTest = part(async () => (await withPageWords(import('../clap-test/clap-test.tsx'))).ClapTest, 'window')

const useClapTest = create<{ open: boolean }>(() => ({ open: false }))
export const openClapTest = (): void => useClapTest.setState({ open: true })
const closeClapTest = (): void => useClapTest.setState({ open: false })

/** The test needs a microphone and an audio worklet. */
export const canClap = (): boolean => 'mediaDevices' in navigator && 'AudioWorkletNode' in globalThis

/** The dialog of the clap test, rendered over the room and not inside the popover that opens it. */
export function ClapPlace() {
  const open = useClapTest((state) => state.open)
  if (!open) return null
  return (
    <Suspense>
      <ClapTest onClose={closeClapTest} />
    </Suspense>
  )
}
