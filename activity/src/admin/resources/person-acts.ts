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

/** Nobody acts on themselves, nor on somebody who stands as high. The server decides; this decides what is offered. */
export const isBelow = (row: Row, { uuid, role }: Me): boolean =>
  row['uuid'] !== uuid && standsAbove(role, roleOf(row))

const about = ({ row, reason, actId }: ActInput) => ({ userUuid: textOf(row, 'uuid'), reason, actId })

/** Keeps the reason of an act that has no place for one where moderators look for it. */
export const noteReason = ({ carryOut, actId, reason }: ActInput, userUuid: string, what: string) =>
  carryOut('POST /moderation-comments', { body: { userUuid, uuid: actId, text: `${what}: ${reason}` } })

const acting = (more: Act): Act => ({ isOffered: isBelow, ...more })

/** Changes one capability. The call keeps no reason, so that it becomes a comment. */
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
    async run(asked) {
      const user = textOf(asked.row, 'uuid')
      const capability = capabilities.find((one) => one === textIn(asked.values, 'capability'))
      if (!capability) return
      await asked.carryOut(key, { params: { user, capability } })
      await noteReason(asked, user, `${name} ${capability}`)
    },
  })

const offeredCapabilities = (row: Row, key: string) =>
  capabilities.filter((one) => textsOf(row, 'capabilities').includes(one) === key.startsWith('DELETE'))

/** What moderators do about an account. The person is told the reason of a kick and of a ban. */
export const personActs: readonly Act[] = [
  acting({
    name: 'ban',
    isGrave: true,
    isOffered: (row, me) => isBelow(row, me) && row['isBannedForever'] !== true,
    run: async (asked) => void (await asked.carryOut('POST /users/ban', { body: about(asked) })),
  }),
  acting({
    name: 'banUntil',
    isGrave: true,
    fields: [{ name: 'bannedUntil', kind: 'instant' }],
    async run(asked) {
      const expirationTime = instantIn(asked.values, 'bannedUntil')
      await asked.carryOut('POST /users/temporary-ban', { body: { ...about(asked), expirationTime } })
    },
  }),
  acting({
    name: 'unban',
    isOffered: (row, me) => isBelow(row, me) && row['isBanned'] === true,
    run: async (asked) => void (await asked.carryOut('POST /users/unban', { body: about(asked) })),
  }),
  acting({
    name: 'kick',
    isGrave: true,
    run: async (asked) => void (await asked.carryOut('POST /users/kick', { body: about(asked) })),
  }),
  acting({
    name: 'giveRole',
    isOffered: (row, me) => isBelow(row, me) && mayGiveRole(me.role, roleOf(row)),
    fields: [{ name: 'role', kind: 'choice', choices: accountRoles, initial: roleOf }],
    async run(asked) {
      const role = roleOf(asked.values)
      await asked.carryOut('POST /users/add-role', { body: { ...about(asked), role } })
    },
  }),
  acting({
    name: 'setBadges',
    fields: [
      { name: 'badges', kind: 'choices', choices: badges, optional: true, initial: (row) => textsOf(row, 'badges') },
    ],
    async run(asked) {
      const chosen = listIn(asked.values, 'badges').filter(isBadge)
      await asked.carryOut('POST /users/change-badges-admin', { body: { ...about(asked), badges: chosen } })
    },
  }),
  acting({
    name: 'changeProfile',
    fields: [{ name: 'nickname', kind: 'text', initial: (row) => textOf(row, 'nickname') }],
    async run(asked) {
      const nickname = textIn(asked.values, 'nickname')
      await asked.carryOut('POST /users/profile-admin', { body: { ...about(asked), nickname } })
    },
  }),
  changingCapability('giveCapability', 'PUT /users/{user}/capabilities/{capability}'),
  changingCapability('takeCapability', 'DELETE /users/{user}/capabilities/{capability}'),
]
