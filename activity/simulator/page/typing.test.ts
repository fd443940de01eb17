import { expect, test } from 'vitest'
import type { Offered, OfferedOption } from './talk.ts'
import { fileOptions, isReady, lineWith, readLine, suggest, valuesIn, type Lists } from './typing.ts'

const option = (name: string, more: Partial<OfferedOption> = {}): OfferedOption => ({
  name,
  shown: name,
  description: `The ${name}`,
  type: 3,
  required: false,
  choices: [],
  autocomplete: false,
  files: [],
  ...more,
})
const commands: Offered[] = [
  { name: 'help', shown: 'help', description: 'What there is', options: [] },
  { name: 'crate', shown: 'crate', description: 'All crates', options: [] },
  {
    name: 'crate add',
    shown: 'crate add',
    description: 'Add a song',
    options: [
      option('song', { required: true, autocomplete: true }),
      option('amount', { type: 4 }),
      option('who', { type: 6 }),
      option('where', { type: 7 }),
      option('as', { type: 8 }),
      option('loud', { type: 5 }),
      option('at', { choices: [{ name: 'The top', value: 'top' }] }),
    ],
  },
]
const lists: Lists = {
  people: [{ id: '1', name: 'Ann' }],
  channels: [{ id: '2', name: 'After hours' }],
  roles: [{ id: '3', name: '@everyone' }],
}
const offered = (line: string, found: { name: string; value: string }[] = []) =>
  suggest(line, commands, lists, found).map(({ label }) => label)

test('a line is parsed into a command with options of every type', () => {
  const line =
    '/crate add song:Remix: one more  time amount:3 who:@Ann where:#After hours as:@everyone loud:true at:The top'
  const reading = readLine(line, commands)
  if (reading.kind !== 'options') throw new Error(`Read as ${reading.kind}`)
  expect(reading.command.name).toBe('crate add')
  expect(valuesIn(reading, lists, [])).toEqual({
    song: 'Remix: one more time',
    amount: 3,
    who: '1',
    where: '2',
    as: '3',
    loud: true,
    at: 'top',
  })
})

test('a picked choice is sent by its value, and a number as text stays text', () => {
  const picked = [{ name: 'One – Two', value: 'id-of-it' }]
  const read = (line: string) => {
    const reading = readLine(line, commands)
    return reading.kind === 'options' ? valuesIn(reading, lists, picked) : reading.kind
  }
  expect(read('/crate add song:One – Two')).toEqual({ song: 'id-of-it' })
  expect(read('/crate add song:1999')).toEqual({ song: '1999' })
})

test('commands are suggested by any part of their name, prefix matches first', () => {
  expect(offered('/')).toEqual(['/help', '/crate', '/crate add'])
  expect(offered('/cra')).toEqual(['/crate', '/crate add'])
  expect(offered('/add')).toEqual(['/crate add'])
  expect(offered('hello')).toEqual([])
})

test('after the command its options are suggested, then their values, then the remaining options', () => {
  expect(offered('/crate add ').slice(0, 2)).toEqual(['song:', 'amount:'])
  expect(offered('/crate add so')).toEqual(['song:'])
  expect(offered('/crate add song:on', [{ name: 'One – Two', value: 'x' }])).toEqual(['One – Two'])
  expect(offered('/crate add song:One – Two', [{ name: 'One – Two', value: 'x' }])[0]).toBe('amount:')
  expect(offered('/crate add where:')).toEqual(['#After hours'])
  expect(offered('/crate add as:')).toEqual(['@everyone'])
  expect(offered('/crate add loud:f')).toEqual(['false'])
  expect(offered('/crate add amount:3')).toEqual([])
  expect(offered('/crate add amount:3 ')[0]).toBe('song:')
})

test('picking replaces what was typed and keeps the rest', () => {
  const [first] = suggest('/crate add amount:3 loud:fa', commands, lists, [])
  expect(first?.line).toBe('/crate add amount:3 loud:false')
  expect(suggest('/crate add am', commands, lists, [])[0]?.line).toBe('/crate add amount:')
})

test('picking a command opens its first option if that is required and not a file', () => {
  const lineOf = (...options: OfferedOption[]) =>
    suggest('/pl', [{ name: 'play', shown: 'play', description: 'Play', options }], lists, [])[0]?.line
  const song = option('song', { shown: 'canción', required: true })
  expect(lineOf(song, option('amount'))).toBe('/play canción:')
  expect(lineOf(option('amount'))).toBe('/play ')
  expect(lineOf(option('file', { type: 11, required: true }), song)).toBe('/play ')
  expect(lineOf()).toBe('/play')
})

test('a line can be sent when no required option is missing and no value is incomplete', () => {
  const ready = (line: string) => isReady(readLine(line, commands))
  expect(['/help', '/crate', '/crate add song:x', '/crate add song:x amount:3'].map(ready)).toEqual(
    Array(4).fill(true),
  )
  const not = ['help', '/he', '/crate add', '/crate add song:', '/crate add so', '/crate add song:x amount:']
  expect(not.map(ready)).toEqual(Array(6).fill(false))
})

test("command names are shown in the user's language, and both names can be typed", () => {
  const translated: Offered[] = [
    {
      name: 'crate add',
      shown: 'caja añadir',
      description: 'Añade una canción',
      options: [option('song', { shown: 'canción' })],
    },
  ]
  expect(suggest('/caj', translated, lists, []).map(({ label }) => label)).toEqual(['/caja añadir'])
  expect(suggest('/caja añadir ', translated, lists, [])[0]?.line).toBe('/caja añadir canción:')
  for (const line of ['/caja añadir canción:Uno', '/crate add song:Uno']) {
    const reading = readLine(line, translated)
    if (reading.kind !== 'options') throw new Error(`Read as ${reading.kind}`)
    expect([reading.command.name, valuesIn(reading, lists, [])]).toEqual(['crate add', { song: 'Uno' }])
  }
})

test('an attached file is shown by name and sent by id', () => {
  const playing: Offered = {
    name: 'play',
    shown: 'toca',
    description: 'Play a song',
    options: [option('song'), option('file', { shown: 'archivo', type: 11 })],
  }
  const read = (line: string) => {
    const reading = readLine(line, [playing])
    if (reading.kind !== 'options') throw new Error(`Read as ${reading.kind}`)
    return reading
  }
  const [file] = fileOptions(read('/toca '))
  if (!file) throw new Error('No option takes a file')
  expect(fileOptions(readLine('/help', commands))).toEqual([])
  const line = lineWith(read('/toca archivo:Old.wav song:Low Tide'), file, 'New.wav')
  expect(line).toBe('/toca song:Low Tide archivo:New.wav')
  const attached = [
    { name: 'New.wav', value: 'first' },
    { name: 'New.wav', value: 'second' },
  ]
  expect(valuesIn(read(line), lists, attached)).toEqual({ song: 'Low Tide', file: 'second' })
  expect(suggest('/toca archivo:New.wav', [playing], lists, attached).map(({ label }) => label)).toEqual(['song:'])
})
