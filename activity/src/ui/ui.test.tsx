import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Avatar } from './pictures/avatar.tsx'
import { Button, IconButton } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Select, TextField } from './field.tsx'
import { Form } from './fields/form.tsx'
import { Progress } from './loading/progress.tsx'
import { Toasts } from './overlays/toast.tsx'
import { Tabs } from './layout/tabs.tsx'
import { Switch, Toggle } from './fields/toggle.tsx'
import { WordList } from './fields/word-list.tsx'

const nothing = () => undefined

test('a toggle exposes its state and is pressed as a button', () => {
  const onPress = vi.fn()
  render(
    <Toggle label="Like, 3 so far" pressed onPress={onPress}>
      3
    </Toggle>,
  )
  const button = screen.getByRole('button', { name: 'Like, 3 so far', pressed: true })
  fireEvent.click(button)
  expect(onPress).toHaveBeenCalledOnce()
})

test.each([undefined, false, true])('a busy button with disabled=%s cannot be pressed again', (disabled) => {
  const onClick = vi.fn()
  render(
    <Button busy disabled={disabled} onClick={onClick}>
      Send
    </Button>,
  )
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Send', busy: true })
  fireEvent.click(button)
  expect(button.disabled).toBe(true)
  expect(onClick).not.toHaveBeenCalled()
})

test.each([
  { busy: true, submissions: 0 },
  { busy: false, submissions: 1 },
])('Enter in a form with an outside button makes $submissions submissions when busy is $busy', (given) => {
  const onSubmit = vi.fn()
  const { container } = render(
    <Form busy={given.busy} className={undefined} onSubmit={onSubmit}>
      <input />
    </Form>,
  )
  container.querySelector('form')?.requestSubmit()
  expect(onSubmit).toHaveBeenCalledTimes(given.submissions)
})

test('Enter in a busy word list adds nothing', () => {
  const onAdd = vi.fn(() => Promise.resolve())
  const list = (busy: boolean) => (
    <WordList
      label="Word"
      hint=""
      add="Add"
      removalOf={(word) => `Remove ${word}`}
      words={[]}
      longest={20}
      isWord={(word) => word !== ''}
      busy={busy}
      onAdd={onAdd}
      onRemove={nothing}
    />
  )
  const { rerender } = render(list(true))
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'spam' } })
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' })
  expect(onAdd).not.toHaveBeenCalled()
  rerender(list(false))
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' })
  expect(onAdd).toHaveBeenCalledOnce()
})

