import * as z from 'zod'
import { anyone, service, user } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import { uuid } from '../../../platform/schemas.ts'
import { accountOf } from '../../../platform/caller.ts'
import { Avatar, avatarFor, avatarsFor } from './avatar.ts'

const slug = z.string().max(60)
const errors = { avatarNotFound: [404, 'Avatar not found'] } as const

/** Lists the avatars that `picks` selects, as the caller sees them. */
const list = <K extends 'GET /avatars' | 'GET /all-avatars'>(
  key: K,
  summary: string,
  picks: (avatar: Avatar) => boolean,
) =>
  operation(key, {
    summary,
    access: anyone,
    returns: z.array(Avatar),
    handle: async ({ app, caller }) => (await avatarsFor(app, accountOf(caller))).filter(picks),
  })

// Rooms also show avatars that can't be chosen, such as the guest avatar, so clients find the product's own avatars
// here too.
export const avatars = list(
  'GET /avatars',
  'List avatars that people can choose and those used by the product itself',
  (avatar) => ['PUBLIC', 'PRIVATE'].includes(avatar.avatarStatus),
)

export const allAvatars = list('GET /all-avatars', 'List all avatars', () => true)

export const subscriberAvatars = operation('GET /avatars/subscriber', {
  summary: 'List avatars for subscribers',
  access: user,
  returns: z.array(Avatar),
  handle: async ({ app, caller }) =>
    (await avatarsFor(app, accountOf(caller))).filter(({ avatarStatus }) => avatarStatus === 'SUBSCRIBER_ONLY'),
})

export const avatar = operation('GET /avatars/{slug}', {
  summary: 'Get an avatar',
  access: anyone,
  params: { slug },
  returns: Avatar,
  errors,
  async handle({ app, caller, params, fail }) {
    const found = await avatarFor(app, accountOf(caller), params.slug)
    if (!found) throw fail('avatarNotFound')
    return found
  },
})

export const avatarForUser = operation('GET /avatars/{slug}/{uuid}', {
  summary: 'Get an avatar and whether a user can wear it',
  access: user,
  params: { slug, uuid },
  returns: Avatar,
  errors,
  async handle({ app, params, fail }) {
    const found = await avatarFor(app, params.uuid, params.slug)
    if (!found) throw fail('avatarNotFound')
    return found
  },
})

export const avatarForService = operation('GET /service/avatar/{avatarSlug}', {
  summary: 'Get an avatar (services)',
  access: service,
  params: { avatarSlug: slug },
  returns: Avatar,
  errors,
  async handle({ app, params, fail }) {
    const found = await avatarFor(app, null, params.avatarSlug)
    if (!found) throw fail('avatarNotFound')
    return found
  },
})
