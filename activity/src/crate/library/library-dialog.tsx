import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Library } from '@segue/shared/crate/library/library.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ChooseFile } from './choose-file.tsx'
import { ImportReport } from './import-report.tsx'
import { PickPlaylists } from './pick-playlists.tsx'

type Step =
  | { name: 'choose' }
  | { name: 'pick'; library: Library; fileName: string }
  | { name: 'report'; importId: string }

/** Imports the library of other DJ software: choose its file, pick playlists, watch, and read the report. */
export function LibraryDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [step, setStep] = useState<Step>({ name: 'choose' })
  const toStart = () => setStep({ name: 'choose' })
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={t('library.title')}
      about={step.name === 'choose' ? t('library.about') : undefined}
      closeLabel={t('common.close')}
    >
      {step.name === 'choose' ? (
        <ChooseFile
          onRead={(library, fileName) => setStep({ name: 'pick', library, fileName })}
          onOpen={(importId) => setStep({ name: 'report', importId })}
        />
      ) : null}
      {step.name === 'pick' ? (
        <PickPlaylists
          library={step.library}
          fileName={step.fileName}
          onBack={toStart}
          onSent={(importId) => setStep({ name: 'report', importId })}
        />
      ) : null}
      {step.name === 'report' ? <ImportReport importId={step.importId} onBack={toStart} /> : null}
    </Dialog>
  )
}