test("a field's error is linked to it and replaces the hint", () => {
  render(<TextField label="E-mail" hint="Where e-mails go" error="That is no address" value="x" onChange={nothing} />)
  const field = screen.getByLabelText('E-mail')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  const described = document.getElementById(field.getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toBe('That is no address')
  expect(screen.queryByText('Where e-mails go')).toBeNull()
})

test('a select reports one of its own values', () => {
  const onChange = vi.fn()
  render(
    <Select
      label="Decks"
      value="5"
      options={[
        { value: '3', words: 'three' },
        { value: '5', words: 'five' },
      ]}
      onChange={onChange}
    />,
  )
  fireEvent.change(screen.getByLabelText('Decks'), { target: { value: '3' } })
  expect(onChange).toHaveBeenCalledWith('3')
})

test('a switch has the switch role', () => {
  const onChange = vi.fn()
  render(<Switch label="Chat" checked={false} onChange={onChange} />)
  fireEvent.click(screen.getByRole('switch', { name: 'Chat' }))
  expect(onChange).toHaveBeenCalledWith(true)
})

test('a dialog has a name, focuses its first field and closes on Escape', () => {
  const onClose = vi.fn()
  render(
    <Dialog open onClose={onClose} title="Open a room" closeLabel="Close">
      <TextField label="Name" value="" onChange={nothing} />
    </Dialog>,
  )
  expect(screen.getByRole('dialog', { name: 'Open a room' })).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
  expect(onClose).toHaveBeenCalledOnce()
})

test('toasts are announced politely, and can be closed or acted on', () => {
  const onClose = vi.fn()
  const run = vi.fn()
  render(
    <Toasts
      label="Messages"
      closeLabel="Close"
      onClose={onClose}
      toasts={[{ id: 4, words: 'Removed', action: { words: 'Undo', run } }]}
    />,
  )
  expect(screen.getByRole('region', { name: 'Messages' }).getAttribute('aria-live')).toBe('polite')
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(run).toHaveBeenCalledOnce()
  expect(onClose).toHaveBeenCalledWith(4)
})

test('unknown progress has no value', () => {
  render(<Progress label="Upload" value={null} />)
  expect(screen.getByRole('progressbar', { name: 'Upload' }).hasAttribute('value')).toBe(false)
})

test('an avatar that cannot be loaded shows an initial', () => {
  render(<Avatar avatarId="fox" color="#562DF9" name="Ann" />)
  fireEvent.error(screen.getByRole('img', { name: 'Ann' }))
  expect(screen.getByRole('img', { name: 'Ann' }).textContent).toBe('A')
})

test('an icon button is named by its label', () => {
  render(
    <IconButton label="Close the chat">
      <svg />
    </IconButton>,
  )
  expect(screen.getByRole('button', { name: 'Close the chat' })).toBeTruthy()
})

test('one tab is open and in the tab order, and the arrow keys wrap around', () => {
  const onChange = vi.fn()
  const tabs = ['Chat', 'Queue', 'People'].map((words) => ({ value: words, words, content: `${words} inside` }))
  render(<Tabs label="Panels" value="Chat" onChange={onChange} tabs={tabs} />)
  const [chat, queue] = screen.getAllByRole('tab')
  expect([chat?.getAttribute('aria-selected'), chat?.tabIndex, queue?.tabIndex]).toEqual(['true', 0, -1])
  expect(screen.getByRole('tabpanel').textContent).toBe('Chat inside')
  fireEvent.keyDown(screen.getByRole('tablist'), { key: 'ArrowRight' })
  expect(onChange).toHaveBeenLastCalledWith('Queue')
  fireEvent.keyDown(screen.getByRole('tablist'), { key: 'ArrowLeft' })
  expect(onChange).toHaveBeenLastCalledWith('People')
})

test('a press on a search tab leads into its field, the arrow keys only past it', async () => {
  function Panels() {
    const [value, setValue] = useState<'list' | 'find'>('list')
    const field = <input aria-label="Search" />
    const tabs = [
      { value: 'list' as const, words: 'List', content: 'A list' },
      { value: 'find' as const, words: 'Find', content: field, focusesField: true },
    ]
    return <Tabs label="Panels" value={value} onChange={setValue} tabs={tabs} />
  }
  render(<Panels />)
  fireEvent.keyDown(screen.getByRole('tablist'), { key: 'ArrowRight' })
  await new Promise(requestAnimationFrame)
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Find' }))
  fireEvent.click(screen.getByRole('tab', { name: 'Find' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Search')))
})

test('a search tab whose content loads later leads into its field then, unless the focus has moved on', async () => {
  function Panels({ field }: { field: boolean }) {
    const [value, setValue] = useState<'list' | 'find'>('list')
    const tabs = [
      { value: 'list' as const, words: 'List', content: 'A list' },
      {
        value: 'find' as const,
        words: 'Find',
        content: field ? <input aria-label="Search" /> : '…',
        focusesField: true,
      },
    ]
    return (
      <>
        <button type="button">Elsewhere</button>
        <Tabs label="Panels" value={value} onChange={setValue} tabs={tabs} />
      </>
    )
  }
  const { rerender } = render(<Panels field={false} />)
  const press = async () => {
    const tab = screen.getByRole('tab', { name: 'Find' })
    tab.focus()
    fireEvent.click(tab)
    await new Promise(requestAnimationFrame)
  }
  await press()
  rerender(<Panels field />)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Search')))

  rerender(<Panels field={false} />)
  await press()
  screen.getByRole('button', { name: 'Elsewhere' }).focus()
  rerender(<Panels field />)
  await Promise.resolve()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Elsewhere' }))
})
