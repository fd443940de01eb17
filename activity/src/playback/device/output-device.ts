/**
 * Reports the browser's name of the current loudspeaker, now and on every change. Browsers name loudspeakers only to
 * pages that may use the microphone; otherwise it is null. Returns a function that stops watching.
 */
export function watchOutputDevice(page: Window, onDevice: (name: string | null) => void): () => void {
  const { mediaDevices } = page.navigator as Partial<Navigator>
  if (!mediaDevices) return () => undefined
  let isOver = false
  const look = async () => {
    const all = await mediaDevices.enumerateDevices().catch(() => [])
    const outputs = all.filter(({ kind }) => kind === 'audiooutput')
    const used = outputs.find(({ deviceId }) => deviceId === 'default') ?? outputs[0]
    if (!isOver) onDevice(used?.label || null)
  }
  const onChange = () => void look()
  mediaDevices.addEventListener('devicechange', onChange)
  onChange()
  return () => {
    isOver = true
    mediaDevices.removeEventListener('devicechange', onChange)
  }
}
