import { sql } from 'kysely'
import * as z from 'zod'
import { requireQuota } from '../../../platform/limits.ts'
import { operation } from '../../../platform/operation.ts'
import { costOfCopies } from '../../../platform/quotas/quotas.ts'
import { Acknowledged, acknowledged, uuid } from '../../../platform/schemas.ts'
import { crateOwner, crateReader, mayRead } from '../access.ts'
import { crateName, crateNotFound, CurrentPosition, description } from './bodies.ts'
import { copySongs } from './edit-queries.ts'
import { editSongs } from './own-queue.ts'
import { findCrate, reloadCrate, setCurrentPosition } from './queries.ts'
import { Crate } from './schemas.ts'

const specialCrate = [400, 'The queue and starred songs can’t be renamed or deleted'] as const

export const changeCrate = operation('PATCH /crate/{crateUuid}', {
  summary: 'Update the name, description or visibility of a crate',
  access: crateOwner,
  params: { crateUuid: uuid },
  body: z.object({
    crateName: crateName.optional(),
    description: description.optional(),
    isPublic: z.boolean().optional(),
  }),
  returns: Crate,
  errors: { crateNotFound, specialCrate },
  async handle({ app, params, body, fail }) {
    const crate = await findCrate(app.db, params.crateUuid)
    if (!crate) throw fail('crateNotFound')
    if (crate.special) throw fail('specialCrate')
    await app.db
      .updateTable('crate')
      .set({ ...body, updatedAt: sql<Date>`now()` })
      .where('id', '=', crate.id)
      .execute()
    return reloadCrate(app.db, crate.id)
  },
})

export const deleteCrate = operation('DELETE /crate/{crateUuid}', {
  summary: 'Delete a crate and its songs',
  access: crateOwner,
  params: { crateUuid: uuid },
  returns: Acknowledged,
  errors: { crateNotFound, specialCrate },
  async handle({ app, params, fail }) {
    const crate = await findCrate(app.db, params.crateUuid)
    if (!crate) throw fail('crateNotFound')
    if (crate.special) throw fail('specialCrate')
    await app.db.deleteFrom('crate').where('id', '=', crate.id).execute()
    return acknowledged
  },
})

export const copyCrate = operation('PUT /crate/{crateId}/copy', {
  summary: 'Append the songs of another crate to this one, or replace the queue with them',
  access: crateOwner,
  params: { crateId: z.string().max(100) },
  body: z.object({ srcCrateId: z.string().min(1).max(100) }),
  returns: Crate,
  errors: {
    crateNotFound,
    sourceCrateNotFound: [404, 'The crate to copy from wasn’t found'],
    cratePrivate: [403, crateReader.refusal.sentence],
    sameCrate: [400, 'A crate can’t be copied into itself'],
  },
  async handle({ app, caller, client, params, body, request, fail }) {
    const [target, source] = [await findCrate(app.db, params.crateId), await findCrate(app.db, body.srcCrateId)]
    if (!target) throw fail('crateNotFound')
    if (!source) throw fail('sourceCrateNotFound')
    if (!(await mayRead(app, caller, source))) throw fail('cratePrivate')
    if (source.id === target.id) throw fail('sameCrate')
    requireQuota(app.limits, { caller, client }, 'songs', costOfCopies(source.songCount))
    await editSongs(app, { crate: target, request }, (db) => copySongs(db, source.id, target))
    return reloadCrate(app.db, target.id)
  },
})

export const moveInCrate = operation('PUT /crate/{crateUuid}/current-position', {
  summary: 'Set the current position in a crate',
  access: crateOwner,
  params: { crateUuid: uuid },
  body: CurrentPosition,
  returns: Crate,
  errors: { crateNotFound },
  async handle({ app, params, body, fail }) {
    const crate = await findCrate(app.db, params.crateUuid)
    if (!crate) throw fail('crateNotFound')
    await setCurrentPosition(app.db, crate.id, body.currentPosition)
    return reloadCrate(app.db, crate.id)
  },
})
