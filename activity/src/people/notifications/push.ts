import { call } from '../../client/api.ts'
import { surface } from '../../client/surface.ts'

/** Remembers that this browser is meant to show notifications: it registers anew with each visit. */
const wantedKey = 'segue-push'

export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

/** Discord allows an activity no service worker. */
const isSupported = () =>
  surface.kind === 'web' && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export async function pushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  if (Notification.permission !== 'granted') return 'off'
  return (await ownSubscription()) ? 'on' : 'off'
}

/** Whether this browser could still be asked, without having been. */
export const mayAsk = () => isSupported() && Notification.permission === 'default'

async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Asks for permission and has notifications shown here. False where the person said no. */
export async function turnOn(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await subscribe()
  surface.storage.set(wantedKey, 'on')
  return true
}

async function subscribe(): Promise<void> {
  const { publicKey } = await call('GET /web-notifications/key')
  const registration = await navigator.serviceWorker.register('/service-worker.js')
  await navigator.serviceWorker.ready
  const subscription = await subscriptionWith(registration.pushManager, publicKey)
  const { endpoint, keys } = subscription.toJSON()
  const [p256dh, auth] = [keys?.['p256dh'], keys?.['auth']]
  if (!endpoint || !p256dh || !auth) throw new Error('The browser told nothing of its subscription')
  await call('POST /web-notifications/subscription', { body: { endpoint, keys: { p256dh, auth } } })
}

/** One for the key that the server has now: a browser refuses another one beside it. */
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

/** Registers again with a new visit: the session is another one, or the browser has a new address. */
export async function renew(): Promise<void> {
  if (!isSupported() || Notification.permission !== 'granted' || surface.storage.get(wantedKey) !== 'on') return
  await subscribe()
}

/** Shows nothing here any more. The server forgets a device with its session by itself. */
export async function turnOff({ saveOnServer }: { saveOnServer: boolean }): Promise<void> {
  surface.storage.remove(wantedKey)
  if (!isSupported()) return
  const subscription = await ownSubscription()
  if (!subscription) return
  if (saveOnServer) await call('DELETE /devices/{token}', { params: { token: subscription.endpoint } })
  await subscription.unsubscribe()
}
