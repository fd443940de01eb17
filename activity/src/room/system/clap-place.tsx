import { Suspense } from 'react'
import { create } from 'zustand'
import { withPageWords } from '../../client/i18n.ts'
import { part } from '../../ui/part.tsx'

const ClapTest = part(async () => (await withPageWords(import('../clap-test/clap-test.tsx'))).ClapTest, 'window')

const useClapTest = create<{ open: boolean }>(() => ({ open: false }))
export const openClapTest = (): void => useClapTest.setState({ open: true })
const closeClapTest = (): void => useClapTest.setState({ open: false })

/** Without a microphone to ask for there is nothing to measure with. */
export const canClap = (): boolean => 'mediaDevices' in navigator && 'AudioWorkletNode' in globalThis

/** The window of the test, which lies over the room and not within the pop-up that opens it. */
export function ClapPlace() {
  const open = useClapTest((state) => state.open)
  if (!open) return null
  return (
    <Suspense>
      <ClapTest onClose={closeClapTest} />
    </Suspense>
  )
}
