import { administers } from '@segue/shared/people/account-roles.ts'
import type { Me, Resource } from '../resource.ts'
import { acts } from './acts.ts'
import { announcements } from './announcements.ts'
import { avatarAssignments } from './avatar-assignments.ts'
import { avatars } from './avatars.ts'
import { closingAccounts } from './closing-accounts.ts'
import { clientEvents } from './client-events.ts'
import { communities } from './communities.ts'
import { djs } from './djs.ts'
import { events } from './events.ts'
import { jobs } from './jobs.ts'
import { people } from './people.ts'
import { phoneLookUps } from './phone-look-ups.ts'
import { phoneNumbers } from './phone-numbers.ts'
import { lifetimeRankings, rankings } from './rankings.ts'
import { record } from './record.ts'
import { reports } from './reports.ts'
import { rooms } from './rooms.ts'
import { seasons } from './seasons.ts'
import { consumables, products, tokenBundles } from './shop.ts'
import { subscriptions } from './subscriptions.ts'
import { tokenAccounts } from './token-accounts.ts'
import { uploads } from './uploads.ts'
import { vouchers } from './vouchers.ts'

/** Every list of the panel, by group and in menu order. A new one needs a file in this folder and an entry here. */
const groups = {
  people: [people, closingAccounts, phoneNumbers, phoneLookUps],
  moderation: [reports, record, acts],
  music: [uploads, djs],
  places: [rooms, communities, events, announcements],
  points: [seasons, rankings, lifetimeRankings, avatars, avatarAssignments],
  shop: [products, tokenBundles, consumables, subscriptions, tokenAccounts, vouchers],
  system: [clientEvents, jobs],
} satisfies Record<string, readonly Resource[]>

/** The groups of lists for the user's role: all for administrators, some for moderators. */
export const groupsFor = ({ role }: Me): { name: string; resources: readonly Resource[] }[] =>
  Object.entries(groups)
    .map(([name, all]: [string, readonly Resource[]]) => ({
      name,
      resources: administers(role) ? all : all.filter((resource) => resource.for === 'moderators'),
    }))
    .filter(({ resources }) => resources.length > 0)

export const resourcesFor = (me: Me): readonly Resource[] => groupsFor(me).flatMap(({ resources }) => resources)
