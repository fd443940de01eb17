import { must } from '@segue/shared/must.ts'
import { user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { FullProfile, SocialsChange } from './profile.ts'
import { changeProfile } from './queries.ts'
import { publishProfile } from './publish-profile.ts'

export const changeSocials = operation('POST /users/user-socials', {
  summary: 'Update my social links. Omitted links are unchanged, and an empty string removes one.',
  access: user,
  body: SocialsChange,
  returns: FullProfile,
  async handle({ app, caller, body }) {
    await changeProfile(app.db, uuidOf(caller), body, app.clock.now())
    return must(await publishProfile(app, uuidOf(caller)), 'a profile for every account')
  },
})
