import { thirdParties } from '@segue/shared/proxy/map.ts'
import { createOutboundFetch } from '../src/adapters/http/guarded-fetch.ts'
import { createNodeTransport } from '../src/adapters/http/node-transport.ts'
import { openApi, type Fixtures, type Member } from './fixtures.ts'
import { pretendOutside } from './pretend-outside.ts'
import { pretendPushService, type PretendBrowser } from './pretend/push-services.ts'
import type { TestApp } from './test-app.ts'

/** The whole api with a pretend push service of browsers. */
export async function openWithPush(overrides: Partial<TestApp> = {}) {
  let key = ''
  const service = pretendPushService(
    () => given.clock.now(),
    () => key,
  )
  const outside = await pretendOutside(service.hosts)
  const transport = createNodeTransport({ resolve: async () => [], standIn: outside.standIn })
  const fetch = createOutboundFetch({ transport, map: thirdParties })
  const given: Fixtures = await openApi({ fetch, ...overrides })
  key = await given.app.push.publicKey()
  return {
    given,
    service,
    outside,
    /** Has somebody subscribe in a browser of theirs. */
    async browserOf(who: Member, endpoint?: string): Promise<PretendBrowser> {
      const browser = service.browser(endpoint)
      await who.call('POST /web-notifications/subscription', { body: browser.subscription })
      return browser
    },
    async close() {
      await given.close()
      transport.close()
      await outside.close()
    },
  }
}
export type WithPush = Awaited<ReturnType<typeof openWithPush>>
