/** This browser's subscription to pushes, and the channel that the server keeps for it. */
import { readLocal, writeLocal } from './storage'

const KEY = 'push-channel'

/** What the server needs to send something here. */
export interface Subscription {
  address: string
  public_key: string
  secret: string
}

/** The id of this browser's channel, after it was set to something; '' if it has none. */
export function channelHere(id?: string): string {
  if (id !== undefined) writeLocal(KEY, id || null)
  return readLocal(KEY, '')
}

export const canSubscribe = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

/** Subscribes, after the visitor was asked; the key of a text if that is not possible. */
export async function subscribe(
  serverKey: string,
): Promise<Subscription | 'pushDenied' | 'pushFailed'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'pushDenied'
  try {
    const worker = await navigator.serviceWorker.getRegistration()
    if (!worker) return 'pushFailed'
    const old = await worker.pushManager.getSubscription()
    const made =
      old ??
      (await worker.pushManager.subscribe({
        userVisibleOnly: true,
        applicationServerKey: serverKey,
      }))
    const { endpoint, keys } = made.toJSON()
    if (!endpoint || !keys?.['p256dh'] || !keys['auth']) return 'pushFailed'
    return { address: endpoint, public_key: keys['p256dh'], secret: keys['auth'] }
  } catch {
    return 'pushFailed' // the vendor's service cannot be reached
  }
}

export async function unsubscribe(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration()
  const subscription = await worker?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}
