import { skipVotesNeeded } from '@segue/shared/room/booth/skip-votes.ts'
import type { PersonAction } from '@segue/shared/room/protocol/actions.ts'
import type { Invocation } from '../discord/invocation.ts'
import type { Bot } from '../bot.ts'
import { onPeople, slash, slashes, type Command } from '../command.ts'
import { profileOf } from './account.ts'
import { buttons, card, line, replyPrivately, safe, type Reply } from '../discord/reply.ts'
import { openButton, openRoom, openRoomHere } from '../rooms/open-room.ts'
import { inRoomHere } from '../rooms/room-here.ts'
import { textOf } from '../discord/invocation.ts'
import { refusalIn, type Key } from '../words.ts'

/**
 * Sends an action to a room as the caller. Only people in the room can vote or take a seat: others get the button that
 * opens it.
 */
async function act(
  bot: Bot,
  { who, words }: Invocation,
  roomUuid: string,
  action: PersonAction,
  done: Key,
  values: Record<string, string> = {},
): Promise<Reply> {
  try {
    await bot.act(who, roomUuid, action)
    return replyPrivately(words.t(done, values))
  } catch (error) {
    if (refusalIn(error) !== 'notInRoom') throw error
    return enterFirst({ words }, roomUuid)
  }
}

/** The button that opens a room, for a user who has to join it first. */
export function enterFirst({ words }: Pick<Invocation, 'words'>, roomUuid: string): Reply {
  return { kind: 'say', message: card(line(words.t('enterFirst')), buttons(openButton(roomUuid, words.t))) }
}

/** Runs something with the current play of the room that the user means. */
const withPlay = (
  bot: Bot,
  invocation: Invocation,
  run: (roomUuid: string, playId: string) => Promise<Reply> | Reply,
): Promise<Reply> =>
  inRoomHere(bot, invocation, ({ room, state }) => {
    const playId = state.nowPlaying?.playId
    return playId === undefined ? replyPrivately(invocation.words.t('nothingPlays')) : run(room.uuid, playId)
  })

const votes = { up: { like: true }, down: { like: false }, star: { star: true } } as const
type Vote = keyof typeof votes
const isVote = (how: string | undefined): how is Vote => how !== undefined && Object.hasOwn(votes, how)

/** A vote for this play: it never counts for another song. */
const voting = (how: Vote, playId: string): PersonAction => ({ type: 'voteOnSong', songVotes: votes[how], playId })

/** `/vote`, and the panel's three buttons. */
export const vote: Command = {
  data: slash('vote', [
    {
      name: 'how',
      required: true,
      choices: [
        { value: 'up', says: 'votes.up' },
        { value: 'down', says: 'votes.down' },
        { value: 'star', says: 'votes.star' },
      ],
    },
  ]),
  needs: 'room',
  run: {
    vote: (bot, invocation) =>
      withPlay(bot, invocation, (roomUuid, playId) => {
        const how = textOf(invocation.options['how'])
        if (!isVote(how)) return replyPrivately(invocation.words.t('stale'))
        return act(bot, invocation, roomUuid, voting(how, playId), `voted.${how}`)
      }),
  },
  press: {
    vote(bot, invocation, [how, roomUuid = '', playId = '']) {
      if (!isVote(how)) return replyPrivately(invocation.words.t('stale'))
      return act(bot, invocation, roomUuid, voting(how, playId), `voted.${how}`)
    },
  },
}

/** Votes to skip if the user may not skip: the room decides when there are enough votes. */
async function skipOrVote(bot: Bot, invocation: Invocation, roomUuid: string, playId: string): Promise<Reply> {
  try {
    return await act(bot, invocation, roomUuid, { type: 'skipSong', playId }, 'skipped')
  } catch (error) {
    if (refusalIn(error) !== 'mayNotSkip') throw error
    return voteToSkip(bot, invocation, roomUuid, playId)
  }
}

async function voteToSkip(bot: Bot, invocation: Invocation, roomUuid: string, playId: string): Promise<Reply> {
  const { who, manages } = invocation
  const { t } = invocation.words
  try {
    await bot.act(who, roomUuid, { type: 'voteToSkip', skip: true, playId })
  } catch (error) {
    if (refusalIn(error) !== 'boothRuleOff') throw error
    return replyPrivately([t('skipWho'), ...(manages ? [t('skipHow')] : [])].join(' '))
  }
  const state = await bot.state(roomUuid)
  const needed = skipVotesNeeded(state)
  if (state.nowPlaying?.playId !== playId || needed === null) return replyPrivately(t('skipped'))
  return replyPrivately(t('skipVoted', { votes: state.skipVotes, needed }))
}

