import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { loadWords, onScreen } from '../../../test/doubles/fixtures.tsx'
import { useMutedWords } from '../../session/chat/muted-words.ts'
import { MutedWordsDialog } from './muted-words-dialog.tsx'

beforeEach(() => loadWords())

test('a word can be muted with the Enter key and unmuted again', async () => {
  onScreen(<MutedWordsDialog onClose={() => undefined} />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Word' })
  fireEvent.change(field, { target: { value: ' * ' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  fireEvent.change(field, { target: { value: ' ending ' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(useMutedWords.getState().words).toEqual(['ending'])
  fireEvent.click(await screen.findByRole('button', { name: 'Remove ending' }))
  expect(useMutedWords.getState().words).toEqual([])
  await waitFor(() => expect(field.value).toBe(''))
})
