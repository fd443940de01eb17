import JobIcon from '@mui/icons-material/WorkHistory'
import { call } from '@segue/activity/client/api.ts'
import { idOf, type Resource } from '../resource.ts'
import { JobPayload } from '../parts/job-payload.tsx'

export const jobs: Resource = {
  name: 'jobs',
  icon: JobIcon,
  for: 'administrators',
  key: 'id',
  title: 'kind',
  columns: [
    { name: 'kind', kind: 'text', inList: true, searched: true, shownAs: 'words' },
    { name: 'state', kind: 'text', inList: true, choices: ['WAITING', 'RETRYING', 'RUNNING', 'FAILED'] },
    { name: 'attempts', kind: 'number', inList: true },
    { name: 'runAt', kind: 'instant', inList: true },
    { name: 'lastError', kind: 'text', inList: true },
    { name: 'repeats', kind: 'boolean' },
    { name: 'givenUpAt', kind: 'instant', optional: true },
    { name: 'createdAt', kind: 'instant' },
    { name: 'id', kind: 'number' },
  ],
  list: (query) => call('GET /admin/jobs', { query }),
  one: (id) => call('GET /admin/jobs/{id}', { params: { id: Number(id) } }),
  acts: [
    {
      name: 'retryJob',
      isOffered: ({ state }) => state !== 'RUNNING',
      run: async ({ carryOut, row, reason }) =>
        void (await carryOut('POST /admin/jobs/{id}/retry', { params: idOf(row), body: { reason } })),
    },
    {
      name: 'dropJob',
      isGrave: true,
      removesRow: true,
      isOffered: ({ state }) => state === 'FAILED',
      run: async ({ carryOut, row, reason }) =>
        void (await carryOut('DELETE /admin/jobs/{id}', { params: idOf(row), body: { reason } })),
    },
  ],
  more: JobPayload,
}
