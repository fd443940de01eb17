import { createContext, useContext, type ReactNode } from 'react'

const Menu = createContext<ReactNode>(null)

/** Provides the account menu, which depends on features, to screens, which must not. */
export const AccountMenuProvider = Menu.Provider

/** The slot for the account menu in a screen's header. */
export const AccountMenuSlot = (): ReactNode => useContext(Menu)
