import type { PersonAction } from '@segue/shared/room/actions.ts'
import type { Invocation } from '../invocation.ts'
import { roomHere, type Bot } from '../bot.ts'
import { slash, slashes, type Command } from '../command.ts'
import { button, buttons, card, line, tell, type Reply } from '../reply.ts'
import { textOf } from '../invocation.ts'
import { refusalIn, type Key } from '../words.ts'

/**
 * Does something in a room as the person who asks. Votes and seats are for those who hear the room: someone who is not in it
 * gets the button that opens it.
 */
async function act(
  bot: Bot,
  { who, words }: Invocation,
  roomUuid: string,
  action: PersonAction,
  done: Key,
): Promise<Reply> {
  try {
    await bot.act(who, roomUuid, action)
    return tell(words.say(done))
  } catch (error) {
    if (refusalIn(error) !== 'notInRoom') throw error
    const open = button('open', words.say('openRoom'), { style: 'primary' })
    return { kind: 'say', message: card(line(words.say('enterFirst')), buttons(open)) }
  }
}

/** The play in the room of the channel. */
async function playHere(bot: Bot, invocation: Invocation): Promise<{ roomUuid: string; playId: string } | Reply> {
  const here = await roomHere(bot, invocation)
  if (!here) return tell(invocation.words.say('notHere'))
  const playId = here.state.nowPlaying?.playId
  return playId === undefined ? tell(invocation.words.say('nothingPlays')) : { roomUuid: here.room.uuid, playId }
}

const votes = { up: { like: true }, down: { like: false }, star: { star: true } } as const
type Vote = keyof typeof votes
const isVote = (how: string | undefined): how is Vote => how !== undefined && Object.hasOwn(votes, how)

/** A vote for this play: what is meant for another song never lands on it. */
const voting = (how: Vote, playId: string): PersonAction => ({ type: 'voteOnSong', songVotes: votes[how], playId })

/** `/vote`, and the panel's three buttons. */
export const vote: Command = {
  data: slash(
    'vote',
    [
      {
        name: 'how',
        required: true,
        choices: [
          { value: 'up', says: 'votes.up' },
          { value: 'down', says: 'votes.down' },
          { value: 'star', says: 'votes.star' },
        ],
      },
    ],
    { guildOnly: true },
  ),
  run: {
    async vote(bot, invocation) {
      const play = await playHere(bot, invocation)
      if ('kind' in play) return play
      const how = textOf(invocation.options['how'])
      if (!isVote(how)) return tell(invocation.words.say('stale'))
      return act(bot, invocation, play.roomUuid, voting(how, play.playId), `voted.${how}`)
    },
  },
  press: {
    vote(bot, invocation, [how, roomUuid = '', playId = '']) {
      if (!isVote(how)) return tell(invocation.words.say('stale'))
      return act(bot, invocation, roomUuid, voting(how, playId), `voted.${how}`)
    },
  },
}

/** `/skip`, and the panel's button. The room decides who may. */
export const skip: Command = {
  data: slash('skip', [], { guildOnly: true }),
  run: {
    async skip(bot, invocation) {
      const play = await playHere(bot, invocation)
      if ('kind' in play) return play
      return act(bot, invocation, play.roomUuid, { type: 'skipSong', playId: play.playId }, 'skipped')
    },
  },
  press: {
    skip: (bot, invocation, [roomUuid = '', playId = '']) =>
      act(bot, invocation, roomUuid, { type: 'skipSong', playId }, 'skipped'),
  },
}

/** `/dj up` and `/dj down`. */
export const dj: Command = {
  data: slashes('dj', { up: [], down: [] }, { guildOnly: true }),
  run: {
    async 'dj up'(bot, invocation) {
      const here = await roomHere(bot, invocation)
      if (!here) return tell(invocation.words.say('notHere'))
      const { call } = await bot.as(invocation.who)
      const { songs } = await call('GET /crate/special/queue/songs', { query: { offset: 0, limit: 1 } })
      const [song] = songs
      if (!song) return tell(invocation.words.say('needSong'))
      return act(bot, invocation, here.room.uuid, { type: 'addDj', song }, 'steppedUp')
    },
    async 'dj down'(bot, invocation) {
      const here = await roomHere(bot, invocation)
      if (!here) return tell(invocation.words.say('notHere'))
      const action: PersonAction = { type: 'removeDj', afterSong: false, afterNextSong: false }
      return act(bot, invocation, here.room.uuid, action, 'steppedDown')
    },
  },
}
