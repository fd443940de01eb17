import { useState } from 'react'
import { Button } from './button.tsx'

/** A button for what nothing brings back: it takes two presses, and says before the second what it will do. */
export function SureButton({
  label,
  question,
  busy,
  onPress,
}: {
  label: string
  question: string
  busy: boolean
  onPress: () => void
}) {
  const [isRequested, setRequested] = useState(false)
  return (
    <Button look="danger" busy={busy} onClick={() => (isRequested ? onPress() : setRequested(true))}>
      {isRequested ? question : label}
    </Button>
  )
}
