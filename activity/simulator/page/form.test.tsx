// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { FormDialog } from './form.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

test('a form sends its radio button, its checked boxes, and groups and boxes without any', () => {
  const option = (value: string, isDefault = false) => ({ label: value, value, default: isDefault })
  const options = [option('songs', true), option('joins', true), option('live')]
  const components = [
    { type: 21 as const, custom_id: 'language', options: [option('en', true), option('es')] },
    { type: 22 as const, custom_id: 'kinds', options },
    { type: 22 as const, custom_id: 'none', options: [option('songs')], required: false },
    { type: 23 as const, custom_id: 'sure' },
  ].map((component) => ({ type: 18 as const, label: 'Field', component }))
  const onSend = vi.fn()
  const place = document.body.appendChild(document.createElement('div'))
  const lists = { people: [], channels: [], roles: [] }
  const author = { id: '9', name: 'Segue' }
  const form = { title: 'Settings', components }
  act(() =>
    createRoot(place).render(
      <FormDialog form={form} author={author} lists={lists} onSend={onSend} onClose={() => {}} />,
    ),
  )
  const press = (selector: string) => act(() => place.querySelector<HTMLElement>(selector)?.click())
  press('[value=es]')
  press('[name=kinds][value=joins]')
  press('[name=kinds][value=live]')
  act(() => {
    place.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  })
  expect(onSend).toHaveBeenCalledWith({ language: ['es'], kinds: ['songs', 'live'], none: [], sure: [] })
})
