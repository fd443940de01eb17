import * as z from 'zod/mini'
import { expect, test, vi } from 'vitest'
import { like, pass, room } from '../../test/booth-rules.ts'
import {
  ann,
  ben,
  botty,
  cleo,
  guest,
  mo,
  olga,
  role,
  song,
  type Somebody,
  type TestRoom,
} from '../../test/fixtures.ts'
import type { Song } from '../song/song.ts'
import {
  CustomRules,
  factNames,
  facts,
  maxConditions,
  maxCustomRules,
  type Condition,
  type CustomRule,
} from './settings/custom-rules.ts'
import { ruleHolds, type Situation } from './rules/custom-rule-checks.ts'

const rule = (when: Condition[], action: CustomRule['action'], words = 'Because we say so.'): CustomRule => ({
  id: `${action}-${JSON.stringify(when)}`.slice(0, 40),
  name: 'A rule',
  on: true,
  when,
  action,
  words,
})

/** A room with these rules, and Ann, Ben, Cleo and a bot in it. */
const ruled = (customRules: CustomRule[], everybody: Somebody[] = [ann, ben, cleo, botty], boothRules = {}) =>
  room(boothRules, everybody, { customRules })

const title = ({ state }: TestRoom) => state.nowPlaying?.song.trackName
const noticesIn = ({ messages }: Pick<ReturnType<TestRoom['send']>, 'messages'>) =>
  messages.flatMap(({ to, message }) => (message.name === 'boothNotice' ? [{ to, ...message.params }] : []))
const long: Condition = { fact: 'songLongerThan', value: 5 }
const always: Condition = { fact: 'listenersAtLeast', value: 1 }

test('[R301] a genre that is too long for any rule is not examined', () => {
  const testRoom = ruled([rule([{ fact: 'genreIs', value: 'House', not: true }], 'refuse')])
  const normalize = vi.spyOn(String.prototype, 'normalize')
  expect(() => testRoom.stage(ann, song('one', { genre: '\u{fdfa}'.repeat(5000) }))).toThrow('customRule')
  expect(normalize).not.toHaveBeenCalled()
  normalize.mockRestore()
})

test('[R300] rules are validated data, within limits', () => {
  const isRead = (rules: unknown) => z.safeParse(CustomRules, rules).success
  const fine = rule([long, { fact: 'genreIs', value: 'House', not: true }], 'refuse')
  expect(isRead([fine])).toBe(true)
  const many = (count: number) => Array.from({ length: count }, (_, at) => ({ ...fine, id: `${at}` }))
  expect([isRead(many(maxCustomRules)), isRead(many(maxCustomRules + 1))]).toEqual([true, false])
  const conditions = (count: number) => [{ ...fine, when: Array.from({ length: count }, () => long) }]
  expect([isRead(conditions(0)), isRead(conditions(maxConditions)), isRead(conditions(maxConditions + 1))]).toEqual([
    false,
    true,
    false,
  ])
  const wrong: object[] = [
    { ...fine, when: [{ fact: 'songLongerThan', value: 0 }] },
    { ...fine, when: [{ fact: 'songLongerThan', value: 2.5 }] },
    { ...fine, when: [{ fact: 'tempoAbove', value: 1e9 }] },
    { ...fine, when: [{ fact: 'genreIs', value: 'x'.repeat(61) }] },
    { ...fine, when: [{ fact: 'roleIs', value: 'superUser' }] },
    { ...fine, when: [{ fact: 'constructor', value: 1 }] },
    { ...fine, action: 'eval' },
    { ...fine, words: '' },
    { ...fine, words: 'x'.repeat(201) },
  ]
  for (const one of wrong) expect(isRead([one]), JSON.stringify(one)).toBe(false)
  expect(isRead([{ ...fine, action: 'skip', words: '' }])).toBe(true)
  expect(isRead([fine, fine])).toBe(false)
})

