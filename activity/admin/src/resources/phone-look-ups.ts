import LookUpIcon from '@mui/icons-material/PhoneCallback'
import { call } from '@segue/activity/client/api.ts'
import { pageIn } from '../crud/short-list.ts'
import type { Resource } from '../resource.ts'

/** The most recent phone number lookups and their results. */
export const phoneLookUps: Resource = {
  name: 'phoneLookUps',
  icon: LookUpIcon,
  for: 'administrators',
  key: 'id',
  title: 'number',
  sort: { field: 'at', order: 'DESC' },
  columns: [
    { name: 'at', kind: 'instant', inList: true },
    { name: 'number', kind: 'text', inList: true, searched: true },
    { name: 'status', kind: 'text', inList: true, choices: ['VALID', 'INVALID', 'VOIP', 'VALIDATION_ERROR'] },
  ],
  async list(query) {
    const rows = await call('GET /phone-validation/recents')
    return pageIn(
      rows.map(({ phone, ...row }) => ({ ...row, id: phone, number: phone })),
      query,
    )
  },
}
