import { tidyNickname } from '@segue/shared/people/nickname.ts'
import { must } from '@segue/shared/must.ts'
import { user } from '../../../platform/access.ts'
import { isModerator, uuidOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { refusalToWear } from './avatars.ts'
import { fullProfile, FullProfile, ProfileChange } from './profile.ts'
import { hasEarned, notEarned } from './earned.ts'
import { isReserved, nicknameReserved } from './reserved-nickname.ts'
import { changeProfile, profileRows } from './queries.ts'
import { publishProfile } from './publish-profile.ts'

export const ownProfile = operation('GET /users/profile', {
  summary: 'Get my profile',
  access: user,
  returns: FullProfile,
  async handle({ app, caller }) {
    const row = await profileRows(app.db).where('user.uuid', '=', uuidOf(caller)).executeTakeFirst()
    return fullProfile(must(row, 'a profile for every account'))
  },
})

export const changeOwnProfile = operation('POST /users/profile', {
  summary: 'Update my profile. Omitted fields are unchanged, and live rooms are updated immediately.',
  access: user,
  body: ProfileChange,
  returns: FullProfile,
  errors: {
    avatarNotFound: [400, 'Avatar not found'],
    avatarNotYours: [403, 'This avatar isn’t available to you'],
    nicknameReserved,
    notEarned,
  },
  async handle({ app, caller, body, fail }) {
    const uuid = uuidOf(caller)
    if (body.avatarId !== undefined) {
      const refusal = await refusalToWear(app, body.avatarId, { uuid })
      if (refusal) throw fail(refusal)
    }
    if (body.worn && !(await hasEarned(app.db, uuid, body.worn))) throw fail('notEarned')
    const { nickname } = body
    if (nickname !== undefined && isReserved(app, nickname) && !isModerator(caller)) {
      const row = await profileRows(app.db).where('user.uuid', '=', uuid).executeTakeFirst()
      if (tidyNickname(row?.nickname ?? '') !== nickname) throw fail('nicknameReserved')
    }
    await changeProfile(app.db, uuid, body, app.clock.now())
    return must(await publishProfile(app, uuid), 'a profile for every account')
  },
})
