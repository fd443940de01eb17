import { cloneElement, lazy, Suspense, useState, type ReactElement, type ReactNode } from 'react'
import type { MenuChoiceProps } from './menu-parts.tsx'
import { PartBoundary } from './part-boundary.tsx'
import { refetchable } from './part.tsx'
import type { Trigger } from './trigger.ts'

// What opens weighs more than the room around it, so it is fetched when somebody is about to open something.
const parts = () => import('./menu-parts.tsx')
const openMenu = refetchable(async () => (await parts()).OpenMenu)
export const prefetchMenus = (): Promise<void> =>
  parts().then(
    () => undefined,
    () => undefined,
  )
export const MenuItem = lazy(async () => ({ default: (await parts()).MenuItem }))
export const MenuLine = lazy(async () => ({ default: (await parts()).MenuLine }))
export const MenuLabel = lazy(async () => ({ default: (await parts()).MenuLabel }))
// A lazy component forgets that it is generic: the options' type is the one of the value again from here.
const AnyChoice = lazy(async () => ({ default: (await parts()).MenuChoice }))

/** One out of several that exclude each other. */
export function MenuChoice<Value extends string>({ options, onChange, ...rest }: MenuChoiceProps<Value>) {
  const choose = (next: string) => {
    const chosen = options.find(({ value }) => value === next)
    if (chosen) onChange(chosen.value)
  }
  return <AnyChoice {...rest} options={options} onChange={choose} />
}

/** A list of things to do, opened by the one control given as trigger. */
export function Menu({
  trigger,
  align = 'end',
  children,
}: {
  trigger: ReactElement<Trigger>
  align?: 'start' | 'center' | 'end'
  children: ReactNode
}) {
  const [used, setUsed] = useState(false)
  const closed = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: () => void prefetchMenus(),
    onFocus: () => void prefetchMenus(),
    onClick: () => setUsed(true),
  })
  if (!used) return closed
  return (
    <PartBoundary
      look="beside"
      trigger={cloneElement(trigger, { onClick: () => setUsed(false) })}
      onRetry={openMenu.renew}
      onClose={() => setUsed(false)}
    >
      <Suspense fallback={closed}>
        <openMenu.Shown trigger={trigger} align={align}>
          {children}
        </openMenu.Shown>
      </Suspense>
    </PartBoundary>
  )
}
