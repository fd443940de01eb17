/**
 * Tells which loudspeaker sound goes to, by the name that the browser gives it, now and whenever that changes. Browsers
 * name loudspeakers only to pages that may use the microphone; else it is null. Returns how to stop.
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
