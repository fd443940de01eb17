import { expect, test } from 'vitest'
import { personActions, readAction } from './protocol/actions.ts'
import { ann, ben, cleo, TestRoom } from '../../test/fixtures.ts'
import {
  responseFrame,
  failureFrame,
  pingEveryMs,
  pingFrame,
  pongFrame,
  pushFrame,
  silenceMs,
} from './protocol/protocol.ts'
import { closeFrame, idFrame, readClientFrame, readServerFrame, welcomeFrame } from './protocol/protocol.ts'
import { Refused } from './refusals/refused.ts'
import crateForm from '../../test/samples/song-crate-2024-06.json' with { type: 'json' }
import fullForm from '../../test/samples/song-full-2024-11.json' with { type: 'json' }
import lookedUpForm from '../../test/samples/song-lookedup-2024-06.json' with { type: 'json' }

const roomUuid = 'r'
/** Additional keys that clients of the wire contract send; they are ignored. */
const chatter = { userUuid: 'somebody else', tokenRole: 'superUser', extra: [1] }

/** Every action of the wire contract, with minimal and full parameters. */
const actions: [name: string, params: object, read: object][] = [
  ['joinRoom', {}, {}],
  ['joinRoom', { password: null, guestPassword: null }, { password: null, guestPassword: null }],
  ['joinRoom', { password: 'a', guestPassword: 'b' }, { password: 'a', guestPassword: 'b' }],
  ['addDj', {}, {}],
  ['addDj', { song: null }, { song: null }],
  ['addDj', { song: { trackName: 'x' } }, { song: { trackName: 'x' } }],
  ['updateNextSong', {}, {}],
  ['updateNextSong', { song: null }, { song: null }],
  ['removeDj', {}, {}],
  ['removeDj', { djUuid: null }, { djUuid: null }],
  ['removeDj', { djUuid: 'd' }, { djUuid: 'd' }],
  ['voteOnSong', { songVotes: { like: true } }, { songVotes: { like: true } }],
  ['voteOnSong', { songVotes: { like: false, star: true } }, { songVotes: { like: false, star: true } }],
  ['voteOnSong', { songVotes: { star: false } }, { songVotes: { star: false } }],
  ['skipSong', {}, {}],
  ['playOneTimeAnimation', { animation: 'jump' }, { animation: 'jump' }],
  ['playOneTimeAnimation', { animation: 'emoji', emoji: '🔥' }, { animation: 'emoji', emoji: '🔥' }],
  ['updateRoomSettings', {}, {}],
  ['resetRoom', {}, {}],
  ['getRoomStatus', {}, {}],
  ['getRoomStates', {}, {}],
]

test.each(actions)('[R162] %s is parsed as clients send it: %j', (action, params, read) => {
  expect(readAction({ action, roomUuid, ...params, ...chatter })).toEqual({ type: action, roomUuid, ...read })
})

test('[R162] kickUserFromRoom keeps its userUuid, which names the target', () => {
  const params = { action: 'kickUserFromRoom', roomUuid, userUuid: 'u', tokenRole: 'superUser' }
  expect(readAction(params)).toEqual({ type: 'kickUserFromRoom', roomUuid, userUuid: 'u' })
})

test('[R162] every action is in the table, or only used by our own clients', () => {
  const ours = [
    'leaveRoom',
    'voteToSkip',
    'stillHere',
    'getOwnPart',
    'checkSongs',
    'kickUserFromRoom',
    'reportSongLength',
    'requestSong',
    'voteOnRequest',
    'removeRequest',
  ]
  expect([...new Set(actions.map(([name]) => name)), ...ours].sort()).toEqual(Object.keys(personActions).sort())
})

test.each([
  ['from a crate', crateForm.data],
  ['looked up', lookedUpForm.data],
  ['in full', fullForm.data],
])('[R163] a song %s keeps every key, and plays as it was sent', (_, captured) => {
  const action = readAction({ action: 'addDj', roomUuid, song: captured })
  expect(action).toEqual({ type: 'addDj', roomUuid, song: captured })
  const testRoom = new TestRoom().join(ann)
  if (action.type === 'addDj') testRoom.send(ann, { type: 'addDj', song: action.song ?? null })
  expect(testRoom.state.nowPlaying?.song).toEqual(captured)
  const { startTime = 0, endTime = 0 } = testRoom.state.nowPlaying ?? {}
  expect(endTime - startTime).toBe(captured.duration * 1000)
})

