import * as z from 'zod'
import { languageOf } from '@segue/shared/i18n/words.ts'
import type { App } from '../../../app.ts'
import { user } from '../../../platform/access.ts'
import { operation } from '../../../platform/operation.ts'
import type { Failure } from '../../../platform/failure.ts'
import type { Discord } from '../../../ports/discord.ts'
import { discordErrors, trouble } from '../../users/public.ts'
import { pictureToShare, recapErrors, recapOf } from '../history/recap.ts'
import { pictureOfCard } from '../previews/get-picture.ts'
import { cardOf } from '../previews/room-card.ts'
import { roomId, roomNotFound } from '../room/schemas.ts'
import { findRoomFor } from '../room/visibility.ts'

/** With what Discord lets somebody share: the token that their client has signed in there with. It is not kept. */
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
    /** What is seen: the room as it is now, or the recap of an evening. */
    of: z.enum(['room', 'recap']).default('room'),
    /** Any time after the last song of the evening; without one it is the latest. */
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

/** What Discord makes for somebody, or the refusal: it does not answer, or does not know the token. */
async function ask(
  app: App,
  discord: Discord,
  fail: Fail,
  make: (discord: Discord) => Promise<string | null>,
): Promise<string> {
  const made = await make(discord).catch(trouble(app, fail, 'for something to share'))
  if (made === null) throw fail('discordSignInUnknown')
  return made
}
