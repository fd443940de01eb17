import { cloneElement, lazy, Suspense, useState, type ReactElement, type ReactNode } from 'react'
import type { Trigger } from './trigger.ts'

// Fetched when somebody is about to open one.
const parts = () => import('./popover-parts.tsx')
const OpenPopover = lazy(async () => ({ default: (await parts()).OpenPopover }))
const OpenAt = lazy(async () => ({ default: (await parts()).PopoverAt }))

/** A small window beside the control that opens it. */
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
  const fetchParts = () => void parts()
  const closed = cloneElement(trigger, {
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
    onPointerEnter: fetchParts,
    onFocus: fetchParts,
    onClick: () => {
      setUsed(true)
      change(true)
    },
  })
  if (!used && !isOpen) return closed
  return (
    <Suspense fallback={closed}>
      <OpenPopover trigger={trigger} label={label} open={isOpen} onOpenChange={change} side={side}>
        {children}
      </OpenPopover>
    </Suspense>
  )
}

/** The same beside a place on the screen, for things that are drawn and are not elements. */
export function PopoverAt(props: { at: DOMRect; label: string; onClose: () => void; children: ReactNode }) {
  return (
    <Suspense>
      <OpenAt {...props} />
    </Suspense>
  )
}
