import * as z from 'zod'
import { languageOf } from '@segue/shared/i18n/words.ts'
import type { App } from '../../../../app.ts'
import { user } from '../../../../platform/access.ts'
import { operation } from '../../../../platform/operation.ts'
import type { Failure } from '../../../../platform/failure.ts'
import type { Discord } from '../../../../ports/discord.ts'
import { discordErrors, trouble } from '../../../users/public.ts'
import { pictureToShare, recapErrors, recapOf } from '../../history/recap.ts'
import { pictureOfCard } from '../../previews/get-picture.ts'
import { cardOf } from '../../previews/room-card.ts'
import { roomId, roomNotFound } from '../../room/schemas.ts'
import { findRoomFor } from '../../room/visibility.ts'

/** The token with which the user's client signed in to Discord, needed to share on their behalf. It is not stored. */
const discordAccessToken = z.string().min(1).max(2000)

export const makeQuickLink = operation('POST /discord/quick-links', {
  summary: 'Create a link to a room with a picture of what’s playing, to share in Discord',
  access: user,
  allowance: 'upload',
  body: z.object({ roomId, discordAccessToken }),
  status: 201,
  returns: z.object({ linkId: z.string() }),
  errors: { roomNotFound, ...discordErrors },
  async handle({ app, caller, client, body, fail }) {
    if (!app.discord) throw fail('discordNotSetUp')
    const room = await findRoomFor(app, caller, body.roomId)
    if (!room) throw fail('roomNotFound')
    const card = await cardOf(app, room)
    const { song, name, description } = card
    const link = {
      customId: room.slug,
      title: song ? [song.title, song.artist].filter(Boolean).join(' — ') : name,
      description: song ? name : description || app.config.brandName,
      picture: await pictureOfCard(app, card, `cards of ${client}`),
    }
    const linkId = await ask(app, app.discord, fail, (discord) => discord.quickLink(body.discordAccessToken, link))
    return { linkId }
  },
})

export const shareMoment = operation('POST /discord/moments', {
  summary: 'Create a picture of a room, or of its last listening session, to share in Discord',
  access: user,
  allowance: 'upload',
  body: z.object({
    roomId,
    discordAccessToken,
    /** What the picture shows: the room as it is now, or the recap of a session. */
    of: z.enum(['room', 'recap']).default('room'),
    /** Any time after the last song of the session; defaults to the latest one. */
    until: z.iso.datetime({ offset: true }).optional(),
    language: z.string().max(10).optional(),
  }),
  status: 201,
  returns: z.object({ mediaUrl: z.string() }),
  errors: { ...recapErrors, ...discordErrors },
  async handle({ app, caller, client, body, fail }) {
    if (!app.discord) throw fail('discordNotSetUp')
    const room = await findRoomFor(app, caller, body.roomId)
    if (!room) throw fail('roomNotFound')
    const { until, language, discordAccessToken: token } = body
    const found = body.of === 'recap' ? await recapOf(app, caller, { id: room.uuid, until }) : undefined
    if (typeof found === 'string') throw fail(found)
    const picture = await (found
      ? pictureToShare(app, found, { language: languageOf(language) ?? 'en', client })
      : pictureOfCard(app, await cardOf(app, room), `cards of ${client}`))
    const mediaUrl = await ask(app, app.discord, fail, (discord) => discord.attachPicture(token, picture))
    return { mediaUrl }
  },
})

type Fail = (name: 'discordAway' | 'discordSignInUnknown') => Failure

/** What Discord created for the user, or a refusal if Discord doesn't answer or doesn't accept the token. */
async function ask(
  app: App,
  discord: Discord,
  fail: Fail,
  make: (discord: Discord) => Promise<string | null>,
): Promise<string> {
  const made = await make(discord).catch(trouble(app, fail, 'share something'))
  if (made === null) throw fail('discordSignInUnknown')
  return made
}
