import { expect, test } from 'vitest'
import { type Sprite, spriteShop, type SpriteWish } from './sprites.ts'

const tone = { name: 'club', rim: '#ffb07a', rimStrength: 1, shade: 0, haze: '#7a3f78', hazeStrength: 0 }
const wish = (avatarId: string, more: Partial<SpriteWish> = {}): SpriteWish => ({
  avatarId,
  color: '#562DF9',
  view: 'back',
  part: 'body',
  pose: 'easy',
  tall: 100,
  tone,
  ...more,
})

/** A cache whose drawings are blank sheets of 10 × 10 pixels (400 bytes) and take 2 ms each on a fake clock. */
function shopOf(limit = 4000) {
  let [now, drawn] = [0, 0]
  const sizes: number[] = []
  const make = ({ tall }: SpriteWish): Sprite => {
    drawn++
    sizes.push(tall)
    now += 2
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 10
    return { canvas, left: 0, top: 0, scale: 1 }
  }
  const shop = spriteShop(
    () => now,
    limit,
    make,
    () => true,
  )
  return { shop, drawn: () => drawn, sizes }
}

test('a figure is drawn once for each look, light and size', () => {
  const { shop, drawn } = shopOf()
  const first = shop.get(wish('cat'))
  expect(shop.get(wish('cat'))).toBe(first)
  expect(drawn()).toBe(1)
  for (const other of [
    { color: '#ff0000' },
    { view: 'front' },
    { pose: 'raised' },
    { tall: 104 },
    { worn: ['scarf'] },
    { tone: { ...tone, name: 'far' } },
  ] as const)
    shop.get(wish('cat', other))
  expect(drawn()).toBe(7)
})

test('all arm poses share the same head', () => {
  const { shop } = shopOf()
  expect(shop.get(wish('cat', { part: 'head', pose: 'raised' }))).toBe(
    shop.get(wish('cat', { part: 'head', pose: 'folded' })),
  )
})

test('a frame that runs out of time draws sketches, then nothing, and the next frame continues', () => {
  const { shop, sizes } = shopOf()
  shop.open(3)
  const names = Array.from('abcdefghij')
  const drawn = names.map((name) => shop.get(wish(name)))
  expect(drawn.map((sprite) => sprite !== null)).toEqual(names.map((_, i) => i < 6))
  expect(sizes).toEqual([100, 100, 48, 48, 48, 48])
  shop.open(3)
  const [sketch, before] = [shop.get(wish('c')), drawn[2]]
  expect(sketch).not.toBe(before)
  expect(shop.get(wish('g'))).not.toBeNull()
  expect(sizes.slice(-2)).toEqual([100, 100])
})

test('the least recently used drawing is evicted with its bytes when the cache is full', () => {
  const { shop, drawn } = shopOf(1200)
  const kept = shop.get(wish('a'))
  shop.get(wish('b'))
  shop.get(wish('c'))
  shop.get(wish('a'))
  shop.get(wish('d'))
  expect(shop.bytes).toBe(1200)
  expect(shop.get(wish('a'))).toBe(kept)
  expect(drawn()).toBe(4)
  shop.get(wish('b'))
  expect(drawn()).toBe(5)
})

test('a figure that changes size keeps its old drawing until there is time for a new one', () => {
  const { shop } = shopOf()
  const before = shop.get(wish('a'))
  shop.open(3)
  shop.get(wish('b'))
  shop.get(wish('c'))
  expect(shop.get(wish('a', { tall: 60 }))).toBe(before)
  shop.open(3)
  expect(shop.get(wish('a', { tall: 60 }))).not.toBe(before)
})

test('a figure is not drawn until its picture has loaded', () => {
  let isHere = false
  const blank: Sprite = { canvas: document.createElement('canvas'), left: 0, top: 0, scale: 1 }
  const shop = spriteShop(
    () => 0,
    4000,
    () => blank,
    () => isHere,
  )
  expect(shop.get(wish('tin-parrot'))).toBeNull()
  isHere = true
  expect(shop.get(wish('tin-parrot'))).toBe(blank)
})
