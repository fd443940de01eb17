import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { AccountButtons } from './account-buttons.tsx'

/** Replaces a page that needs an account: what the page is for, and the ways to get one. */
export function SignInFirst({
  picture,
  title,
  children,
}: {
  picture: ReactNode
  title: string
  children: ReactNode
}) {
  return (
    <EmptyState picture={picture} heading="h1" title={title} actions={<AccountButtons />}>
      {children}
    </EmptyState>
  )
}
