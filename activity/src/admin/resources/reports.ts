import ReportIcon from '@mui/icons-material/Flag'
import { createCall } from '@segue/shared/call.ts'
import { apiBase } from '../../client/api.ts'
import { currentSession } from '../../client/session.ts'
import { ReportMore } from '../parts/report-more.tsx'
import { columnsOf, textOf, type Act, type CrudPage, type CrudQuery, type Resource, type Row } from '../resource.ts'

/** The calls about reports, as far as the panel makes them. */
type ReportCalls = {
  'GET /admin/reports': { params: {}; query: CrudQuery; body: undefined; reply: CrudPage }
  'GET /admin/reports/{id}': { params: { id: number }; query: {}; body: undefined; reply: Row }
  'POST /admin/reports/{id}/handle': {
    params: { id: number }
    query: {}
    body: { status: 'DISMISSED' | 'ACTED'; note: string }
    reply: Row
  }
}

const call = createCall<ReportCalls>({
  fetch: (url, init) => fetch(url, init),
  base: apiBase,
  token: () => currentSession()?.token,
})

const reasons = ['SPAM', 'HARASSMENT', 'HATE', 'SEXUAL', 'VIOLENCE', 'SELF_HARM', 'IMPERSONATION', 'OTHER'] as const

/** A report is handled once; what is done about the person is done on their page. */
const handling = (name: string, status: 'DISMISSED' | 'ACTED'): Act => ({
  name,
  takesReason: true,
  isOffered: (row) => row['status'] === 'OPEN',
  run: async ({ row, reason }) =>
    void (await call('POST /admin/reports/{id}/handle', {
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
    { name: 'reason', kind: 'text', inList: true, choices: reasons },
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
