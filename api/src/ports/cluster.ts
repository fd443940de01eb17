import type { ClusterMessage } from './cluster-message.ts'

/** Nobody listens on this subject: the listener has ended, or has released what the subject stands for. */
export class NobodyThere extends Error {
  override name = 'NobodyThere'
}

/** Callbacks for changes in the other processes and in the connection to them. */
export interface ClusterWatcher {
  /** A process has ended, or has been silent for too long. */
  gone?: (host: string) => void
  /** Messages get through again, or this process was suspended; those sent meanwhile are lost. */
  back?: () => void
}

/**
 * Messaging between the processes that run rooms together, and which of them are alive. Nothing is stored: a message
 * reaches those who listen right now, in the order of its sender, so whatever must not be lost is in the database. A
 * message that a subject can't read is dropped before it reaches a listener, and counted in the log.
 */
export interface Cluster {
  /** The name of this process. */
  readonly self: string
  /** Whether a message published now gets through. */
  readonly connected: boolean
  /** The processes that are alive, including this one; null while that is unknown. */
  living(): readonly string[] | null
  /** Publishes to all listeners. The message is lost if there are none, or while `connected` is false. */
  publish(subject: string, text: string): void
  /** Receives every message on a subject, including this process's own. Returns a function that stops listening. */
  listen<T>(subject: string, message: ClusterMessage<T>, hear: (sent: T) => void): () => void
  /**
   * Receives this process's share of the messages on a subject: each goes to one of its sharers. Returns a function
   * that stops listening.
   */
  share<T>(subject: string, message: ClusterMessage<T>, hear: (sent: T) => void): () => void
  /**
   * Sends a request to the responder on a subject. Rejects with `NobodyThere`, or if no readable answer arrives
   * within this time (ms).
   */
  request<T>(subject: string, text: string, answer: ClusterMessage<T>, patienceMs: number): Promise<T>
  /** Answers requests on a subject. Returns a function that stops answering. */
  answer<T>(subject: string, message: ClusterMessage<T>, reply: (request: T) => Promise<string>): () => void
  /** Reports changes from now on. Returns a function that stops watching. */
  watch(watcher: ClusterWatcher): () => void
  /** Tells the other processes that this one is leaving, and closes the connection. */
  close(): Promise<void>
}
