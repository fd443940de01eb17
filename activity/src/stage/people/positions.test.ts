import { describe, expect, test } from 'vitest'
import { cameraFor, distanceFor, stageEdge, toPixels } from '../drawing/camera.ts'
import { djTall, floorPositions, floorShape, seatOffset, seatPositions, spreadRow } from './positions.ts'
import type { StageDj, StagePerson } from '../stage-props.ts'

const none = { right: 0, bottom: 0 }
const desktop = cameraFor({ width: 1440, height: 900, inset: { right: 0, bottom: 150 } })
const phone = cameraFor({ width: 390, height: 380, inset: none })
const tile = cameraFor({ width: 320, height: 180, inset: none, framing: 'tile' })

/** Width, height, and the sizes of the panel at the right and the deck at the bottom. */
const windows = [
  [1440, 900, 372, 150],
  [1024, 768, 372, 110],
  [1024, 576, 372, 110],
  [800, 600, 300, 90],
  [640, 360, 0, 80],
  [390, 354, 0, 0],
  [390, 84, 0, 0],
  [844, 390, 0, 80],
] as const

const dj = (uuid: string): StageDj => ({
  uuid,
  nickname: uuid,
  avatarId: 'cat',
  color: '#562DF9',
  isPlaying: false,
  isNext: false,
  isMe: false,
})
const crowd = (count: number): StagePerson[] =>
  Array.from({ length: count }, (_, i) => ({
    uuid: `person-${i}`,
    nickname: `Person ${i}`,
    avatarId: 'cat',
    color: '#562DF9',
    position: { x: (i * 37) % 101, y: (i * 61) % 101 },
    role: null,
    isMe: false,
    vote: null,
    starred: false,
  }))

const placesOf = (list: StagePerson[]) =>
  floorPositions(list, desktop).map((place) => [place.person.uuid, place.x, place.y])

describe('camera', () => {
  test('the middle of the stage is centred in the area that no panel covers', () => {
    expect(toPixels(cameraFor({ width: 1000, height: 600, inset: none }), 0, 0).x).toBe(500)
    expect(toPixels(cameraFor({ width: 1000, height: 600, inset: { right: 400, bottom: 0 } }), 0, 0).x).toBe(300)
  })

  test('the booth stays above a panel at the bottom', () => {
    const free = toPixels(cameraFor({ width: 1000, height: 800, inset: { right: 0, bottom: 200 } }), 0, stageEdge)
    expect(free.y).toBeLessThan(400)
  })

  test('a narrow screen shows the whole booth', () => {
    const places = seatPositions([], 5, phone)
    for (const place of places) {
      expect(place.x - 98 * place.size).toBeGreaterThanOrEqual(phone.seen.left)
      expect(place.x + 98 * place.size).toBeLessThanOrEqual(phone.seen.right)
    }
  })

  test('the camera is closer when few people are there, and does not flicker between distances', () => {
    expect([0, 7, 8, 23, 24, 300].map((count) => distanceFor(count, 'near'))).toEqual([
      'near',
      'near',
      'middle',
      'middle',
      'far',
      'far',
    ])
    expect([300, 18, 17, 5, 4].map((count) => distanceFor(count, 'far'))).toEqual([
      'far',
      'far',
      'middle',
      'middle',
      'near',
    ])
    const scaleOf = (distance: 'near' | 'middle' | 'far') =>
      cameraFor({ width: 1440, height: 900, inset: none, distance }).scale
    expect(scaleOf('near')).toBeGreaterThan(scaleOf('middle'))
    expect(scaleOf('middle')).toBeGreaterThan(scaleOf('far'))
  })

  test('the camera handles panels larger than the window and a window without size', () => {
    for (const camera of [
      cameraFor({ width: 300, height: 200, inset: { right: 900, bottom: 900 } }),
      cameraFor({ width: 0, height: 0, inset: none }),
    ])
      expect(Object.values(camera.bounds).every(Number.isFinite)).toBe(true)
  })
})

