import { createContext, useContext, type ReactNode } from 'react'

const Menu = createContext<ReactNode>(null)

/** Fills the place that screens keep for the menu of the account. The menu knows features; screens need not. */
export const AccountMenuProvider = Menu.Provider

/** The place for the menu of the account in the head of a screen. */
export const AccountMenuSlot = (): ReactNode => useContext(Menu)
