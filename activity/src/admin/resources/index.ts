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

/** Every list of the panel, in menu order. A new one needs a file in this folder and an entry here. */
const resources: readonly Resource[] = [
  people,
  closingAccounts,
  reports,
  record,
  uploads,
  rooms,
  communities,
  events,
  djs,
  announcements,
  seasons,
  rankings,
  lifetimeRankings,
  avatars,
  avatarAssignments,
  subscriptions,
  tokenAccounts,
  products,
  tokenBundles,
  consumables,
  vouchers,
  phoneNumbers,
  phoneLookUps,
  clientEvents,
  jobs,
  acts,
]

const forModerators = resources.filter((resource) => resource.for === 'moderators')

/** The lists for the user's role: all for administrators, some for moderators. */
export const resourcesFor = ({ role }: Me): readonly Resource[] => (administers(role) ? resources : forModerators)
