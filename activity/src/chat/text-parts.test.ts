import { expect, test } from 'vitest'
import { partsOf } from './text-parts.ts'

const linkIn = (text: string) => partsOf(text).find((part) => part.kind === 'link')

test('mentions and addresses are found, and everything else stays as it is', () => {
  expect(partsOf('Hey <@uid:ann-1>, hear https://example.com/song!')).toEqual([
    { kind: 'text', text: 'Hey ' },
    { kind: 'mention', uid: 'ann-1' },
    { kind: 'text', text: ', hear ' },
    { kind: 'link', url: 'https://example.com/song', text: 'example.com/song' },
    { kind: 'text', text: '!' },
  ])
})

test('text that only looks like markup stays text', () => {
  const text = '<b>bold</b> & <img src=x onerror=alert(1)>'
  expect(partsOf(text)).toEqual([{ kind: 'text', text }])
})

test('only web addresses become links', () => {
  for (const text of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd'])
    expect(partsOf(text).some((part) => part.kind === 'link')).toBe(false)
})

test('a bracket around an address is not part of it, a bracket within is', () => {
  expect(linkIn('(see https://example.com/a)')).toMatchObject({ url: 'https://example.com/a' })
  expect(linkIn('https://example.com/a_(b)')).toMatchObject({ url: 'https://example.com/a_(b)' })
})

test('a long address is shortened to read, never to follow', () => {
  const url = `https://www.example.com/${'x'.repeat(80)}`
  expect(partsOf(url)).toEqual([{ kind: 'link', url, text: `example.com/${'x'.repeat(28)}…` }])
})

test('an empty text has no parts', () => {
  expect(partsOf('')).toEqual([])
})
