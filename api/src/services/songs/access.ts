import type { App } from '../../app.ts'
import { holderOf, type AccessRule } from '../../platform/access.ts'
import { isModerator } from '../../platform/caller.ts'
import { ownerOf } from './uploads.ts'

type AppContext = { app: App }
type AccessQuestion = Parameters<NonNullable<AccessRule<AppContext>['admitsTo']>>[0]

export const uploader = holderOf('uploadMusic', {
  code: 'uploadNotAllowed',
  sentence: 'You don’t have permission to upload music yet',
})

async function owns({ app, caller, params }: AccessQuestion): Promise<boolean> {
  const found = await ownerOf(app.db, String(params['id']))
  return !found || (caller.kind === 'user' && caller.uuid === found.userUuid)
}

/** The sentence from the error catalogue, verbatim. */
export const notYourTags = 'Unauthorized to edit tags that not belongs to the user'

export const songOwner: AccessRule<AppContext> = {
  name: 'songOwner',
  who: 'the uploader of the song',
  kinds: ['user'],
  admits: () => false,
  admitsTo: owns,
  refusal: { code: 'notYourTags', sentence: notYourTags },
}

export const songOwnerOrModerator: AccessRule<AppContext> = {
  name: 'songOwnerOrModerator',
  who: 'the uploader of the song; moderators of the product',
  kinds: ['user'],
  admits: isModerator,
  admitsTo: owns,
  refusal: { code: 'notYourSong', sentence: 'This song belongs to someone else' },
}
