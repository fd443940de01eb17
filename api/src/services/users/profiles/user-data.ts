import { languages } from '@segue/shared/i18n/words.ts'
import { audioQualities } from '@segue/shared/playback/audio-quality.ts'
import * as z from 'zod'
import { Provider } from '@segue/shared/song/song.ts'
import { must } from '@segue/shared/must.ts'
import { withProvider } from '@segue/shared/song/linked-providers.ts'
import { musicProviders } from '@segue/shared/song/providers.ts'
import type { App } from '../../../app.ts'
import { user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'

const Settings = z.object({
  uuid: z.string(),
  musicProviders: z.array(z.string()),
  allowExplicitAudio: z.boolean(),
  language: z.enum(languages),
  audioQuality: z.enum(audioQualities),
  showsPlays: z.boolean(),
  showsWhereabouts: z.boolean(),
  sharesStatistics: z.boolean(),
})

export const userData = operation('GET /users/profile/user-data', {
  summary: 'Get my settings',
  access: user,
  returns: Settings,
  handle: ({ app, caller }) => settingsOf(app, uuidOf(caller)),
})

export const changeUserData = operation('PUT /users/profile/user-data', {
  summary: 'Update my settings. Omitted fields are unchanged.',
  access: user,
  body: z
    .object({
      musicProviders: z.array(Provider).max(musicProviders.length),
      allowExplicitAudio: z.boolean(),
      language: z.enum(languages),
      audioQuality: z.enum(audioQualities),
      showsPlays: z.boolean(),
      /** Whether friends see which room I am in. */
      showsWhereabouts: z.boolean(),
      sharesStatistics: z.boolean(),
    })
    .partial(),
  returns: Settings,
  async handle({ app, caller, body }) {
    await app.db
      .updateTable('userSettings')
      .from('user')
      .whereRef('user.id', '=', 'userSettings.userId')
      .where('user.uuid', '=', uuidOf(caller))
      .set({
        ...(body.musicProviders ? { musicProviders: body.musicProviders.reduce(withProvider, []) } : {}),
        ...(body.allowExplicitAudio === undefined ? {} : { allowExplicitAudio: body.allowExplicitAudio }),
        ...(body.language ? { language: body.language } : {}),
        ...(body.showsPlays === undefined ? {} : { showsPlays: body.showsPlays }),
        ...(body.showsWhereabouts === undefined ? {} : { showsWhereabouts: body.showsWhereabouts }),
        ...(body.sharesStatistics === undefined ? {} : { sharesStatistics: body.sharesStatistics }),
        ...(body.audioQuality ? { audioQuality: body.audioQuality } : {}),
        updatedAt: new Date(app.clock.now()),
      })
      .execute()
    if (body.showsWhereabouts !== undefined) app.people.moved([uuidOf(caller)])
    return settingsOf(app, uuidOf(caller))
  },
})

async function settingsOf(app: App, uuid: string) {
  const row = await app.db
    .selectFrom('userSettings')
    .innerJoin('user', 'user.id', 'userSettings.userId')
    .where('user.uuid', '=', uuid)
    .select(['user.uuid', 'musicProviders', 'allowExplicitAudio', 'language', 'audioQuality', 'showsPlays'])
    .select(['showsWhereabouts', 'sharesStatistics'])
    .executeTakeFirst()
  return must(row, 'settings for every account')
}
