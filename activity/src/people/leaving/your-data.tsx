import { CloseAccount } from './close-account.tsx'
import { ExportData } from './export-data.tsx'

/** In the settings: all that is held about somebody, to take along, and the end of their account. */
export function YourData() {
  return (
    <>
      <ExportData />
      <CloseAccount />
    </>
  )
}
