import { call } from '../../client/api.ts'
import { hasServiceWorkers, registerServiceWorker } from '../../client/device/service-worker.ts'
import { surface } from '../../client/surface.ts'

/** Stores that this browser should show notifications; it re-registers on each visit. */
const wantedKey = 'segue-push'

export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

const isSupported = () => hasServiceWorkers() && 'PushManager' in window && 'Notification' in window

export async function pushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  if (Notification.permission !== 'granted') return 'off'
  return (await ownSubscription()) ? 'on' : 'off'
}

/** Whether permission can be requested and was not requested yet. */
export const mayAsk = () => isSupported() && Notification.permission === 'default'

async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Requests permission and turns on push notifications in this browser. Returns false if permission is denied. */
export async function turnOn(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await subscribe()
  surface.storage.set(wantedKey, 'on')
  return true
}

async function subscribe(): Promise<void> {
  const { publicKey } = await call('GET /web-notifications/key')
  const registration = await registerServiceWorker()
  await navigator.serviceWorker.ready
  const subscription = await subscriptionWith(registration.pushManager, publicKey)
  const { endpoint, keys } = subscription.toJSON()
  const [p256dh, auth] = [keys?.['p256dh'], keys?.['auth']]
  if (!endpoint || !p256dh || !auth) throw new Error('The browser returned an incomplete push subscription')
  await call('POST /web-notifications/subscription', { body: { endpoint, keys: { p256dh, auth } } })
}

/**
 * Subscribes with the server's current key. Browsers refuse a second key, so a subscription with an old one is removed.
 */
async function subscriptionWith(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  try {
    return await manager.subscribe(options)
  } catch (error) {
    const old = await manager.getSubscription()
    if (!old) throw error
    await old.unsubscribe()
    return manager.subscribe(options)
  }
}

/** Re-registers on a new visit, since the session or the browser's endpoint may have changed. */
export async function renew(): Promise<void> {
  if (!isSupported() || Notification.permission !== 'granted' || surface.storage.get(wantedKey) !== 'on') return
  await subscribe()
}

/** Turns off push notifications in this browser. When a session ends, the server removes the device itself. */
export async function turnOff({ saveOnServer }: { saveOnServer: boolean }): Promise<void> {
  surface.storage.remove(wantedKey)
  if (!isSupported()) return
  const subscription = await ownSubscription()
  if (!subscription) return
  if (saveOnServer) await call('DELETE /devices/{token}', { params: { token: subscription.endpoint } })
  await subscription.unsubscribe()
}
