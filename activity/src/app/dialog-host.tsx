import { lazy } from 'react'
import { CreateRoomDialog } from '../room/create-room-dialog.tsx'
import { AccountDialog } from '../people/account-dialog.tsx'
import { ProfileDialog } from '../people/profile-dialog.tsx'
import { closeDialog, type OpenDialog } from '../client/dialogs.ts'

const CrateDialogHost = lazy(async () => ({
  default: (await import('../crate/crate-dialog-host.tsx')).CrateDialogHost,
}))

/** The window that is open. */
export function DialogHost({ dialog }: { dialog: OpenDialog }) {
  if (dialog.name === 'account')
    return <AccountDialog key={dialog.page} page={dialog.page} why={dialog.why} onClose={closeDialog} />
  if (dialog.name === 'profile') return <ProfileDialog onClose={closeDialog} />
  if (dialog.name === 'createRoom') return <CreateRoomDialog onClose={closeDialog} />
  return <CrateDialogHost dialog={dialog} onClose={closeDialog} />
}
