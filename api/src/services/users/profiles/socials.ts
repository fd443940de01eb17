import { must } from '@segue/shared/must.ts'
import { user } from '../../../platform/access.ts'
import { uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { FullProfile, SocialsChange } from './profile.ts'
import { changeProfile } from './queries.ts'
import { tellOfProfile } from './tell.ts'

export const changeSocials = operation('POST /users/user-socials', {
  summary: 'Update where else people find me; omitted ones stay as they are, and an empty text takes one away',
  access: user,
  body: SocialsChange,
  returns: FullProfile,
  async handle({ app, caller, body }) {
    await changeProfile(app.db, uuidOf(caller), body, app.clock.now())
    return must(await tellOfProfile(app, uuidOf(caller)), 'a profile of every account')
  },
})
