import { act, screen } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { fakeServer, loadWords, onScreen, tokenOf } from '../../../test/doubles/fixtures.tsx'
import { queries } from '../../client/api.ts'
import { onHappening } from '../../client/news/happenings.ts'
import { withPageWords } from '../../client/i18n.ts'
import { Routes } from '../../client/router.tsx'
import { takeToken } from '../../client/session.ts'
import { CheckoutSuccessPage } from './checkout-pages.tsx'

beforeEach(async () => {
  await loadWords()
  await withPageWords(Promise.resolve({}))
  takeToken(tokenOf({ sub: 'ann', type: 'user' }))
})

test('a purchase is reported as completed exactly once, when it is paid', async () => {
  let status = 'open'
  const checkout = () => ({ body: { id: 'c1', status, productId: 7, plan: null, tokens: 100 } })
  vi.stubGlobal('fetch', fakeServer({ 'GET /checkouts/c1': checkout }).serve)
  const received: unknown[] = []
  onTestFinished(
    onHappening((what, about) => {
      if (what.startsWith('purchase')) received.push([what, about])
    }),
  )
  received.length = 0
  onScreen(<Routes pages={{ '/checkout/success/:id': CheckoutSuccessPage }} />, '/checkout/success/c1')
  await screen.findAllByText(/Confirming your payment/)
  expect(received).toEqual([])
  status = 'paid'
  const completed = [['purchaseCompleted', { checkoutId: 'c1' }]]
  await act(() => queries.refetchQueries({ queryKey: ['checkout', 'c1'] }))
  await expect.poll(() => received).toEqual(completed)
  await act(() => queries.refetchQueries({ queryKey: ['checkout', 'c1'] }))
  expect(received).toEqual(completed)
})

test('the address of an unknown payment thanks nobody', async () => {
  vi.stubGlobal('fetch', fakeServer({}).serve)
  onScreen(<Routes pages={{ '/checkout/success/:id': CheckoutSuccessPage }} />, '/checkout/success/cut-off')
  await screen.findByRole('heading', { name: 'We couldn’t find this payment' })
})
