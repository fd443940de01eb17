import { user } from '../../../platform/access.ts'
import { isModerator, uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { page } from '../../../platform/paging.ts'
import { uuid } from '../../../platform/schemas.ts'
import * as z from 'zod'
import { crateReader } from '../access.ts'
import { crateNotFound } from './bodies.ts'
import { cratesOf, crateWithSongs, findCrate, songsOf } from './queries.ts'
import { Crate, Crates, cratesPerPage, CrateSongs, songsPerPage } from './schemas.ts'

const maxCrates = 1000

export const ownCrates = operation('GET /crate/user', {
  summary: 'List my crates, newest first',
  access: user,
  query: page(cratesPerPage, maxCrates),
  returns: Crates,
  handle: ({ app, caller, query }) => cratesOf(app.db, uuidOf(caller), { ...query, all: true }),
})

export const cratesOfUser = operation('GET /crate/user/{userUuid}', {
  summary: "List a user's crates: the public ones, or all of them if they are yours",
  access: user,
  params: { userUuid: uuid },
  query: page(cratesPerPage, maxCrates),
  returns: Crates,
  handle: ({ app, caller, params, query }) =>
    cratesOf(app.db, params.userUuid, {
      ...query,
      all: uuidOf(caller) === params.userUuid || isModerator(caller),
    }),
})

export const getCrate = operation('GET /crate/{crateId}', {
  summary: 'Get a crate with its first songs',
  access: crateReader,
  params: { crateId: z.string().max(100) },
  returns: Crate,
  errors: { crateNotFound },
  async handle({ app, params, fail }) {
    const crate = await findCrate(app.db, params.crateId)
    if (!crate) throw fail('crateNotFound')
    return crateWithSongs(app.db, crate)
  },
})

export const getCrateSongs = operation('GET /crate/{crateUuid}/songs', {
  summary: 'List the songs in a crate',
  access: crateReader,
  params: { crateUuid: uuid },
  query: page(songsPerPage, songsPerPage),
  returns: CrateSongs,
  errors: { crateNotFound },
  async handle({ app, params, query, fail }) {
    const crate = await findCrate(app.db, params.crateUuid)
    if (!crate) throw fail('crateNotFound')
    return { songs: await songsOf(app.db, crate.id, query.limit, query.offset) }
  },
})
