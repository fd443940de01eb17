import SeasonIcon from '@mui/icons-material/EmojiEvents'
import { call } from '@segue/activity/client/api.ts'
import { serverNow } from '@segue/activity/client/server-time.ts'
import { idOf, instantIn, textIn, textOf, type Field, type Resource, type Row, type Values } from '../resource.ts'

/** The format of a `datetime-local` field. */
function localTime(row: Row, name: string): string {
  const at = new Date(textOf(row, name))
  return Number.isNaN(at.getTime())
    ? ''
    : new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** Maximum number of awards per request; repeating the act assigns the rest. */
const maxAwards = 500

/** The custom field that a season's ranking shows. */
const prize = 'prize'

const fields: readonly Field[] = [
  { name: 'name', kind: 'text', initial: (row) => textOf(row, 'name') },
  { name: 'startTime', kind: 'instant', initial: (row) => localTime(row, 'startTime') },
  { name: 'endTime', kind: 'instant', initial: (row) => localTime(row, 'endTime') },
]

const seasonIn = (values: Values) => ({
  name: textIn(values, 'name'),
  startTime: instantIn(values, 'startTime'),
  endTime: instantIn(values, 'endTime'),
})

export const seasons: Resource = {
  name: 'seasons',
  icon: SeasonIcon,
  for: 'administrators',
  key: 'id',
  title: 'name',
  sort: { field: 'startTime', order: 'DESC' },
  columns: [
    { name: 'name', kind: 'text', inList: true, searched: true },
    { name: 'startTime', kind: 'instant', inList: true },
    { name: 'endTime', kind: 'instant', inList: true },
    { name: 'prize', kind: 'text', narrows: 'never' },
    { name: 'createdAt', kind: 'instant' },
    { name: 'updatedAt', kind: 'instant' },
    { name: 'id', kind: 'number' },
  ],
  list: (query) => call('GET /admin/seasons', { query }),
  async one(id) {
    const { customFields, ...season } = await call('GET /admin/seasons/{id}', { params: { id } })
    return { ...season, [prize]: customFields[prize] ?? null }
  },
  listActs: [
    {
      name: 'createSeason',
      fields,
      run: async ({ carryOut, values }) => void (await carryOut('POST /points/season', { body: seasonIn(values) })),
    },
  ],
  acts: [
    {
      name: 'changeSeason',
      fields,
      run: async ({ carryOut, row, values }) =>
        void (await carryOut('PATCH /points/season/{id}', { params: idOf(row), body: seasonIn(values) })),
    },
    {
      name: 'setPrize',
      fields: [{ name: prize, kind: 'text', optional: true, initial: (row) => textOf(row, prize) }],
      async run({ carryOut, row, values }) {
        const field = { seasonId: idOf(row).id, name: prize }
        const value = textIn(values, prize).trim()
        if (value) await carryOut('POST /custom-fields', { body: { ...field, value } })
        else if (textOf(row, prize)) await carryOut('DELETE /custom-fields', { body: field })
      },
    },
    {
      name: 'giveAwards',
      isOffered: (row) => Date.parse(textOf(row, 'endTime')) < serverNow(),
      async run({ carryOut, row }) {
        const params = { seasonId: idOf(row).id }
        const { assigned, remaining } = await carryOut('POST /points/backfill-achieved-avatars/{seasonId}', {
          params,
          query: { limit: maxAwards },
        })
        return `${assigned} / ${assigned + remaining}`
      },
    },
    {
      name: 'deleteSeason',
      isGrave: true,
      removesRow: true,
      run: async ({ carryOut, row }) => void (await carryOut('DELETE /admin/seasons/{id}', { params: idOf(row) })),
    },
  ],
}