describe('booth', () => {
  test('the DJ whose turn it is has the middle seat, and the others alternate to its sides', () => {
    expect([0, 1, 2, 3, 4].map(seatOffset)).toEqual([0, 1, -1, 2, -2])
    const places = seatPositions([dj('ann'), dj('ben')], 5, desktop)
    expect(places.map((place) => place.dj?.uuid ?? null)).toEqual(['ann', 'ben', null, null, null])
    expect(places[0]?.x).toBe(0)
    const fromLeft = places.toSorted((one, other) => one.x - other.x)
    expect(fromLeft.map(({ seat }) => seat)).toEqual([1, 2, 3, 4, 5])
  })

  test('an even number of seats is centred too', () => {
    const xs = seatPositions([], 4, desktop).map((place) => place.x)
    expect(Math.min(...xs) + Math.max(...xs)).toBeCloseTo(0)
  })

  test('every DJ has a seat, even with more DJs than the room has seats', () => {
    expect(seatPositions([dj('a'), dj('b'), dj('c')], 1, desktop)).toHaveLength(3)
  })

  test('picture-in-picture shows only the current DJ', () => {
    expect(seatPositions([dj('ann'), dj('ben')], 5, tile).map((place) => place.dj?.uuid)).toEqual(['ann'])
  })
})

describe('floor', () => {
  test.each([0, 1, 12, 80, 300])('each of %i people has their own place within the picture', (count) => {
    for (const camera of [desktop, phone, tile]) {
      const places = floorPositions(crowd(count), camera)
      expect(new Set(places.map((place) => place.person.uuid)).size).toBe(count)
      for (const place of places) {
        expect(Math.abs(place.x)).toBeLessThanOrEqual(camera.seen.right * 1.03)
        expect(Number.isFinite(place.y)).toBe(true)
      }
    }
  })

  test('people in front are larger and lower than those at the back, and are listed last', () => {
    const places = floorPositions(crowd(300), desktop)
    const [back, front] = [places[0], places.at(-1)]
    expect(back?.tall).toBeLessThan(front?.tall ?? 0)
    expect(back?.y).toBeLessThan(front?.y ?? 0)
    expect(places.map((place) => place.row)).toEqual(places.map((place) => place.row).toSorted((a, b) => a - b))
  })

  test('the first row never covers the faces of the DJs', () => {
    for (const count of [1, 12, 80, 300]) {
      const top = Math.min(...floorPositions(crowd(count), desktop).map((place) => place.y - place.tall))
      expect(top).toBeGreaterThan(stageEdge - djTall * 0.55)
    }
  })

  test('a small crowd stands in fewer rows and closer than a large one', () => {
    expect(floorShape(6, desktop).rows).toBeLessThan(floorShape(300, desktop).rows)
    expect(floorShape(6, desktop).far.tall).toBeGreaterThan(floorShape(300, desktop).far.tall)
  })

  test.each(windows)(
    "the user's own figure is fully visible and in front in a window of %i×%i",
    (width, height, right, bottom) => {
      for (const distance of ['near', 'middle', 'far'] as const)
        for (const count of [1, 3, 60, 300])
          for (const x of [0, 50, 100]) {
            const camera = cameraFor({ width, height, inset: { right, bottom }, distance })
            const people = crowd(count).map((person, i) =>
              i === 0 ? { ...person, isMe: true, position: { x, y: 0 } } : person,
            )
            const me = floorPositions(people, camera).at(-1)
            if (!me) throw new Error('No figure was placed')
            expect(me.person.isMe).toBe(true)
            const { seen } = camera
            expect(me.x - me.tall * 0.3).toBeGreaterThanOrEqual(seen.left - 1e-6)
            expect(me.x + me.tall * 0.3).toBeLessThanOrEqual(seen.right + 1e-6)
            expect(me.y).toBeLessThan(seen.bottom)
            expect(me.y - me.tall).toBeGreaterThan(seen.top)
          }
    },
  )

  test('a small crowd stands together in the middle, with their feet above the deck', () => {
    for (const { x, y, tall } of floorPositions(crowd(3), desktop)) {
      expect(Math.abs(x)).toBeLessThan(400)
      expect(y).toBeLessThan(desktop.seen.bottom)
      expect(Math.abs(x) + tall * 0.3).toBeLessThanOrEqual(desktop.seen.right)
    }
  })

  test('places do not depend on the order of the list', () => {
    const people = crowd(40)
    expect(placesOf(people.toReversed())).toEqual(placesOf(people))
  })
})

test('people in a row keep their distance and order, within its ends', () => {
  const placed = spreadRow([0, 0, 1, 50, 99, 100, 100], 0, 100, 12)
  placed.reduce((before, x) => {
    expect(x - before).toBeGreaterThanOrEqual(12 - 1e-9)
    return x
  }, -12)
  expect(placed.at(-1)).toBeLessThanOrEqual(100)
})

test('a row with too many people is divided evenly', () => {
  expect(spreadRow([5, 5, 5, 5, 5], 0, 8, 12)).toEqual([0, 2, 4, 6, 8])
})
