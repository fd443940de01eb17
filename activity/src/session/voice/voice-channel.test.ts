import { expect, test, vi } from 'vitest'
import type { CallEvents, Ticket, VoiceCall } from './carrier.ts'
import { VoiceChannel } from './voice-channel.ts'

const letsIn = (role: string): Ticket => ({ appId: 'app', channel: 'room', uid: 'ann', token: role })

function opened() {
  const call = {
    renew: vi.fn(async () => undefined),
    speak: vi.fn(async () => undefined),
    mute: vi.fn(async () => undefined),
    hear: vi.fn(),
    leave: vi.fn(async () => undefined),
  } satisfies VoiceCall
  let received: CallEvents | undefined
  const join = vi.fn(async (_: Ticket, events: CallEvents): Promise<VoiceCall> => {
    received = events
    return call
  })
  const ticket = vi.fn(async (role: string) => letsIn(role))
  const talks = vi.fn()
  const channel = new VoiceChannel({ carrier: async () => ({ join }), ticket, talks })
  const events = () => {
    if (!received) throw new Error('nobody has joined')
    return received
  }
  return { channel, call, join, ticket, talks, events, status: () => channel.store.getState().status }
}

test('listening uses a subscriber token, speaking a publisher token', async () => {
  const { channel, call, join, status } = opened()
  await channel.listen()
  await channel.listen()
  expect(join.mock.calls.map(([{ token }]) => token)).toEqual(['SUBSCRIBER'])
  await channel.speak()
  expect([status(), call.renew.mock.calls]).toEqual(['speaking', [['PUBLISHER']]])
  await channel.mute()
  expect([status(), call.mute.mock.calls.length]).toEqual(['listening', 1])
  await channel.leave()
  expect([status(), call.leave.mock.calls.length]).toEqual(['out', 1])
})

test('a user who may not speak, or denies the microphone, keeps listening and gets the reason', async () => {
  const { channel, call, ticket, status } = opened()
  await channel.listen()
  ticket.mockRejectedValueOnce(new Error('Only DJs and room staff can speak'))
  await expect(channel.speak()).rejects.toThrow('Only DJs')
  expect([status(), call.speak.mock.calls.length]).toEqual(['listening', 0])
  call.speak.mockRejectedValueOnce(new Error('denied'))
  await expect(channel.speak()).rejects.toThrow('denied')
  expect([status(), call.mute.mock.calls.length]).toEqual(['listening', 2])
})

test('a user who cannot join is out, with the reason, and may try again', async () => {
  const { channel, ticket, status } = opened()
  ticket.mockRejectedValueOnce(new Error('Live audio is off in this room'))
  await channel.listen()
  expect(status()).toBe('out')
  expect(channel.store.getState().failure).toMatchObject({ message: 'Live audio is off in this room' })
  await channel.listen()
  expect([status(), channel.store.getState().failure]).toEqual(['listening', null])
})

test('a join that completes after leaving is undone', async () => {
  const { channel, call, status } = opened()
  const joining = channel.listen()
  await channel.leave()
  await joining
  expect(status()).toBe('out')
  expect(call.leave.mock.calls.length).toBeLessThanOrEqual(1)
  expect(channel.store.getState().failure).toBeNull()
})

test('tokens are renewed by role; a user who may no longer speak is muted, and one who may no longer listen leaves', async () => {
  const { channel, call, ticket, events, status } = opened()
  await channel.speak()
  events().tokenEnds()
  await expect.poll(() => call.renew.mock.calls).toEqual([['PUBLISHER'], ['PUBLISHER']])
  ticket.mockRejectedValueOnce(new Error('Only DJs and room staff can speak'))
  events().tokenEnds()
  await expect.poll(() => call.renew).toHaveBeenLastCalledWith('SUBSCRIBER')
  expect([status(), call.mute.mock.calls.length]).toEqual(['listening', 1])
  ticket.mockRejectedValueOnce(new Error('Enter the room first'))
  events().tokenEnds()
  await expect.poll(() => status()).toBe('out')
})

test('a loud user counts as talking until they are quiet, silenced or gone', async () => {
  const { channel, call, talks, events } = opened()
  channel.silence('dan', true)
  await channel.listen()
  expect(call.hear).toHaveBeenCalledWith('dan', 0)
  const levels = (of: Record<string, number>) => events().levels(new Map(Object.entries(of)))
  levels({ ben: 0.9, cleo: 0.1, dan: 1 })
  levels({ ben: 0.8, cleo: 0.7, dan: 1 })
  levels({ ben: 0.2, cleo: 0.7 })
  expect(talks.mock.calls).toEqual([
    ['ben', true],
    ['cleo', true],
    ['ben', false],
  ])
  expect(channel.store.getState().speakers).toEqual(['cleo', 'ben'])
  await channel.leave()
  expect(talks).toHaveBeenLastCalledWith('cleo', false)
})
