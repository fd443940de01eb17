import VoucherIcon from '@mui/icons-material/ConfirmationNumber'
import { capabilities } from '@segue/shared/people/profile.ts'
import { call } from '@segue/activity/client/api.ts'
import { instantIn, listIn, textIn, textOf, type Resource } from '../resource.ts'

export const vouchers: Resource = {
  name: 'vouchers',
  icon: VoucherIcon,
  for: 'administrators',
  key: 'id',
  title: 'hint',
  columns: [
    { name: 'hint', kind: 'text', inList: true },
    { name: 'note', kind: 'text', inList: true, searched: true },
    { name: 'grants', kind: 'text', inList: true },
    { name: 'tokens', kind: 'number', inList: true },
    { name: 'status', kind: 'text', inList: true, choices: ['PENDING', 'REDEEMED', 'REVOKED'] },
    { name: 'createdAt', kind: 'instant', inList: true },
    { name: 'redeemedByUuid', kind: 'uuid', leadsTo: 'people', optional: true },
    { name: 'redeemedAt', kind: 'instant', optional: true },
    { name: 'expiresAt', kind: 'instant', optional: true },
    { name: 'createdByUuid', kind: 'uuid', leadsTo: 'people' },
    { name: 'id', kind: 'number' },
  ],
  list: (query) => call('GET /vouchers', { query }),
  listActs: [
    {
      name: 'createVoucher',
      fields: [
        { name: 'capabilities', kind: 'choices', choices: capabilities, optional: true },
        { name: 'tokens', kind: 'text', optional: true },
        { name: 'note', kind: 'text', optional: true },
        { name: 'expiresAt', kind: 'instant', optional: true },
      ],
      async run({ carryOut, values }) {
        const chosen = new Set(listIn(values, 'capabilities'))
        const { code } = await carryOut('POST /vouchers', {
          body: {
            capabilities: capabilities.filter((one) => chosen.has(one)),
            note: textIn(values, 'note'),
            ...(textIn(values, 'tokens') && { tokens: Number(textIn(values, 'tokens')) }),
            ...(textIn(values, 'expiresAt') && { expiresAt: instantIn(values, 'expiresAt') }),
          },
        })
        return code
      },
    },
  ],
  acts: [
    {
      name: 'revokeVoucher',
      isGrave: true,
      isOffered: ({ status }) => status === 'PENDING',
      run: async ({ carryOut, row }) =>
        void (await carryOut('DELETE /vouchers/{id}', { params: { id: textOf(row, 'id') } })),
    },
  ],
}
