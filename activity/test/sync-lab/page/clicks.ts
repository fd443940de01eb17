/** A worklet that reports at which sample a click begins. It runs on the audio thread and its clock. */
const worklet = `
registerProcessor('clicks', class extends AudioWorkletProcessor {
  quietFor = 0
  process([input]) {
    const samples = input[0]
    if (!samples) return true
    for (let n = 0; n < samples.length; n++) {
      const loud = Math.abs(samples[n]) > 0.12
      if (loud && this.quietFor > sampleRate * 0.1) this.port.postMessage(currentTime + n / sampleRate)
      this.quietFor = loud ? 0 : this.quietFor + 1
    }
    return true
  }
})`

/**
 * Listens to everything the page sends to the speakers and returns when clicks were output, on the machine's clock. It
 * analyzes the samples, independently of what the player believes.
 */
export function listenToClicks(page: Window & typeof globalThis): () => number[] {
  const received: number[] = []
  const { prototype } = page.AudioNode
  const connect: unknown = Reflect.get(prototype, 'connect')
  if (typeof connect !== 'function') throw new Error('This browser has no Web Audio')
  const tapped = new WeakSet<BaseAudioContext>()
  // All sound passes through the one connection to the speakers.
  Reflect.set(prototype, 'connect', function (this: AudioNode, ...to: unknown[]): unknown {
    const { context } = this
    if (to[0] instanceof page.AudioDestinationNode && context instanceof page.AudioContext && !tapped.has(context)) {
      tapped.add(context)
      void tap(context, this)
    }
    return Reflect.apply(connect, this, to)
  })

  async function tap(context: AudioContext, node: AudioNode): Promise<void> {
    await context.audioWorklet.addModule(URL.createObjectURL(new Blob([worklet], { type: 'text/javascript' })))
    const clicks = new page.AudioWorkletNode(context, 'clicks')
    clicks.port.addEventListener('message', (event: MessageEvent<number>) => {
      const { contextTime = 0, performanceTime = 0 } = context.getOutputTimestamp()
      received.push(page.performance.timeOrigin + performanceTime + (event.data - contextTime) * 1000)
    })
    clicks.port.start()
    node.connect(clicks)
  }
  return () => received
}
