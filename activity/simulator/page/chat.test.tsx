// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { Chat } from './chat.tsx'
import { emptyPage, type PageState } from './state.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** The channel as someone sees it. */
function shown(more: Partial<PageState>): HTMLElement {
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  const nothing = { onPlace: () => {}, ask: () => {}, begin: () => {} }
  const chat = <Chat {...nothing} state={{ ...emptyPage, ...more }} place={{ person: '1', channel: '2' }} />
  act(() => createRoot(place).render(chat))
  return place
}

const commands = [{ name: 'queue', shown: 'cola', description: 'La cola', options: [] }]

test("a message mentions the bot's commands by their names in the reader's language", () => {
  const line = { id: 'm', at: '2026-01-01T12:00:00.000Z', author: null, edited: false, onlyYou: false, used: null }
  const message = { ...line, content: 'See </queue:5> and </gone:6>', attachments: [], embeds: [], components: [] }
  const chat = shown({ commands, lines: { person: '1', channel: '2', lines: [message] } })
  expect([...chat.querySelectorAll('.mention')].map((one) => one.textContent)).toEqual(['/cola', '/gone'])
})

test('an empty channel recommends /help only of a bot that has it', () => {
  const words = (all: PageState['commands']) => shown({ commands: all }).querySelector('.nothing')?.textContent
  expect(words(commands)).toMatch(/Type \/ to see its commands$/)
  const help = { name: 'help', shown: 'ayuda', description: 'Ayuda', options: [] }
  expect(words([...commands, help])).toMatch(/Type \/ to see its commands, or \/ayuda$/)
})
