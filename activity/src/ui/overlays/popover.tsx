import { cloneElement, Suspense, useState, type ReactElement, type ReactNode } from 'react'
import { PartBoundary } from '../loading/part-boundary.tsx'
import { part, refetchable } from '../part.tsx'
import type { Trigger } from './trigger.ts'

// Loaded when a popover is about to be opened.
const parts = () => import('./popover-parts.tsx')
const openPopover = refetchable(async () => (await parts()).OpenPopover)
const OpenAt = part(async () => (await parts()).PopoverAt, 'window')
export const prefetchPopovers = (): Promise<void> =>
  parts().then(
    () => undefined,
    () => undefined,
  )

/** A popover next to the control that opens it. */
export function Popover({
  trigger,
  label,
  open,
  onOpenChange,
  side = 'top',
  children,
}: {
  trigger: ReactElement<Trigger>
  label: string
  open?: boolean
  onOpenChange?: (open: boolean) => void
  side?: 'top' | 'bottom' | 'left' | 'right'
  children: ReactNode
}) {
  const [used, setUsed] = useState(false)
  const [ownOpen, setOwnOpen] = useState(false)
  const isOpen = open ?? ownOpen
  const change = (next: boolean) => {
    setOwnOpen(next)
    onOpenChange?.(next)
  }
  const giveUp = () => {
    setUsed(false)
    change(false)
  }
  const closed = cloneElement(trigger, {
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
    onPointerEnter: () => void prefetchPopovers(),
    onFocus: () => void prefetchPopovers(),
    onClick: () => {
      setUsed(true)
      change(true)
    },
  })
  if (!used && !isOpen) return closed
  return (
    <PartBoundary
      look="beside"
      trigger={cloneElement(trigger, { onClick: giveUp })}
      source={openPopover.source}
      onClose={giveUp}
    >
      <Suspense fallback={closed}>
        <openPopover.Shown trigger={trigger} label={label} open={isOpen} onOpenChange={change} side={side}>
          {children}
        </openPopover.Shown>
      </Suspense>
    </PartBoundary>
  )
}

/** The same next to a position on the screen, for drawn objects that are not elements. */
export function PopoverAt(props: { at: DOMRect; label: string; onClose: () => void; children: ReactNode }) {
  return (
    <Suspense>
      <OpenAt {...props} />
    </Suspense>
  )
}
