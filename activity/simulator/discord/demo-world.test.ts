import { expect, test } from 'vitest'
import { createDemoWorld } from './demo-world.ts'

test('the demo has the same ids at every start, and new ones after it', () => {
  const [first, second] = [createDemoWorld(), createDemoWorld()]
  for (const of of ['people', 'guilds', 'channels', 'skus'] as const) {
    expect([...first.world[of].keys()]).toEqual([...second.world[of].keys()])
  }
  expect(first.proSku).toBe(second.proSku)
  expect(first.world.application.id).toBe(second.world.application.id)
  expect(new Set([...first.world.people.keys(), ...first.world.channels.keys()]).size).toBe(5 + 6)
  expect(BigInt(first.world.snowflake()) > BigInt([...first.world.skus.keys()].at(-1) ?? 0)).toBe(true)
})
