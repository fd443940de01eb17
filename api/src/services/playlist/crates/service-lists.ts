import * as z from 'zod'
import { isClosed } from '../../users/public.ts'
import { anyone, service } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { takeAndSkip } from '../../../platform/paging.ts'
import { page } from '../../../platform/paging.ts'
import { uuid } from '../../../platform/schemas.ts'
import { shortId } from '../bodies.ts'
import { crateNotFound } from './bodies.ts'
import { allCratesPage, cratesOf, crateWithSongs, findCrate } from './queries.ts'
import { Crate, Crates, CrateSummary } from './schemas.ts'

export const cratesForService = operation('GET /crate/user/service/{userUuid}', {
  summary: "List all of a user's crates (services)",
  access: service,
  params: { userUuid: uuid },
  query: page(100, 1000),
  returns: Crates,
  handle: ({ app, params, query }) => cratesOf(app.db, params.userUuid, { ...query, all: true }),
})

export const allCrates = operation('GET /crate/service/all-crates', {
  summary: 'List all public crates (services)',
  access: service,
  query: takeAndSkip(1000),
  returns: z.object({ crates: z.array(CrateSummary), hasMore: z.boolean() }),
  handle: ({ app, query }) => allCratesPage(app.db, query),
})

export const sharedCrate = operation('GET /crate/service/{crateShortId}/songs', {
  summary: 'Get a public crate with its first songs, for the share page',
  access: anyone,
  params: { crateShortId: shortId },
  returns: Crate,
  errors: { crateNotFound },
  async handle({ app, params, fail }) {
    const crate = await findCrate(app.db, params.crateShortId)
    // A private crate is reported as not found, and so is one of a closed account.
    if (!crate?.isPublic || (await isClosed(app.db, crate.userUuid))) throw fail('crateNotFound')
    return crateWithSongs(app.db, crate)
  },
})
