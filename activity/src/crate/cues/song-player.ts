import { createAudioPath, type AudioPath } from '../../playback/device/audio-path.ts'
import { turnRoomDown } from '../../song/preview.ts'

/** Plays decoded songs to this user only, with the room turned down meanwhile. */
export class SongPlayer {
  #path: AudioPath | null = null
  #output: GainNode | null = null
  #node: AudioBufferSourceNode | null = null
  #beganAt = 0
  #from = 0
  #undo: (() => void) | null = null

  /** Must be called in a user gesture. Returns the context and the node to play into. */
  open(): { context: AudioContext; output: GainNode } {
    this.#path ??= createAudioPath(window, 'interactive')
    const { context, input } = this.#path
    this.#output ??= new GainNode(context)
    if (!this.#undo) {
      const { volume, undo } = turnRoomDown()
      this.#undo = undo
      this.#output.gain.value = volume ** 2
      this.#output.connect(input)
    }
    void context.resume()
    return { context, output: this.#output }
  }

  play(buffer: AudioBuffer, from: number, onEnd: () => void): void {
    this.stop()
    const { context, output } = this.open()
    const node = new AudioBufferSourceNode(context, { buffer })
    node.connect(output)
    node.addEventListener('ended', () => {
      if (this.#node === node) onEnd()
    })
    this.#beganAt = context.currentTime + 0.03
    this.#from = from
    node.start(this.#beganAt, from)
    this.#node = node
  }

  /**
   * The position in the song, in seconds, that is audible at a time (ms) of the page's own clock; null while nothing
   * plays. The context's own time advances in steps, which are long on a busy machine.
   */
  heard(instant = performance.now()): number | null {
    if (!this.#node || !this.#path) return null
    return Math.max(this.#from, this.#from + this.#path.dueAt(instant) - this.#beganAt)
  }

  stop(): void {
    const node = this.#node
    this.#node = null
    node?.stop()
    node?.disconnect()
  }

  /** Stops and restores the room's volume. */
  rest(): void {
    this.stop()
    this.#undo?.()
    this.#undo = null
    this.#output?.disconnect()
  }

  close(): void {
    this.rest()
    this.#path?.close()
  }
}
