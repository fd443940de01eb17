import { sql } from 'kysely'
import { avatarCatalogue } from '@segue/shared/people/avatars/catalogue.ts'
import { houseConsumables } from '@segue/shared/points/house-consumables.ts'
import type { HouseAvatar } from './tables/points.ts'
import type { Db } from './db.ts'

/** Who gets the avatars that are assigned automatically. */
const houseAvatars: Record<string, HouseAvatar> = {
  ghost: 'guests',
  discord: 'linkedWithDiscord',
  staff: 'moderators',
  'bot-01': 'bots',
  'bot-2': 'bots',
}

/** Inserts the built-in avatars that are missing. Administrators' changes are kept. */
async function seedAvatars(db: Db): Promise<void> {
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

/** Inserts our own consumables, each once. What administrators have changed or removed stays that way. */
async function seedConsumables(db: Db): Promise<void> {
  const rows = houseConsumables.map(({ show, name, tokenCost }) => ({
    house: show,
    show,
    name,
    tokenCost,
    fileId: `${show}.svg`,
  }))
  await db
    .insertInto('consumable')
    .values(rows)
    .onConflict((conflict) => conflict.column('house').doNothing())
    .execute()
}

/** Inserts the data that grows with the code. Safe to run again, and from several processes concurrently. */
export async function seed(db: Db): Promise<void> {
  await seedAvatars(db)
  await seedConsumables(db)
}
