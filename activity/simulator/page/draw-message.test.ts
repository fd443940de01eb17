// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { drawMessage, type Drawing } from './draw-message.ts'
import type { Part } from './parts.ts'
import type { Line } from './talk.ts'
import { timeWords } from './time-words.ts'

const drawing = (more: Partial<Drawing> = {}): Drawing => ({
  names: {
    person: (id) => ({ '1': 'Ann' })[id],
    channel: (id) => ({ '2': 'Lounge' })[id],
    role: (id) => ({ '3': '@everyone' })[id],
    locale: 'en-GB',
  },
  lists: {
    people: [{ id: '1', name: 'Ann' }],
    channels: [{ id: '2', name: 'Lounge' }],
    roles: [
      { id: '3', name: 'Dancers' },
      { id: '4', name: 'Managers' },
    ],
  },
  author: { id: '9', name: 'Segue' },
  onPress: () => {},
  onDismiss: () => {},
  ...more,
})

function drawn(more: Partial<Line>, using: Partial<Drawing> = {}): HTMLElement {
  const line: Line = {
    id: 'm',
    at: '2026-01-01T12:00:00.000Z',
    edited: false,
    onlyYou: false,
    used: null,
    content: '',
    embeds: [],
    components: [],
    ...more,
  }
  const message = drawMessage(line, drawing(using))
  document.body.replaceChildren(message)
  return message
}
const components = (...parts: Part[]) => ({ components: parts })

test('words are drawn with their marks, and what looks like HTML stays words', () => {
  const message = drawn({
    content: '**Now** <@1> in <#2> for <@&3> <@7>\n<img src=x onerror=alert(1)> [x](javascript:alert(1))',
  })
  expect(message.querySelector('strong')?.textContent).toBe('Now')
  expect([...message.querySelectorAll('.mention')].map((one) => one.textContent)).toEqual([
    '@Ann',
    '#Lounge',
    '@everyone',
    '@unknown-user',
  ])
  expect(message.querySelector('img, a')).toBeNull()
  expect(message.textContent).toContain('<img src=x onerror=alert(1)> [x](javascript:alert(1))')
})

test('a link opens elsewhere and does not say where it was', () => {
  const link = drawn({ content: '[room](https://segue.example/r)' }).querySelector('a')
  expect([link?.href, link?.target, link?.rel]).toEqual(['https://segue.example/r', '_blank', 'noreferrer'])
  const button = drawn(components({ type: 1, components: [{ type: 2, style: 5, label: 'Go', url: 'javascript:0' }] }))
  expect(button.querySelector('a')).toBeNull()
})

test('a spoiler shows when it is pressed', () => {
  const message = drawn({ content: '||the end||' })
  const words = () => [...message.querySelectorAll<HTMLElement>('span[hidden]')]
  expect(words().map((one) => one.textContent)).toEqual(['the end'])
  message.querySelector<HTMLElement>('.spoiler')?.click()
  expect(words()).toEqual([])
})

test('a card has its colour, a thumbnail beside its words, and buttons that say what they are', () => {
  const onPress = vi.fn()
  const message = drawn(
    components({
      type: 17,
      accent_color: 65290,
      components: [
        {
          type: 9,
          components: [{ type: 10, content: '# Title' }],
          accessory: { type: 11, media: { url: 'https://pictures.example/1' }, description: 'The sleeve' },
        },
        { type: 14 },
        {
          type: 1,
          components: [
            { type: 2, style: 4, label: 'Skip', custom_id: 'skip', emoji: { name: '⏭️' } },
            { type: 2, style: 2, label: 'Later', custom_id: 'later', disabled: true },
          ],
        },
      ],
    }),
    { onPress },
  )
  expect(message.querySelector<HTMLElement>('.card')?.style.borderInlineStartColor).toBe('#00ff0a')
  expect(message.querySelector('h3')?.textContent).toBe('Title')
  expect(message.querySelector('.beside img')?.getAttribute('alt')).toBe('The sleeve')
  const [skip, later] = message.querySelectorAll<HTMLButtonElement>('.row button')
  expect([skip?.textContent, skip?.dataset['style'], later?.disabled]).toEqual(['⏭️ Skip', 'danger', true])
  skip?.click()
  expect(onPress).toHaveBeenCalledWith('m', 'skip', undefined)
})

test('a menu of one tells what was picked at once, a menu of several when it closes', () => {
  const onPress = vi.fn()
  const options = ['One', 'Two'].map((label) => ({ label, value: label.toLowerCase() }))
  const message = drawn(
    components(
      { type: 1, components: [{ type: 3, custom_id: 'one', options, placeholder: 'Which' }] },
      {
        type: 1,
        components: [{ type: 6, custom_id: 'roles', min_values: 0, max_values: 2, default_values: [{ id: '4' }] }],
      },
    ),
    { onPress },
  )
  const [single, several] = message.querySelectorAll<HTMLDetailsElement>('.menu')
  const pick = (menu: HTMLElement | undefined, at: number) => menu?.querySelectorAll('input')[at]?.click()
  const close = (menu: HTMLDetailsElement | undefined) => {
    if (menu) menu.open = false
    menu?.dispatchEvent(new Event('toggle'))
  }
  expect([single, several].map((menu) => menu?.querySelector('summary')?.textContent)).toEqual(['Which', 'Managers'])
  pick(single, 1)
  close(single)
  expect(onPress).toHaveBeenLastCalledWith('m', 'one', ['two'])
  pick(several, 0)
  expect(onPress).toHaveBeenCalledTimes(1)
  close(several)
  expect(onPress).toHaveBeenLastCalledWith('m', 'roles', ['4', '3'])
})

test('a message for one person says so, says what they gave, and can be dismissed', () => {
  const onDismiss = vi.fn()
  const used = { person: 'Ann', command: 'help' }
  const message = drawn({ content: 'x', onlyYou: true, edited: true, used }, { onDismiss })
  expect(message.textContent).toContain('Ann used /help')
  expect(message.textContent).toContain('(edited)')
  message.querySelector<HTMLElement>('.dismiss')?.click()
  expect(onDismiss).toHaveBeenCalledWith('m')
})

test('moments are told in the language of whoever reads', () => {
  const now = Date.UTC(2026, 0, 1, 12)
  const told = (away: number, locale = 'en-GB') => timeWords(now / 1000 + away, 'R', locale, now)
  expect([30, -60, 7200, 0].map((away) => told(away))).toEqual(['in 30 seconds', '1 minute ago', 'in 2 hours', 'now'])
  expect(told(-86_400 * 3, 'es-ES')).toBe('hace 3 días')
  expect(timeWords(now / 1000, 'D', 'es-ES', now)).toBe('1 de enero de 2026')
})
