import { HardDriveDownload, Import } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../client/dialogs.ts'
import { Button } from '../../ui/button.tsx'
import { canImport } from './import-sources.ts'

/** Buttons for both kinds of import: a playlist of another service, and a DJ's library. */
export function ImportButtons() {
  const { t } = useTranslation()
  return (
    <>
      {canImport() ? (
        <Button icon={<Import />} onClick={() => openDialog({ name: 'importCrate' })}>
          {t('crate.import')}
        </Button>
      ) : null}
      <LibraryButton />
    </>
  )
}

export function LibraryButton() {
  const { t } = useTranslation()
  return (
    <Button icon={<HardDriveDownload />} onClick={() => openDialog({ name: 'importLibrary' })}>
      {t('library.open')}
    </Button>
  )
}
