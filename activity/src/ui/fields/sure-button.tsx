import { useState } from 'react'
import { Button } from '../button.tsx'

/** A button for an irreversible action: it takes two presses, and asks for confirmation before the second. */
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
