import * as fc from 'fast-check'
import { personActions, type PersonActionName } from '@segue/shared/room/protocol/actions.ts'
import { people, roomUuid, song } from '@segue/shared/test/fixtures.ts'

/** Valid, nearly valid and invalid frames. */

export const actionNames = Object.keys(personActions) as PersonActionName[]

const uuids = Object.values(people).map(({ userUuid }) => userUuid)
const flag = fc.option(fc.boolean())

/** The parameters that a well-meaning client sends, by name. */
const meant: Record<string, fc.Arbitrary<unknown>> = {
  roomUuid: fc.constant(roomUuid),
  userUuid: fc.constantFrom(...uuids),
  djUuid: fc.option(fc.constantFrom(...uuids)),
  song: fc.option(
    fc.oneof(
      fc.string({ maxLength: 20 }).map((name) => song(name)),
      fc.string({ maxLength: 20 }).map((trackName) => ({ trackName })),
      fc.record({
        trackName: fc.string(),
        duration: fc.double(),
        musicProviders: fc.dictionary(fc.string(), fc.string()),
      }),
    ),
  ),
  songVotes: fc.record({ like: flag, star: flag }, { requiredKeys: [] }),
  playId: fc.option(fc.constantFrom('id-1', 'id-20', 'another')),
  animation: fc.constantFrom('jump', 'emoji'),
  emoji: fc.option(fc.constantFrom('🔥', '👩‍🚀', 'x', '🔥🔥')),
}

const nested = fc.integer({ min: 1, max: 3000 }).map((depth) => `${'['.repeat(depth)}${']'.repeat(depth)}`)

/** Values of the wrong type. */
const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, '', 0, -1, 1e308, true, [], {}, '__proto__', 'constructor', '\u0000', '\ud800'),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ minLength: 5000, maxLength: 9000 }),
  fc.jsonValue({ maxDepth: 4 }),
  fc.constant({ toString: 1, valueOf: null, length: 5, ['__proto__']: { admin: true } }),
)

/** An action according to its schema. */
function send(name: PersonActionName): fc.Arbitrary<Record<string, unknown>> {
  const keys = Object.keys(personActions[name].shape)
  const parts = Object.fromEntries(keys.map((key) => [key, meant[key] ?? fc.oneof(flag, junk)]))
  return fc.record(parts).map((params) => ({ action: name, ...params }))
}

/** The same with one fault. */
function nearly(name: PersonActionName): fc.Arbitrary<Record<string, unknown>> {
  const keys = ['action', ...Object.keys(personActions[name].shape)]
  return fc.tuple(send(name), fc.constantFrom(...keys), junk, fc.nat(3)).map(([params, key, wrong, how]) => {
    if (how === 0) return Object.fromEntries(Object.entries(params).filter(([name]) => name !== key))
    if (how === 1)
      return {
        ...params,
        [typeof wrong === 'string' ? wrong.slice(0, 100) : 'more']: wrong,
        userUuid: uuids[0],
        tokenRole: 'staff',
      }
    return { ...params, [key]: wrong }
  })
}

const verbs = ['action', 'clock', 'detailsView', 'roomView', 'roomAdd', 'roomLeave', 'say', 'file', '__proto__']

function request(params: unknown): fc.Arbitrary<string> {
  return fc
    .record({ event: fc.constant('action'), params: fc.constant(params), messageId: fc.oneof(fc.nat(), fc.string()) })
    .map((frame) => JSON.stringify(frame))
}

/** Broken JSON: truncated, doubled or with a changed character. */
const broken = (text: fc.Arbitrary<string>) =>
  fc
    .tuple(text, fc.nat(), fc.nat(3), fc.string({ unit: 'binary', maxLength: 3 }))
    .map(([whole, where, how, piece]) => {
      const at = where % (whole.length + 1)
      if (how === 0) return whole.slice(0, at)
      if (how === 1) return whole + whole
      return whole.slice(0, at) + piece + whole.slice(at + piece.length)
    })

/** Frames of every kind, with each action in valid and nearly valid form. */
export const anyFrame: fc.Arbitrary<string> = fc.oneof(
  ...actionNames.map((name) => fc.oneof(send(name), nearly(name)).chain(request)),
  broken(
    fc
      .constantFrom(...actionNames)
      .chain(send)
      .chain(request),
  ),
  fc
    .record({ event: fc.constantFrom(...verbs), room: junk, params: junk, messageId: junk }, { requiredKeys: [] })
    .map((frame) => JSON.stringify(frame)),
  fc.json(),
  nested,
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom('"primus::pong::1"', '"primus::id::"', '"primus::', '"primus::server::close"', '', 'null', '[]'),
)
