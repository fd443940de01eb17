import ReportIcon from '@mui/icons-material/Flag'
import { reportReasons } from '@segue/shared/people/reports.ts'
import { call } from '@segue/activity/client/api.ts'
import { ReportMore } from '../parts/report-more.tsx'
import { columnsOf, textOf, type Act, type Resource } from '../resource.ts'

/** A report is handled once; actions on the person are on that person's page. */
const handling = (name: string, status: 'DISMISSED' | 'ACTED'): Act => ({
  name,
  isOffered: (row) => row['status'] === 'OPEN',
  run: async ({ carryOut, row, reason }) =>
    void (await carryOut('POST /admin/reports/{id}/handle', {
      params: { id: Number(textOf(row, 'id')) },
      body: { status, note: reason },
    })),
})

export const reports: Resource = {
  name: 'reports',
  icon: ReportIcon,
  for: 'moderators',
  key: 'id',
  title: 'id',
  columns: [
    { name: 'createdAt', kind: 'instant', inList: true },
    { name: 'status', kind: 'text', inList: true, choices: ['OPEN', 'DISMISSED', 'ACTED'] },
    { name: 'reason', kind: 'text', inList: true, choices: reportReasons },
    { name: 'reportedUuid', kind: 'uuid', inList: true, leadsTo: 'people' },
    { name: 'reporterUuid', kind: 'uuid', inList: true, leadsTo: 'people' },
    { name: 'text', kind: 'text', inList: true, searched: true },
    { name: 'kind', kind: 'text', choices: ['person', 'line'] },
    { name: 'roomUuid', kind: 'uuid', leadsTo: 'rooms', optional: true },
    { name: 'handledAt', kind: 'instant', optional: true },
    ...columnsOf('uuid', ['handledByUuid'], { leadsTo: 'people' }),
    { name: 'id', kind: 'number' },
  ],
  list: (query) => call('GET /admin/reports', { query }),
  one: (id) => call('GET /admin/reports/{id}', { params: { id: Number(id) } }),
  acts: [handling('actOnReport', 'ACTED'), handling('dismissReport', 'DISMISSED')],
  more: ReportMore,
}
