import { skipVotesNeeded } from '@segue/shared/room/booth/skip-votes.ts'
import { clockTime } from '@segue/shared/clock-time.ts'
import { playingDj } from '@segue/shared/room/state/playing-dj.ts'
import type { RoomState } from '@segue/shared/room/state/state.ts'
import type { Song as RoomSong } from '@segue/shared/song/song.ts'
import { thumbnailOf } from '@segue/shared/song/thumbnails.ts'
import { addressOf, type Bot } from '../bot.ts'
import { openButton } from '../rooms/open-room.ts'
import type { PlaceRoom } from '../rooms/place-room.ts'
import { boothLines } from './booth-lines.ts'
import {
  button,
  buttons,
  card,
  divider,
  line,
  lines,
  link,
  moment,
  pictured,
  safe,
  type Message,
} from '../discord/reply.ts'
import type { Words } from '../words.ts'
import { progressBar } from './progress-bar.ts'

/** How many upcoming turns a panel shows. */
const shownTurns = 4

/**
 * The current song of a room, with buttons. The buttons include the id of the play. With `now`, it shows how much of the
 * song has been played, as a message that is edited later can.
 */
export function panelOf(
  bot: Pick<Bot, 'publicUrl'>,
  room: Pick<PlaceRoom, 'uuid' | 'slug' | 'name'>,
  state: RoomState,
  words: Words,
  { takesRequests = false, now }: { takesRequests?: boolean; now?: number } = {},
): Message {
  const { t } = words
  const { nowPlaying, voteCounts, allUsers, allUserData } = state
  const web = link(addressOf(bot, room.slug), t('onTheWeb'))
  const open = openButton(room.uuid, t)
  const title = line(`### ${t('nowPlaying', { room: safe(room.name) })}`)
  const requests = takesRequests ? requestRows(room, state, words) : []
  if (!nowPlaying) {
    const liked = button(`liked:${room.uuid}`, t('liked'), { style: 'good', emoji: '💿' })
    const house = button(`house:${room.uuid}`, t('house'), { emoji: '📻' })
    return card(title, divider, line(t('nothingPlays')), buttons(liked, house), ...requests, buttons(open, web))
  }
  const { song, startTime, endTime, playId, votesHidden } = nowPlaying
  const dj = allUserData[playingDj(state)?.uuid ?? '']?.userProfile.nickname
  const people = allUsers.length
  const { likes: up, dislikes: down, stars } = voteCounts
  const about = [
    `**${safe(song.trackName)}** ${t('by', { artist: safe(song.artistName) })}`,
    ...(dj === undefined ? [] : [t('dj', { name: safe(dj) })]),
    ...(now === undefined ? [] : [`${progressBar(nowPlaying, now)} ${clockTime((endTime - startTime) / 1000)}`]),
    `-# ${t('ends', { when: moment(endTime) })}`,
  ]
  return card(
    title,
    pictured(about.join('\n'), coverOf(bot, song)),
    line(votesHidden ? t('hiddenVotes', { people }) : t('tally', { up, down, stars, people })),
    buttons(
      button(`vote:up:${room.uuid}:${playId}`, '', { emoji: '👍' }),
      button(`vote:down:${room.uuid}:${playId}`, '', { emoji: '👎' }),
      button(`vote:star:${room.uuid}:${playId}`, '', { emoji: '⭐' }),
      button(`skip:${room.uuid}:${playId}`, skipLabel(state, words), { emoji: '⏭️' }),
    ),
    ...requests,
    buttons(open, web),
  )
}

/** The label of the skip button, with the votes so far if there are any. */
function skipLabel(state: RoomState, { t }: Words): string {
  const needed = skipVotesNeeded(state)
  return needed === null || state.skipVotes === 0 ? t('skip') : t('skipCount', { votes: state.skipVotes, needed })
}

/** The rows of a panel that takes song requests: who plays next, and how to request a song. */
function requestRows(room: Pick<PlaceRoom, 'uuid' | 'slug' | 'name'>, state: RoomState, { t }: Words) {
  const turns = boothLines({ room, state }, t).slice(0, shownTurns + 1)
  return [
    ...(turns.length > 0 ? [divider, lines(turns)] : []),
    divider,
    line(`-# ${t('requestsHow')}`),
    buttons(
      button('request', t('requestsAdd'), { style: 'primary', emoji: '🎵' }),
      button(`stepup:${room.uuid}`, t('stepUp'), { style: 'good' }),
      button(`grab:${room.uuid}`, t('grabButton'), { emoji: '💾' }),
    ),
  ]
}

/** The URL of a song's cover. Those of uploads are paths on our server. */
function coverOf({ publicUrl }: Pick<Bot, 'publicUrl'>, song: RoomSong): string | undefined {
  const cover = thumbnailOf(song)
  return cover === undefined ? undefined : new URL(cover, publicUrl).href
}
