import {
  ApplicationCommandType,
  InteractionResponseType,
  InteractionType,
  MessageFlags,
  type APIInteraction,
  type APIInteractionResponse,
} from 'discord-api-types/v10'
import { describe, expect, test } from 'vitest'
import { CallFailed } from '@segue/shared/call.ts'
import { VirtualTime } from '@segue/shared/test/simulation/virtual-time.ts'
import { answerInteraction } from './answer.ts'
import type { Bot } from '../bot.ts'
import { pause } from '../within.ts'
import { virtualAfter } from '../../test/virtual-after.ts'

const interaction = (name: string) =>
  ({
    type: InteractionType.ApplicationCommand,
    guild_id: '1',
    channel: { id: '2' },
    member: { user: { id: '3', username: 'ann' }, permissions: '0' },
    locale: 'en-US',
    data: { type: ApplicationCommandType.ChatInput, name },
  }) as unknown as APIInteraction

const press = (customId: string, values: string[] = []) =>
  ({
    ...interaction(''),
    type: InteractionType.MessageComponent,
    data: { custom_id: customId, component_type: values.length > 0 ? 3 : 2, values },
  }) as unknown as APIInteraction

type Service = () => Promise<unknown>

/** How long the api takes: just under or just over the second after which the response is deferred. */
const [soonMs, lateMs] = [999, 1001]

const answersTo = (name: string, service: Service, apiMs: number) => answersToOne(interaction(name), service, apiMs)

/** Sends an interaction to a bot whose api takes this long, and returns all of its responses. */
async function answersToOne(input: APIInteraction, service: Service, apiMs: number) {
  const time = new VirtualTime(0)
  const after = virtualAfter(time)
  const begin = async () => {
    await pause(after, apiMs)
    return { first: true }
  }
  const roomsFor = async () => [{ uuid: 'a room' }]
  const bot = { service, begin, after, roomsFor, guildLanguage: async () => null } as unknown as Bot
  const answers: string[] = []
  const isPrivate = (response: APIInteractionResponse) =>
    'data' in response && response.data !== undefined && 'flags' in response.data
      ? (Number(response.data.flags) & MessageFlags.Ephemeral) !== 0
      : false
  const note = (answer: string) => async () => void answers.push(answer)
  const answering = answerInteraction({ bot, onMistake: () => undefined }, input, {
    acknowledge: async (response) => {
      const held = response.type === InteractionResponseType.DeferredChannelMessageWithSource
      answers.push(`${held ? 'held' : 'said'} ${isPrivate(response) ? 'to ann' : 'to all'}`)
      return undefined
    },
    fill: async () => {
      answers.push('filled')
      return undefined
    },
    retract: note('retracted'),
    async followUp(_, to) {
      answers.push(to === 'caller' ? 'told ann' : 'told all')
      return undefined
    },
  })
  await time.pass(apiMs)
  await answering
  return answers
}

const djs: Service = async () => ({ djs: [{ nickname: 'Ann', likes: 8, plays: 2 }], songs: [] })
const events: Service = async () => ({ events: [{ name: 'Night', startTime: '2026-01-01', room: null }] })
const refused: Service = async () => Promise.reject(new CallFailed(403, 'No', {}))

describe('visibility of responses', () => {
  test('the response to a public command is visible to everyone, whether it is fast or slow', async () => {
    expect(await answersTo('rank', djs, soonMs)).toEqual(['said to all'])
    expect(await answersTo('rank', djs, lateMs)).toEqual(['held to all', 'filled'])
  })

  test('the response to any other command is visible only to the caller, whether it is fast or slow', async () => {
    expect(await answersTo('event', events, soonMs)).toEqual(['said to ann'])
    expect(await answersTo('event', events, lateMs)).toEqual(['held to ann', 'filled'])
  })

  test('an error is visible only to the caller, whatever the command', async () => {
    expect(await answersTo('rank', refused, soonMs)).toEqual(['said to ann'])
    expect(await answersTo('rank', refused, lateMs)).toEqual(['held to all', 'retracted', 'told ann'])
    expect(await answersTo('nothing of ours', djs, soonMs)).toEqual(['said to ann'])
  })

  test('the response to a public command is visible to everyone when a room had to be chosen first', async () => {
    const chosen = press('in:rank', ['a room'])
    expect(await answersToOne(chosen, djs, soonMs)).toEqual(['said to all'])
    expect(await answersToOne(chosen, djs, lateMs)).toEqual(['said to all', 'told all'])
    expect(await answersToOne(chosen, refused, lateMs)).toEqual(['said to all', 'told ann'])
    expect(await answersToOne(press('in:event', ['a room']), events, lateMs)).toEqual(['said to all', 'told ann'])
  })

  test('a launch that comes too late gets a message to the caller, and the pressed message stays unchanged', async () => {
    expect(await answersToOne(press('open'), djs, lateMs)).toEqual(['said to all', 'told ann'])
    expect(await answersToOne(interaction('launch'), djs, lateMs)).toEqual(['held to ann', 'filled'])
  })
})
