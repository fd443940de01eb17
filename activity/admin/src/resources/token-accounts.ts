import TokenIcon from '@mui/icons-material/AccountBalanceWallet'
import { call } from '@segue/activity/client/api.ts'
import { idOf, numberIn, textOf, type Act, type Resource, type Row } from '../resource.ts'

/** Token balances are never set directly: a change is a ledger entry, and balances are computed from those. */
export const changingTokens = (userOf: (row: Row) => string, more: Pick<Act, 'isOffered'> = {}): Act => ({
  name: 'changeTokens',
  fields: [{ name: 'tokenChange', kind: 'number' }],
  ...more,
  run: async ({ carryOut, row, values, reason, actId }) =>
    void (await carryOut('POST /admin/token-changes', {
      body: { userUuid: userOf(row), tokens: numberIn(values, 'tokenChange') ?? 0, reason, actId },
    })),
})

/** A disabled account cannot spend tokens, for example during a fraud investigation. */
const settingStatus = (name: string, status: 'active' | 'disabled'): Act => ({
  name,
  isGrave: status === 'disabled',
  isOffered: (row) => textOf(row, 'status') !== status,
  run: async ({ carryOut, row, reason, actId }) =>
    void (await carryOut('PUT /admin/token-accounts/{accountId}/status', {
      params: { accountId: idOf(row).id },
      body: { status, reason, actId },
    })),
})

export const tokenAccounts: Resource = {
  name: 'tokenAccounts',
  icon: TokenIcon,
  for: 'administrators',
  key: 'id',
  title: 'id',
  sort: { field: 'balance', order: 'DESC' },
  columns: [
    { name: 'userUuid', kind: 'uuid', inList: true, leadsTo: 'people' },
    { name: 'balance', kind: 'number', inList: true },
    { name: 'owed', kind: 'number', inList: true },
    { name: 'status', kind: 'text', inList: true, choices: ['active', 'disabled'] },
    { name: 'createdAt', kind: 'instant' },
    { name: 'updatedAt', kind: 'instant', inList: true },
    { name: 'id', kind: 'number' },
  ],
  list: (query) => call('GET /admin/token-accounts', { query }),
  acts: [
    changingTokens((row) => textOf(row, 'userUuid')),
    settingStatus('disableTokens', 'disabled'),
    settingStatus('enableTokens', 'active'),
  ],
}
