import { thirdParties } from '@segue/shared/proxy/map.ts'
import { createOutboundFetch } from '../src/adapters/http/guarded-fetch.ts'
import { createNodeTransport } from '../src/adapters/http/node-transport.ts'
import { openApi, type Fixtures, type Member } from './fixtures.ts'
import { fakeOutside } from './fakes/fake-outside.ts'
import { fakePushService, type FakeBrowser } from './fakes/push-services.ts'
import type { TestApp } from './test-app.ts'

/** The whole API with a fake browser push service. */
export async function openWithPush(overrides: Partial<TestApp> = {}) {
  let key = ''
  const service = fakePushService(
    () => fixtures.clock.now(),
    () => key,
  )
  const outside = await fakeOutside(service.hosts)
  const transport = createNodeTransport({ resolve: async () => [], standIn: outside.standIn })
  const fetch = createOutboundFetch({ transport, map: thirdParties })
  const fixtures: Fixtures = await openApi({ fetch, ...overrides })
  key = await fixtures.app.push.publicKey()
  return {
    fixtures,
    service,
    outside,
    /** Subscribes a person in a browser. */
    async browserOf(who: Member, endpoint?: string): Promise<FakeBrowser> {
      const browser = service.browser(endpoint)
      await who.call('POST /web-notifications/subscription', { body: browser.subscription })
      return browser
    },
    async close() {
      await fixtures.close()
      transport.close()
      await outside.close()
    },
  }
}
export type WithPush = Awaited<ReturnType<typeof openWithPush>>
