/** A worklet that says at which of its samples a click begins. It runs in the sound's own thread and time. */
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
 * Listens to whatever the page sends to the loudspeaker and returns when clicks left, in the machine's common time.
 * It looks at the samples themselves and so knows nothing of what the player believes.
 */
export function listenToClicks(page: Window & typeof globalThis): () => number[] {
  const received: number[] = []
  const { prototype } = page.AudioNode
  const connect: unknown = Reflect.get(prototype, 'connect')
  if (typeof connect !== 'function') throw new Error('This browser has no Web Audio')
  const tapped = new WeakSet<BaseAudioContext>()
  // The one connection to the loudspeaker is where all sound comes by.
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