test("[R301] a song is refused with the rule's text, whether it is chosen or requested", () => {
  const rules = [rule([long, { fact: 'roleIs', value: 'staff', not: true }], 'refuse', 'Keep it short.')]
  const testRoom = ruled(rules, [ann, ben, cleo, mo], { requests: true, longestSongMinutes: 30 })
  const longSong = song('long', { duration: 301 })
  expect(() => testRoom.stage(ann, longSong)).toThrow(
    expect.objectContaining({ code: 'customRule', values: { words: 'Keep it short.' } }),
  )
  expect(() => testRoom.send(ben, { type: 'requestSong', song: longSong })).toThrow('customRule')
  const { answer } = testRoom.send(ann, { type: 'checkSongs', songs: [longSong, song('short')] })
  expect(answer).toMatchObject({ songs: [{ code: 'customRule', values: { words: 'Keep it short.' } }, null] })
  // The booth's own rules are checked first, and people the rule doesn't apply to may play it.
  expect(() => testRoom.stage(ann, song('endless', { duration: 3600 }))).toThrow(
    expect.objectContaining({ code: 'songTooLong', values: { minutes: '30' } }),
  )
  testRoom.stage(mo, longSong)
  expect(title(testRoom)).toBe('long')
})

test('[R301] a rule that is off refuses nothing', () => {
  const testRoom = ruled([{ ...rule([always], 'refuse'), on: false }])
  testRoom.stage(ann, song('any'))
  expect(title(testRoom)).toBe('any')
})

test('[R302] announcements are sent to everyone and warnings to the DJ, once per play', () => {
  const disliked: Condition = { fact: 'dislikesAtLeast', value: 50 }
  const testRoom = ruled([rule([always], 'announce', 'Dance!'), rule([disliked], 'warn', 'They do not like it.')])
  expect(noticesIn(testRoom.stage(ann, song('one')))).toMatchObject([{ to: 'room', values: { words: 'Dance!' } }])
  // Two listeners: one dislike is half of them.
  const warned = noticesIn(testRoom.send(ben, like({ like: false })))
  expect(warned).toMatchObject([{ to: { userUuid: ann.userUuid }, values: { words: 'They do not like it.' } }])
  expect(noticesIn(testRoom.send(cleo, like({ like: false })))).toEqual([])
  testRoom.send(ann, { type: 'updateNextSong', song: song('two') })
  expect(noticesIn(pass(testRoom, 90_000))).toMatchObject([{ to: 'room', values: { words: 'Dance!' } }])
})

test("[R303] a moveOn rule ends the DJ's turn after the song, notifies them, and can't be overridden", () => {
  const testRoom = ruled([rule([long], 'moveOn', '')], [ann, ben], { leaveAfterNextSong: true })
  const messages = noticesIn(testRoom.stage(ann, song('long', { duration: 400 })))
  expect(messages).toMatchObject([{ to: { userUuid: ann.userUuid }, code: 'turnEnds' }])
  testRoom.send(ann, { type: 'updateNextSong', song: song('another') })
  testRoom.send(ann, { type: 'removeDj', afterNextSong: false })
  pass(testRoom, 400_000)
  expect([testRoom.state.djs, title(testRoom)]).toEqual([[], undefined])
})

test('[R304] a song is skipped by a rule, but not before it has played for ten seconds', () => {
  const testRoom = ruled([rule([always], 'skip', 'Next!')], [ann, ben])
  testRoom.stage(ann, song('one'))
  testRoom.send(ann, { type: 'updateNextSong', song: song('two') })
  pass(testRoom, 9999)
  expect(title(testRoom)).toBe('one')
  const after = pass(testRoom, 1)
  expect([title(testRoom), noticesIn(after)]).toMatchObject(['two', [{ to: { userUuid: ann.userUuid } }]])
  testRoom.send(ann, { type: 'updateNextSong', song: song('three') })
  testRoom.send(ben, { type: 'playOneTimeAnimation', animation: 'jump' })
  pass(testRoom, 5000)
  expect(title(testRoom)).toBe('two')
})

test('[R304] a vote can trigger the skip, and no song is skipped while the next begins', () => {
  const testRoom = ruled([rule([{ fact: 'dislikesAtLeast', value: 100 }], 'skip', '')], [ann, ben])
  testRoom.stage(ann, song('one'))
  testRoom.send(ann, { type: 'updateNextSong', song: song('two') })
  pass(testRoom, 20_000)
  testRoom.send(ben, like({ like: false }))
  expect(title(testRoom)).toBe('two')
  testRoom.send(ann, { type: 'updateNextSong', song: song('three') })
  pass(testRoom, 87_000)
  testRoom.send(ben, like({ like: false }))
  expect(title(testRoom)).toBe('two')
})

