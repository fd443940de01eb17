import * as z from 'zod'
import { anyone, service, user } from '../../../platform/access.ts'
import { roleOf } from '../../../platform/caller.ts'
import { operation } from '../../../platform/operation.ts'
import { uuid } from '../../../platform/schemas.ts'
import { avatarBySlug, standingOf } from '../../users/public.ts'
import { Avatar, avatarFor, avatarsFor } from './avatar.ts'

const slug = z.string().max(60)
const errors = { notFound: [404, 'There is no such avatar'] } as const

/** A list of the avatars that `picks` lets through, as the caller sees them. */
const list = <K extends 'GET /avatars' | 'GET /all-avatars'>(
  key: K,
  summary: string,
  picks: (avatar: Avatar) => boolean,
) =>
  operation(key, {
    summary,
    access: anyone,
    returns: z.array(Avatar),
    handle: ({ app, caller }) => avatarsFor(roleOf(caller), app.config.publicUrl).filter(picks),
  })

// Rooms show avatars that nobody can choose, a guest's for one, so clients find the house's own here too.
export const avatars = list('GET /avatars', "Avatars to choose from, and the house's own", (avatar) =>
  ['PUBLIC', 'PRIVATE'].includes(avatar.avatarStatus),
)

export const allAvatars = list('GET /all-avatars', 'Every avatar, whoever may wear it', () => true)

export const subscriberAvatars = operation('GET /avatars/subscriber', {
  summary: 'Avatars for subscribers only',
  access: user,
  returns: z.array(Avatar),
  handle: ({ app, caller }) =>
    avatarsFor(roleOf(caller), app.config.publicUrl).filter(({ avatarStatus }) => avatarStatus === 'SUBSCRIBER_ONLY'),
})

export const avatar = operation('GET /avatars/{slug}', {
  summary: 'One avatar',
  access: anyone,
  params: { slug },
  returns: Avatar,
  errors,
  handle({ app, caller, params, fail }) {
    const found = avatarBySlug(params.slug)
    if (!found) throw fail('notFound')
    return avatarFor(roleOf(caller), app.config.publicUrl, found)
  },
})

export const avatarForUser = operation('GET /avatars/{slug}/{uuid}', {
  summary: 'One avatar, and whether that user may wear it',
  access: user,
  params: { slug, uuid },
  returns: Avatar,
  errors,
  async handle({ app, params, fail }) {
    const found = avatarBySlug(params.slug)
    if (!found) throw fail('notFound')
    const standing = await standingOf(app.db, params.uuid, app.clock.now())
    return avatarFor(standing?.role, app.config.publicUrl, found)
  },
})

export const avatarForService = operation('GET /service/avatar/{avatarSlug}', {
  summary: 'One avatar, for our own services',
  access: service,
  params: { avatarSlug: slug },
  returns: Avatar,
  errors,
  handle({ app, caller, params, fail }) {
    const found = avatarBySlug(params.avatarSlug)
    if (!found) throw fail('notFound')
    return avatarFor(roleOf(caller), app.config.publicUrl, found)
  },
})
