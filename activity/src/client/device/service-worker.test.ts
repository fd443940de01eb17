import { afterEach, expect, test, vi } from 'vitest'
import { clientConfig } from '../config.ts'
import { hasServiceWorkers, registerServiceWorker } from './service-worker.ts'
import { surface } from '../surface.ts'

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const offer = (container: object) =>
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true })

test('the worker is registered with the name of the installation, which its page shows', async () => {
  const register = vi.fn(async () => undefined)
  offer({ register })
  await registerServiceWorker()
  expect(register).toHaveBeenCalledExactlyOnceWith(
    `/service-worker.js?name=${encodeURIComponent(clientConfig().name)}`,
  )
})

test('there is no worker inside Discord, or in a browser that offers none', () => {
  expect(hasServiceWorkers()).toBe(false)
  offer({})
  expect(hasServiceWorkers()).toBe(true)
  vi.spyOn(surface, 'kind', 'get').mockReturnValue('discord')
  expect(hasServiceWorkers()).toBe(false)
})
