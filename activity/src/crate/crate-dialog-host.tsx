import type { CrateDialogName } from '../client/dialogs.ts'
import { AddToCrateDialog, FindSongsDialog } from './add-to-crate-dialog.tsx'
import { CrateDialog, DeleteDialog, ImportDialog } from './crate-dialogs.tsx'

/** The windows of crates. */
export function CrateDialogHost({ dialog, onClose }: { dialog: CrateDialogName; onClose: () => void }) {
  if (dialog.name === 'addToCrate') return <AddToCrateDialog songs={dialog.songs} onClose={onClose} />
  if (dialog.name === 'findSongs') return <FindSongsDialog crate={dialog.crate} onClose={onClose} />
  if (dialog.name === 'importCrate') return <ImportDialog link={dialog.link} onClose={onClose} />
  if (dialog.name === 'deleteCrate')
    return <DeleteDialog crate={dialog.crate} onGone={dialog.onGone} onClose={onClose} />
  return <CrateDialog crate={dialog.crate} songs={dialog.songs} onClose={onClose} />
}
