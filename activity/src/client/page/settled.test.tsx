import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Settled } from './settled.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function Block({ name, load }: { name: string; load: () => Promise<string> }) {
  const { data } = useQuery({ queryKey: [name], queryFn: load })
  return <p>{data ?? name}</p>
}

const isShown = () => screen.getByTestId('block').parentElement?.dataset['settled'] === 'true'
const show = (load: () => Promise<string>) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Settled>
        <div data-testid="block">
          <Block name="slow" load={load} />
          <Block name="quick" load={() => Promise.resolve('quick answer')} />
        </div>
      </Settled>
    </QueryClientProvider>,
  )

test('blocks appear together once all of their first answers are there', async () => {
  let answer = (_words: string) => {}
  show(() => new Promise((resolve) => (answer = resolve)))
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(screen.getByText('quick answer')).toBeDefined()
  expect(isShown()).toBe(false)
  answer('slow answer')
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(screen.getByText('slow answer')).toBeDefined()
  expect(isShown()).toBe(true)
})

test('a block that an answer brings is waited for as well', async () => {
  let answer = (_words: string) => {}
  function Outer() {
    const { data } = useQuery({ queryKey: ['outer'], queryFn: () => Promise.resolve('outer answer') })
    return data ? <Block name="inner" load={() => new Promise((resolve) => (answer = resolve))} /> : null
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Settled>
        <div data-testid="block">
          <Outer />
        </div>
      </Settled>
    </QueryClientProvider>,
  )
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(screen.getByText('inner')).toBeDefined()
  expect(isShown()).toBe(false)
  answer('inner answer')
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(isShown()).toBe(true)
})

test('blocks do not wait for an answer that takes too long', async () => {
  show(() => new Promise(() => {}))
  await act(() => vi.advanceTimersByTimeAsync(1500))
  expect(isShown()).toBe(true)
})

test('blocks that load nothing are shown at once', () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Settled>
        <p data-testid="block" />
      </Settled>
    </QueryClientProvider>,
  )
  expect(isShown()).toBe(true)
})
