import { CloseAccount } from './close-account.tsx'
import { ExportData } from './export-data.tsx'

/** Settings section to export one's data and to close the account. */
export function YourData() {
  return (
    <>
      <ExportData />
      <CloseAccount />
    </>
  )
}
