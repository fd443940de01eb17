import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { maxCustomRules, type CustomRule } from '@segue/shared/room/settings/custom-rules.ts'
import { openApi, refusalOf, type Fixtures, type Member } from '../../../../test/fixtures.ts'

let fixtures: Fixtures
let ann: Member
beforeAll(async () => void (fixtures = await openApi()))
beforeEach(async () => void (ann = await fixtures.person('ann')))
afterAll(() => fixtures.close())

const rule: CustomRule = {
  id: 'short',
  name: 'Short songs',
  on: true,
  when: [{ fact: 'songLongerThan', value: 5 }],
  action: 'refuse',
  words: 'Keep it short.',
}
const make = (body: object = {}) => ann.call('POST /rooms/infrastructure', { body: { name: 'Ruled', ...body } })
const patch = (id: string, customRules: unknown, who = ann) =>
  // Untyped, to test values that none of our clients would send.
  who.call('PATCH /rooms/{id}', { params: { id }, body: { customRules: customRules as CustomRule[] } })

test('a room has no custom rules until staff set some, and everyone in it is notified', async () => {
  const room = await make()
  expect(room).not.toHaveProperty('customRules')
  const visitor = await fixtures.enter(ann, room.uuid)
  expect((await patch(room.slug, [rule])).customRules).toEqual([rule])
  const push = await visitor.receive('updatedRoomSettings')
  expect(push.message).toMatchObject({ statePatch: [{ op: 'add', path: '/settings/customRules', value: [rule] }] })
  const long = { action: 'addDj', song: { trackName: 'long', duration: 400 } } as const
  const refused = ann.call('POST /rooms/{id}/actions', { params: { id: room.slug }, body: long })
  expect(await refusalOf(refused)).toMatchObject({ message: 'Room rule: Keep it short.' })
  expect(await patch(room.slug, [])).not.toHaveProperty('customRules')
})

test('only staff can change custom rules, and a list with an invalid rule is refused as a whole', async () => {
  const room = await make()
  const stranger = await fixtures.person('stranger')
  expect(await refusalOf(patch(room.slug, [rule], stranger))).toMatchObject({ status: 403 })
  const wrong: unknown[] = [
    [{ ...rule, action: 'shutDown' }],
    [{ ...rule, when: [{ fact: 'songLongerThan', value: 'process.exit()' }] }],
    [{ ...rule, when: [] }],
    [{ ...rule, words: '' }],
    Array.from({ length: maxCustomRules + 1 }, (_, at) => ({ ...rule, id: `${at}` })),
    [rule, rule],
  ]
  await patch(room.slug, [rule])
  for (const rules of wrong) expect(await refusalOf(patch(room.slug, rules))).toMatchObject({ status: 400 })
  expect((await ann.call('GET /rooms/{id}', { params: { id: room.slug } })).customRules).toEqual([rule])
})

test('the custom rules of a room with a password are hidden from outside', async () => {
  const room = await make({ password: 'open sesame' })
  await patch(room.slug, [rule])
  const stranger = await fixtures.person('stranger')
  expect(await stranger.call('GET /rooms/{id}', { params: { id: room.slug } })).not.toHaveProperty('customRules')
})
