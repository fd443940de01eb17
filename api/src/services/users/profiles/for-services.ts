import * as z from 'zod'
import type { App } from '../../../app.ts'
import { admin, service } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { takeAndSkip } from '../../../platform/paging.ts'
import { UserId } from '../user-id.ts'
import { AnyProfile, fullProfile, FullProfile } from './profile.ts'
import { findProfile, profileRows } from './queries.ts'

const maxProfiles = 500
/** Each one is sent to every process. */
const maxRefreshed = 100

/** The profiles of a page of active accounts, oldest accounts first. */
async function pageOfProfiles(app: App, { take, skip }: { take: number; skip: number }): Promise<FullProfile[]> {
  const rows = await profileRows(app.db).orderBy('user.id').limit(take).offset(skip).execute()
  return rows.map(fullProfile)
}

/** The same call at two paths. */
const profileForService = <const K extends 'GET /profile/{id}/service' | 'GET /users/service/{id}/user-profile'>(
  key: K,
) =>
  operation(key, {
    summary: 'Get the profile of a user or guest (services)',
    access: service,
    params: { id: UserId },
    returns: AnyProfile,
    errors: { profileNotFound: [404, 'User profile not found'] },
    async handle({ app, params, fail }) {
      const found = await findProfile(app.db, params.id)
      if (!found) throw fail('profileNotFound')
      return found
    },
  })

export const serviceProfile = profileForService('GET /profile/{id}/service')
export const serviceUserProfile = profileForService('GET /users/service/{id}/user-profile')

export const allProfiles = operation('GET /users/service/all-user-profiles', {
  summary: 'List the profiles of all active accounts, oldest first (services)',
  access: service,
  query: takeAndSkip(maxProfiles),
  returns: z.array(FullProfile),
  handle: ({ app, query }) => pageOfProfiles(app, query),
})

/** Refreshes a page of profiles in live rooms. Returns the number of profiles. */
async function refresh(app: App, page: { take: number; skip: number }): Promise<number> {
  const profiles = await pageOfProfiles(app, page)
  for (const profile of profiles) app.rooms.actWherever(profile.uuid, { type: 'profileChanged', profile })
  return profiles.length
}

export const refreshProfiles = operation('GET /users/service/update-user-profiles', {
  summary:
    'Refresh the cached profiles of a page of accounts in live rooms. Returns the number of accounts on the page.',
  access: service,
  query: takeAndSkip(maxRefreshed),
  returns: z.object({ updated: z.number() }),
  handle: async ({ app, query }) => ({ updated: await refresh(app, query) }),
})

export const refreshAllProfiles = operation('POST /admin/profiles/refresh', {
  summary: 'Refresh cached profiles in live rooms, one batch at a time. Repeat with `next` until it is null.',
  access: admin,
  body: z.object({ after: z.int().min(0).max(1_000_000_000).default(0) }),
  returns: z.object({ updated: z.number(), next: z.number().nullable() }),
  async handle({ app, body }) {
    const updated = await refresh(app, { take: maxRefreshed, skip: body.after })
    return { updated, next: updated < maxRefreshed ? null : body.after + updated }
  },
})
