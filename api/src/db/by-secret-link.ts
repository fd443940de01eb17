import { sql, type RawBuilder } from 'kysely'

/** Whether a row of `song` is a private SoundCloud song: its id contains the secret of the link it was added by. */
export const isBySecretLink = (): RawBuilder<boolean> =>
  sql<boolean>`coalesce("song"."musicProviders" ->> 'soundCloudPublic' like '%:s-%', false)`
