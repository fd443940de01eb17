import { expect, test } from 'vitest'
import { pushFrame } from '@segue/shared/room/protocol/protocol.ts'
import { fillEmptyPatch, openForMember } from './json-text.ts'

test('an object left open for a member is valid JSON once the value and a brace follow', () => {
  const head = openForMember({ context: 'response', rev: 7 }, 'state')
  expect(JSON.parse(`${head}{"djs":[]}}`)).toEqual({ context: 'response', rev: 7, state: { djs: [] } })
  expect(JSON.parse(`${openForMember({}, 'a "quoted" key')}1}`)).toEqual({ 'a "quoted" key': 1 })
})

test('an undefined value before the open member is left out', () => {
  expect(JSON.parse(`${openForMember({ messageId: undefined }, 'state')}null}`)).toEqual({ state: null })
})

const pushOf = (statePatch: object[]) =>
  pushFrame({
    room: 'the-room',
    from: 'server',
    sentAt: 5,
    messageId: 3,
    message: { name: 'updatedUserData', statePatch: statePatch as never },
    rev: 2,
    prevRev: 2,
  })

test('filling an empty patch gives the same push as framing it with the patch', () => {
  // Replacement patterns in names have no effect here.
  const patch = [{ op: 'add', path: '/allUserData/ann', value: { name: "$& $1 $' []}}" } }]
  expect(fillEmptyPatch(pushOf([]), JSON.stringify(patch))).toBe(pushOf(patch))
})

test('fills only an empty patch, never one with operations', () => {
  expect(() => fillEmptyPatch(pushOf([{ op: 'remove', path: '/djs/0' }]), '[]')).toThrow('empty patch')
})
