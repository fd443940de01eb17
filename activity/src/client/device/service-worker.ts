import { clientConfig } from '../config.ts'
import { surface } from '../surface.ts'

/** Discord doesn't allow service workers in activities, and browsers don't without https. */
export const hasServiceWorkers = (): boolean => surface.kind === 'web' && 'serviceWorker' in navigator

/** Registers the worker, which shows push messages, and a page while the server can't be reached. */
export const registerServiceWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register(`/service-worker.js?${new URLSearchParams({ name: clientConfig().name })}`)