export const skip: Command = {
  data: slash('skip'),
  needs: 'room',
  run: {
    skip: (bot, invocation) =>
      withPlay(bot, invocation, (roomUuid, playId) => skipOrVote(bot, invocation, roomUuid, playId)),
  },
  press: {
    skip: (bot, invocation, [roomUuid = '', playId = '']) => skipOrVote(bot, invocation, roomUuid, playId),
  },
}

/** `/dj up`, `/dj down` and, for room staff, `/dj remove`, `/dj lock` and `/dj unlock`. */
export const dj: Command = {
  data: slashes('dj', {
    up: [],
    down: [],
    remove: [{ name: 'person', type: 'person', required: true }],
    lock: [],
    unlock: [],
  }),
  needs: 'room',
  run: {
    'dj up': stepUp,
    'dj down': (bot, invocation) =>
      inRoomHere(bot, invocation, ({ room }) => {
        const action: PersonAction = { type: 'removeDj', afterSong: false, afterNextSong: false }
        return act(bot, invocation, room.uuid, action, 'steppedDown')
      }),
    'dj remove': takeOff,
    'dj lock': (bot, invocation) => lockDecks(bot, invocation, true),
    'dj unlock': (bot, invocation) => lockDecks(bot, invocation, false),
  },
  press: {
    stepup: (bot, invocation, [roomUuid]) =>
      roomUuid === undefined ? stepUp(bot, invocation) : stepUpIn(bot, invocation, roomUuid),
    playnow: (bot, invocation, [roomUuid = invocation.values[0]]) =>
      roomUuid === undefined
        ? openRoomHere(bot, invocation, 'playnow', (found) => playNow(bot, invocation, found))
        : playNow(bot, invocation, roomUuid),
  },
}

/** The menu of a person, for room staff. */
export const takeOffDecks: Command = {
  data: onPeople('takeOff'),
  needs: 'room',
  run: { 'Take off the decks': takeOff },
}

function takeOff(bot: Bot, invocation: Invocation): Promise<Reply> {
  return inRoomHere(bot, invocation, async ({ room }) => {
    const { who, options, words } = invocation
    const found = await profileOf(bot, who, textOf(options['person']))
    if (!found) return replyPrivately(words.t('noProfile'))
    const action: PersonAction = { type: 'removeDj', djUuid: found.uuid, afterSong: false, afterNextSong: false }
    return act(bot, invocation, room.uuid, action, 'takenOff', { name: safe(found.nickname) })
  })
}

/** The booth rule by which only staff can step up. */
function lockDecks(bot: Bot, invocation: Invocation, lockedDecks: boolean): Promise<Reply> {
  return inRoomHere(bot, invocation, async ({ room }) => {
    const { call } = await bot.as(invocation.who)
    await call('PATCH /rooms/{id}', { params: { id: room.uuid }, body: { boothRules: { lockedDecks } } })
    return replyPrivately(invocation.words.t(lockedDecks ? 'decksLocked' : 'decksUnlocked'))
  })
}

function stepUp(bot: Bot, invocation: Invocation): Promise<Reply> {
  return inRoomHere(bot, invocation, ({ room }) => stepUpIn(bot, invocation, room.uuid))
}

async function stepUpIn(bot: Bot, invocation: Invocation, roomUuid: string): Promise<Reply> {
  const song = await nextSong(bot, invocation)
  if (!song) return replyPrivately(invocation.words.t('needSong'))
  return act(bot, invocation, roomUuid, { type: 'addDj', song }, 'steppedUp')
}

/** Goes on stage in a room that the user is in; otherwise the activity opens and takes them there and on stage. */
async function playNow(bot: Bot, invocation: Invocation, roomId: string | null): Promise<Reply> {
  const { who, words } = invocation
  const song = await nextSong(bot, invocation)
  if (!song) return replyPrivately(words.t('needSong'))
  if (roomId === null) return openRoom(bot, invocation, { roomId, stepUp: true })
  try {
    await bot.act(who, roomId, { type: 'addDj', song })
    return replyPrivately(words.t('steppedUp'))
  } catch (error) {
    if (refusalIn(error) !== 'notInRoom') throw error
    return openRoom(bot, invocation, { roomId, stepUp: true })
  }
}

async function nextSong(bot: Bot, { who }: Invocation) {
  const { call } = await bot.as(who)
  const { songs } = await call('GET /crate/special/queue/songs', { query: { offset: 0, limit: 1 } })
  return songs[0]
}
