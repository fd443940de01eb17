import { expect, test } from 'vitest'
import { inventCrowd, inventDjs } from '../../test/doubles/crowd.ts'
import { fetchScene, sceneHere } from './scenes/index.ts'
import { type PlanInput, sharpness, stagePlan } from './stage-plan.ts'

const input: PlanInput = {
  design: 'FESTIVAL',
  scene: await fetchScene('FESTIVAL'),
  djs: inventDjs(2),
  seats: 5,
  audience: inventCrowd(12),
  vibe: 0.5,
  mood: 'live',
  inset: { right: 0, bottom: 0 },
  framing: 'room',
  size: { width: 1200, height: 800 },
  ratio: 1,
  calm: false,
}

test('a design that this client does not know becomes the club', async () => {
  const club = await fetchScene('CLUB')
  expect(await fetchScene('MOON_BASE')).toBe(club)
  expect(await fetchScene('constructor')).toBe(club)
  expect(await fetchScene('FESTIVAL')).not.toBe(club)
})

test('a fetched scene is available synchronously from then on', async () => {
  const stadium = await fetchScene('STADIUM')
  expect(sceneHere('STADIUM')).toBe(stadium)
})

test('a picture is at most twice as sharp as the page, and limited by memory', () => {
  expect(sharpness({ width: 390, height: 380 }, 3)).toBe(2)
  expect(sharpness({ width: 1200, height: 800 }, 1)).toBe(1)
  const large = { width: 3840, height: 2160 }
  expect(sharpness(large, 2) ** 2 * large.width * large.height).toBeLessThanOrEqual(4.6e6)
})

test('silhouettes fill the floor only until the real audience is known', () => {
  expect(stagePlan({ ...input, mood: 'loading', audience: [] }).floor.length).toBeGreaterThan(10)
  expect(stagePlan({ ...input, mood: 'live', audience: [] }).floor).toHaveLength(0)
})

test('only scenes in the open air have seasons', async () => {
  const seasonIn = async (design: 'CLUB' | 'YACHT') =>
    stagePlan({ ...input, design, scene: await fetchScene(design), season: 'winter' }).season
  expect(await seasonIn('YACHT')).toBe('winter')
  expect(await seasonIn('CLUB')).toBeNull()
})

test('vibe is limited to the range from 0 to 1', () => {
  expect(stagePlan({ ...input, vibe: 7 }).vibe).toBe(1)
  expect(stagePlan({ ...input, vibe: -1 }).vibe).toBe(0)
})

test("without a stage, people watch from the lower edge, with the user's own figure fully visible", async () => {
  const scene = await fetchScene('CHAT_ONLY')
  const { floor, camera } = stagePlan({ ...input, design: 'CHAT_ONLY', scene })
  expect(floor.at(-1)).toMatchObject({ person: { isMe: true } })
  expect(floor.at(-1)?.y).toBeLessThan(camera.seen.bottom)
  for (const { y, tall } of floor.slice(0, -1)) {
    expect(y).toBeGreaterThan(camera.seen.bottom)
    expect(y - tall).toBeLessThan(camera.seen.bottom)
  }
})
