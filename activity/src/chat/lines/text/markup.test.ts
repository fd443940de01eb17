import fc from 'fast-check'
import { expect, test } from 'vitest'
import { oddMarks } from '../../../../test/odd-marks.ts'
import { linksIn, partsOf, wordsOf, type TextPart } from './markup.ts'

const text = (message: string): TextPart => ({ kind: 'text', text: message })
const linkIn = (text: string) => partsOf(text).find((part) => part.kind === 'link')

test('mentions and URLs are recognized, and the rest stays plain text', () => {
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

test('only http and https URLs become links', () => {
  for (const text of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd'])
    expect(partsOf(text).some((part) => part.kind === 'link')).toBe(false)
})

test('brackets around a URL are not part of it, but brackets within are', () => {
  expect(linkIn('(see https://example.com/a)')).toMatchObject({ url: 'https://example.com/a' })
  expect(linkIn('https://example.com/a_(b)')).toMatchObject({ url: 'https://example.com/a_(b)' })
})

test('the label of a long URL is shortened, its target is not', () => {
  const url = `https://www.example.com/${'x'.repeat(80)}`
  expect(partsOf(url)).toEqual([{ kind: 'link', url, text: `example.com/${'x'.repeat(28)}…` }])
})

test('an empty text has no parts', () => {
  expect(partsOf('')).toEqual([])
})

test("styles use Discord's markup and can be nested", () => {
  expect(partsOf('**loud *and* clear**')).toEqual([
    { kind: 'strong', parts: [text('loud '), { kind: 'emphasis', parts: [text('and')] }, text(' clear')] },
  ])
  for (const [message, kind] of [
    ['*a*', 'emphasis'],
    ['_a_', 'emphasis'],
    ['__a__', 'underline'],
    ['~~a~~', 'strike'],
    ['||a||', 'spoiler'],
  ])
    expect(partsOf(message ?? '')).toEqual([{ kind, parts: [text('a')] }])
  expect(partsOf('***a***')).toEqual([{ kind: 'strong', parts: [{ kind: 'emphasis', parts: [text('a')] }] }])
})

test('characters that are not markup stay as typed', () => {
  for (const message of [
    '2 * 3 * 4',
    'snake_case_name',
    'имя_файла_тут',
    'año_é_x',
    'a ** b',
    '****',
    '||||',
    'only `one',
    'a > b',
    '__',
  ])
    expect(partsOf(message)).toEqual([text(message)])
})

test('a backslash escapes a mark', () => {
  expect(partsOf('\\*not\\* so')).toEqual([text('*not* so')])
  expect(partsOf('¯\\_(ツ)_/¯')).toEqual([text('¯_(ツ)_/¯')])
})

test('code stays as typed, including marks and mentions', () => {
  expect(partsOf('`**a** <@uid:b>`')).toEqual([{ kind: 'code', isBlock: false, text: '**a** <@uid:b>' }])
  expect(partsOf('see\n```ts\nconst a = `b`\n```\ndone')).toEqual([
    text('see\n'),
    { kind: 'code', isBlock: true, text: 'const a = `b`' },
    text('\ndone'),
  ])
})

test('lines after > are a quote, and so is everything after >>>', () => {
  expect(partsOf('> one\n> *two*\nthree')).toEqual([
    { kind: 'quote', parts: [text('one\n'), { kind: 'emphasis', parts: [text('two')] }] },
    text('three'),
  ])
  expect(partsOf('so:\n>>> one\ntwo')).toEqual([text('so:\n'), { kind: 'quote', parts: [text('one\ntwo')] }])
})

test('a URL keeps its underscores, but not the marks around it', () => {
  expect(linkIn('https://example.com/a_b_c')).toMatchObject({ url: 'https://example.com/a_b_c' })
  expect(partsOf('**https://example.com/a**')).toEqual([
    { kind: 'strong', parts: [{ kind: 'link', url: 'https://example.com/a', text: 'example.com/a' }] },
  ])
})

test('@here, @djs and @staff are parts of their own, but not within e-mail addresses or longer words', () => {
  expect(partsOf('hey @here!')).toEqual([text('hey '), { kind: 'group', text: '@here' }, text('!')])
  for (const plain of ['ann@here', '@hereby', '@staff@example', '@@djs'])
    expect(partsOf(plain)).toEqual([text(plain)])
  expect(wordsOf(partsOf('so @DJs'), () => '')).toBe('so @DJs')
})

test('previews leave out what is inside a spoiler', () => {
  const parts = partsOf('He ||dies, https://example.com/end|| <@uid:ann>, **https://example.com/now**')
  expect(wordsOf(parts, () => 'Ann')).toBe('He ▒▒▒ @Ann, example.com/now')
  expect(linksIn(parts)).toEqual(['https://example.com/now'])
})

test.each(['*x', '_x', '__x', ''].flatMap((first) => oddMarks.map((mark) => [first, mark])))(
  'a line of %j followed by hundreds of %j is parsed',
  (first, mark) => {
    const line = `${first}${mark.repeat(2000 / mark.length)}é`
    expect(lettersIn(allOf(partsOf(line)))).toBe(1)
  },
)

test('parsing never loses letters, whatever marks surround them', () => {
  const letters = fc.constantFrom('é', '夜', '😀', 'ن')
  const typed = fc
    .array(fc.oneof(fc.constantFrom(...oddMarks), letters), { maxLength: 700 })
    .map((all) => all.join(''))
  fc.assert(
    fc.property(typed, (text) => {
      expect(lettersIn(allOf(partsOf(text)))).toBeGreaterThanOrEqual(lettersIn(text))
    }),
    { numRuns: 300 },
  )
})

test('marks are nested at most six levels deep', () => {
  const nested = `${'**__'.repeat(200)}a${'__**'.repeat(200)}`
  const depth = (parts: readonly TextPart[]): number =>
    Math.max(0, ...parts.map((part) => ('parts' in part ? 1 + depth(part.parts) : 0)))
  expect(depth(partsOf(nested))).toBeLessThanOrEqual(7)
})

const lettersIn = (text: string) => text.match(/[é夜ن]|😀/gu)?.length ?? 0

const allOf = (parts: readonly TextPart[]): string =>
  parts
    .map((part) => {
      if (part.kind === 'link') return part.url + part.text
      if (part.kind === 'mention') return part.uid
      return 'parts' in part ? allOf(part.parts) : part.text
    })
    .join('')

const words = (text: string) => wordsOf(partsOf(text), (uid) => uid)

test('headings, subtext and lists work only at the start of a line', () => {
  expect(partsOf('# Tonight\nslow songs')).toEqual([
    { kind: 'heading', level: 1, parts: [{ kind: 'text', text: 'Tonight' }] },
    { kind: 'text', text: 'slow songs' },
  ])
  expect(partsOf('-# by the way')).toEqual([{ kind: 'subtext', parts: [{ kind: 'text', text: 'by the way' }] }])
  const item = (text: string) => ({ kind: 'item', parts: [{ kind: 'text', text }] })
  expect(partsOf('- one\n- two')).toEqual([{ kind: 'list', first: null, parts: [item('one'), item('two')] }])
  expect(partsOf('so:\n3. three\n4. four\nand')).toEqual([
    { kind: 'text', text: 'so:\n' },
    { kind: 'list', first: 3, parts: [item('three'), item('four')] },
    { kind: 'text', text: 'and' },
  ])
  for (const plain of ['#1 fan', 'song #1', 'a - b', '5 stars', '-5 degrees', '#### too deep', '3.5 minutes'])
    expect(partsOf(plain)).toEqual([{ kind: 'text', text: plain }])
  expect(words('# Tonight\n- one\n- two')).toBe('Tonight\none\ntwo\n')
})

test('a link label must not look like a URL or contain brackets', () => {
  const url = 'https://example.test/a'
  expect(partsOf(`[the list](${url})!`)).toEqual([
    { kind: 'link', url, text: 'the list' },
    { kind: 'text', text: '!' },
  ])
  expect(partsOf(`<${url}>`)).toEqual([{ kind: 'link', url, text: 'example.test/a' }])
  const [first] = partsOf(`[https://bank.test](${url})`)
  expect(first).toEqual({ kind: 'text', text: '[' })
  expect(partsOf('[x](javascript:alert(1))')).toEqual([{ kind: 'text', text: '[x](javascript:alert(1))' }])
})

test('a name between colons is an emoji, but a time of day is not', () => {
  expect(partsOf('hi :wave:')).toEqual([
    { kind: 'text', text: 'hi ' },
    { kind: 'emoji', name: 'wave', text: ':wave:' },
  ])
  expect(words('at 12:30:45 :wave:')).toBe('at 12:30:45 :wave:')
})
