import { expect, test, vi } from 'vitest'
import { clientConfig, loadConfig } from './config.ts'

test('missing configuration keys are logged, and the default brand is used', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const before = clientConfig()
  vi.stubGlobal('fetch', async () => Response.json({ brand: 'turntable' }))
  await loadConfig()
  expect(log).toHaveBeenCalledWith('configuration-value-missing', 'name')
  expect(clientConfig()).toEqual(before)
})
