import { playingDj } from '@segue/shared/room/rules/playing-dj.ts'
import type { RoomState } from '@segue/shared/room/state.ts'
import type { Song as RoomSong } from '@segue/shared/song/song.ts'
import { addressOf, type Bot } from './bot.ts'
import type { PlaceRoom } from './place-room.ts'
import { boothLines } from './booth-lines.ts'
import { button, buttons, card, divider, line, lines, link, moment, pictured, safe, type Message } from './reply.ts'
import type { Words } from './words.ts'

/** How many of the turns to come a panel tells. */
const shownTurns = 4

/** What plays in a room, with what can be done about it. The buttons say which play they are for. */
export function panelOf(
  bot: Pick<Bot, 'publicUrl'> & Parameters<typeof addressOf>[0],
  room: Pick<PlaceRoom, 'uuid' | 'slug' | 'name'>,
  state: RoomState,
  words: Words,
  { takesRequests = false } = {},
): Message {
  const { say } = words
  const { nowPlaying, voteCounts, allUsers, allUserData } = state
  const web = link(addressOf(bot, room.slug), say('onTheWeb'))
  const open = button(`open:${room.uuid}`, say('openRoom'), { style: 'primary' })
  const title = line(`### ${say('nowPlaying', { room: safe(room.name) })}`)
  const requests = takesRequests ? requestRows(room, state, words) : []
  if (!nowPlaying) {
    const liked = button(`liked:${room.uuid}`, say('liked'), { style: 'good', emoji: '💿' })
    const house = button(`house:${room.uuid}`, say('house'), { emoji: '📻' })
    return card(title, divider, line(say('nothingPlays')), buttons(liked, house), ...requests, buttons(open, web))
  }
  const { song, endTime, playId, votesHidden } = nowPlaying
  const dj = allUserData[playingDj(state)?.uuid ?? '']?.userProfile.nickname
  const people = allUsers.length
  const { likes: up, dislikes: down, stars } = voteCounts
  const about = [
    `**${safe(song.trackName)}** ${say('by', { artist: safe(song.artistName) })}`,
    ...(dj === undefined ? [] : [say('dj', { name: safe(dj) })]),
    `-# ${say('ends', { when: moment(endTime) })}`,
  ]
  return card(
    title,
    pictured(about.join('\n'), pictureOf(song.thumbnails)),
    line(votesHidden ? say('hiddenVotes', { people }) : say('tally', { up, down, stars, people })),
    buttons(
      button(`vote:up:${room.uuid}:${playId}`, '', { emoji: '👍' }),
      button(`vote:down:${room.uuid}:${playId}`, '', { emoji: '👎' }),
      button(`vote:star:${room.uuid}:${playId}`, '', { emoji: '⭐' }),
      button(`skip:${room.uuid}:${playId}`, say('skip'), { emoji: '⏭️' }),
    ),
    ...requests,
    buttons(open, web),
  )
}

/** What a panel has where people ask for songs: who plays next, and how one becomes one of them. */
function requestRows(room: Pick<PlaceRoom, 'uuid' | 'slug' | 'name'>, state: RoomState, { say }: Words) {
  const turns = boothLines({ room, state }, say).slice(0, shownTurns + 1)
  return [
    ...(turns.length > 0 ? [divider, lines(turns)] : []),
    divider,
    line(`-# ${say('requestsHow')}`),
    buttons(
      button('request', say('requestsAdd'), { style: 'primary', emoji: '🎵' }),
      button(`stepup:${room.uuid}`, say('stepUp'), { style: 'good' }),
      button(`grab:${room.uuid}`, say('grabButton'), { emoji: '💾' }),
    ),
  ]
}

const pictureOf = (thumbnails: RoomSong['thumbnails']): string | undefined =>
  Object.values(thumbnails ?? {}).find((one) => one.startsWith('https://'))
