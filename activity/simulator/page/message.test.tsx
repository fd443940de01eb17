// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { Message, type Drawing } from './message.tsx'
import type { ComponentPart } from './parts.ts'
import type { ChannelLine } from './talk.ts'
import { timeWords } from './time-words.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const drawing = (more: Partial<Drawing> = {}): Drawing => ({
  names: {
    person: (id) => ({ '1': 'Ann' })[id],
    channel: (id) => ({ '2': 'Lounge' })[id],
    role: (id) => ({ '3': '@everyone' })[id],
    command: (name) => ({ 'crate add': 'caja agregar' })[name],
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
  menus: { user: [], message: [] },
  skus: [{ id: '7', name: 'Pro', price: '4.99 EUR' }],
  onBuy: () => {},
  onPress: () => {},
  onDismiss: () => {},
  onMessageMenu: () => {},
  onUserMenu: () => {},
  ...more,
})

function drawn(more: Partial<ChannelLine>, using: Partial<Drawing> = {}): HTMLElement {
  const line: ChannelLine = {
    id: 'm',
    at: '2026-01-01T12:00:00.000Z',
    author: null,
    edited: false,
    onlyYou: false,
    used: null,
    content: '',
    attachments: [],
    embeds: [],
    components: [],
    ...more,
  }
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  act(() => createRoot(place).render(<Message line={line} drawing={drawing(using)} />))
  return place
}
const click = (element: HTMLElement | null | undefined) => act(() => element?.click())
const components = (...parts: ComponentPart[]) => ({ components: parts })

test('a premium button has the name and price of its product, and buys it', () => {
  const onBuy = vi.fn()
  const message = drawn(components({ type: 2, style: 6, sku_id: '7' }), { onBuy })
  const button = message.querySelector<HTMLElement>('[data-style=premium]')
  expect(button?.textContent).toBe('Pro · 4.99 EUR')
  click(button)
  expect(onBuy).toHaveBeenCalledWith('7')
})

test('attached pictures are shown, and other files can be downloaded', () => {
  const message = drawn({
    attachments: [
      { id: '1', filename: 'a.png', url: 'http://cdn.test/a.png', content_type: 'image/png' },
      { id: '2', filename: 'b.wav', url: 'http://cdn.test/b.wav', content_type: 'audio/wav' },
    ],
  })
  expect(message.querySelector('img[alt="a.png"]')?.getAttribute('src')).toBe('http://cdn.test/a.png')
  expect(message.querySelector('a')?.getAttribute('href')).toBe('http://cdn.test/b.wav')
})

test('text is rendered with its formatting, and HTML stays text', () => {
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

test('a link opens in a new tab without a referrer', () => {
  const link = drawn({ content: '[room](https://segue.example/r)' }).querySelector('a')
  expect([link?.href, link?.target, link?.rel]).toEqual(['https://segue.example/r', '_blank', 'noreferrer'])
  const button = drawn(components({ type: 1, components: [{ type: 2, style: 5, label: 'Go', url: 'javascript:0' }] }))
  expect(button.querySelector('a')).toBeNull()
})

test('a spoiler is revealed when it is pressed', () => {
  const message = drawn({ content: '||the end||' })
  const words = () => [...message.querySelectorAll<HTMLElement>('span[hidden]')]
  expect(words().map((one) => one.textContent)).toEqual(['the end'])
  click(message.querySelector<HTMLElement>('.spoiler'))
  expect(words()).toEqual([])
})

test('a card has its color, a thumbnail next to its text, and labelled buttons', () => {
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
  click(skip)
  expect(onPress).toHaveBeenCalledWith('m', 'skip', undefined)
})

test('a single-choice menu sends its value immediately, a multiple-choice one when it closes', () => {
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
  const pick = (menu: HTMLElement | undefined, at: number) => click(menu?.querySelectorAll('input')[at])
  const close = (menu: HTMLDetailsElement | undefined) => {
    act(() => {
      if (menu) menu.open = false
      menu?.dispatchEvent(new Event('toggle'))
    })
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

test('an ephemeral message says so, shows the command, and can be dismissed', () => {
  const onDismiss = vi.fn()
  const used = { person: 'Ann', command: 'help' }
  const message = drawn({ content: 'x', onlyYou: true, edited: true, used }, { onDismiss })
  expect(message.textContent).toContain('Ann used /help')
  expect(message.textContent).toContain('(edited)')
  click(message.querySelector<HTMLElement>('.dismiss'))
  expect(onDismiss).toHaveBeenCalledWith('m')
})

test("commands are mentioned in the reader's language, and unknown ones as they are written", () => {
  const message = drawn({ content: 'Try </crate add:5> or </gone:6>' })
  expect([...message.querySelectorAll('.mention')].map((one) => one.textContent)).toEqual(['/caja agregar', '/gone'])
})

test("timestamps are shown in the reader's language", () => {
  const now = Date.UTC(2026, 0, 1, 12)
  const notify = (away: number, locale = 'en-GB') => timeWords(now / 1000 + away, 'R', locale, now)
  expect([30, -60, 7200, 0].map((away) => notify(away))).toEqual([
    'in 30 seconds',
    '1 minute ago',
    'in 2 hours',
    'now',
  ])
  expect(notify(-86_400 * 3, 'es-ES')).toBe('hace 3 días')
  expect(timeWords(now / 1000, 'D', 'es-ES', now)).toBe('1 de enero de 2026')
})

test("the menus of a message and its author offer the bot's commands", () => {
  const [onMessageMenu, onUserMenu] = [vi.fn(), vi.fn()]
  const menus = { user: [{ name: 'Follow', shown: 'Seguir' }], message: [{ name: 'Add song', shown: 'Añadir' }] }
  const message = drawn({ content: 'x', author: { id: '1', name: 'Ann' } }, { menus, onMessageMenu, onUserMenu })
  const take = (label: string, name: string) =>
    act(() => {
      const select = message.querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`)
      if (select) select.value = name
      select?.dispatchEvent(new Event('change', { bubbles: true }))
    })
  take('Apps for this message', 'Add song')
  take('Apps for Ann', 'Follow')
  expect([onMessageMenu.mock.lastCall, onUserMenu.mock.lastCall]).toEqual([
    ['m', 'Add song'],
    ['1', 'Follow'],
  ])
})
