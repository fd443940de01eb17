import { CloseAccount } from './close-account.tsx'
import { ConfirmedOnce } from '../settings/use-confirmation.tsx'
import { ExportData } from './export-data.tsx'

/** The settings section to export all data and to close the account. */
export function YourData() {
  return (
    <ConfirmedOnce>
      <ExportData />
      <CloseAccount />
    </ConfirmedOnce>
  )
}