test("[R163] keys that songs don't have are dropped, and keys of other clients are kept in any form", () => {
  const kept = { trackName: 'x', links: 'https://a.test', album: null, previews: { apple: 1 }, streamUrls: [[]] }
  const action = readAction({ action: 'addDj', roomUuid, song: { ...kept, anything: { deep: [1] }, __x: 1 } })
  expect(action).toEqual({ type: 'addDj', roomUuid, song: kept })
})

test('[R164] a response repeats the message id, and an error is a plain sentence', () => {
  expect(JSON.parse(responseFrame(3, { playId: 'p' }))).toEqual({
    context: 'response',
    messageId: 3,
    status: 'OK',
    playId: 'p',
  })
  const failure = JSON.parse(failureFrame('three', new Refused('nothingPlaying'), 'Nothing is playing right now.'))
  expect(failure).toMatchObject({ context: 'response', messageId: 'three', error: 'Nothing is playing right now.' })
  expect(failure).not.toHaveProperty('status')
})

test('[R165] a push has room, sender and time, and a patch with revisions, parameters, or neither', () => {
  const about = { room: 'r', from: 'server', sentAt: 1, messageId: 2 }
  const patch = { name: 'userLeft', statePatch: [{ op: 'remove' as const, path: '/allUsers/0' }] }
  expect(JSON.parse(pushFrame({ ...about, message: patch, rev: 8, prevRev: 7 }))).toEqual({
    context: 'user',
    ...about,
    message: patch,
    rev: 8,
    prevRev: 7,
  })
  const animation = { name: 'playedOneTimeAnimation', params: { userUuid: 'u', animation: 'jump' } }
  expect(JSON.parse(pushFrame({ ...about, message: animation }))).toEqual({
    context: 'user',
    ...about,
    message: animation,
  })
  expect(Object.keys(JSON.parse(pushFrame({ ...about, message: { name: 'roomReset' } })).message)).toEqual(['name'])
})

test('[R166] control strings are JSON strings, including their quotes, and pings contain whole milliseconds', () => {
  expect(pingFrame(1_795_204_081_684.7)).toBe('"primus::ping::1795204081684"')
  expect(pongFrame('1795204081684')).toBe('"primus::pong::1795204081684"')
  expect(closeFrame).toBe('"primus::server::close"')
  expect(idFrame('x')).toBe('"primus::id::x"')
  expect(readClientFrame('"primus::pong::1795204081684"')).toEqual({ kind: 'pong' })
  expect(readClientFrame('"primus::id::"')).toEqual({ kind: 'askId' })
  expect(readServerFrame(pingFrame(5))).toEqual({ kind: 'ping', time: 5, text: '5' })
  expect(readServerFrame(closeFrame)).toEqual({ kind: 'close' })
  expect([pingEveryMs, silenceMs]).toEqual([25_000, 45_000])
  expect(JSON.parse(welcomeFrame)).toEqual({ welcome: expect.any(String), context: 'api' })
})

test('[R167] the message id may be a number or a short text, and a frame without one is still answered', () => {
  const ids = ['7', '"seven"', '{}', 'null', `"${'x'.repeat(101)}"`]
  const read = ids.map((id) => readClientFrame(`{"event":"action","params":{},"messageId":${id}}`))
  expect(read.map((frame) => (frame.kind === 'request' ? frame.request.messageId : 'none'))).toEqual([
    7,
    'seven',
    undefined,
    undefined,
    undefined,
  ])
})

test('[R168] a missing or null djUuid means the caller', () => {
  for (const djUuid of [undefined, null]) {
    const testRoom = new TestRoom().join(ann, ben, cleo)
    testRoom.stage(ann)
    testRoom.stage(ben)
    testRoom.send(ben, { type: 'removeDj', ...(djUuid === null ? { djUuid } : {}) })
    expect(testRoom.state.djs.map((dj) => dj.uuid)).toEqual([ann.userUuid])
    expect(() => testRoom.send(cleo, { type: 'removeDj' })).toThrow('notOnStage')
  }
})
