import { expect, test } from 'vitest'
import { readAction } from './protocol/actions.ts'
import { readClientFrame } from './protocol/protocol.ts'

test("[R62] identity claims in a client's action are dropped", () => {
  const message = {
    action: 'addDj',
    roomUuid: 'r',
    userUuid: 'not me',
    tokenRole: 'superUser',
    song: { trackName: 'x' },
  }
  expect(readAction(message)).toEqual({ type: 'addDj', roomUuid: 'r', song: { trackName: 'x' } })
})

test('[R62] unknown keys of a song are kept', () => {
  const song = { trackName: 'x', links: { spotify: { url: 'https://example.test' } }, albumId: 7, genre: null }
  expect(readAction({ action: 'updateNextSong', roomUuid: 'r', song })).toMatchObject({ song })
})

test('[R63] an invalid action is refused with the name of what is wrong', () => {
  const refusals: [unknown, object][] = [
    [undefined, { code: 'noAction' }],
    ['skipSong', { code: 'noAction' }],
    [[1], { code: 'noAction' }],
    [{ action: 7 }, { code: 'noAction' }],
    [{ action: 'constructor' }, { code: 'unknownAction', values: { action: 'constructor' } }],
    [
      { action: 'nextSong', roomUuid: 'r' },
      { code: 'unknownAction', values: { action: 'nextSong' } },
    ],
    [{ action: 'skipSong' }, { code: 'badAction', values: { action: 'skipSong', field: 'roomUuid' } }],
    [
      { action: 'voteOnSong', roomUuid: 'r' },
      { code: 'badAction', values: { action: 'voteOnSong', field: 'songVotes' } },
    ],
    [
      { action: 'voteOnSong', roomUuid: 'r', songVotes: { like: 'yes' } },
      { code: 'badAction', values: { action: 'voteOnSong', field: 'songVotes.like' } },
    ],
    [
      { action: 'addDj', roomUuid: 'r', song: 'x' },
      { code: 'badAction', values: { action: 'addDj', field: 'song' } },
    ],
    [
      { action: 'addDj', roomUuid: 'r', song: { duration: -1 } },
      { code: 'badAction', values: { action: 'addDj', field: 'song.duration' } },
    ],
    [
      { action: 'addDj', roomUuid: 'r', song: { duration: 1e9 } },
      { code: 'badAction', values: { action: 'addDj', field: 'song.duration' } },
    ],
    [
      { action: 'addDj', roomUuid: 'r', song: { playbackToken: 'x'.repeat(40_000) } },
      { code: 'badAction', values: { action: 'addDj', field: 'song' } },
    ],
    [
      { action: 'playOneTimeAnimation', roomUuid: 'r', animation: 'fly' },
      { code: 'badAction', values: { action: 'playOneTimeAnimation', field: 'animation' } },
    ],
  ]
  for (const [params, refused] of refusals) expect(() => readAction(params)).toThrow(expect.objectContaining(refused))
})

test('[R63] a frame that is not a message is refused, whatever it is', () => {
  for (const text of ['', 'hello', '{']) {
    expect(() => readClientFrame(text)).toThrow('badFrame')
  }
  for (const text of ['[]', '7', 'null', '"hello"', '[{"event":"action"}]']) {
    expect(() => readClientFrame(text)).toThrow('notAnObject')
  }
  expect(readClientFrame('{"event":5,"messageId":{}}')).toEqual({
    kind: 'request',
    request: { event: '', messageId: undefined, params: undefined, room: undefined },
  })
})

test("[R63] a song can't set a prototype", () => {
  const text = '{"event":"action","params":{"action":"addDj","roomUuid":"r","song":{"links":{"__proto__":{"b":1}}}}}'
  const frame = readClientFrame(text)
  const action = frame.kind === 'request' ? readAction(frame.request.params) : undefined
  expect(JSON.stringify(action)).toBe('{"type":"addDj","roomUuid":"r","song":{"links":{}}}')
})

test("[R63] text that databases can't store is repaired", () => {
  const song = { trackName: 'cut in an emoji \ud83d', artistName: 'n\u0000ul', 'ke\u0000y': ['🔥', '\udd25'] }
  const frame = readClientFrame(JSON.stringify({ event: 'x', params: { song } }))
  expect(frame).toMatchObject({
    request: { params: { song: { trackName: 'cut in an emoji \ufffd', artistName: 'nul', key: ['🔥', '\ufffd'] } } },
  })
  const escaped = readClientFrame('{"event":"x","params":"\\ud83d\\udd25 \\u005f_proto__"}')
  expect(escaped).toMatchObject({ request: { params: '🔥 __proto__' } })
})

test("[R63] escapes can't hide a prototype key", () => {
  for (const key of ['__proto__', '\\u005f_proto__', '__pr\\u006fto__', '__pro\\u0000to__']) {
    const frame = readClientFrame(`{"event":"x","params":{"${key}":{"a":1},"b":2}}`)
    expect(frame.kind === 'request' && JSON.stringify(frame.request.params)).toBe('{"b":2}')
  }
})
