import type { ClusterMessage } from '../../ports/cluster-message.ts'
import type { Log } from '../../ports/log.ts'

/**
 * Parses messages from other processes; drops and counts those that are invalid. Never throws, whatever the message.
 */
export class MessageReader {
  readonly #log: Log
  #dropped = 0

  constructor(log: Log) {
    this.#log = log
  }

  read<T>(subject: string, { maxLength, read }: ClusterMessage<T>, text: string): T | undefined {
    const message = text.length <= maxLength ? read(text) : undefined
    if (message === undefined) this.drop(subject, text.length)
    return message
  }

  drop(subject: string, length: number): void {
    this.#dropped += 1
    // Logs only when the count has doubled: a process that sends nothing but garbage must not fill the disk.
    if (Number.isInteger(Math.log2(this.#dropped)))
      this.#log.warn({ subject, length, dropped: this.#dropped }, 'dropped a message of another process')
  }
}
