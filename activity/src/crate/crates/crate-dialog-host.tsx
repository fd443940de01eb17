import type { CrateDialogName } from '../../client/dialogs.ts'
import { withPageWords } from '../../client/i18n.ts'
import { part } from '../../ui/part.tsx'
import { AddToCrateDialog, FindSongsDialog } from './add-to-crate-dialog.tsx'
import { CrateDialog, DeleteDialog, ImportDialog } from './crate-dialogs.tsx'

const MyUploadsDialog = part(async () => (await import('../uploads/my-uploads-dialog.tsx')).MyUploadsDialog, 'window')
const SongFactsDialog = part(async () => (await import('../songs/song-facts-dialog.tsx')).SongFactsDialog, 'window')
const LibraryDialog = part(
  async () => (await withPageWords(import('../library/library-dialog.tsx'))).LibraryDialog,
  'window',
)
const CueEditor = part(
  async () => (await withPageWords(import('../cues/cue-editor-dialog.tsx'))).CueEditorDialog,
  'window',
)

/** The dialogs of crates. */
export function CrateDialogHost({ dialog, onClose }: { dialog: CrateDialogName; onClose: () => void }) {
  if (dialog.name === 'addToCrate') return <AddToCrateDialog songs={dialog.songs} onClose={onClose} />
  if (dialog.name === 'findSongs') return <FindSongsDialog crate={dialog.crate} onClose={onClose} />
  if (dialog.name === 'importCrate') return <ImportDialog link={dialog.link} onClose={onClose} />
  if (dialog.name === 'importLibrary') return <LibraryDialog onClose={onClose} />
  if (dialog.name === 'deleteCrate')
    return <DeleteDialog crate={dialog.crate} onGone={dialog.onGone} onClose={onClose} />
  if (dialog.name === 'myUploads') return <MyUploadsDialog onClose={onClose} />
  if (dialog.name === 'songFacts') return <SongFactsDialog song={dialog.song} onClose={onClose} />
  if (dialog.name === 'cues') return <CueEditor song={dialog.song} onClose={onClose} />
  return <CrateDialog crate={dialog.crate} songs={dialog.songs} onClose={onClose} />
}
