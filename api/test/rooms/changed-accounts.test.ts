import { expect, test } from 'vitest'
import { must } from '@segue/shared/must.ts'
import { sessionEnded } from '@segue/shared/room/protocol/protocol.ts'
import { people, roomUuid } from '@segue/shared/test/fixtures.ts'
import { callerOf } from './room-server.ts'
import { stillHost } from './still-host.ts'

/** A world in which the tokens in `ended` are invalid, and those in `demoted` belong to ordinary users. */
function changing() {
  const [ended, demoted, away] = [new Set<string>(), new Set<string>(), { now: false }]
  const world = stillHost({
    async callerOf(token) {
      if (away.now) throw new Error('The database is away')
      const caller = ended.has(token) ? undefined : callerOf(token)
      return caller?.kind === 'user' && demoted.has(token) ? { ...caller, role: 'user' } : caller
    },
  })
  const lookAgain = (name: 'ann' | 'ben' | 'stan') => world.host.rooms.lookAgain(must(people[name], name).userUuid)
  return { world, ended, demoted, away, lookAgain }
}

test('[R241] a connection is closed with its session, in a room or not, and no others are', async () => {
  const { world, ended, lookAgain } = changing()
  const [ann, ben] = [await world.inRoom('ann'), await world.inRoom('ben')]
  const outside = world.open('ann')
  await world.pass(0)
  ended.add('ann')
  lookAgain('ann')
  lookAgain('ben')
  await world.pass(0)
  expect([ann, outside, ben].map(({ socket }) => socket.reason)).toEqual([sessionEnded, sessionEnded, undefined])
  const before = ben.socket.pushes.length
  ann.say('playOneTimeAnimation', { animation: 'jump' })
  await world.pass(100)
  expect(ben.socket.pushes).toHaveLength(before)
  expect(world.host.rooms.metrics().sockets).toBe(1)
})

test('[R241] a connection is closed even if its session ended while its token was being checked', async () => {
  const answers: (() => void)[] = []
  let isEnded = false
  const world = stillHost({
    async callerOf(token) {
      const caller = isEnded ? undefined : callerOf(token)
      await new Promise<void>((answer) => answers.push(answer))
      return caller
    },
  })
  const ann = world.open('ann')
  const join = ann.say('joinRoom')
  await world.pass(0)
  isEnded = true
  world.host.rooms.lookAgain(must(people['ann'], 'ann').userUuid)
  answers[0]?.()
  await world.pass(0)
  answers[1]?.()
  await world.pass(60)
  expect(ann.answer(join)).toMatchObject({ errorCode: 'notSignedIn' })
})

test('[R241] a connection loses the powers of a revoked role in every room', async () => {
  const { world, demoted, lookAgain } = changing()
  const stan = await world.inRoom('stan')
  const first = stan.say('resetRoom')
  expect(stan.answer(first)).toMatchObject({ status: 'OK' })
  demoted.add('stan')
  // Actions on other rooms require another check.
  const states = stan.say('getRoomStates')
  await world.pass(0)
  expect(stan.answer(states)).toMatchObject({ errorCode: 'staffOnly' })
  lookAgain('stan')
  await world.pass(0)
  expect(stan.answer(stan.say('resetRoom'))).toHaveProperty('error')
  expect(stan.socket.ended).toBeNull()
  expect(world.host.rooms.liveState(roomUuid)?.allUsers).toMatchObject([{ tokenRole: 'user' }])
})

test('[R241] a token check that failed is retried', async () => {
  const { world, ended, away, lookAgain } = changing()
  const ann = await world.inRoom('ann')
  ended.add('ann')
  away.now = true
  lookAgain('ann')
  await world.pass(500)
  expect(ann.socket.ended).toBeNull()
  away.now = false
  await world.pass(600)
  expect(ann.socket.reason).toEqual(sessionEnded)
})

test('[R241] an expired token is detected within the hour without a notification', async () => {
  const { world, ended } = changing()
  const ann = await world.inRoom('ann')
  ended.add('ann')
  await world.pass(62 * 60_000)
  expect(ann.socket.reason).toEqual(sessionEnded)
})
