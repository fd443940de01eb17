import { createContext, useContext, type ReactNode } from 'react'

type Slot = {
  menu: ReactNode
  /** The space that the menu will take. */
  place: ReactNode
}

const Menu = createContext<Slot | null>(null)

/** Provides the account menu, which depends on features, to screens, which must not. */
export const AccountMenuProvider = Menu.Provider

/** The slot for the account menu in a screen's header: empty while other things are to be loaded first. */
export function AccountMenuSlot({ waits = false }: { waits?: boolean }): ReactNode {
  const slot = useContext(Menu)
  return waits ? slot?.place : slot?.menu
}
