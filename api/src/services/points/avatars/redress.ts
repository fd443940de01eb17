import { sql } from 'kysely'
import type { App } from '../../../app.ts'
import type { JobHandler } from '../../../ports/jobs.ts'
import { dressAnew, isWearable, publishProfile } from '../../users/public.ts'

const maxBatchSize = 200

/** Switches users who may no longer wear an avatar to another one and updates their rooms. Idempotent. */
export const redressAvatar = (app: App): JobHandler<'redressAvatar'> => ({
  async run({ slug }, { signal }) {
    for (;;) {
      const wearers = await app.db
        .selectFrom('userProfile')
        .innerJoin('user', 'user.id', 'userProfile.userId')
        .innerJoin('avatar', 'avatar.slug', 'userProfile.avatarId')
        .where('userProfile.avatarId', '=', slug)
        .where(sql<boolean>`not ${isWearable(app)}`)
        .select('user.uuid')
        .orderBy('user.id')
        .limit(maxBatchSize)
        .execute()
      for (const { uuid } of wearers) {
        signal.throwIfAborted()
        if (await app.db.transaction().execute((trx) => dressAnew(app, trx, uuid))) await publishProfile(app, uuid)
      }
      if (wearers.length < maxBatchSize) return
    }
  },
})
