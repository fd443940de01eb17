import PeopleIcon from '@mui/icons-material/People'
import { administers } from '@segue/shared/people/account-roles.ts'
import { badges } from '@segue/shared/people/badges.ts'
import { accountRoles, capabilities } from '@segue/shared/people/profile.ts'
import { call } from '@segue/activity/client/api.ts'
import { avatarUrl } from '@segue/activity/ui/pictures/heads.ts'
import { columnsOf, textIn, textOf, type Resource } from '../resource.ts'
import { PersonMore } from '../parts/person-more.tsx'
import { accountActs } from './account-acts.ts'
import { personActs } from './person-acts.ts'

const emailStatuses = ['PENDING_VERIFICATION', 'VERIFIED', 'CREATED_BY_ADMIN']

export const people: Resource = {
  name: 'people',
  icon: PeopleIcon,
  for: 'moderators',
  key: 'uuid',
  title: 'nickname',
  columns: [
    {
      name: 'nickname',
      kind: 'text',
      inList: true,
      searched: true,
      picture: (row) => avatarUrl(textOf(row, 'avatarId') || 'ghost', 'head'),
    },
    { name: 'role', kind: 'text', inList: true, choices: accountRoles },
    { name: 'badges', kind: 'texts', inList: true, choices: badges },
    { name: 'isBanned', kind: 'boolean', inList: true },
    { name: 'email', kind: 'text', inList: true, hidden: true },
    { name: 'createdAt', kind: 'instant', inList: true },
    { name: 'capabilities', kind: 'texts', choices: capabilities },
    ...columnsOf('instant', ['bannedUntil', 'kickedAt', 'deactivationRequestedAt', 'deactivatedAt'], {
      optional: true,
    }),
    ...columnsOf('boolean', ['isBannedForever', 'hasProPlan']),
    { name: 'banReason', kind: 'text' },
    { name: 'emailStatus', kind: 'text', hidden: true, choices: emailStatuses },
    { name: 'hasPassword', kind: 'boolean', hidden: true },
    ...columnsOf('text', ['discordId', 'discordUsername'], { hidden: true }),
    { name: 'botOfUserId', kind: 'number', optional: true },
    { name: 'avatarId', kind: 'text' },
    { name: 'uuid', kind: 'uuid' },
    { name: 'updatedAt', kind: 'instant' },
  ],
  list: (query, { role }) =>
    administers(role) ? call('GET /admin/users', { query }) : call('GET /admin/people', { query }),
  one: (id, { role }) =>
    administers(role)
      ? call('GET /admin/users/{id}', { params: { id } })
      : call('GET /admin/people/{id}', { params: { id } }),
  acts: [...personActs, ...accountActs],
  listActs: [
    {
      name: 'createAccount',
      isOffered: (_, { role }) => administers(role),
      fields: [
        { name: 'email', kind: 'email' },
        { name: 'password', kind: 'password' },
        { name: 'nickname', kind: 'text', optional: true },
      ],
      async run({ carryOut, values }) {
        const nickname = textIn(values, 'nickname')
        await carryOut('POST /users/admin/sign-up', {
          body: {
            email: textIn(values, 'email'),
            password: textIn(values, 'password'),
            ...(nickname && { nickname }),
          },
        })
      },
    },
  ],
  more: PersonMore,
}
