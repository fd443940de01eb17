import { sql } from 'kysely'
import { avatarCatalogue } from '@segue/shared/people/avatars/catalogue.ts'
import type { HouseAvatar } from './tables/points.ts'
import type { Db } from './db.ts'

/** Who wears the avatars that the house hands out. */
const houseAvatars: Record<string, HouseAvatar> = {
  ghost: 'guests',
  discord: 'linkedWithDiscord',
  staff: 'moderators',
  'bot-01': 'bots',
  'bot-2': 'bots',
}

/** Puts the drawn cast into the table of avatars, where it is not yet. What administrators have changed stays. */
export async function seedAvatars(db: Db): Promise<void> {
  const rows = avatarCatalogue.map(({ slug, kind, discordOnly = false }, place) => ({
    slug,
    avatarStatus: kind === 'special' ? ('PRIVATE' as const) : ('PUBLIC' as const),
    wornBy: houseAvatars[slug] ?? null,
    discordOnly,
    place,
  }))
  await db
    .insertInto('avatar')
    .values(rows)
    // The order of the picker is the catalogue's.
    .onConflict((conflict) =>
      conflict
        .column('slug')
        .doUpdateSet({ place: sql<number>`excluded."place"` })
        .whereRef('avatar.place', '<>', sql<number>`excluded."place"`),
    )
    .execute()
}
