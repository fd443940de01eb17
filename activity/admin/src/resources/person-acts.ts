import { mayGiveRole, standsAbove } from '@segue/shared/people/account-roles.ts'
import { badges, isBadge } from '@segue/shared/people/badges.ts'
import { accountRoles, capabilities, type AccountRole } from '@segue/shared/people/profile.ts'
import {
  instantIn,
  listIn,
  textIn,
  textOf,
  textsOf,
  type Act,
  type ActInput,
  type Me,
  type Row,
} from '../resource.ts'

const roleOf = (row: Row): AccountRole => accountRoles.find((role) => role === row['role']) ?? 'user'

/**
 * Staff can't act on themselves or on people of equal or higher rank. This decides what is offered; the server enforces
 * it.
 */
export const isBelow = (row: Row, { uuid, role }: Me): boolean =>
  row['uuid'] !== uuid && standsAbove(role, roleOf(row))

const about = ({ row, reason, actId }: ActInput) => ({ userUuid: textOf(row, 'uuid'), reason, actId })

/** Stores the reason as a comment, for API calls that store none. */
export const noteReason = ({ carryOut, actId, reason }: ActInput, userUuid: string, what: string) =>
  carryOut('POST /moderation-comments', { body: { userUuid, uuid: actId, text: `${what}: ${reason}` } })

const acting = (more: Act): Act => ({ isOffered: isBelow, ...more })

/** Changes one capability. The API call stores no reason, so it is added as a comment. */
const changingCapability = (name: string, key: `${'PUT' | 'DELETE'} /users/{user}/capabilities/{capability}`): Act =>
  acting({
    name,
    isOffered: (row, me) => isBelow(row, me) && offeredCapabilities(row, key).length > 0,
    fields: [
      {
        name: 'capability',
        kind: 'choice',
        choices: capabilities,
        initial: (row) => offeredCapabilities(row, key)[0] ?? '',
      },
    ],
    async run(request) {
      const user = textOf(request.row, 'uuid')
      const capability = capabilities.find((one) => one === textIn(request.values, 'capability'))
      if (!capability) return
      await request.carryOut(key, { params: { user, capability } })
      await noteReason(request, user, `${name} ${capability}`)
    },
  })

const offeredCapabilities = (row: Row, key: string) =>
  capabilities.filter((one) => textsOf(row, 'capabilities').includes(one) === key.startsWith('DELETE'))

/** Moderators' acts on an account. The person sees the reason of a kick or a ban. */
export const personActs: readonly Act[] = [
  acting({
    name: 'ban',
    isGrave: true,
    isOffered: (row, me) => isBelow(row, me) && row['isBannedForever'] !== true,
    run: async (request) => void (await request.carryOut('POST /users/ban', { body: about(request) })),
  }),
  acting({
    name: 'banUntil',
    isGrave: true,
    fields: [{ name: 'bannedUntil', kind: 'instant' }],
    async run(request) {
      const expirationTime = instantIn(request.values, 'bannedUntil')
      await request.carryOut('POST /users/temporary-ban', { body: { ...about(request), expirationTime } })
    },
  }),
  acting({
    name: 'unban',
    isOffered: (row, me) => isBelow(row, me) && row['isBanned'] === true,
    run: async (request) => void (await request.carryOut('POST /users/unban', { body: about(request) })),
  }),
  acting({
    name: 'kick',
    isGrave: true,
    run: async (request) => void (await request.carryOut('POST /users/kick', { body: about(request) })),
  }),
  acting({
    name: 'giveRole',
    isOffered: (row, me) => isBelow(row, me) && mayGiveRole(me.role, roleOf(row)),
    fields: [{ name: 'role', kind: 'choice', choices: accountRoles, initial: roleOf }],
    async run(request) {
      const role = roleOf(request.values)
      await request.carryOut('POST /users/add-role', { body: { ...about(request), role } })
    },
  }),
  acting({
    name: 'setBadges',
    fields: [
      { name: 'badges', kind: 'choices', choices: badges, optional: true, initial: (row) => textsOf(row, 'badges') },
    ],
    async run(request) {
      const chosen = listIn(request.values, 'badges').filter(isBadge)
      await request.carryOut('POST /users/change-badges-admin', { body: { ...about(request), badges: chosen } })
    },
  }),
  acting({
    name: 'changeProfile',
    fields: [{ name: 'nickname', kind: 'text', initial: (row) => textOf(row, 'nickname') }],
    async run(request) {
      const nickname = textIn(request.values, 'nickname')
      await request.carryOut('POST /users/profile-admin', { body: { ...about(request), nickname } })
    },
  }),
  changingCapability('giveCapability', 'PUT /users/{user}/capabilities/{capability}'),
  changingCapability('takeCapability', 'DELETE /users/{user}/capabilities/{capability}'),
]
