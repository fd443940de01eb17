import { expect, test } from 'vitest'
import { isOfferedByPage, offeredToken, pageProtocol, socketAddress } from './socket-token.ts'

const token = 'eyJ0.eyJ1c2VyIjoi-_0.s1g-N_'

test('a token is either in the URL or among the subprotocols', () => {
  expect(socketAddress('wss://segue/ws', 'a/token', false)).toEqual({
    url: 'wss://segue/ws?token=a%2Ftoken',
    protocols: [],
  })
  const { url, protocols } = socketAddress('wss://segue/ws', token, true)
  expect(url).toBe('wss://segue/ws')
  expect(protocols.at(-1)).toBe(pageProtocol)
  for (const header of [protocols.join(', '), protocols.join(','), protocols.toReversed().join(' , ')]) {
    expect(offeredToken(header)).toBe(token)
    expect(isOfferedByPage(header)).toBe(true)
  }
})

test("a token that can't be sent in a header is in the URL", () => {
  expect(socketAddress('wss://segue/ws', 'two, words', true)).toEqual(
    socketAddress('wss://segue/ws', 'two, words', false),
  )
})

test.each([undefined, null, '', 'chat', 'chat, segue.tokens'])('the header %s contains no token', (header) => {
  expect(offeredToken(header)).toBeUndefined()
  expect(isOfferedByPage(header)).toBe(false)
})
