import { must } from '@segue/shared/must.ts'
import * as z from 'zod'
import type { App } from '../../../app.ts'
import { violatedConstraint, type Db, type Trx } from '../../../db/db.ts'
import { admin } from '../../../platform/access.ts'
import { rowOf } from '../../../platform/list/rows.ts'
import { operation } from '../../../platform/operation.ts'
import { userByIdOrUuid } from '../../users/public.ts'
import { freeSlugIn } from '../room/free-slug.ts'
import { slugOf } from '../room/slug.ts'
import { AdminCommunity, listedForAdmins } from './admin-communities.ts'
import { addMember, endCommunity, lockCommunity, nowOf } from './queries.ts'
import { communityFields, communityId, communityNotFound, isCommunitySlug, userNotFound } from './schemas.ts'

/** The most communities that one request creates. */
const maxBatchSize = 100

const NewCommunity = z
  .object({
    ...communityFields,
    description: communityFields.description.default(''),
    slug: communityFields.slug.optional(),
  })
  .meta({ id: 'NewCommunity' })
type NewCommunity = z.output<typeof NewCommunity>

const refusals = { userNotFound, communitySlugTaken: [409, 'Another community already has this address'] } as const
type Refuse = (name: keyof typeof refusals) => Error

async function requireOpen(trx: Trx, ownerUuid: string, fail: Refuse): Promise<string> {
  const found = await userByIdOrUuid(trx, ownerUuid)
  if (!found || found.deactivatedAt) throw fail('userNotFound')
  return found.uuid
}

/** Creates communities, all or none. The owner of each is its first member. */
async function create(app: App, items: readonly NewCommunity[], fail: Refuse): Promise<AdminCommunity[]> {
  for (;;) {
    const made = await app.db
      .transaction()
      .execute(async (trx) => {
        const rows: AdminCommunity[] = []
        for (const one of items) rows.push(await insert(app, trx, one, fail))
        return rows
      })
      .catch((error: unknown) => {
        if (violatedConstraint(error) !== 'communitySlug') throw error
        if (items.some(({ slug }) => slug !== undefined)) throw fail('communitySlugTaken')
        // A community of the same name was created concurrently: look for the next free number.
        return undefined
      })
    if (made) return made
  }
}

async function insert(app: App, trx: Trx, { slug, ...input }: NewCommunity, fail: Refuse): Promise<AdminCommunity> {
  const at = nowOf(app)
  const row = {
    ...input,
    ownerUuid: await requireOpen(trx, input.ownerUuid, fail),
    uuid: app.ids.uuid(),
    slug: slug ?? (await freeSlugFor(trx, input.name)),
    pictureUrl: null,
    createdAt: at,
    updatedAt: at,
  }
  const { id, ownerUuid } = await trx
    .insertInto('community')
    .values(row)
    .returning(['id', 'ownerUuid'])
    .executeTakeFirstOrThrow()
  await addMember(trx, id, ownerUuid, at)
  return adminRow(trx, id)
}

async function adminRow(db: Db, id: number): Promise<AdminCommunity> {
  const row = await rowOf<AdminCommunity>(db, listedForAdmins, { field: 'id', operator: '$eq', values: [id] })
  return must(row, 'a community that was just written')
}

function freeSlugFor(db: Db, name: string): Promise<string> {
  const plain = slugOf(name)
  return freeSlugIn(db, 'community', isCommunitySlug(plain) ? plain : `community-${plain}`)
}

export const createCommunity = operation('POST /admin/communities', {
  summary: 'Create a community with its owner',
  access: admin,
  status: 201,
  body: NewCommunity,
  returns: AdminCommunity,
  errors: refusals,
  async handle({ app, body, fail }) {
    const [made] = await create(app, [body], fail)
    return must(made, 'the community that was created')
  },
})

export const createCommunities = operation('POST /admin/communities/bulk', {
  summary: `Create up to ${maxBatchSize} communities atomically`,
  access: admin,
  status: 201,
  body: z.object({ bulk: z.array(NewCommunity).min(1).max(maxBatchSize) }),
  returns: z.array(AdminCommunity),
  errors: refusals,
  handle: ({ app, body, fail }) => create(app, body.bulk, fail),
})

type CommunityChange = Partial<Pick<NewCommunity, 'name' | 'description' | 'slug' | 'ownerUuid'>>
type RefuseChange = (name: keyof typeof refusals | 'communityNotFound') => Error

/** Changes a community. A new owner becomes a member, and the previous one stays a member. */
async function change(app: App, id: string, { ownerUuid, ...plain }: CommunityChange, fail: RefuseChange) {
  return app.db
    .transaction()
    .execute(async (trx) => {
      const community = await lockCommunity(trx, id)
      if (!community) throw fail('communityNotFound')
      const at = nowOf(app)
      const owner = ownerUuid === undefined ? {} : { ownerUuid: await requireOpen(trx, ownerUuid, fail) }
      await trx
        .updateTable('community')
        .set({ ...plain, ...owner, updatedAt: at })
        .where('id', '=', community.id)
        .execute()
      if (owner.ownerUuid !== undefined) await addMember(trx, community.id, owner.ownerUuid, at)
      return adminRow(trx, community.id)
    })
    .catch((error: unknown) => {
      throw violatedConstraint(error) === 'communitySlug' ? fail('communitySlugTaken') : error
    })
}

const changeErrors = { ...refusals, communityNotFound } as const

export const changeCommunity = operation('PATCH /admin/communities/{id}', {
  summary: 'Update a community. Omitted fields are unchanged.',
  access: admin,
  params: { id: communityId },
  body: z.object(communityFields).partial(),
  returns: AdminCommunity,
  errors: changeErrors,
  handle: ({ app, params, body, fail }) => change(app, params.id, body, fail),
})

export const replaceCommunity = operation('PUT /admin/communities/{id}', {
  summary: 'Replace a community’s name, description and owner. An omitted description is removed.',
  access: admin,
  params: { id: communityId },
  body: z.object({ ...communityFields, description: communityFields.description.default('') }),
  returns: AdminCommunity,
  errors: changeErrors,
  handle: ({ app, params, body, fail }) => change(app, params.id, body, fail),
})

export const deleteCommunity = operation('DELETE /admin/communities/{id}', {
  summary: 'Delete a community with its memberships. Its slug stays taken.',
  access: admin,
  params: { id: communityId },
  returns: AdminCommunity,
  errors: { communityNotFound },
  handle: ({ app, params, fail }) =>
    app.db.transaction().execute(async (trx) => {
      const community = await lockCommunity(trx, params.id)
      if (!community) throw fail('communityNotFound')
      await endCommunity(trx, community, nowOf(app))
      return adminRow(trx, community.id)
    }),
})
