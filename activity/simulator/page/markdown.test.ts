import { expect, test, vi } from 'vitest'
import { readInline } from './inline.ts'
import { readMarkdown } from './markdown.ts'

test.each([
  ['**loud**', [{ is: 'bold', inside: ['loud'] }]],
  ['*one* and _two_', [{ is: 'italic', inside: ['one'] }, ' and ', { is: 'italic', inside: ['two'] }]],
  [
    '__under__ ~~over~~ ||later||',
    [
      { is: 'underline', inside: ['under'] },
      ' ',
      { is: 'strike', inside: ['over'] },
      ' ',
      { is: 'spoiler', inside: ['later'] },
    ],
  ],
  ['***both***', [{ is: 'bold', inside: [{ is: 'italic', inside: ['both'] }] }]],
  ['**a *b* c**', [{ is: 'bold', inside: ['a ', { is: 'italic', inside: ['b'] }, ' c'] }]],
  ['*a **b** c*', [{ is: 'italic', inside: ['a ', { is: 'bold', inside: ['b'] }, ' c'] }]],
])('text is formatted: %s', (source, read) => {
  expect(readInline(source)).toEqual(read)
})

test.each(['2 * 3 * 4', 'snake_case_name', '**open', '****', 'h@ck', '<b>no</b>'])(
  'text without valid marks is unchanged: %s',
  (source) => {
    expect(readInline(source)).toEqual([source])
  },
)

test('a backslash escapes a character, and code escapes all of its content', () => {
  expect(readInline(String.raw`\*plain\* and \_this\_`)).toEqual(['*plain* and _this_'])
  expect(readInline('`**so**` and ``a ` b``')).toEqual([
    { is: 'code', text: '**so**' },
    ' and ',
    { is: 'code', text: 'a ` b' },
  ])
  expect(readInline('*a `*` b*')).toEqual([{ is: 'italic', inside: ['a ', { is: 'code', text: '*' }, ' b'] }])
})

test('links can only be http(s) URLs', () => {
  expect(readInline('see [the **room**](https://segue.example/r?a=1), or https://a.example/b.')).toEqual([
    'see ',
    { is: 'link', url: 'https://segue.example/r?a=1', inside: ['the ', { is: 'bold', inside: ['room'] }] },
    ', or ',
    { is: 'link', url: 'https://a.example/b', inside: ['https://a.example/b'] },
    '.',
  ])
  expect(readInline('<https://a.example>')).toEqual([
    { is: 'link', url: 'https://a.example', inside: ['https://a.example'] },
  ])
  expect(readInline('[press](javascript:alert(1))')).toEqual(['[press](javascript:alert(1))'])
})

test('people, channels, roles, commands, timestamps and emoji are parsed by their ids', () => {
  expect(readInline('<@12> <@!12> <#34> <@&56> @here </room create:78> <t:90:R> <t:90> <a:dance:11>')).toEqual([
    { is: 'person', id: '12' },
    ' ',
    { is: 'person', id: '12' },
    ' ',
    { is: 'channel', id: '34' },
    ' ',
    { is: 'role', id: '56' },
    ' ',
    { is: 'everybody', text: '@here' },
    ' ',
    { is: 'command', name: 'room create' },
    ' ',
    { is: 'time', seconds: 90, style: 'R' },
    ' ',
    { is: 'time', seconds: 90, style: 'f' },
    ' ',
    { is: 'emoji', name: 'dance' },
  ])
})

const text = (...inside: string[]) => ({ is: 'text', inside })

test('lines are headings, small print, quotes or text', () => {
  expect(readMarkdown('### Now\none\ntwo\n-# soon\n#hashtag\n> said\n> twice\nout')).toEqual([
    { is: 'heading', level: 3, inside: ['Now'] },
    text('one\ntwo'),
    { is: 'small', inside: ['soon'] },
    text('#hashtag'),
    { is: 'quote', blocks: [text('said\ntwice')] },
    text('out'),
  ])
  expect(readMarkdown('a\n>>> all\n\nof it')).toEqual([text('a'), { is: 'quote', blocks: [text('all\n\nof it')] }])
})

test('lists can be nested', () => {
  expect(readMarkdown('- one\n  1. first\n  2. second\n* two\n3. three')).toEqual([
    {
      is: 'list',
      start: null,
      items: [[text('one'), { is: 'list', start: 1, items: [[text('first')], [text('second')]] }], [text('two')]],
    },
    { is: 'list', start: 3, items: [[text('three')]] },
  ])
})

test('the content of a code block is not parsed', () => {
  expect(readMarkdown('so: ```ts\nconst a = `*b*`\n``` done')).toEqual([
    text('so: '),
    { is: 'code', text: 'const a = `*b*`' },
    text(' done'),
  ])
})

test('marks that never close are parsed in linear time', () => {
  const looks = (times: number) => {
    const exec = vi.spyOn(RegExp.prototype, 'exec')
    expect(readInline('**a*_~~||['.repeat(times)).length).toBeGreaterThan(0)
    const count = exec.mock.calls.length
    exec.mockRestore()
    return count
  }
  expect(looks(400)).toBeLessThan(2.5 * looks(200))
})