const situation: Situation = {
  song: { duration: 300, genre: 'Deep House', bpm: 124 },
  lastPlayedMs: 2 * 3_600_000,
  person: { role: 'account', accountMs: 3 * 86_400_000 },
  listeners: 4,
  votes: { likes: 1, dislikes: 2 },
}
/** For each condition a value for which it holds, and one for which it does not. */
const bounds: Record<Condition['fact'], [holds: number | string, not: number | string]> = {
  songLongerThan: [4, 5],
  songShorterThan: [6, 5],
  genreIs: ['deep-house', 'Techno'],
  tempoAbove: [123, 124],
  tempoBelow: [125, 124],
  playedWithin: [3, 2],
  roleIs: ['account', 'guest'],
  accountYoungerThan: [4, 3],
  listenersAtLeast: [4, 5],
  listenersAtMost: [4, 3],
  likesAtLeast: [25, 26],
  dislikesAtLeast: [50, 51],
}

test.each(factNames)('[R305] either %s or its opposite holds, but neither if the fact is unknown', (fact) => {
  const [yes, no] = bounds[fact]
  const holds = (value: number | string, not: boolean, about = situation) =>
    ruleHolds(rule([{ fact, value, not } as Condition], 'announce'), about)
  expect([holds(yes, false), holds(yes, true), holds(no, false), holds(no, true)]).toEqual([true, false, false, true])
  const unknown: Situation = {
    song: { duration: null, genre: null, bpm: null },
    lastPlayedMs: null,
    person: null,
    listeners: 0,
    votes: null,
  }
  const isKnown = fact.startsWith('listeners') || fact === 'playedWithin'
  if (!isKnown) expect([holds(yes, false, unknown), holds(yes, true, unknown)]).toEqual([false, false])
  expect(facts[fact].asks.kind).toBeTypeOf('string')
})

test('[R305] rules use the votes while a song plays, including hidden ones', () => {
  const liked: Condition = { fact: 'likesAtLeast', value: 50 }
  const testRoom = ruled([rule([liked], 'announce', 'Loved.'), rule([liked], 'refuse')], [ann, ben, cleo], {
    hiddenVotes: true,
  })
  testRoom.stage(ann, song('one'))
  expect(noticesIn(testRoom.send(ben, like({ like: true })))).toMatchObject([{ values: { words: 'Loved.' } }])
})

test("[R306] rules use a person's highest role, and count listeners without the DJ and bots", () => {
  const announced = (when: Condition[], who: Somebody, input: Song = song('any')) => {
    const testRoom = ruled([rule(when, 'announce')], [ann, ben, guest, botty, mo, olga])
    testRoom.send(null, { type: 'rolesChanged', roles: [...testRoom.state.settings.roomRoles, role(ben, 'dj')] })
    return noticesIn(testRoom.stage(who, input)).length === 1
  }
  const roles: [Somebody, CustomRule['when'][number]['value']][] = [
    [ann, 'account'],
    [ben, 'dj'],
    [guest, 'guest'],
    [botty, 'bot'],
    [mo, 'staff'],
  ]
  for (const [who, value] of roles)
    expect(announced([{ fact: 'roleIs', value } as Condition], who), `${value}`).toBe(true)
  expect(announced([{ fact: 'listenersAtMost', value: 4 }], ann)).toBe(true)
  expect(announced([{ fact: 'listenersAtLeast', value: 5 }], ann)).toBe(false)
})

test("[R306] whether a song was played before is decided by the room's history, not by the play itself", () => {
  const testRoom = ruled([rule([{ fact: 'playedWithin', value: 1 }], 'announce', 'Again?')])
  expect(noticesIn(testRoom.stage(ann, song('one')))).toEqual([])
  testRoom.send(ann, { type: 'updateNextSong', song: song('one') })
  expect(noticesIn(pass(testRoom, 90_000))).toHaveLength(1)
})
