import { Popover as Radix } from 'radix-ui'
import { useMemo, type ReactElement, type ReactNode } from 'react'
import styles from './popover.module.css'

export function OpenPopover({
  trigger,
  label,
  open,
  onOpenChange,
  side,
  children,
}: {
  trigger: ReactElement
  label: string
  open: boolean
  onOpenChange: (open: boolean) => void
  side: 'top' | 'bottom' | 'left' | 'right'
  children: ReactNode
}) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={styles.popover} aria-label={label} side={side} sideOffset={8} collisionPadding={10}>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Below this window width, popovers open below their anchor. Px. */
const narrowScreen = 760

export function PopoverAt({
  at,
  label,
  onClose,
  children,
}: {
  at: DOMRect
  label: string
  onClose: () => void
  children: ReactNode
}) {
  const anchor = useMemo(() => ({ current: { getBoundingClientRect: () => at } }), [at])
  return (
    <Radix.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Radix.Anchor virtualRef={anchor} />
      <Radix.Portal>
        <Radix.Content
          className={styles.popover}
          aria-label={label}
          // A phone has no room for a card next to the anchor.
          side={window.innerWidth < narrowScreen ? 'bottom' : 'right'}
          sideOffset={8}
          collisionPadding={12}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
