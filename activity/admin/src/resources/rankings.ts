import RankingIcon from '@mui/icons-material/Leaderboard'
import LifetimeIcon from '@mui/icons-material/WorkspacePremium'
import { call } from '@segue/activity/client/api.ts'
import { textIn, textOf, type Act, type Column, type CrudQuery, type Resource } from '../resource.ts'

/** These endpoints take exact values for user, season and balance instead of conditions. */
function exactly({ filter = [], ...page }: CrudQuery) {
  const wanted = new Map(filter.map((condition) => condition.split('||$eq||')).map(([name, value]) => [name, value]))
  const [userUuid, seasonId, balance] = ['userUuid', 'seasonId', 'balance'].map((name) => wanted.get(name))
  return { ...page, ...(userUuid && { userUuid }), ...(seasonId && { seasonId }), ...(balance && { balance }) }
}

/** Points are never set directly: a change is a ledger entry, and totals are computed from those. */
const changePoints: Act = {
  name: 'changePoints',
  fields: [{ name: 'points', kind: 'number' }],
  run: async ({ carryOut, row, values, reason, actId }) =>
    void (await carryOut('POST /points/season/admin/handle-points', {
      body: {
        userUuid: textOf(row, 'userUuid'),
        points: Number(textIn(values, 'points')),
        reason,
        actId,
        ...(typeof row['seasonId'] === 'number' && { seasonId: row['seasonId'] }),
      },
    })),
}

const columns: readonly Column[] = [
  { name: 'userUuid', kind: 'uuid', inList: true, leadsTo: 'people' },
  { name: 'balance', kind: 'number', inList: true, narrows: 'exactly' },
  { name: 'reachedAt', kind: 'instant', inList: true, narrows: 'never' },
  { name: 'id', kind: 'number', narrows: 'never' },
]

export const rankings: Resource = {
  name: 'rankings',
  icon: RankingIcon,
  for: 'administrators',
  key: 'id',
  title: 'id',
  sort: { field: 'balance', order: 'DESC' },
  columns: [...columns, { name: 'seasonId', kind: 'number', inList: true, narrows: 'exactly' }],
  list: (query) => call('GET /admin/ranking-status', { query: exactly(query) }),
  one: (id) => call('GET /admin/ranking-status/{id}', { params: { id } }),
  acts: [changePoints],
}

export const lifetimeRankings: Resource = {
  ...rankings,
  name: 'lifetimeRankings',
  icon: LifetimeIcon,
  columns,
  list(query) {
    const { seasonId: _everySeason, ...wanted } = exactly(query)
    return call('GET /admin/ranking-status-lifetime', { query: wanted })
  },
  one: (id) => call('GET /admin/ranking-status-lifetime/{id}', { params: { id } }),
}
