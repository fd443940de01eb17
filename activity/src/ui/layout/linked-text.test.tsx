import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LinkedText } from './linked-text.tsx'

test.each([
  ['More at https://example.com/premiere.', 'https://example.com/premiere'],
  ['(see http://example.com/a?b=c)', 'http://example.com/a?b=c'],
  ['https://example.com', 'https://example.com'],
])('an address in "%s" is a link without the punctuation around it', (text, href) => {
  const { container } = render(<LinkedText>{text}</LinkedText>)
  expect(screen.getByRole('link').getAttribute('href')).toBe(href)
  expect(container.textContent).toBe(text)
})

test('text without an address has no link, whatever scheme it names', () => {
  render(<LinkedText>{'javascript:alert(1) is not https'}</LinkedText>)
  expect(screen.queryByRole('link')).toBeNull()
})
