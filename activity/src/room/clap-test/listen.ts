import { createSound } from '../../playback/device/sound.ts'
import { agreed, chirp, findChirp } from './chirp.ts'

/** Why there is no result: no microphone available or allowed, or the clicks were not heard clearly. */
export type ClapFailure = 'no-microphone' | 'not-heard'
export type ClapResult = { restMs: number } | { failure: ClapFailure }

const clicks = 14
/** Uneven spacing, in seconds, so that no click is mistaken for the one before. */
const spacing = (n: number) => 1 + 0.13 * (n % 3)
/** Maximum delay of speaker and microphone together, in seconds. */
const longest = 0.9
const microphone = { echoCancellation: false, noiseSuppression: false, autoGainControl: false, channelCount: 1 }
/** Assumed input latency for microphones that do not report it, in seconds. */
const usualInput = 0.02
/** Time for the speaker to wake up and its latency to be known before measuring, ms. */
const warmUpMs = 1500

type Block = { at: number; samples: Float32Array }

/**
 * Plays clicks and listens for them. The result is how much later they are heard than the browser reports, which is
 * what playback has to compensate for. `signal` aborts the test.
 */
export async function clapTest(signal: AbortSignal, onProgress: (share: number) => void): Promise<ClapResult> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: microphone }).catch(() => null)
  if (!stream) return { failure: 'no-microphone' }
  const sound = createSound(window)
  try {
    await sound.open()
    const mixer = sound.mixer()
    if (!mixer) return { failure: 'not-heard' }
    const { context } = mixer
    const blocks = await listen(context, stream)
    await wait(warmUpMs, signal)
    const click = chirp(context.sampleRate)
    const delays: (number | null)[] = []
    for (let n = 0; n < clicks; n++) {
      const at = context.currentTime + 0.2
      play(context, click, at)
      await wait(spacing(n) * 1000 + 200, signal)
      delays.push(delayOf(blocks.splice(0), { click, at, sampleRate: context.sampleRate }))
      onProgress((n + 1) / clicks)
    }
    const delay = agreed(delays)
    if (delay === null) return { failure: 'not-heard' }
    return { restMs: Math.round((delay - sound.latency() - inputLatencyOf(stream)) * 1000) }
  } finally {
    for (const track of stream.getTracks()) track.stop()
    sound.close()
  }
}

async function listen(context: AudioContext, stream: MediaStream): Promise<Block[]> {
  await context.audioWorklet.addModule('/microphone.js')
  const blocks: Block[] = []
  const node = new AudioWorkletNode(context, 'microphone', { numberOfOutputs: 0 })
  node.port.addEventListener('message', ({ data }: MessageEvent<Block>) => blocks.push(data))
  node.port.start()
  new MediaStreamAudioSourceNode(context, { mediaStream: stream }).connect(node)
  return blocks
}

function play(context: AudioContext, click: Float32Array<ArrayBuffer>, at: number): void {
  const buffer = new AudioBuffer({ length: click.length, sampleRate: context.sampleRate })
  buffer.copyToChannel(click, 0)
  const node = new AudioBufferSourceNode(context, { buffer })
  node.connect(new GainNode(context, { gain: 0.7 })).connect(context.destination)
  node.start(at)
}

/** Seconds from leaving the page to reaching the microphone; null if the click was not heard. */
function delayOf(
  blocks: readonly Block[],
  { click, at, sampleRate }: { click: Float32Array; at: number; sampleRate: number },
): number | null {
  const meant = blocks.filter((block) => block.at >= at && block.at < at + longest)
  const first = meant[0]
  if (!first) return null
  const sound = new Float32Array(meant.reduce((sum, { samples }) => sum + samples.length, 0))
  let filled = 0
  for (const { samples } of meant) {
    sound.set(samples, filled)
    filled += samples.length
  }
  const found = findChirp(sound, click)
  return found === null ? null : first.at - at + found / sampleRate
}

/** Latency from the microphone to the page, as far as the browser reports it; TypeScript's DOM types lack it. */
function inputLatencyOf(stream: MediaStream): number {
  const settings: object = stream.getAudioTracks()[0]?.getSettings() ?? {}
  const message: unknown = Reflect.get(settings, 'latency')
  return typeof message === 'number' && message > 0 && message < 0.5 ? message : usualInput
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done, stop) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      stop(new DOMException('The test was ended', 'AbortError'))
    })
  })
}
