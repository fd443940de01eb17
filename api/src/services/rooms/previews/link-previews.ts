import { interpolate } from '@segue/shared/i18n/interpolate.ts'
import type { Language } from '@segue/shared/i18n/words.ts'
import type { App } from '../../../app.ts'
import {
  counted,
  inOneLine,
  previewWords,
  type LinkPreview,
  type PreviewWords,
} from '../../../platform/http/link-preview.ts'
import { nobody } from '../../../ports/caller.ts'
import { countMembers, findCommunity } from '../communities/queries.ts'
import { eventFor, findEvent } from '../events/event-rows.ts'
import { findRoom } from '../room/queries.ts'
import { pictureSize } from './drawing.ts'
import { cardOf, versionOf, type RoomCard } from './room-card.ts'
import { stillOf } from './stills.ts'

/**
 * A preview is visible to anyone who sees the link, so it has only what an anonymous visitor to the page would see
 * (decision 0035).
 */
type Preview = (app: App, id: string, language: Language) => Promise<LinkPreview | undefined>

/**
 * A room: the current song and number of people, or that it has a password. Numeric ids can be enumerated, so they have
 * no preview.
 */
export const previewOfRoom: Preview = async (app, slug, language) => {
  const room = /^\d+$/.test(slug) ? undefined : await findRoom(app.db, slug)
  if (!room) return undefined
  const card = await cardOf(app, room)
  const words = previewWords[language]
  const sentences = [
    card.song ? `${songWords(card.song, words)}.` : '',
    card.people > 0 ? counted(language, 'people', card.people) : '',
    card.hasPassword ? words.door : inOneLine(card.description),
  ].filter(Boolean)
  return {
    title: card.name,
    description: sentences.join(' ') || words.quiet,
    picture: {
      url: `${app.config.publicUrl}/rooms/${room.uuid}/preview.png?version=${versionOf(card)}`,
      ...pictureSize,
      alt: interpolate(words.picture, { room: card.name }),
    },
    arrival: {
      name: card.name,
      song: [card.song?.title, card.song?.artist].filter(Boolean).join(' · '),
      design: card.design,
      still: (await stillOf(card.design)).door,
    },
  }
}

const songWords = ({ title, artist }: NonNullable<RoomCard['song']>, words: PreviewWords) =>
  artist ? interpolate(words.playing, { song: title, artist }) : interpolate(words.playingUntitled, { song: title })

/** An event: when it takes place, and where if its room is listed. */
export const previewOfEvent: Preview = async (app, slug, language) => {
  const row = await findEvent(app.db, slug)
  if (!row) return undefined
  const event = await eventFor(app, app.db, nobody, row)
  const when = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' })
  const sentences = [
    interpolate(previewWords[language].eventWhen, { when: when.format(event.startTime) }),
    event.room?.name ?? '',
    inOneLine(event.description),
  ]
  return { title: event.name, description: sentences.filter(Boolean).join(' · '), picture: null }
}

export const previewOfCommunity: Preview = async (app, slug, language) => {
  const community = await findCommunity(app.db, slug)
  if (!community) return undefined
  const members = counted(language, 'members', await countMembers(app.db, community.id))
  return {
    title: community.name,
    description: [members, inOneLine(community.description)].filter(Boolean).join(' '),
    picture: null,
  }
}
