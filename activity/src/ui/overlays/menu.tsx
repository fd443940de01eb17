import { cloneElement, lazy, Suspense, useState, type ReactElement, type ReactNode } from 'react'
import type { MenuChoiceProps } from './menu-parts.tsx'
import { PartBoundary } from '../loading/part-boundary.tsx'
import { refetchable } from '../part.tsx'
import type { Trigger } from './trigger.ts'

// The menu library is larger than the room around it, so it is loaded when a menu is about to be opened.
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
// `lazy` loses the type parameter, which `MenuChoice` restores.
const AnyChoice = lazy(async () => ({ default: (await parts()).MenuChoice }))

/** A choice between mutually exclusive options. */
export function MenuChoice<Value extends string>({ options, onChange, ...rest }: MenuChoiceProps<Value>) {
  const choose = (next: string) => {
    const chosen = options.find(({ value }) => value === next)
    if (chosen) onChange(chosen.value)
  }
  return <AnyChoice {...rest} options={options} onChange={choose} />
}

/** A menu of actions, opened by the control passed as trigger. */
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
      source={openMenu.source}
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
