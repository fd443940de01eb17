import { chromiumOptions } from '../../test/chromium.ts'
import { expect, test } from '../fixtures.ts'

// Browsers block requests of pages without an origin to local addresses, and the tested product is local.
test.use({ launchOptions: chromiumOptions(['--disable-features=LocalNetworkAccessChecks']) })

test('the activity opens in a Discord client whose own page has no origin', async ({ page, product }) => {
  const address = new URL('/?frame_id=1&instance_id=i&platform=mobile', product.url)
  await page.goto(`data:text/html,${encodeURIComponent(`<iframe src="${address.href}"></iframe>`)}`)
  const activity = () => page.frames().find((one) => one.url().startsWith(address.origin))
  await expect.poll(() => activity()?.title()).toBe('Live DJ rooms')
})
