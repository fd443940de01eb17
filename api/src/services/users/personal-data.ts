import type { App } from '../../app.ts'
import { mergeScrobbling } from './scrobbling/accounts.ts'
import { mergeAccounts } from './discord/merge-accounts.ts'
import { picturesFolder } from './images/images.ts'
import { maxExportedRows, storedFile, type Holder, type PersonalData } from '../../platform/personal-data.ts'

/** The account itself. It is removed last, with the rows that reference it. */
export const personalData: PersonalData<App> = {
  async read(app, who) {
    return {
      account: await accountOf(app, who),
      'sign-ins': await signInsOf(app, who),
      scrobbling: await scrobblingOf(app, who),
    }
  },
  async files(app, { id }) {
    const pictures = await app.db.selectFrom('userImage').where('userId', '=', id).select(['kind', 'file']).execute()
    return pictures.map(({ kind, file }) =>
      storedFile(app, `pictures/${kind}.${file.split('.').at(-1)}`, `${picturesFolder}/${file}`),
    )
  },
  async remove(app, trx, { id, uuid }) {
    const emails = await trx.selectFrom('email').where('userId', '=', id).select('address').execute()
    const phone = await trx.selectFrom('phone').where('userId', '=', id).select('number').executeTakeFirst()
    const exports = await trx.selectFrom('personExport').where('userId', '=', id).select('uuid').execute()
    for (const one of exports) await app.jobs.add(trx, 'removeFiles', { prefix: `exports/${one.uuid}/` })
    const addresses = [...emails.map(({ address }) => address), ...(phone ? [phone.number] : [])]
    if (addresses.length > 0) await trx.deleteFrom('outboxLetter').where('to', 'in', addresses).execute()
    if (phone) await trx.deleteFrom('phoneMessage').where('number', '=', phone.number).execute()
    await trx.updateTable('phoneWhitelist').set({ createdByUuid: null }).where('createdByUuid', '=', uuid).execute()
    await trx.updateTable('voucher').set({ createdByUuid: null }).where('createdByUuid', '=', uuid).execute()
    await trx.updateTable('voucher').set({ redeemedByUuid: null }).where('redeemedByUuid', '=', uuid).execute()
    await trx.updateTable('moderationComment').set({ authorUuid: null }).where('authorUuid', '=', uuid).execute()
    await trx.deleteFrom('moderationComment').where('userUuid', '=', uuid).execute()
    const pictures = await trx.selectFrom('userImage').where('userId', '=', id).select('file').execute()
    for (const { file } of pictures) await app.jobs.add(trx, 'removeFiles', { prefix: `${picturesFolder}/${file}` })
    await trx.deleteFrom('scrobbleAccount').where('userUuid', '=', uuid).execute()
    await trx.deleteFrom('user').where('id', '=', id).execute()
    return async () => app.tokens.forget(uuid)
  },
  count: async () => ({}),
  async merge(app, trx, both) {
    await mergeScrobbling(app, trx, { from: both.from.uuid, into: both.into.uuid })
    return mergeAccounts(app, trx, both)
  },
}

async function accountOf({ db }: App, { id }: Holder) {
  const user = await db
    .selectFrom('user')
    .innerJoin('userProfile', 'userProfile.userId', 'user.id')
    .innerJoin('userSettings', 'userSettings.userId', 'user.id')
    .where('user.id', '=', id)
    .select(['user.id', 'user.uuid', 'user.role', 'user.capabilities', 'user.createdAt', 'user.bannedUntil'])
    .select(['user.deactivationRequestedAt', 'user.deactivationReason'])
    .select(['nickname', 'avatarId', 'color', 'badges', 'details'])
    .select(['musicProviders', 'allowExplicitAudio', 'language', 'audioQuality', 'showsPlays'])
    .select(['showsWhereabouts', 'sharesStatistics'])
    .executeTakeFirstOrThrow()
  const emails = db.selectFrom('email').where('userId', '=', id)
  const phone = db.selectFrom('phone').where('userId', '=', id)
  const discord = db.selectFrom('discordAccount').where('userId', '=', id)
  const purchases = db.selectFrom('discordPurchase').where('userId', '=', id)
  const musicServices = db.selectFrom('musicAccount').where('userId', '=', id)
  const passkeys = db.selectFrom('passkey').where('userId', '=', id)
  return {
    ...user,
    emails: await emails.select(['address', 'type', 'status', 'isPrimary', 'createdAt']).orderBy('id').execute(),
    phone: (await phone.select(['number', 'verifiedAt']).executeTakeFirst()) ?? null,
    discord: (await discord.select(['discordId', 'username', 'globalName', 'linkedAt']).executeTakeFirst()) ?? null,
    purchases: await purchases.select(['entitlementId', 'skuId', 'grantedAt', 'endsAt']).execute(),
    passkeys: await passkeys.select(['name', 'createdAt', 'lastUsedAt']).orderBy('id').execute(),
    // Tokens aren't exported: they are keys to an account elsewhere.
    musicServices: await musicServices.select(['provider', 'linkedAt']).orderBy('provider').execute(),
    bot: (await db.selectFrom('user').where('botOfUserId', '=', id).select('uuid').executeTakeFirst()) ?? null,
  }
}

const signInsOf = ({ db }: App, { id }: Holder) =>
  db
    .selectFrom('session')
    .where('userId', '=', id)
    .select(['means', 'userAgent', 'addressKind', 'createdAt', 'lastSeenAt', 'expiresAt', 'endedAt'])
    .orderBy('createdAt', 'desc')
    .limit(maxExportedRows)
    .execute()

/** Tokens aren't exported here either. */
async function scrobblingOf({ db }: App, { uuid }: Holder) {
  const accounts = db.selectFrom('scrobbleAccount').where('userUuid', '=', uuid)
  const songs = db
    .selectFrom('scrobble')
    .innerJoin('songPlay', 'songPlay.playId', 'scrobble.playId')
    .where('scrobble.userUuid', '=', uuid)
  return {
    accounts: await accounts.select(['service', 'name', 'linkedAt']).orderBy('service').execute(),
    songs: await songs
      .select(['scrobble.service', 'songPlay.song', 'scrobble.listenedAt', 'scrobble.sentAt'])
      .orderBy('scrobble.listenedAt', 'desc')
      .limit(maxExportedRows)
      .execute(),
  }
}
