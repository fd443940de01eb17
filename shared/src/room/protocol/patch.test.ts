import { expect, test } from 'vitest'
import { applyPatch, PatchMismatch, pointerOf, type Operation } from './patch.ts'

test('a patch changes a copy, and unchanged parts keep their identity', () => {
  const before = { list: [{ n: 1 }, { n: 2 }], other: { deep: true } }
  const after = applyPatch(before, [
    { op: 'add', path: '/list/1', value: { n: 9 } },
    { op: 'replace', path: '/list/0/n', value: 5 },
    { op: 'remove', path: '/list/2' },
    { op: 'add', path: '/list/-', value: { n: 7 } },
  ])
  expect(after).toEqual({ list: [{ n: 5 }, { n: 9 }, { n: 7 }], other: { deep: true } })
  expect(before).toEqual({ list: [{ n: 1 }, { n: 2 }], other: { deep: true } })
  expect(after.other).toBe(before.other)
})

test('a patch that does not apply is refused as a whole', () => {
  const before = { list: [1], name: 'x' }
  const misfits: Operation[] = [
    { op: 'remove', path: '/missing' },
    { op: 'replace', path: '/missing', value: 1 },
    { op: 'add', path: '/missing/deep', value: 1 },
    { op: 'add', path: '/list/2', value: 1 },
    { op: 'remove', path: '/list/1' },
    { op: 'remove', path: '/list/01' },
    { op: 'remove', path: '/list/-' },
    { op: 'replace', path: '/name/deep', value: 1 },
    { op: 'add', path: '/__proto__/polluted', value: 1 },
    { op: 'remove', path: '' },
  ]
  for (const misfit of misfits) {
    expect(() => applyPatch(before, [{ op: 'replace', path: '/name', value: 'y' }, misfit])).toThrow(PatchMismatch)
  }
  expect(before).toEqual({ list: [1], name: 'x' })
  expect({}).not.toHaveProperty('polluted')
})

test('keys with slashes and tildes are escaped', () => {
  const path = pointerOf(['a/b', 'c~d', 0])
  expect(path).toBe('/a~1b/c~0d/0')
  expect(applyPatch({ 'a/b': { 'c~d': [1] } }, [{ op: 'replace', path, value: 2 }])).toEqual({
    'a/b': { 'c~d': [2] },
  })
})
