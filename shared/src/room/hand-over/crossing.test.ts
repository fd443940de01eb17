import { expect, test } from 'vitest'
import { pass, room } from '../../../test/booth-rules.ts'
import { ann, ben, song } from '../../../test/fixtures.ts'
import { CrossingWatch } from './crossing.ts'
import { turntablesOf } from './turntables.ts'

const second = 1000

/** Ann's song of a minute and a half fades into Ben's for eight seconds. */
function fading(fadeSeconds: number | null = 8) {
  const testRoom = room({ fadeSeconds, withoutBlends: true }, [ann, ben])
  testRoom.stage(ann, song('one'))
  testRoom.stage(ben, song('two'))
  const watch = new CrossingWatch()
  const look = () => watch.look(testRoom.state, testRoom.now)
  look()
  return { testRoom, look }
}

test('a crossing lasts as long as both songs are audible, including the moment the next play takes over', () => {
  const { testRoom, look } = fading()
  pass(testRoom, 81 * second)
  expect(look().crossing).toBeNull()
  pass(testRoom, 3 * second)
  const crossing = { from: ann.userUuid, to: ben.userUuid }
  expect(look().crossing).toMatchObject({ ...crossing, share: 0.25, hasTaken: false })
  pass(testRoom, 4 * second)
  expect(testRoom.state.nextPlay).toBeNull()
  expect(look().crossing).toMatchObject({
    ...crossing,
    share: 0.75,
    hasTaken: true,
    going: { song: { trackName: 'one' } },
  })
  pass(testRoom, 2 * second)
  expect(look().crossing).toBeNull()
})

test('a cut has no crossing', () => {
  const { testRoom, look } = fading(null)
  for (let at = 0; at < 92; at++) {
    pass(testRoom, second)
    expect(look().crossing).toBeNull()
  }
})

test('a canceled hand-over leaves no crossing', () => {
  const { testRoom, look } = fading()
  pass(testRoom, 80 * second)
  look()
  testRoom.send(ben, { type: 'removeDj' })
  pass(testRoom, 4 * second)
  expect(look().crossing).toBeNull()
})

test('each play is on the other turntable, and both turn while two are audible', () => {
  const { testRoom, look } = fading()
  const at = (who: typeof ann) => turntablesOf(who.userUuid, testRoom.state.djs[0]?.uuid === who.userUuid, look())
  expect([at(ann), at(ben)]).toEqual([
    [1, 0],
    [0, 0],
  ])
  pass(testRoom, 86 * second - 1)
  expect(at(ann)[0]).toBeCloseTo(Math.SQRT1_2, 2)
  expect(at(ben)[1]).toBeCloseTo(Math.SQRT1_2, 2)
  pass(testRoom, 2 * second)
  expect(at(ann)[0]).toBeCloseTo(Math.cos((0.75 * Math.PI) / 2), 2)
  expect(at(ben)[1]).toBeCloseTo(Math.sin((0.75 * Math.PI) / 2), 2)
  pass(testRoom, 4 * second)
  expect([at(ann), at(ben)]).toEqual([
    [0, 0],
    [0, 1],
  ])
})

test('a DJ whose own song follows moves from one turntable to the other', () => {
  const mixing = { share: 0.5, from: 'a', to: 'a', hasTaken: false } as const
  const crossing = { ...mixing, going: {}, coming: {} } as never
  expect(turntablesOf('a', true, { turntable: 0, crossing }).map((level) => level.toFixed(2))).toEqual([
    '0.71',
    '0.71',
  ])
})
