import { turnRoomDown } from '../../song/preview.ts'

/** Plays decoded songs to one person, while their room is silent for them. */
export class SongPlayer {
  #context: AudioContext | null = null
  #output: GainNode | null = null
  #node: AudioBufferSourceNode | null = null
  #beganAt = 0
  #from = 0
  #undo: (() => void) | null = null

  /** To be called in a gesture: what is heard goes in here. */
  open(): { context: AudioContext; output: GainNode } {
    this.#context ??= new AudioContext()
    this.#output ??= new GainNode(this.#context)
    if (!this.#undo) {
      const { volume, undo } = turnRoomDown()
      this.#undo = undo
      this.#output.gain.value = volume ** 2
      this.#output.connect(this.#context.destination)
    }
    void this.#context.resume()
    return { context: this.#context, output: this.#output }
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

  /** What is at the ear now, seconds within the song; null while nothing plays. */
  heard(): number | null {
    const context = this.#context
    if (!this.#node || !context) return null
    const late = Number.isFinite(context.outputLatency) ? context.outputLatency : 0
    return Math.max(this.#from, this.#from + context.currentTime - this.#beganAt - late)
  }

  stop(): void {
    const node = this.#node
    this.#node = null
    node?.stop()
    node?.disconnect()
  }

  /** Gives the room its sound back. */
  rest(): void {
    this.stop()
    this.#undo?.()
    this.#undo = null
    this.#output?.disconnect()
  }

  close(): void {
    this.rest()
    void this.#context?.close()
  }
}
